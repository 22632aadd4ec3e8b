//! The rules page of a game: Markdown with drawn boards.

mod markdown;

use crate::accept::accepts_encoding;
use crate::assets::encoded;
use crate::boards::form;
use crate::cache::gzip;
use crate::config::Settings;
use crate::error::AppError;
use crate::learn::summary_section;
use crate::messages::{colon, say, say_with};
use crate::origin::with_public_origin;
use crate::page::layout_with;
use crate::paths::{learn_path, puzzles_path, segment, setup_path};
use crate::preview::Preview;
use crate::report::report_path;
use crate::rule_sets::{RuleSets, changed_options, name_of};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use markdown::render;
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::sync::{Arc, LazyLock};
use throughline_catalog::{
    GAMES, GameHandle, option_about, option_name, value_about, value_name, variant_about, variant_name,
};
use throughline_game::{GameInfo, Language, OptionInfo, Values, VariantInfo};
use tokio::sync::OnceCell;

/// `GET /rules/{spec}`.
pub(crate) async fn rules(
    State(rule_sets): State<Arc<RuleSets>>,
    State(settings): State<Arc<Settings>>,
    Path(spec): Path<String>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let game = rule_sets.get(&spec)?;
    let Some(kept) = DRAWN.get(game.spec()) else { return Ok(page(&game).into_response()) };
    let kept = &kept[Language::current() as usize];
    let drawn = kept.get_or_try_init(|| async {
        let draw =
            move || with_public_origin(settings.public_url.as_ref(), || Drawn::new(page(&game).0.as_bytes()));
        crate::messages::spawn_blocking(draw).await?.map_err(unpackable)
    });
    drawn.await?.answer(&headers)
}

/// The pages of the published rule sets, by spec and language. They are the same for all visitors,
/// long and slow to draw, so each is drawn once, on the first request.
static DRAWN: LazyLock<BTreeMap<String, [OnceCell<Drawn>; Language::ALL.len()]>> = LazyLock::new(|| {
    let of_game = |info: &'static GameInfo| {
        let variants = info.variants.iter().map(|variant| variant.spec(info));
        variants.chain([info.id.to_owned()]).map(|spec| (spec, Default::default()))
    };
    GAMES.into_iter().flat_map(of_game).collect()
});

/// A page, stored compressed.
struct Drawn {
    brotli: Bytes,
    gzip: Bytes,
}

impl Drawn {
    fn new(page: &[u8]) -> std::io::Result<Drawn> {
        let mut brotli = Vec::new();
        brotli::CompressorWriter::new(&mut brotli, 4096, BROTLI_QUALITY, 22).write_all(page)?;
        Ok(Drawn { brotli: brotli.into(), gzip: gzip(page) })
    }

    fn answer(&self, headers: &HeaderMap) -> Result<Response, AppError> {
        let body = if accepts_encoding(headers, "br") {
            encoded("br", self.brotli.clone())
        } else if accepts_encoding(headers, "gzip") {
            encoded("gzip", self.gzip.clone())
        } else {
            let mut plain = Vec::new();
            GzDecoder::new(&*self.gzip).read_to_end(&mut plain).map_err(unpackable)?;
            plain.into_response()
        };
        Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], body).into_response())
    }
}

/// At this quality the longest page takes a tenth of a second.
const BROTLI_QUALITY: u32 = 5;

fn unpackable(error: std::io::Error) -> AppError {
    AppError::Internal(format!("a page of rules: {error}"))
}

/// The rules page of a game: that of its published rule set, or of the nearest one.
fn page(game: &GameHandle) -> Markup {
    let info = game.info();
    let variant = game.variant();
    let name = &name_of(game);
    let (own, markdown) = variant.map_or(("", info.rules), |v| (v.options, v.page));
    let short = summary_section(game);
    let (title, text) = match markdown.strip_prefix("# ").and_then(|page| page.split_once('\n')) {
        Some((title, text)) => (Some(title), text),
        None => (None, markdown),
    };
    let content = html! {
        article.rules.{ (form(game)) } {
            (variants(game, variant))
            (changes(game))
            @if let Some(title) = title { div lang="en" { h1 { (title) } } }
            @if let Some(short) = &short { (short) h2.rules-all { (say("short.all")) } }
            @if Language::current() != Language::English { p.soft { (say("page.english")) } }
            div lang="en" { (PreEscaped(fold_rulings(&render(game, own, text)))) }
            p.rules-play { a.button.primary href=(setup_path(game, None)) { (say_with("rules.play", &[("game", name)])) }
                @if let Some(learn) = learn_path(game) { " " a.button.quiet href=(learn) { (say("learn")) } }
                @if let Some(puzzles) = puzzles_path(game) { " " a.button.quiet href=(puzzles) { (say("rules.puzzles")) } }
                @if let Some(report) = report_path(game.spec()) { " " a.button.quiet href=(report) { (say("rules.report")) } }
            }
        }
    };
    layout_with(
        &Preview::of(game, None),
        &say_with("rules", &[("game", name)]),
        "rules",
        short.map(|_| "learn/try.js"),
        &content,
    )
}

/// Turns each paragraph that is a ruling into one that readers can unfold.
fn fold_rulings(page: &str) -> String {
    let mut parts = page.split("<p>");
    let mut folded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let ruling = part.split_once("</p>").and_then(|(text, rest)| Some((ruling_title(text)?, text, rest)));
        folded += &ruling.map_or_else(
            || format!("<p>{part}"),
            |(title, text, rest)| {
                format!("<details class=\"ruling\"><summary>{title}</summary><p>{text}</p></details>{rest}")
            },
        );
    }
    folded
}

/// The title of a ruling: the paragraph's emphasised words, and what follows them in brackets.
/// `None` for any other paragraph.
fn ruling_title(text: &str) -> Option<String> {
    if text.starts_with("<em>Ruling:") {
        return Some("Ruling".to_owned());
    }
    let (words, rest) = text.strip_prefix("<strong>")?.split_once("</strong>")?;
    let about = rest.strip_prefix(" (").and_then(|rest| rest.split_once(')'));
    let about = about.map(|(about, _)| format!(" ({about})")).unwrap_or_default();
    words.starts_with("Ruling").then(|| words.trim_end_matches('.').to_owned() + &about)
}

/// Links to the rules of the game's published rule sets.
fn variants(game: &GameHandle, shown: Option<&VariantInfo>) -> Markup {
    let info = game.info();
    html! {
        @if info.variants.len() > 1 {
            nav.rules-variants aria-label=(say("rules.variants")) {
                @for variant in info.variants {
                    @let current = shown.is_some_and(|shown| shown.options == variant.options);
                    a href={ "/rules/" (segment(&variant.spec(info))) } title=(variant_about(info, variant))
                        aria-current=[current.then_some("page")] { (variant_name(info, variant)) }
                }
            }
        }
    }
}

/// The options of a rule set that differ from the page shown.
fn changes(game: &GameHandle) -> Markup {
    let changed = changed_options(game);
    html! {
        @if !changed.is_empty() {
            aside.rules-changes aria-label=(say("rules.options")) {
                p { (say("rules.changed")) }
                ul {
                    @for (option, value) in changed {
                        li { b { (option_name(game.info(), option)) (colon()) (value_name(game.info(), value)) } " – " (meaning(game.info(), option, value)) }
                    }
                }
            }
        }
    }
}

/// The meaning of an option's value.
fn meaning(info: &GameInfo, option: &OptionInfo, value: &str) -> String {
    let choices = match option.values {
        Values::Choice(choices) => choices,
        Values::Pattern { .. } | Values::Range { .. } => &[],
    };
    let choice = choices.iter().find(|(choice, _)| *choice == value);
    choice.map_or_else(|| option_about(info, option), |choice| value_about(info, option, *choice))
}

#[cfg(test)]
mod tests {
    use super::markdown::render;
    use super::page;
    use throughline_catalog::{GAMES, GameHandle};

    fn game() -> GameHandle {
        GameHandle::from_spec(GAMES[0].id).unwrap()
    }

    /// The handle of every published rule set that is not a default, with its name.
    fn variants() -> Vec<(&'static str, GameHandle)> {
        let of_game = |info: &'static throughline_game::GameInfo| {
            info.variants.iter().map(|v| (v.name, GameHandle::from_spec(&v.spec(info)).unwrap()))
        };
        GAMES.into_iter().flat_map(of_game).collect()
    }

    #[test]
    fn rulings_are_folded_under_what_they_are_about() {
        let page = "**H1** Move.\n\n**Ruling** (H1): so.\n\n**Ruling.** Lost.\n\n*Ruling: silent.*\n\n*Rulings on it:*\n";
        let page = super::fold_rulings(&render(&game(), "", page));
        for folded in [
            "<summary>Ruling (H1)</summary><p><strong>Ruling</strong> (H1): so.</p></details>",
            "<summary>Ruling</summary><p><strong>Ruling.</strong> Lost.</p></details>",
            "<summary>Ruling</summary><p><em>Ruling: silent.</em></p></details>",
            "<p><strong>H1</strong> Move.</p>",
            "<p><em>Rulings on it:</em></p>",
        ] {
            assert!(page.contains(folded), "{folded} is not in {page}");
        }
    }

    #[test]
    fn every_figure_of_every_game_can_be_drawn() {
        let defaults = GAMES.into_iter().map(|info| (info.name, GameHandle::from_spec(info.id).unwrap()));
        for (name, game) in defaults.chain(variants()) {
            let page = page(&game).into_string();
            assert!(!page.contains("class=\"problem\""), "{name}");
            assert!(page.contains("<figure"), "{name} has drawn examples");
            assert!(!page.contains("language-board"), "{name}: every example is drawn");
        }
    }

    #[test]
    fn a_variant_shows_its_own_page_and_leads_to_the_others() {
        let variants = variants();
        assert!(variants.len() > GAMES.len(), "there are published rule sets");
        for (name, game) in variants {
            let (variant, page) = (game.variant().unwrap(), page(&game).into_string());
            let heading = variant.page.lines().next().unwrap().trim_start_matches("# ");
            assert_eq!(variant.name, name);
            assert!(page.contains(&format!("<h1>{heading}</h1>")), "{name}");
            assert!(variant.options.is_empty() || heading == name, "{name}: {heading}");
            assert_eq!(page.matches("aria-current=\"page\"").count(), 1, "{name}");
            for other in game.info().variants {
                assert!(page.contains(&format!("/rules/{}\"", other.spec(game.info()))), "{name}");
            }
            assert!(!page.contains("rules-changes"), "{name}");
        }
    }

    #[test]
    fn options_besides_the_variants_own_are_named() {
        let info = GAMES.into_iter().find(|info| info.variants.len() > 1).unwrap();
        let variant = &info.variants[1];
        let own = variant.options.split('=').next().unwrap();
        let choice = |option: &&throughline_game::OptionInfo| {
            option.key != own && matches!(option.values, throughline_game::Values::Choice(_))
        };
        let option = info.options.iter().find(choice).unwrap();
        let throughline_game::Values::Choice(choices) = option.values else { unreachable!() };
        // One of them differs from what the variant has anyway.
        let named = choices[1..].iter().filter(|(value, about)| {
            let spec = format!("{}:{},{}={value}", info.id, variant.options, option.key);
            let game = GameHandle::from_spec(&spec).unwrap();
            assert_eq!(game.variant().unwrap().name, variant.name);
            let page = page(&game).into_string();
            page.contains("rules-changes") && page.contains(&maud::html! { (about) }.into_string())
        });
        assert!(named.count() > 0);
    }
}
