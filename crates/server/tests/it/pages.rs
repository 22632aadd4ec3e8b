//! Pages, forms, files.

use crate::common::{Browser, TestApp};
use serde_json::Value;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_comes_with_its_headers_and_without_inline_code() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let games: Value = browser.json("/api/games").await;
    let mut paths: Vec<String> = [
        "/", "/import", "/puzzles", "/learn", "/analysis", "/lab", "/lobby", "/now", "/games/mine",
        "/privacy", "/not-a-page",
    ]
    .iter()
    .map(|&path| path.to_owned())
    .collect();
    paths.push(browser.create("game=hnefatafl&opponent=engine").await);
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        paths.extend(["play", "analysis", "editor", "rules"].map(|page| format!("/{page}/{id}")));
        paths.extend([
            format!("/play/{id}?position=a+%3Cb%3E+c"),
            format!("/editor/{id}?position=a+%3Cb%3E+c"),
        ]);
        let variants = game["variants"].as_array().unwrap();
        paths.extend(variants.iter().map(|variant| format!("/rules/{}", variant["spec"].as_str().unwrap())));
    }
    for path in paths {
        let page = browser.get(&path).await;
        assert_eq!(page.status, if path == "/not-a-page" { 404 } else { 200 }, "{path}");
        assert!(!page.body.contains("<b> c"), "{path}: what is asked for is text");
        let mut ids: Vec<&str> =
            page.body.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{path}: every id is there once");
        let policy = page.header("content-security-policy").unwrap();
        let begins = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; manifest-src 'self'; style-src 'self';";
        assert!(policy.starts_with(begins), "{policy}");
        // Only WebAssembly may be compiled, not text of a page.
        let rest = policy.replace("'wasm-unsafe-eval'", "");
        assert!(!rest.contains("unsafe") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(page.header("referrer-policy"), Some("same-origin"));
        assert_eq!(page.header("cache-control"), Some("no-store"));
        assert_eq!(page.header("access-control-allow-origin"), None);
        for inline in [" style=\"", "<style", " onclick", "javascript:"] {
            assert!(!page.body.contains(inline), "{path} has {inline}");
        }
        assert!(
            page.body.split("<script").skip(1).all(|rest| rest.split('>').next().unwrap().contains("src="))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_with_options_that_a_game_has_not_says_which() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    for page in ["play", "analysis", "editor", "rules"] {
        for (spec, why) in [
            ("hnefatafl:rules=foo", "Option rules cannot be “foo”: allowed is "),
            ("linear-pursuit:board=8.a-e.b-f", "Option board cannot be “8.a-e.b-f”"),
            ("hnefatafl:walls=1", "has no option “walls”: one of "),
        ] {
            let wrong = browser.get(&format!("/{page}/{spec}")).await;
            assert_eq!(wrong.status, 422, "{page} {spec}");
            assert!(wrong.body.contains(why), "{page} {spec}: {}", wrong.body);
        }
        assert_eq!(browser.get(&format!("/{page}/ludo:rules=foo")).await.status, 404, "{page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_on_privacy_tells_what_this_site_does() {
    let (chat, screening) = ("read only by the two of them", "compared with the engine’s moves");
    let app = TestApp::new().await;
    let page = app.browser().await.get("/privacy").await.body;
    assert!(page.contains("href=\"/privacy\"") && page.contains("has given no contact"));
    assert!(page.contains(chat) && page.contains(screening) && !page.contains("for 30 days"));
    assert!(!page.contains("Your e-mail address") && !page.contains("push service"));
    let app = TestApp::with(|settings| {
        (settings.no_chat, settings.no_screening) = (true, true);
        settings.prune_after = Some(30);
        settings.contact = Some("mailto:games@play.example.org".parse().unwrap());
    })
    .await;
    let page = app.browser().await.get("/privacy").await.body;
    assert!(page.contains("href=\"mailto:games@play.example.org\"") && page.contains("push service"));
    assert!(!page.contains(chat) && !page.contains(screening) && page.contains("for 30 days"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_starts_with_every_value_of_every_option() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let games: Value = browser.json("/api/games").await;
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        for option in game["options"].as_array().unwrap() {
            for value in option["values"].as_array().unwrap() {
                let (key, value) = (option["key"].as_str().unwrap(), value["value"].as_str().unwrap());
                let path = browser.create(&format!("game={id}&opponent=both&opt.{key}={value}")).await;
                assert_eq!(browser.get(&path).await.status, 200, "{id}:{key}={value}");
            }
        }
        assert_eq!(browser.get(&format!("/rules/{id}")).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_published_rule_set_has_its_rules_drawn_and_can_be_played() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let games: Value = browser.json("/api/games").await;
    let variants = games.as_array().unwrap().iter().flat_map(|game| game["variants"].as_array().unwrap());
    let mut seen = 0;
    for variant in variants {
        let [spec, name, about] = ["spec", "name", "about"].map(|key| variant[key].as_str().unwrap());
        assert!(!name.is_empty() && !about.is_empty(), "{spec}");
        let set_up = browser.get(&format!("/play/{spec}")).await;
        assert_eq!(set_up.status, 200, "{spec}");
        if spec.contains(':') {
            let told = set_up.body.matches(&format!("{}.", &about[1..])).count();
            assert!(told >= 3, "{spec}: on the page and in both descriptions of its head, not {told}");
        }
        let page = browser.get(&format!("/rules/{spec}")).await;
        assert_eq!(page.status, 200, "{spec}");
        assert!(page.body.contains("<figure") && !page.body.contains("class=\"problem\""), "{spec}");
        seen += 1;
    }
    assert!(seen >= 9, "{seen} published rule sets");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_form_is_said_on_the_form() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    for (form, words) in [
        ("game=hnefatafl&opponent=cat", "cat"),
        ("game=hnefatafl&opponent=engine&level=9", "1 to 8"),
        ("game=hnefatafl&opponent=engine&side=2", "0, 1 or random"),
        ("game=hnefatafl&opt.rules=none", "none"),
        ("game=hnefatafl&opt.wings=on", "wings"),
        ("game=hnefatafl&position=xyz", "xyz"),
        ("game=one-dimensional-chess&position=k+w", "fields"),
        ("game=linear-progression&opt.board=17x17", "17"),
    ] {
        let response = browser.post("/games", form).await;
        assert_eq!(response.status, 422, "{form}");
        assert!(response.body.contains(words) && response.body.contains("id=\"problem\""), "{form}");
    }
    for form in ["", "game=chess", "opponent=engine"] {
        let response = browser.post("/games", form).await;
        assert_eq!(response.status, 422, "{form}");
        assert!(response.body.contains("hnefatafl"), "it says which games there are");
    }
    let large = format!("game=hnefatafl&position={}", "x".repeat(20_000));
    assert_eq!(browser.post("/games", &large).await.status, 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_refuses_the_cookie_is_told_so_at_its_game() {
    let (app, [browser]) = TestApp::with_browsers().await;
    let refusing = Browser { address: app.address(), cookie: None };
    let form = "game=hnefatafl&opponent=friend&side=0";
    let marked = refusing.create(form).await;
    let (path, "cookie=none") = marked.split_once('?').expect("a mark") else { panic!("{marked}") };
    let says_so = |page: &str| page.contains("Your browser refuses the cookie by which this site knows");
    assert!(says_so(&refusing.get(&marked).await.body));
    assert!(!says_so(&refusing.get(path).await.body), "whoever watches is told nothing");
    let joined = refusing.post(&format!("{path}/join"), "").await;
    assert_eq!(joined.header("location"), Some(&*marked));
    // A browser that has the cookie by now is led to the usual address.
    let led = browser.get(&marked).await;
    assert_eq!((led.status, led.header("location")), (303, Some(path)));
    assert!(!browser.create(form).await.contains('?'));
    // So it is with seeks and imported games.
    let led_to = async |who: &Browser, path: &str, form: &str| {
        who.post(path, form).await.header("location").unwrap_or_default().to_owned()
    };
    let seek = led_to(&browser, "/lobby/play", "game=linear-pursuit&pace=none").await;
    let join = format!("id={}", seek.trim_start_matches("/games/"));
    assert_eq!(led_to(&refusing, "/lobby/join", &join).await, format!("{seek}?cookie=none"));
    assert!(led_to(&refusing, "/lobby/play", "game=hnefatafl&pace=none").await.ends_with("?cookie=none"));
    let record = "text=%5BGame+%22hnefatafl%22%5D%0A%0A1.+d1-d2+";
    for way in ["open", "analyse"] {
        let unfinished = format!("{record}*&{way}=1");
        assert!(led_to(&refusing, "/import", &unfinished).await.ends_with("?cookie=none"), "{way}");
        assert!(!led_to(&browser, "/import", &unfinished).await.contains('?'), "{way}");
        // Nobody's seat matters in a game that is over.
        let finished = format!("{record}0-1&{way}=1");
        assert!(!led_to(&refusing, "/import", &finished).await.contains('?'), "{way}");
    }
}

/// What an address asks for and cannot be had is said, and everything else is as it asks.
#[tokio::test(flavor = "multi_thread")]
async fn the_set_up_page_names_unknown_choices_in_its_address() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    for (query, words) in [
        ("opponent=foo", "“foo” is not an opponent: engine, friend"),
        ("side=2", "“2” is not a side: 0, 1 or random."),
        ("level=9", "“9” is not a level: 1 to 8."),
        ("opponent=watch&level2=x", "“x” is not a level: 1 to 8."),
        ("time=blitz", "“blitz” is not a time control: none, live or days."),
        ("minutes=9999", "“9999” does not fit “Minutes"),
        ("rated=yes", "“yes” does not fit “Rated"),
        ("opt.rules=chess", "“chess”"),
        ("opponent=friend&time=live&minutes=3&increment=2&side=1&takebacks=on&opt.rules=tablut", ""),
        ("opponent=engine&level=4&hints=on", ""),
    ] {
        let page = browser.get(&format!("/play/hnefatafl?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        assert_eq!(page.body.contains("id=\"problem\""), !words.is_empty(), "{query}");
        assert!(page.body.contains(words), "{query}: {}", page.body);
    }
    let two = browser.get("/play/hnefatafl?side=left&opponent=foo&level=3").await.body;
    assert!(two.contains("“left” is not a side") && two.contains("“foo” is not an opponent"), "{two}");
    assert!(two.contains("id=\"opponent-engine\" checked"), "the usual one is chosen: {two}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_a_secret_of_256_bits_that_scripts_do_not_see() {
    let app = TestApp::new().await;
    let browser = app.browser().await;
    let secret = browser.cookie.clone().unwrap();
    let (name, value) = secret.split_once('=').unwrap();
    assert_eq!((name, value.len()), ("throughline", 64));
    let renewed = browser.get("/").await;
    assert_eq!(renewed.cookie(), Some(secret.clone()));
    assert!(renewed.header("set-cookie").unwrap().contains("HttpOnly; SameSite=Lax"));
    let path = browser.create("game=hnefatafl&opponent=both").await;
    let folder = app.stop().await;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(value.len()).any(|window| window == value.as_bytes()));
    }
    drop(path);
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_the_past_and_the_moves_as_text_can_be_fetched() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (path, mut socket) = browser.open("game=hnefatafl&opponent=both").await;
    socket.play("d1-d2").await;
    socket.play("f4-e4").await;
    let frame = async |ply: u32| -> Value { browser.json(&format!("{path}/frames/{ply}")).await };
    assert!(frame(0).await["last"].is_null());
    assert_eq!(frame(1).await["last"]["text"], "d1-d2");
    assert_eq!(frame(2).await, socket.view["frame"]);
    assert_eq!(browser.get(&format!("{path}/record.txt")).await.body, "# hnefatafl\nd1-d2 f4-e4\n");
    let games: Value = browser.json("/api/games").await;
    assert_eq!(games[0]["id"], "hnefatafl");
    assert_eq!(games.as_array().unwrap().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_kept_by_browsers_until_they_change() {
    let app = TestApp::new().await;
    let host = ("Host", app.address().to_string());
    let get = async |headers: &[(&str, String)]| {
        crate::common::request(app.address(), "GET", "/assets/js/play/room.js", headers, "").await
    };
    let first = get(std::slice::from_ref(&host)).await;
    assert_eq!((first.status, first.header("content-type")), (200, Some("text/javascript; charset=utf-8")));
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    let tag = first.header("etag").unwrap().to_owned();
    let again = get(&[host.clone(), ("If-None-Match", tag)]).await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert_eq!(get(&[host, ("If-None-Match", "\"other\"".to_owned())]).await.status, 200);
}
