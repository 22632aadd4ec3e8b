//! The layout of every page: HTML rendered on the server, which works without scripts, except for
//! playing.
//!
//! The Content-Security-Policy forbids inline scripts and styles, so there are none: styles and
//! modules are files under [`ASSETS`], and data for scripts is in `data-` attributes.

use crate::boards::{SPRITE, icon};
use crate::messages::{available_languages, say};
use crate::origin;
use crate::paths::{ACCOUNT, BOOK, service_worker_path};
use crate::preview::Preview;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use throughline_game::Language;

/// Renders a whole page around `content`. `module` is the page's script, a path in `web/js`.
pub(crate) fn layout(title: &str, kind: &str, module: Option<&str>, content: &Markup) -> Markup {
    layout_with(&Preview::of_site(), title, kind, module, content)
}

/// Renders a whole page with a preview for links to it.
pub(crate) fn layout_with(
    preview: &Preview,
    title: &str,
    kind: &str,
    module: Option<&str>,
    content: &Markup,
) -> Markup {
    let whole = crate::embed::full_page_path();
    let module_here = crate::assets::wasm_module();
    let worker = module_here.as_ref().map(|_| crate::assets::address("js/engine/worker.js"));
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
                // Links in an embedded page open in a new tab.
                @if whole.is_some() { base target="_blank"; }
            }
            body class={ "page-" (kind) @if whole.is_some() { " embedded" } } data-words=(crate::messages::script_messages(module)) data-offline=[service_worker_path()] data-module=[&module_here] data-threads=[crate::assets::threaded_wasm_module()] data-worker=[worker] {
                @if whole.is_none() { a.skip href="#main" { (say("page.skip")) } }
                (PreEscaped(SPRITE.as_str()))
                @if whole.is_none() { (header(kind)) }
                main id="main" tabindex="-1" { (content) }
                // Live regions for screen readers: polite and urgent.
                p.visually-hidden id="live" role="status" aria-live="polite" {}
                p.visually-hidden id="live-urgent" role="alert" {}
                @match &whole {
                    Some(path) => footer.footer { a href=(path) { "Throughline" } },
                    None => footer.footer {
                        a href="/import" { (say("page.import")) }
                        a href=(BOOK) { (say("page.book")) }
                        a href="/api" { (say("api.title")) }
                        a href="/privacy" { (say("privacy")) }
                        (languages())
                    },
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
    /// The page kinds that belong to it.
    kinds: &'static [&'static str],
}

const SECTIONS: [Section; 7] = [
    Section {
        name: "play",
        path: "/",
        icon: "M3 12h6M15 12h6M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
        kinds: &["home", "setup", "room", "offline"],
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

/// Renders the navigation bar: above the page, on phones at the bottom edge. `kind` is the page's.
fn navigation_bar(kind: &str) -> Markup {
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

/// Renders the badge with the number of games that wait for the visitor; a script fills it in.
fn waiting_badge() -> Markup {
    html! { span.bar-count id="waiting" hidden { span data-count="" {} span.visually-hidden { " " (say("my-games.waiting")) } } }
}

/// Returns the name of a section. Each message is named in full, so that a test can find it.
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

/// Renders the language menu, each language by its own name; a choice returns to the same page. An
/// answer to a form has no menu: its address leads to another page, without what it says.
fn languages() -> Markup {
    html! {
        @if !origin::answers_form() {
            form.languages method="post" action="/language" {
                div role="group" aria-label=(say("page.languages")) {
                    @for language in available_languages() {
                        @let current = (language == Language::current()).then_some("true");
                        button.language type="submit" name="language" value=(language.tag()) lang=(language.tag()) aria-pressed=[current] { (language.name()) }
                    }
                }
            }
        }
    }
}

/// Renders the error of a form. The browser scrolls to it.
pub(crate) fn problem(why: &str) -> Markup {
    html! { p.problem role="alert" tabindex="-1" autofocus { (why) } }
}

/// Renders the answer to a form of the account: a sentence, and the way on.
pub(crate) fn answer_page(title: &str, words: &str, way: &str) -> Markup {
    let content = html! {
        section.hero { h1 { (title) } p.lead { (words) } }
        p { a.button.primary href=(way) { (say("mail.on")) } }
    };
    layout(title, "account", None, &content)
}

/// Renders the header of a page of this kind.
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
            (navigation_bar(kind))
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

/// Renders the menu of settings, which scripts keep in the browser.
fn settings() -> Markup {
    html! {
        div.settings id="settings" popover="" {
            @for (setting, name, choices) in appearance_settings().iter().chain(&play_settings()) {
                fieldset.setting data-setting=(setting) {
                    legend { (name) }
                    @for (choice, word) in choices {
                        label.setting-choice { input type="radio" name={ "setting-" (setting) } value=(choice) autocomplete="off"; span { (word) } }
                    }
                }
            }
            p id="settings-lost" role="status" hidden { (say("settings.lost")) }
            (languages())
        }
    }
}

/// A setting: its key, its name, and its choices with their names.
type Setting = (&'static str, String, Vec<(&'static str, String)>);

/// The settings of how pages and boards look.
fn appearance_settings() -> [Setting; 4] {
    let theme = vec![
        ("auto", say("settings.theme-auto")),
        ("light", say("settings.theme-light")),
        ("dark", say("settings.theme-dark")),
    ];
    let board = vec![
        ("own", say("settings.board-own")),
        ("plain", say("settings.board-plain")),
        ("paper", say("settings.board-paper")),
    ];
    let pieces = vec![
        ("own", say("settings.pieces-own")),
        ("flat", say("settings.pieces-flat")),
        ("letters", say("settings.pieces-letters")),
    ];
    let coordinates = vec![("on", say("settings.coordinates-on")), ("off", say("settings.coordinates-off"))];
    [
        ("theme", say("settings.theme"), theme),
        ("board", say("settings.board"), board),
        ("pieces", say("settings.pieces"), pieces),
        ("coordinates", say("settings.coordinates"), coordinates),
    ]
}

/// The settings of how moves are made.
fn play_settings() -> [Setting; 2] {
    let premoves = vec![("on", say("settings.premoves-on")), ("off", say("settings.premoves-off"))];
    let confirm = vec![
        ("days", say("settings.confirm-days")),
        ("always", say("settings.confirm-always")),
        ("never", say("settings.confirm-never")),
    ];
    [("premoves", say("settings.premoves"), premoves), ("confirm", say("settings.confirm"), confirm)]
}
