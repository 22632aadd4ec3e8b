//! The frame of every page, the addresses of pages, and the parts that several pages share: Markup
//! made on the server, complete without scripts but for playing itself.
//!
//! The Content-Security-Policy forbids inline scripts and styles, so there are none: styles and
//! modules are files under [`ASSETS`], and what a script has to know stands in `data-` attributes.

use crate::accounts::ACCOUNT;
use crate::kept::Kept;
use crate::messages::{say, say_with, spoken};
use crate::preview::Preview;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::sync::LazyLock;
use throughline_catalog::{GAMES, GameHandle, GameRecord, variant_name};
use throughline_draw::{Picture, board_svg, sprite, without_data};
use throughline_game::drawing::Drawing;
use throughline_game::{Board, Language, Placement, Shape, Side};
use throughline_puzzles::lesson::lessons;
use throughline_puzzles::shipped;

/// Where the files of `web/` are served.
pub(crate) const ASSETS: &str = "/assets";

/// Path of a game's page.
pub(crate) fn game_path(id: &str) -> String {
    format!("/games/{id}")
}

/// Path of a rule set's set-up page, with a position to start from: a link to the position.
pub(crate) fn setup_path(game: &GameHandle, position: Option<&str>) -> String {
    format!("/play/{}{}", segment(game.spec()), position_query(position))
}

/// Path of the board editor for a rule set, at a position.
pub(crate) fn editor_path(game: &GameHandle, position: Option<&str>) -> String {
    format!("/editor/{}{}", segment(game.spec()), position_query(position))
}

/// Path of the analysis board for a rule set, at a position.
pub(crate) fn analysis_path(game: &GameHandle, position: Option<&str>) -> String {
    format!("/analysis/{}{}", segment(game.spec()), position_query(position))
}

fn position_query(position: Option<&str>) -> String {
    position.map_or_else(String::new, |position| format!("?position={}", segment(position)))
}

/// Path of a game's rules page.
pub(crate) fn rules_path(game: &GameHandle) -> String {
    format!("/rules/{}", segment(game.spec()))
}

/// Path of the puzzles of a rule set's game, where there are some.
pub(crate) fn puzzles_path(game: &GameHandle) -> Option<String> {
    let id = game.info().id;
    shipped(id).map(|_| format!("/puzzles/{id}"))
}

/// Path of the lessons of a rule set's game, where there are some.
pub(crate) fn learn_path(game: &GameHandle) -> Option<String> {
    let id = game.info().id;
    (!lessons(id).is_empty()).then(|| format!("/learn/{id}"))
}

/// What is written as three bytes in a segment of a path, or in a value of a query.
const ESCAPED: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b':')
    .remove(b'=')
    .remove(b',');

/// A text as one segment of a path, or as a value in a query.
pub(crate) fn segment(spec: &str) -> String {
    utf8_percent_encode(spec, &ESCAPED).to_string()
}

/// The drawings that the games have for their pieces.
static DRAWINGS: LazyLock<Vec<Drawing>> = LazyLock::new(|| {
    let games = GAMES.into_iter().filter_map(|info| GameHandle::from_spec(info.id).ok());
    games.flat_map(|game| game.board(Shape::Wide).drawings).copied().collect()
});

/// Their symbols and those that all games share.
static SPRITE: LazyLock<String> = LazyLock::new(|| sprite(&DRAWINGS));

/// The drawing of a piece in the sprite that every page has.
pub(crate) fn piece_drawing(piece: &str) -> &'static str {
    throughline_draw::piece_drawing(piece, &DRAWINGS)
}

/// A whole page round `content`. `module` is the script of the page, a path in `web/js`.
pub(crate) fn layout(title: &str, kind: &str, module: Option<&str>, content: &Markup) -> Markup {
    layout_with(&Preview::of_site(), title, kind, module, content)
}

/// A whole page, of which links to it show this preview.
pub(crate) fn layout_with(
    preview: &Preview,
    title: &str,
    kind: &str,
    module: Option<&str>,
    content: &Markup,
) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(Language::current().tag()) {
            head {
                meta charset="utf-8";
                title { (title) }
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                (preview.head(title))
                (crate::assets::head(module))
            }
            body class={ "page-" (kind) } data-words=(crate::messages::of_scripts(module)) {
                a.skip href="#main" { (say("page.skip")) }
                (PreEscaped(SPRITE.as_str()))
                (header(kind))
                main id="main" tabindex="-1" { (content) }
                // What scripts have a screen reader say, when there is time and at once.
                p.visually-hidden id="live" role="status" aria-live="polite" {}
                p.visually-hidden id="live-urgent" role="alert" {}
                footer.footer {
                    a href="/import" { (say("page.import")) }
                    (languages())
                }
            }
        }
    }
}

/// A section of the site.
struct Section {
    name: &'static str,
    path: &'static str,
    /// The icon's path.
    icon: &'static str,
    /// The kinds of pages that belong to it.
    kinds: &'static [&'static str],
}

const SECTIONS: [Section; 7] = [
    Section {
        name: "play",
        path: "/",
        icon: "M3 12h6M15 12h6M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
        kinds: &["home", "setup", "room"],
    },
    Section {
        name: "lobby",
        path: "/lobby",
        icon: "M9 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 1 0 0 7M2.5 20a6.5 6.5 0 0 1 13 0M16.5 11a3 3 0 1 0-.5-6M17.5 14.2a6 6 0 0 1 4 5.8",
        kinds: &["lobby", "now"],
    },
    Section {
        name: "learn",
        path: "/learn",
        icon: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2c2-1.5 5-2 8-2V4c-3 0-6 .5-8 2v14",
        kinds: &["learn", "lesson"],
    },
    Section {
        name: "puzzles",
        path: "/puzzles",
        icon: "M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18.5v.2M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18",
        kinds: &["puzzles", "puzzle"],
    },
    Section {
        name: "analysis",
        path: "/analysis",
        icon: "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12M14.5 14.5L21 21",
        kinds: &["analyses", "analysis", "editor", "import"],
    },
    Section { name: "lab", path: "/lab", icon: "M4 20h16M6 20v-7M12 20V5M18 20v-10", kinds: &["lab"] },
    Section {
        name: "my-games",
        path: "/games/mine",
        icon: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
        kinds: &["my-games"],
    },
];

/// The bar: above the page, at the bottom edge of a phone. `kind` is the page's.
fn bar(kind: &str) -> Markup {
    let current = |section: &Section| section.kinds.contains(&kind).then_some("true");
    html! {
        nav.bar aria-label=(say("bar")) {
            @for section in &SECTIONS {
                a.bar-way href=(section.path) aria-current=[current(section)] {
                    (icon(section.icon)) span { (section_name(section)) }
                    @if section.name == "my-games" { (waiting_badge()) }
                }
            }
        }
    }
}

/// How many games wait for the visitor, once the script knows.
fn waiting_badge() -> Markup {
    html! { span.bar-count id="waiting" hidden { span data-count="" {} span.visually-hidden { " " (say("my-games.waiting")) } } }
}

/// The name of a section. Each is said by a word of its own, so that none is missing.
fn section_name(section: &Section) -> String {
    match section.name {
        "play" => say("bar.play"),
        "lobby" => say("bar.lobby"),
        "learn" => say("bar.learn"),
        "puzzles" => say("bar.puzzles"),
        "analysis" => say("bar.analysis"),
        "lab" => say("bar.lab"),
        _ => say("bar.my-games"),
    }
}

/// The languages to choose from, each in its own words; choosing comes back to the same page.
fn languages() -> Markup {
    html! {
        form.languages method="post" action="/language" {
            div role="group" aria-label=(say("page.languages")) {
                @for language in spoken() {
                    @let current = (language == Language::current()).then_some("true");
                    button.language type="submit" name="language" value=(language.tag()) lang=(language.tag()) aria-pressed=[current] { (language.name()) }
                }
            }
        }
    }
}

/// Why a form was not carried out. The browser goes there, however long the page is.
pub(crate) fn problem(why: &str) -> Markup {
    html! { p.problem role="alert" tabindex="-1" autofocus { (why) } }
}

/// The head of a page of this kind.
fn header(kind: &str) -> Markup {
    html! {
        header.header {
            a.brand href="/" aria-label=(say("page.all-games")) {
                svg.brand-mark viewBox="0 0 64 32" aria-hidden="true" focusable="false" {
                    path class="brand-line" d="M0 16H21M43 16H64" {}
                    circle class="brand-ring" cx="32" cy="16" r="11" {}
                    circle class="brand-dot" cx="32" cy="16" r="4" {}
                }
                span { "Throughline" }
            }
            (bar(kind))
            a.quiet id="account-link" href=(ACCOUNT) aria-current=[(kind == "account").then_some("page")] {
                (icon("M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6"))
                span { (say("account")) }
            }
            button.quiet id="settings-button" type="button" popovertarget="settings" {
                (icon("M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M8 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5"))
                span { (say("settings")) }
            }
            (settings())
        }
    }
}

/// The menu of what a browser can choose for itself; scripts keep it there.
fn settings() -> Markup {
    let groups = [
        (
            "theme",
            say("settings.theme"),
            vec![
                ("auto", say("settings.theme-auto")),
                ("light", say("settings.theme-light")),
                ("dark", say("settings.theme-dark")),
            ],
        ),
        (
            "board",
            say("settings.board"),
            vec![
                ("own", say("settings.board-own")),
                ("plain", say("settings.board-plain")),
                ("paper", say("settings.board-paper")),
            ],
        ),
        (
            "pieces",
            say("settings.pieces"),
            vec![
                ("own", say("settings.pieces-own")),
                ("flat", say("settings.pieces-flat")),
                ("letters", say("settings.pieces-letters")),
            ],
        ),
        (
            "coordinates",
            say("settings.coordinates"),
            vec![("on", say("settings.coordinates-on")), ("off", say("settings.coordinates-off"))],
        ),
        (
            "premoves",
            say("settings.premoves"),
            vec![("on", say("settings.premoves-on")), ("off", say("settings.premoves-off"))],
        ),
    ];
    html! {
        div.settings id="settings" popover="" {
            @for (setting, name, choices) in &groups {
                fieldset.setting data-setting=(setting) {
                    legend { (name) }
                    @for (choice, word) in choices {
                        label.setting-choice { input type="radio" name={ "setting-" (setting) } value=(choice) autocomplete="off"; span { (word) } }
                    }
                }
            }
            (languages())
        }
    }
}

/// Drawings of boards: pages show the same ones over and over.
static DRAWN: LazyLock<Kept<String>> = LazyLock::new(|| Kept::new(512, 64 * 1024));

/// A game's boards as inline SVG: the wide one, and the narrow one where it differs; the style
/// sheet shows one of them. A picture has the narrow one only where that is folded otherwise: it is
/// not so small that its margin mattered.
pub(crate) fn boards(game: &GameHandle, placements: &[Placement], picture: &Picture<'_>) -> Markup {
    let board = |shape| Board { drawings: &DRAWINGS, ..game.board(shape) };
    let (wide, mut narrow) = (board(Shape::Wide), board(Shape::Narrow));
    let proportion = |board: &Board| board.width / board.height;
    let folds = (proportion(&wide) - proportion(&narrow)).abs() > 0.1;
    if !picture.live && !folds {
        narrow = wide.clone();
    }
    let narrow_class = if folds { "narrow-shape" } else { "narrow-shape unfolded" };
    let wide_class = if folds { "wide-shape" } else { "wide-shape unfolded" };
    let draw = |board: &Board, id: String, class: &str| {
        let class = format!("{} {class}", picture.class);
        PreEscaped(board_svg(board, placements, &Picture { id: &id, class: &class, ..*picture }))
    };
    let drawn = DRAWN.get(&(game.spec(), Language::current() as u8, placements, picture), || {
        let drawn = html! {
            @if wide == narrow {
                (draw(&wide, picture.id.to_owned(), "only-shape"))
            } @else {
                (draw(&wide, format!("{}-wide", picture.id), wide_class))
                (draw(&narrow, format!("{}-narrow", picture.id), narrow_class))
            }
        };
        drawn.into_string()
    });
    PreEscaped(drawn)
}

/// The same for a picture in a text, which no script touches.
pub(crate) fn still_boards(game: &GameHandle, placements: &[Placement], picture: &Picture<'_>) -> Markup {
    PreEscaped(without_data(&boards(game, placements, picture).0))
}

/// The boards at the usual start of a game.
pub(crate) fn start_boards(game: &GameHandle, label: &str) -> Markup {
    let start = game.record(None).ok().and_then(|record| record.frame(0));
    let placements = start.map(|frame| frame.placements).unwrap_or_default();
    let id = format!("card-{}", game.info().id);
    boards(game, &placements, &Picture { id: &id, label, ..Picture::default() })
}

/// The boards at the last position of a record, with a side's end nearest, for a script that goes
/// on from there.
pub(crate) fn live_boards(game: &GameHandle, record: &GameRecord, nearest: Side) -> Markup {
    let frame = record.frame(record.len());
    let (placements, stacks, last) =
        frame.map(|frame| (frame.placements, frame.stacks, frame.last)).unwrap_or_default();
    let marks = last.map(|last| last.marks).unwrap_or_default();
    let label = board_label(game);
    let picture = Picture {
        id: "board",
        label: &label,
        marks: &marks,
        stacks: &stacks,
        turned: nearest == Side::Second,
        live: true,
        ..Picture::default()
    };
    boards(game, &placements, &picture)
}

/// What the drawing of a game's board is called.
pub(crate) fn board_label(game: &GameHandle) -> String {
    say_with("board", &[("game", game.info().name)])
}

/// What has to be said wherever the game's board is shown, if anything.
pub(crate) fn board_note(game: &GameHandle) -> Markup {
    let note = game.board_note();
    html! { @if !note.is_empty() { p.board-note { (note) } } }
}

/// `strip` for a board that is much wider than tall, `plate` for any other: what a page's
/// arrangement depends on.
pub(crate) fn form(game: &GameHandle) -> &'static str {
    let board = game.board(Shape::Wide);
    if board.width > 3.0 * board.height { "strip" } else { "plate" }
}

/// What a rule set is called: the published one it comes nearest to, where that is not the game
/// itself.
pub(crate) fn name_of(game: &GameHandle) -> String {
    let variant = game.variant().filter(|variant| !variant.options.is_empty());
    variant.map_or_else(|| game.info().name.to_owned(), |variant| variant_name(game.info(), variant))
}

/// The small picture that stands for a side.
pub(crate) fn emblem(game: &GameHandle, side: usize) -> Markup {
    let symbol = throughline_draw::emblem(&game.board(Shape::Wide), side);
    html! {
        svg.emblem viewBox="-0.5 -0.5 1 1" aria-hidden="true" focusable="false" {
            use href={ "#" (symbol) } x="-0.5" y="-0.5" width="1" height="1" {}
        }
    }
}

/// Where turns have parts: what comes next.
pub(crate) fn parts(expects: &str) -> Markup {
    html! {
        div.parts id="parts" hidden[expects.is_empty()] {
            p id="expects" { (expects) }
            button.button type="button" id="undo-part" disabled { (say("board.undo-part")) }
        }
    }
}

/// A line drawing of 24 by 24 units, for a button.
pub(crate) fn icon(path: &str) -> Markup {
    html! { svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" { path d=(path) {} } }
}

/// Which of several moves is meant.
pub(crate) fn choices() -> Markup {
    html! { div.choices id="choices" role="group" aria-label=(say("board.which")) hidden {} }
}

/// A button that shows the ways that stand open to the piece the game turns on, where it has one.
pub(crate) fn open_ways(game: &GameHandle) -> Markup {
    let name = game.open_ways_name();
    html! { @if !name.is_empty() { button.button type="button" id="open-ways" aria-pressed="false" { (name) } } }
}

/// What is said while there is no connection to the server.
pub(crate) fn connection() -> Markup {
    html! { p.connection id="connection" role="status" hidden { (say("board.reconnecting")) } }
}

/// The buttons that step through a game.
pub(crate) fn steps() -> Markup {
    let step = |id: &str, name: &str, path: &str| {
        html! {
            button.step type="button" id=(id) aria-label=(name) title=(name) { (icon(path)) }
        }
    };
    html! {
        div.steps role="group" aria-label=(say("board.steps")) {
            (step("step-first", &say("board.first"), "M6 5v14M18 5l-9 7 9 7z"))
            (step("step-back", &say("board.back"), "M16 5l-9 7 9 7z"))
            (step("step-on", &say("board.on"), "M8 5l9 7-9 7z"))
            (step("step-last", &say("board.last"), "M18 5v14M6 5l9 7-9 7z"))
        }
    }
}

/// The field for moves that are typed.
pub(crate) fn typed(enabled: bool) -> Markup {
    html! {
        form.typed id="typed" autocomplete="off" {
            label.visually-hidden for="typed-move" { (say("board.typed-about")) }
            input id="typed-move" type="text" maxlength="60" placeholder=(say("board.typed")) autocapitalize="off" spellcheck="false" disabled[!enabled];
            button.button type="submit" disabled[!enabled] { (say("board.play")) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::segment;

    #[test]
    fn a_spec_stays_one_segment_of_a_path() {
        for (spec, expected) in [("a-b:c=d,e=f", "a-b:c=d,e=f"), ("a:b=KB/KN #?", "a:b=KB%2FKN%20%23%3F")] {
            assert_eq!(segment(spec), expected);
        }
    }
}
