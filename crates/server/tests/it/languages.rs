//! The languages of the site: by the browser's preference, by choice, and over a WebSocket.

use crate::common::{Browser, TestApp, request};
use serde_json::json;
use std::collections::HashSet;
use throughline_game::Messages;

/// A browser that has chosen a language.
fn speaking(browser: &Browser, language: &str) -> Browser {
    let cookie = browser.cookie.as_ref().map(|cookie| format!("{cookie}; language={language}"));
    Browser { cookie, ..browser.clone() }
}

/// The English and German message files of a folder, the site's own or a game's.
macro_rules! files {
    ($($folder:literal),*) => {
        [$((
            include_str!(concat!("../../../../", $folder, "/text/en.ftl")),
            include_str!(concat!("../../../../", $folder, "/text/de.ftl")),
        )),*]
    };
}

/// The English sentences of site and games without placeholders whose German differs.
fn english_only() -> Vec<String> {
    let read = |tag, text| Messages::read(tag, text).expect("our own messages are sound");
    let (mut texts, mut others) = (Vec::new(), Vec::new());
    for (english, german) in files!(
        "crates/server", "crates/views", "crates/game", "crates/records", "games/hnefatafl",
        "games/linear-progression", "games/linear-pursuit", "games/one-dimensional-chess"
    ) {
        let (english, german) = (read("en", english), read("de", german));
        for shape in english.shapes() {
            let value = shape.has_value.then(|| shape.id.to_owned());
            let names = shape.attributes.iter().map(|name| format!("{}.{name}", shape.id));
            for name in value.into_iter().chain(names) {
                let [own, other] = [&english, &german].map(|messages| messages.text(&name, &[]).unwrap());
                if own != other && !own.contains("{$") {
                    texts.push(own);
                }
                others.push(other);
            }
        }
    }
    // “Analyse” is the same in both.
    texts.retain(|text| !others.contains(text));
    // Single short words may be names in the markup too: `piece`.
    texts.retain(|text| text.contains(' ') || text.starts_with(char::is_uppercase));
    texts
}

#[tokio::test(flavor = "multi_thread")]
async fn no_english_is_left_on_the_pages_in_german() {
    let app = TestApp::new().await;
    let browser = speaking(&app.browser().await, "de");
    let both = browser.create("game=hnefatafl&opponent=both").await;
    let friend = browser.create("game=linear-pursuit&opponent=friend&takebacks=on").await;
    let mut paths: Vec<String> = ["/", "/learn", "/learn/hnefatafl/attackers/hammer", "/puzzles"]
        .into_iter()
        .chain([
            "/puzzles/daily", "/analysis", "/lab", "/lab/hnefatafl", "/import", "/lobby", "/now",
            "/games/mine", "/privacy", "/not-a-page",
        ])
        .map(str::to_owned)
        .collect();
    paths.extend([format!("{both}/analysis"), both, friend]);
    for game in ["hnefatafl", "linear-progression", "linear-pursuit", "one-dimensional-chess"] {
        let pages = ["play", "analysis", "editor", "puzzles", "rules", "learn"];
        paths.extend(pages.map(|page| format!("/{page}/{game}")));
        paths.extend([format!("/puzzles/{game}/1"), format!("/puzzles/{game}/storm")]);
    }
    let texts = english_only();
    assert!(texts.len() > 1_000, "{} sentences", texts.len());
    for path in paths {
        let page = browser.get(&path).await;
        if page.status == 303 {
            continue;
        }
        assert!(page.body.contains("<html lang=\"de\">"), "{path}");
        // Rules in full and the lab's figures are marked as English.
        let english = page.body.find("<div lang=\"en\">").unwrap_or(page.body.len());
        let parts = page.body[..english].split(['<', '>', '"']).flat_map(|part| part.split("&quot;"));
        let said: HashSet<&str> = parts.collect();
        for text in &texts {
            let text =
                text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
            assert!(!said.contains(&*text), "{path} says {text}");
        }
    }
}

/// Returns a page's text, without tags.
fn text_of(page: &str) -> String {
    page.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_colon_has_a_space_before_it_in_french() {
    let app = TestApp::new().await;
    let browser = speaking(&app.browser().await, "fr");
    for path in [
        "/play/hnefatafl",
        "/learn/linear-pursuit/basics",
        "/learn/hnefatafl/attackers/game",
        "/rules/hnefatafl",
        "/privacy",
        "/puzzles/one-dimensional-chess/1",
    ] {
        let page = browser.get(path).await.body;
        assert!(page.contains("<html lang=\"fr\">"), "{path}");
        let french = page.split("<div lang=\"en\">").next().expect("a first part");
        // Attributes, such as `title`, are in the page itself.
        for text in [french.to_owned(), text_of(french)] {
            for (at, _) in text.match_indices(": ") {
                let before: String = text[..at].chars().rev().take(20).collect();
                let is_word = before.starts_with(char::is_alphabetic);
                assert!(!is_word, "{path}: {}:", before.chars().rev().collect::<String>());
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_who_looks_at_a_game_is_told_of_it_in_their_own_language() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let path = host.create_joined_game("game=hnefatafl&opponent=friend&side=0", &friend).await;
    let (mut german, mut french) =
        (speaking(&host, "de").socket(&path).await, speaking(&friend, "fr").socket(&path).await);
    german.until(|view| view["seats"][1]["connected"] == true).await;
    assert_eq!(german.view["status"], "Du bist am Zug");
    assert!(german.refused(json!({"t": "claim"})).await.contains("Remis"));
    german.play("d1-d2").await;
    french.until(|view| view["frame"]["ply"] == 1).await;
    assert_eq!(french.view["status"], "À toi de jouer");
    french.done(json!({"t": "resign"})).await;
    german.until(|view| !view["result"].is_null()).await;
    assert_eq!(german.view["result"]["words"], "Du hast gewonnen: Die andere Seite hat aufgegeben.");
    assert_eq!(french.view["result"]["words"], "Tu as perdu\u{a0}: tu as abandonné.");
    // Stored texts are English, whatever the player's language.
    assert!(
        host.get(&format!("{path}/record.txt")).await.body.ends_with("# Attackers win by resignation.\n")
    );
    assert!(host.get("/games/mine").await.body.contains("You won: the other side resigned."));
    let mine = speaking(&host, "es").get("/games/mine").await.body;
    assert!(mine.contains("Has ganado: el otro bando se rindió."), "{mine}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_is_wished_by_the_browser_or_chosen_for_a_year() {
    let app = TestApp::new().await;
    let origin = format!("http://{}", app.address());
    let ask = async |method: &str, path: &str, headers: &[(&'static str, &str)], form: &str| {
        let own = [("Host", app.address().to_string()), ("Accept", "text/html".to_owned())];
        let others = headers.iter().map(|&(name, value)| (name, value.to_owned()));
        let headers: Vec<_> = own.into_iter().chain(others).collect();
        request(app.address(), method, path, &headers, form).await
    };
    let wished = ask("GET", "/", &[("Accept-Language", "nl, fr;q=0.8, da;q=0.7")], "").await;
    assert!(wished.body.contains("<html lang=\"fr\">"));
    let page = format!("{origin}/play/hnefatafl?level=2");
    let form = [
        ("Origin", origin.as_str()),
        ("Referer", page.as_str()),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ];
    let chosen = ask("POST", "/language", &form, "language=da").await;
    assert_eq!((chosen.status, chosen.header("location")), (303, Some("/play/hnefatafl?level=2")));
    let cookie =
        chosen.headers.iter().find(|(name, value)| name == "set-cookie" && value.starts_with("language="));
    let cookie = &cookie.expect("a cookie").1;
    assert!(cookie.starts_with("language=da; Path=/;") && cookie.contains("Max-Age=31536000"), "{cookie}");
    let stays = ask("GET", "/", &[("Accept-Language", "fr"), ("Cookie", "language=da")], "").await;
    assert!(stays.body.contains("<html lang=\"da\">") && stays.body.contains("Spil til et helt liv."));
    // Every page offers all languages by their own names; errors are in the language too.
    for (tag, name) in [("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español")] {
        assert!(stays.body.contains(&format!("value=\"{tag}\" lang=\"{tag}\">{name}</button>")), "{tag}");
    }
    assert!(stays.body.contains("value=\"da\" lang=\"da\" aria-pressed=\"true\">Dansk</button>"));
    // Pages kept without a network are asked for by language, and perhaps by grade.
    for query in ["language=es", "grade=hard&language=es"] {
        let page = ask("GET", &format!("/puzzles/hnefatafl?{query}"), &[], "").await;
        assert!(page.body.contains("<html lang=\"es\">"), "{query}");
    }
    let lost = ask("GET", "/games/none", &[("Cookie", "language=es")], "").await;
    assert_eq!(lost.status, 404);
    assert!(lost.body.contains("No hay ninguna partida en esta dirección."), "{}", lost.body);
    // What answers a form is nowhere else, so no choice leads away from it.
    for (path, fields) in [("/import", "text=1.+a-b"), ("/games", "game=hnefatafl&opponent=friend&against=x")]
    {
        let answer = ask("POST", path, &form, fields).await;
        assert!(
            answer.body.contains("</form>") && !answer.body.contains("action=\"/language\""),
            "{}",
            answer.body
        );
    }
    // The redirect never leaves the site, and an unknown language changes nothing.
    let away = [("Origin", origin.as_str()), ("Referer", "http://127.0.0.1//elsewhere.example"), form[2]];
    let response = ask("POST", "/language", &away, "language=tlh").await;
    assert_eq!((response.status, response.header("location")), (303, Some("/")));
    assert!(!response.headers.iter().any(|(_, value)| value.starts_with("language=")));
}
