//! Import and export of records, links to positions, and the checks of set-ups and positions while
//! they are edited.

use crate::common::{Browser, TestApp, request};
use serde_json::{Value, json};
use throughline_records::pgn;
use throughline_records::tafl::{Format, write};

/// Percent-encodes a value for forms and queries.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(
            |byte| {
                if byte.is_ascii_alphanumeric() {
                    char::from(byte).to_string()
                } else {
                    format!("%{byte:02X}")
                }
            },
        )
        .collect()
}

const ANNOTATED: &str = "[Event \"Club evening\"]
[Site \"Tobermory\"]
[Date \"2026.03.04\"]
[Attackers \"Ada\"]
[Defenders \"Björn <b>\"]
[Game \"hnefatafl\"]
[Result \"0-1\"]
[Termination \"resignation\"]

{A quiet start.} 1. d1-d2 $1 {This keeps an eye on the corner.} (1. d1-d3 f4-e4
{is possible too}) 1... f4-e4 {[%clk 0:04:30]} {Out at once} 2. e1-e3 $2 0-1
";

async fn import(browser: &Browser, text: &str, open: Option<usize>) -> crate::common::Response {
    let open = open.map_or_else(String::new, |number| format!("&open={number}"));
    browser.post("/import", &format!("text={}{open}", encoded(text))).await
}

async fn opened(browser: &Browser, text: &str, number: usize) -> String {
    let response = import(browser, text, Some(number)).await;
    assert_eq!(response.status, 303, "{}", response.body);
    response.header("location").expect("a redirect").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_imported_game_has_its_moves_result_and_comments_and_exports_exactly() {
    let app = TestApp::new().await;
    let (browser, other) = (app.browser().await, app.browser().await);
    let path = opened(&browser, ANNOTATED, 1).await;
    let mut socket = browser.socket(&path).await;
    assert_eq!(socket.view["played"], json!(["d1-d2", "f4-e4", "e1-e3"]));
    assert_eq!(socket.view["can"]["rematch"], false);
    assert!(socket.refused(json!({"t": "rematch"})).await.contains("imported"));
    assert_eq!(socket.view["result"]["words"], "Defenders win by resignation.");
    assert_eq!(socket.view["result"]["reason"], "resignation");
    assert_eq!(
        (&socket.view["seats"][0]["name"], &socket.view["seats"][1]["name"]),
        (&json!("Ada"), &json!("Björn <b>"))
    );
    let record = other.get(&format!("{path}/record.pgn")).await;
    assert_eq!((record.status, record.body.as_str()), (200, ANNOTATED));
    assert_eq!(
        record.header("content-disposition"),
        Some("attachment; filename=\"hnefatafl-ada-bjorn-b-2026-03-04.pgn\"")
    );
    let notes: Value = other.json(&format!("{path}/notes")).await;
    assert_eq!(
        notes[0],
        json!({"ply": 0, "mark": "", "comments": ["A quiet start."], "lines": [], "clock": ""})
    );
    assert_eq!(notes[1]["mark"], "!");
    assert_eq!(notes[1]["lines"], json!(["1. d1-d3 f4-e4 (is possible too)"]));
    assert_eq!((&notes[2]["clock"], &notes[2]["comments"]), (&json!("0:04:30"), &json!(["Out at once"])));
    // The analysis board has the comments and the line beside the main one.
    let board = other.get(&format!("{path}/analysis")).await.body.replace("&quot;", "\"");
    for part in [
        r#""written":{"comments":["A quiet start."],"moves":[{"parent":0,"text":"d1-d2","mark":"!","#,
        r#"{"parent":0,"text":"d1-d3","mark":"","comments":[]},{"parent":2,"text":"f4-e4","mark":"","#,
        r#""comments":["is possible too"]},{"parent":1,"text":"f4-e4","mark":"","comments":["Out at once"]}"#,
    ] {
        assert!(board.contains(part), "{part}: {board}");
    }
    let page = other.get(&path).await.body;
    assert!(page.contains("Björn &lt;b&gt;") && !page.contains("Björn <b>") && page.contains("data-notes"));
    // The log restores it unchanged.
    let app = app.restarted().await;
    let again = app.browser().await;
    assert_eq!(again.get(&format!("{path}/record.pgn")).await.body, ANNOTATED);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_ending_of_a_record_is_kept_in_words() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    for (end, how, words) in [
        ("1-0", "time forfeit", "White wins on time."),
        ("0-1", "abandoned", "Black wins: the other side left the game."),
        ("1/2-1/2", "agreement", "Draw by agreement."),
        ("1-0", "rules infraction", "White wins: the other side broke the rules."),
        ("0-1", "adjudication", "Black wins by adjudication."),
        ("1-0", "", "White wins, as the record says."),
    ] {
        let tag = if how.is_empty() { String::new() } else { format!("[Termination \"{how}\"]\n") };
        let text = format!("[Game \"one-dimensional-chess\"]\n[Result \"{end}\"]\n{tag}\n1. e-j {end}\n");
        let path = opened(&browser, &text, 1).await;
        let socket = browser.socket(&path).await;
        assert_eq!(socket.view["result"]["words"], words);
        assert_eq!(socket.view["moves"], json!([]));
        assert_eq!(browser.get(&format!("{path}/record.pgn")).await.body, text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_record_is_played_on_and_keeps_what_was_written() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let text = ANNOTATED.replace("0-1", "*").replace("resignation", "unterminated");
    let path = opened(&browser, &text, 1).await;
    let mut socket = browser.socket(&path).await;
    assert_eq!(
        (&socket.view["result"], &socket.view["you"], socket.ply()),
        (&Value::Null, &json!([0, 1]), 3)
    );
    let next = socket.legal()[0].clone();
    socket.play(&next).await;
    let record = browser.get(&format!("{path}/record.pgn")).await.body;
    assert!(record.contains("{This keeps an eye on the corner.}") && record.contains(&next), "{record}");
    assert!(record.contains("[%emt 0:00:0"), "the move made here has its time: {record}");
    assert!(record.contains("[Termination \"unterminated\"]"));
    // A takeback removes a comment with its move.
    socket.done(json!({"t": "undo", "ply": 4})).await;
    assert_eq!(browser.get(&format!("{path}/record.pgn")).await.body, text);
    socket.done(json!({"t": "undo", "ply": 3})).await;
    socket.done(json!({"t": "undo", "ply": 2})).await;
    let record = browser.get(&format!("{path}/record.pgn")).await.body;
    assert!(record.contains("an eye on the corner") && !record.contains("Out at once"), "{record}");
    let notes: Value = browser.json(&format!("{path}/notes")).await;
    assert_eq!(notes.as_array().unwrap().len(), 2);
    socket.done(json!({"t": "resign"})).await;
    let record = browser.get(&format!("{path}/record.pgn")).await.body;
    assert!(
        record.contains("[Result \"1-0\"]") && record.contains("[Termination \"resignation\"]"),
        "{record}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_played_here_is_exported_with_names_times_and_result_and_comes_back() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (path, mut socket) = browser.open("game=one-dimensional-chess&opponent=engine&level=1&side=0").await;
    socket.play_any().await;
    socket.my_turn().await;
    socket.done(json!({"t": "resign"})).await;
    let record = browser.get(&format!("{path}/record.pgn")).await;
    for part in [
        "[White \"Guest\"]",
        "[Black \"Throughline, level 1\"]",
        "[Result \"0-1\"]",
        "[Termination \"resignation\"]",
        "[Game \"one-dimensional-chess\"]",
        "[%emt 0:00:0",
    ] {
        assert!(record.body.contains(part), "{part}: {}", record.body);
    }
    let file = record.header("content-disposition").unwrap();
    assert!(file.contains("one-dimensional-chess-") && file.ends_with(".pgn\""), "{file}");
    let copy = opened(&browser, &record.body, 1).await;
    assert_eq!(browser.get(&format!("{copy}/record.pgn")).await.body, record.body);
    assert_eq!(browser.socket(&copy).await.view["played"], socket.view["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_are_listed_each_with_its_faults_in_words() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let text = format!(
        "{ANNOTATED}\n[Game \"one-dimensional-chess\"]\n[White \"X\"]\n\n1. e-j l-g 2. jxm zz *\n\n[White \"No game\"]\n\n1. e-j *\n"
    );
    let page = import(&browser, &text, None).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("3 games, 1 without faults"));
    assert_eq!(page.body.matches("name=\"open\"").count(), 1);
    assert!(page.body.contains("Line 16, move 3: “jxm” is not legal"), "{}", page.body);
    assert!(page.body.contains("the tag Game is missing") || page.body.contains("The tag Game is missing"));
    let refused = import(&browser, &text, Some(2)).await;
    assert!(refused.status == 422 && refused.body.contains("cannot be opened"));
    assert_eq!(import(&browser, &text, Some(9)).await.status, 422);
    // The third can be read if the game is given.
    let told = format!("text={}&game=one-dimensional-chess&open=3", encoded(&text));
    assert_eq!(browser.post("/import", &told).await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_other_tafl_programs_are_read_and_opened() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let moves = ["a4-a2", "d3-c3", "b4-b7"];
    let record = "[Game \"hnefatafl:rules=brandubh\"]\n\n1. a4-a2 d3-c3 2. b4-b7 *\n";
    let sheet = pgn::read(record).sheets.remove(0);
    let written = [Format::Otg, Format::Csv, Format::Playtafl].map(|format| write(format, &sheet));
    let texts = written.map(|written| written.expect("a game that it can hold").text);
    let playtafl = "[Variant \"Brandubh 7x7\"]\n\n1. a4a2 d3c3 2. b4b7\n".to_owned();
    for text in texts.into_iter().chain([playtafl]) {
        let path = opened(&browser, &text, 1).await;
        assert_eq!(browser.socket(&path).await.view["played"], json!(moves), "{text}");
        let copy = browser.get(&format!("{path}/record.pgn")).await.body;
        assert!(copy.contains("[Game \"hnefatafl:rules=brandubh\"]"), "{copy}");
    }
    // A move that is not legal is the only fault; a record may lack hyphens.
    let page = import(&browser, "a4-a2 d3-d9,0,0,Ongoing\n", None).await.body;
    assert!(page.contains("“d3-d9”") && page.contains("1 fault<"), "{page}");
    opened(&browser, &record.replace('-', ""), 1).await;
    let long = format!("{},0,0,Ongoing\n", "a4-a2 ".repeat(10_001));
    let refused = import(&browser, &long, None).await;
    assert!(refused.status == 422 && refused.body.contains("throughline convert"), "{}", refused.status);
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_texts_are_answered_in_words() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    for text in
        ["", "   \n", "nothing like a game", "\u{0}\u{1}\u{2}", "<script>alert(1)</script>", "[[[[(((("]
    {
        let response = import(&browser, text, None).await;
        assert!(response.status == 422 || response.status == 200, "{text:?}: {}", response.status);
        assert!(!response.body.contains("<script>alert"), "{text:?}");
    }
    let deep = format!("[Game \"hnefatafl\"]\n\n1. d1-d2 {} *", "(1. d1-d3 ".repeat(5_000));
    assert_eq!(import(&browser, &deep, None).await.status, 200);
    let long = format!("[Game \"hnefatafl\"]\n\n{} *", "d1-d2 f4-e4 d2-d1 e4-f4 ".repeat(4_000));
    let response = import(&browser, &long, None).await;
    assert!(response.body.contains("at most 10000 can be opened"), "too many moves");
    let large = format!("text={}", "x".repeat(1024 * 1024 + 1));
    assert_eq!(browser.post("/import", &large).await.status, 413);
    assert_eq!(browser.get("/import").await.status, 200);
    let many = "[Game \"hnefatafl\"]\n\n1. d1-d2 *\n\n".repeat(300);
    let response = import(&browser, &many, None).await;
    assert!(
        response.body.contains("300 games")
            && response.body.contains("The first 200 are listed, 200 of them without faults")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_gets_ten_imports_and_five_games_a_minute() {
    let app = TestApp::with(|settings| settings.public_url = "https://play.example.org".parse().ok()).await;
    let post = async |path: &str, form: &str, from: &str| {
        let headers = [
            ("Host", "play.example.org".to_owned()),
            ("Origin", "https://play.example.org".to_owned()),
            ("Content-Type", "application/x-www-form-urlencoded".to_owned()),
            ("X-Forwarded-For", from.to_owned()),
        ];
        request(app.address(), "POST", path, &headers, form).await
    };
    let text = format!("text={}", encoded("[Game \"hnefatafl\"]\n\n1. d1-d2 *\n"));
    let mut statuses = Vec::new();
    for _ in 0..11 {
        statuses.push(post("/import", &text, "203.0.113.7").await.status);
    }
    assert_eq!(statuses, [[200].repeat(10), vec![429]].concat());
    for n in 0..6 {
        let response = post("/games", "game=hnefatafl&opponent=both", "203.0.113.7").await;
        assert_eq!(response.status, if n < 5 { 303 } else { 429 });
        assert_eq!(response.header("retry-after").is_some(), n == 5);
    }
    // A form with errors creates no game, and others are not held up.
    assert_eq!(post("/games", "game=hnefatafl&opponent=cat", "203.0.113.7").await.status, 422);
    assert_eq!(post("/games", "game=hnefatafl&opponent=both", "203.0.113.8").await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_a_position_shows_it_and_starts_there() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let position = "K6R7k w 0";
    let path = format!("/play/one-dimensional-chess?position={}&opponent=both", encoded(position));
    let page = browser.get(&path).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.body.matches("class=\"piece\"").count(), 2 * 3, "three pieces on either drawing");
    assert!(page.body.contains("value=\"K6R7k w 0\"") && !page.body.contains("id=\"problem\""));
    let form = format!("game=one-dimensional-chess&opponent=both&position={}", encoded(position));
    let game = browser.create(&form).await;
    assert_eq!(browser.socket(&game).await.view["frame"]["position"], position);
    // The page of the game links to the editor with its position.
    let room = browser.get(&game).await.body;
    assert!(room.contains("/editor/one-dimensional-chess?position=K6R7k%20w%200"));
    let wrong = browser.get("/play/one-dimensional-chess?position=K6R7R%20w%200").await;
    assert!(wrong.status == 200 && wrong.body.contains("id=\"problem\""));
    let hostile =
        browser.get(&format!("/play/hnefatafl?position={}", encoded("\"><script>alert(1)</script>"))).await;
    assert!(hostile.status == 200 && !hostile.body.contains("<script>alert"));
    assert_eq!(browser.get(&format!("/play/hnefatafl?position={}", "9".repeat(5_000))).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_up_is_drawn_and_judged_while_it_is_chosen() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let board = async |query: &str| -> Value {
        let response = browser.get(&format!("/api/board?{query}")).await;
        assert_eq!(response.status, 200, "{query}");
        response.json()
    };
    let small = board("game=hnefatafl&opt.rules=brandubh").await;
    assert_eq!(
        (&small["spec"], &small["play"]),
        (&json!("hnefatafl:rules=brandubh"), &json!("/play/hnefatafl:rules=brandubh"))
    );
    assert_eq!(small["html"].as_str().unwrap().matches("class=\"piece\"").count(), 13);
    assert_eq!((&small["faults"], &small["variant"]), (&json!([]), &json!("rules=brandubh")));
    let random = board("game=linear-pursuit&opt.setup=random").await;
    let seed = random["values"]["seed"].as_str().unwrap().to_owned();
    assert!(!seed.is_empty() && random["spec"].as_str().unwrap().ends_with(&format!("seed={seed}")));
    let again = board(&format!("game=linear-pursuit&opt.setup=random&opt.seed={seed}")).await;
    assert_eq!(again["html"], random["html"], "a seed gives the same deal again");
    let wrong = board("game=one-dimensional-chess&opt.setup=xyz&opt.board=99").await;
    assert_eq!((&wrong["spec"], &wrong["html"]), (&Value::Null, &Value::Null));
    assert_eq!((&wrong["faults"][0]["key"], &wrong["faults"][1]["key"]), (&json!("setup"), &json!("board")));
    let lost = board("game=hnefatafl&opt.rules=brandubh&position=3ttttt3%2F5t5").await;
    assert_eq!(lost["faults"][0]["key"], "position");
    for query in [
        "", "game=chess", "spec=hnefatafl:rules=", "game=hnefatafl&opt.rules=%00", "position=%FF",
        "game=hnefatafl&opt.=x",
    ] {
        assert!(!board(query).await["faults"].as_array().unwrap().is_empty(), "{query}");
    }
    let long = format!("game=linear-pursuit&opt.board={}", "6.a-b".repeat(2_000));
    assert!(board(&long).await["faults"][0]["message"].as_str().unwrap().contains("too long"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_board_is_judged_with_every_fault_and_its_places() {
    let (app, [browser]) = TestApp::with_browsers().await;
    let page = browser.get("/editor/hnefatafl:rules=brandubh").await;
    assert!(page.status == 200 && page.body.contains("data-page=") && page.body.contains("role=\"toolbar\""));
    assert_eq!(browser.get("/editor/chess").await.status, 404);
    assert_eq!(browser.get("/editor/hnefatafl?position=nonsense").await.status, 200);
    let judge = async |body: Value| {
        let headers = [
            ("Host", app.address().to_string()),
            ("Origin", format!("http://{}", app.address())),
            ("Content-Type", "application/json".to_owned()),
        ];
        request(app.address(), "POST", "/api/setup", &headers, &body.to_string()).await
    };
    let apart: Value = browser.json("/api/setup?spec=hnefatafl:rules=brandubh").await;
    let setup = &apart["setup"];
    assert_eq!(setup["pieces"].as_array().unwrap().len(), 13);
    let fine = judge(json!({"spec": "hnefatafl:rules=brandubh", "setup": setup})).await.json();
    assert_eq!((&fine["position"], &fine["faults"]), (&apart["judged"]["position"], &json!([])));
    let two_kings =
        json!({"spec": "hnefatafl", "setup": {"pieces": [[0, 0], [7, 2], [9, 2]], "side": 0, "fields": []}});
    let faulty = judge(two_kings).await.json();
    assert_eq!(faulty["position"], Value::Null);
    assert!(faulty["faults"][0]["message"].as_str().unwrap().contains("corner"));
    assert_eq!(faulty["faults"][1]["sites"], json!([7, 9]));
    let over = format!("/api/setup?spec=one-dimensional-chess&position={}", encoded("K14k w 100"));
    let over = browser.json(&over).await;
    assert!(!over["judged"]["faults"].as_array().unwrap().is_empty());
    for (body, status) in [
        (json!({"spec": "hnefatafl", "setup": {"pieces": [[9999, 9999]], "side": 0, "fields": []}}), 200),
        (json!({"spec": "hnefatafl", "setup": {"pieces": [], "side": 7, "fields": []}}), 422),
        (json!({"spec": "chess", "setup": {"pieces": [], "side": 0, "fields": []}}), 404),
        (
            json!({"spec": "hnefatafl", "setup": {"pieces": vec![[0, 0]; 1_500], "side": 0, "fields": []}}),
            422,
        ),
        (json!({"spec": "hnefatafl", "setup": {"pieces": [], "side": 0, "fields": ["x", "y", "z"]}}), 200),
        (json!([1, 2, 3]), 422),
        (json!({"spec": "hnefatafl", "setup": {"pieces": [[-1, 0]], "side": 0, "fields": []}}), 422),
    ] {
        assert_eq!(judge(body.clone()).await.status, status, "{body}");
    }
    let json = "application/json".to_owned();
    let origin = "http://elsewhere.example".to_owned();
    let foreign = [("Host", app.address().to_string()), ("Content-Type", json), ("Origin", origin)];
    assert_eq!(request(app.address(), "POST", "/api/setup", &foreign, "{}").await.status, 403);
}
