//! Records: in by paste, through the moves with what is said about them, out again.

use crate::browser::Browser;
use crate::site::Site;
use crate::visit::Visit;
use fantoccini::Locator;
use serde_json::json;

const RECORD: &str = "[Event \"Club evening\"]
[Site \"Tobermory\"]
[Date \"2026.03.04\"]
[Attackers \"Ada\"]
[Defenders \"Björn\"]
[Game \"hnefatafl\"]
[Result \"0-1\"]
[Termination \"resignation\"]

{A quiet start.} 1. d1-d2 $1 {This keeps an eye on the corner.} (1. d1-d3 f4-e4
{is possible too}) 1... f4-e4 2. e1-e3 $2 0-1
";

impl Browser {
    /// What a page of the site answers, asked from the page that is shown.
    async fn fetched(&self, path: &str) -> String {
        let script = "const [path, done] = arguments; fetch(path).then((r) => r.text()).then(done)";
        let text = self.client.execute_async(script, vec![json!(path)]).await.expect("an answer");
        text.as_str().expect("a text").to_owned()
    }

    async fn paste_and_read(&self, site: &Site, text: &str) {
        self.open(site, "/import").await;
        let script = "document.getElementById('text').value = arguments[0]";
        self.client.execute(script, vec![json!(text)]).await.expect("pasted");
        self.click("#read").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_game_is_stepped_through_and_exported_as_it_came() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/").await;
    browser.click(".home-more a").await;
    let two = format!("{RECORD}\n[Game \"one-dimensional-chess\"]\n\n1. e-j zz *\n");
    browser.paste_and_read(site, &two).await;
    browser.says("#findings h2", "2 games, 1 without faults").await;
    browser.says(".found-game[data-number='2'] .found-faults", "“zz” is no move").await;
    browser.click(".found-game[data-number='1'] button").await;
    let room = browser.room().await;
    assert_eq!((room.ply, room.over), (3, true));
    assert_eq!(room.status, "Defenders win: Attackers resigned.");
    browser.says("#seat-bottom", "Ada").await;
    browser.click("#step-first").await;
    browser.says("#remarks", "A quiet start.").await;
    browser.click("#step-on").await;
    browser.says("#remarks", "This keeps an eye on the corner.").await;
    browser.says("#remarks", "1. d1-d3 f4-e4 (is possible too)").await;
    let mark = browser.client.find(Locator::Css("#moves [data-ply='1']")).await.expect("the first move");
    assert_eq!(mark.attr("data-mark").await.expect("its mark").as_deref(), Some("!"));
    // The steps stay where they are, whatever is said.
    let top = "document.getElementById('step-on').getBoundingClientRect().top";
    let before = browser.eval(top).await;
    browser.click("#step-on").await;
    browser.says("#moves [aria-current]", "f4-e4").await;
    assert_eq!(browser.eval(top).await, before);
    let path = browser.client.current_url().await.expect("the address").path().to_owned();
    assert_eq!(browser.fetched(&format!("{path}/record.pgn")).await, RECORD);
    // The position that is shown goes along, not the last one.
    browser.click("#share summary").await;
    browser.click("#position-edit").await;
    browser.says("h1", "Set up a position").await;
    let pieces =
        browser.client.find_all(Locator::Css("#editor-board .piece:not(.gone)")).await.expect("pieces");
    assert_eq!(pieces.len(), 37);
    let address = browser.client.current_url().await.expect("the address");
    assert!(address.as_str().contains("%20a"), "after two moves it is the attackers' turn: {address}");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_record_is_played_on_on_one_screen() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    browser.paste_and_read(site, "[Game \"one-dimensional-chess\"]\n\n1. e-j {Out.} *\n").await;
    browser.assert_fits("the games found").await;
    browser.click(".found-game button").await;
    let room = browser.until("a move to make", |room| !room.sites.is_empty()).await;
    assert_eq!((room.ply, room.status.as_str()), (1, "Black to move"));
    browser.says("#remarks", "Out.").await;
    browser.play_any(&mut throughline_game::Random::new(4)).await;
    browser.until("the move", |room| room.ply == 2).await;
    let path = browser.client.current_url().await.expect("the address").path().to_owned();
    let record = browser.fetched(&format!("{path}/record.pgn")).await;
    assert!(record.contains("1. e-j {Out.} 1... ") && record.contains("[%emt "), "{record}");
    browser.assert_fits("the room").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_read_in_the_browser() {
    let Visit { browser, site, folder, .. } = &Visit::begin(1280, 900).await;
    let file = folder.path().join("games.pgn");
    // In the character set of old programs.
    let latin: Vec<u8> = RECORD.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin letters")).collect();
    std::fs::write(&file, latin).expect("a file");
    browser.open(site, "/import").await;
    let input = browser.client.find(Locator::Css("#file")).await.expect("the field");
    input.send_keys(file.to_str().expect("a path")).await.expect("chosen");
    browser.says(".found-game h3", "Ada – Björn").await;
    let large = folder.path().join("large.pgn");
    std::fs::write(&large, vec![b'x'; 1024 * 1024 + 1]).expect("a file");
    let input = browser.client.find(Locator::Css("#file")).await.expect("the field");
    input.send_keys(large.to_str().expect("a path")).await.expect("chosen");
    browser.says("#import-note", "larger than 1 MiB").await;
    browser.assert_quiet(site).await;
}
