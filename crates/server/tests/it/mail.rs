//! E-mail, with a small mail server for the tests.

use crate::accounts::PASSWORD;
use crate::common::{Browser, TestApp, request};
use crate::faults::damage;
use crate::passkeys::{Device, Page};
use quoted_printable::ParseMode;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;
use throughline_server::Settings;
use throughline_store::{Accounts as _, MailAddresses as _, MailPurpose, MailToken, Store as _};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// The site's address; and one with https, as passkeys need.
const PUBLIC: &str = "http://play.example.org";
pub(crate) const SECURE: &str = "https://play.example.org";

/// Longer than the interval at which the site looks for digests.
const CALM: Duration = Duration::from_millis(2500);

/// A message that was delivered.
pub(crate) struct Letter {
    to: String,
    pub(crate) text: String,
}

impl Letter {
    /// The whole path of the link with this beginning.
    pub(crate) fn link(&self, path: &str) -> String {
        let site = "://play.example.org";
        let at = self.text.rfind(&format!("{site}{path}"));
        let at = at.unwrap_or_else(|| panic!("{path} in {}", self.text));
        self.text[at + site.len()..].split_whitespace().next().unwrap().to_owned()
    }
}

/// A mail server on this machine.
pub(crate) struct MailServer {
    address: SocketAddr,
    letters: mpsc::UnboundedReceiver<Letter>,
    /// How many further messages it does not take yet.
    busy: Arc<AtomicU32>,
}

impl MailServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, letters) = mpsc::unbounded_channel();
        let busy = Arc::new(AtomicU32::new(0));
        let is_busy = busy.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, sender.clone(), is_busy.clone()));
            }
        });
        MailServer { address, letters, busy }
    }

    pub(crate) async fn next(&mut self) -> Letter {
        timeout(Duration::from_secs(20), self.letters.recv()).await.expect("in time").expect("a message")
    }

    async fn is_calm(&mut self) -> bool {
        timeout(CALM, self.letters.recv()).await.is_err()
    }
}

/// Receives the messages of one connection.
async fn serve(
    stream: TcpStream,
    letters: mpsc::UnboundedSender<Letter>,
    busy: Arc<AtomicU32>,
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let (mut to, mut text, mut is_data) = (String::new(), String::new(), false);
    stream.get_mut().write_all(b"220 mail.example.org\r\n").await?;
    let mut line = String::new();
    while stream.read_line(&mut line).await? > 0 {
        let said = line.trim_end_matches(['\r', '\n']).to_owned();
        line.clear();
        let answer = match said.split([' ', ':']).next().unwrap_or_default() {
            _ if is_data && said != "." => {
                text += &format!("{said}\r\n");
                continue;
            }
            "." => {
                is_data = false;
                let text = readable(&std::mem::take(&mut text));
                let _ = letters.send(Letter { to: std::mem::take(&mut to), text });
                "250 taken"
            }
            "DATA" => {
                is_data = true;
                "354 go on"
            }
            "RCPT" if busy.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok() => {
                "451 try again later"
            }
            "RCPT" => {
                to = said.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                "250 yes"
            }
            "QUIT" => "221 bye",
            _ => "250 yes",
        };
        stream.get_mut().write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}

/// Decodes the body of a message.
fn readable(text: &str) -> String {
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let body = match text.contains("quoted-printable") {
        true => quoted_printable::decode(body, ParseMode::Strict).expect("quoted-printable"),
        false => body.into(),
    };
    format!("{head}\r\n\r\n{}", String::from_utf8(body).expect("UTF-8"))
}

/// The settings of a site at this address that writes to the server.
fn writing(public: &str, server: &MailServer) -> impl FnOnce(&mut Settings) {
    |settings| {
        settings.smtp = Some(format!("smtp://{}", server.address));
        settings.mail_from = Some("Throughline <site@example.org>".to_owned());
        settings.public_url = public.parse().ok();
        settings.notice_delay = Duration::from_millis(20);
        settings.mail_retry = Duration::from_millis(20);
    }
}

/// A site that people reach at [`SECURE`], with Ada, who has signed up with a passkey.
pub(crate) async fn ada_with_a_passkey(server: &MailServer) -> (TestApp, Page, Device) {
    let app = TestApp::with(writing(SECURE, server)).await;
    let (mut page, mut phone) = (Page::of(&app, SECURE), Device::new(1));
    page.signs_up("Ada", &mut phone).await;
    (app, page, phone)
}

async fn start(server: &MailServer) -> TestApp {
    TestApp::with(writing(PUBLIC, server)).await
}

/// Adds an address, and confirms it by the link received.
async fn confirms(browser: &mut Browser, server: &mut MailServer, address: &str) {
    let form = format!("address={address}&{PASSWORD}");
    let asked = browser.submit("/account/mail", &form).await;
    assert!(asked.status == 200 && asked.body.contains("We have written to"), "{asked:?}");
    let letter = server.next().await;
    assert_eq!(letter.to, address.replace("%40", "@"));
    let link = letter.link("/account/mail/confirm?token=");
    assert!(browser.get(&link).await.body.contains("Confirm"));
    assert!(!browser.get("/account/notices").await.body.contains(&letter.to), "not before it is pressed");
    let (path, token) = link.split_once('?').unwrap();
    assert_eq!(browser.post(path, token).await.status, 200);
    assert_eq!(browser.post(path, token).await.status, 409, "once");
    assert!(browser.get("/account/notices").await.body.contains(&letter.to));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_comes_once_a_day_while_games_wait_and_ends_with_one_press() {
    let mut server = MailServer::start().await;
    let app = start(&server).await;
    let (mut ada, friend) = (app.browser().await, app.browser().await);
    let address = "address=ada%40example.org";
    let guest = ada.post("/account/mail", &format!("{address}&{PASSWORD}")).await;
    assert_eq!(guest.status, 403);
    assert!(guest.body.contains("You are not signed in"), "{}", guest.body);
    ada.signs_up("Ada").await;
    for (bad, why) in [
        ("address=ada&", "That is not an e-mail address"),
        ("address=ada%40example.org%0D%0ABcc:eve%40example.org&", "That is not an e-mail address"),
        (&format!("{address}&x"), "not your password"),
    ] {
        let refused = ada.post("/account/mail", &format!("{bad}{PASSWORD}")).await;
        assert!(refused.status == 422 && refused.body.contains(why), "{bad}: {}", refused.body);
        assert!(refused.body.contains("value=\"ada"), "what was written is still there");
    }
    confirms(&mut ada, &mut server, "ada%40example.org").await;
    let path = ada
        .create_joined_game("game=hnefatafl&opponent=friend&side=0&time=days&days=3&vacation=0", &friend)
        .await;
    assert!(server.is_calm().await, "it is off");
    assert_eq!(ada.post("/account/mail/digest", "on=true").await.status, 303);
    let letter = server.next().await;
    assert!(letter.text.contains("against Friend · "), "{}", letter.text);
    assert_eq!(letter.link("/games/").split('?').next().unwrap(), "/games/mine");
    assert!(letter.text.contains(&format!("http://play.example.org{path}")));
    let off = letter.link("/account/mail/off?token=");
    assert!(
        letter.text.contains(&format!("List-Unsubscribe: <http://play.example.org{off}>")),
        "{}",
        letter.text
    );
    assert!(letter.text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
    // One a day, even after a restart.
    let app = TestApp::start(app.stop().await, writing(PUBLIC, &server)).await;
    let mut ada = ada.at(&app);
    assert!(server.is_calm().await);
    // A mail program posts the form, without cookie and origin; opening the page changes nothing.
    assert!(ada.get(&off).await.body.contains("Stop these messages"));
    assert!(ada.get("/account/notices").await.body.contains("name=\"on\" value=\"false\""));
    let host =
        [("Host", app.address().to_string()), ("Content-Type", "application/x-www-form-urlencoded".into())];
    let pressed = request(app.address(), "POST", &off, &host, "List-Unsubscribe=One-Click").await;
    assert_eq!(pressed.status, 200, "{}", pressed.body);
    assert!(ada.get("/account/notices").await.body.contains("name=\"on\" value=\"true\""));
    let elsewhere = request(app.address(), "POST", "/account/mail/remove", &host, "").await;
    assert_eq!(elsewhere.status, 403, "nothing else goes without an origin");
    for (wrong, status) in [("", 422), ("password=wrong", 422), (PASSWORD, 303)] {
        assert!(ada.get("/account/notices").await.body.contains("ada@example.org"));
        let removed = ada.submit("/account/mail/remove", wrong).await;
        assert_eq!(removed.status, status, "{}", removed.body);
        assert_eq!(removed.body.contains("not your password"), status == 422);
    }
    assert!(!ada.get("/account/notices").await.body.contains("ada@example.org"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_of_one_account_does_not_keep_others_from_their_digests() {
    let mut server = MailServer::start().await;
    let app = start(&server).await;
    let (mut people, friend) = (app.people(["Ada", "Bob"]).await, app.browser().await);
    for (browser, game, name) in [(0, "linear-pursuit", "ada"), (1, "hnefatafl", "bob")] {
        confirms(&mut people[browser], &mut server, &format!("{name}%40example.org")).await;
        let form = format!("game={game}&opponent=friend&side=0&time=days&days=3&vacation=0");
        people[browser].create_joined_game(&form, &friend).await;
    }
    let store = app.store().await;
    let folder = app.stop().await;
    for name in ["bob", "ada"] {
        let visitor = store.account_named(name).await.unwrap().expect("an account").visitor;
        store.set_digest(&visitor, true).await.unwrap();
        // Bob has had one, so that he comes after Ada.
        let [token, address] = ["old", "bob@example.org"].map(str::to_owned);
        let end = MailToken { token, visitor, purpose: MailPurpose::EndDigest, address, until: 1 };
        assert!(name == "ada" || store.claim_digest(1, 1, end).await.unwrap());
    }
    store.close().await;
    damage(folder.path(), b"linear-pursuit");
    let _app = TestApp::start(folder, writing(PUBLIC, &server)).await;
    assert_eq!(server.next().await.to, "bob@example.org");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_lost_the_password_comes_back_by_a_link_that_works_once() {
    let mut server = MailServer::start().await;
    let app = start(&server).await;
    let [mut ada] = app.people(["Ada"]).await;
    confirms(&mut ada, &mut server, "Ada%40example.org").await;
    assert_eq!(ada.post("/account/tokens", "about=my+board&scope=board:play").await.status, 200);
    let stranger = app.browser().await;
    assert!(stranger.get("/account").await.body.contains("/account/forgotten"));
    // The same response for a known, an unknown and an invalid address.
    let mut answers = Vec::new();
    for address in ["nobody%40example.org", "nothing", "ada%40EXAMPLE.org"] {
        let answer = stranger.post("/account/forgotten", &format!("address={address}")).await;
        answers.push((answer.status, answer.body));
    }
    assert!(answers[0].0 == 200 && answers.iter().all(|answer| *answer == answers[0]));
    let letter = server.next().await;
    assert_eq!(letter.to, "Ada@example.org");
    let link = letter.link("/account/reset?token=");
    assert!(stranger.get(&link).await.body.contains("Ada"));
    let (path, token) = link.split_once('?').unwrap();
    let weak = stranger.post(path, &format!("{token}&new=short")).await;
    assert!(weak.status == 200 && weak.body.contains("role=\"alert\""), "{}", weak.body);
    let reset = stranger.post(path, &format!("{token}&new=another+fine+password")).await;
    assert_eq!(reset.status, 200, "{}", reset.body);
    assert_eq!(stranger.post(path, &format!("{token}&new=one+more+password")).await.status, 409, "once");
    assert!(server.next().await.text.contains("was changed"));
    assert!(!ada.get("/account").await.body.contains(">Ada</h1>"), "all sessions are ended");
    let sign_in = async |password: &str| {
        app.browser().await.post("/account/sign-in", &format!("name=Ada&{password}")).await.status
    };
    assert_eq!([sign_in(PASSWORD).await, sign_in("password=another+fine+password").await], [422, 303]);
    assert_eq!(ada.submit("/account/sign-in", "name=Ada&password=another+fine+password").await.status, 303);
    assert!(!ada.get("/account/tokens").await.body.contains("my board"), "all tokens are revoked");
    // The number of e-mails to one address in an hour is limited; the response does not tell.
    for _ in 0..4 {
        let answer = stranger.post("/account/forgotten", "address=ada%40example.org").await;
        assert_eq!((answer.status, &answer.body), (200, &answers[0].1));
    }
    server.next().await;
    assert!(server.is_calm().await, "three in an hour, the first to confirm");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_tried_again_and_counts_only_when_it_is_delivered() {
    let mut server = MailServer::start().await;
    let app = start(&server).await;
    let [mut ada] = app.people(["Ada"]).await;
    let form = format!("address=ada%40example.org&{PASSWORD}");
    // Each is tried four times in all. Three that fail would use up the limit of an hour.
    for _ in 0..3 {
        server.busy.store(4, Relaxed);
        let asked = ada.submit("/account/mail", &form).await;
        assert_eq!(asked.status, 200, "{}", asked.body);
        while server.busy.load(Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    assert!(server.is_calm().await);
    // Nor do links count that strangers ask for before an account has the address.
    for _ in 0..3 {
        app.browser().await.post("/account/forgotten", "address=ada%40example.org").await;
    }
    server.busy.store(3, Relaxed);
    confirms(&mut ada, &mut server, "ada%40example.org").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_change_to_the_ways_into_an_account_is_told_to_its_address() {
    let mut server = MailServer::start().await;
    let app = start(&server).await;
    let [mut ada] = app.people(["Ada"]).await;
    let codes = ada.submit("/account/codes", PASSWORD).await.body;
    confirms(&mut ada, &mut server, "ada%40example.org").await;
    let code = codes.split("<code>").nth(1).and_then(|rest| rest.split('<').next()).expect("a code");
    let mut told = async |says: &str| {
        let letter = server.next().await;
        assert!(letter.to == "ada@example.org" && letter.text.contains(says), "{says}: {}", letter.text);
        assert_eq!(letter.link("/account/forgotten"), "/account/forgotten");
    };
    let signed_in = app.browser().await.post("/account/sign-in", &format!("name=Ada&password={code}")).await;
    assert_eq!(signed_in.status, 303);
    told("signed in to your account Ada at play.example.org with a recovery code").await;
    let new = "password=another+fine+password";
    let changed = ada.submit("/account/password", &format!("{PASSWORD}&new=another+fine+password")).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    told("The password of your account Ada at play.example.org was changed").await;
    assert_eq!(ada.submit("/account/codes", new).await.status, 200);
    told("new recovery codes").await;
    assert_eq!(ada.submit("/account/codes", PASSWORD).await.status, 422, "nothing is changed");
    assert_eq!(ada.submit("/account/mail/remove", new).await.status, 303);
    told("no longer uses this address").await;
    assert_eq!(ada.submit("/account/codes", new).await.status, 200);
    assert!(server.is_calm().await, "there is no address any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_alone_is_proof_enough_to_add_an_address() {
    let mut server = MailServer::start().await;
    let (_app, mut page, mut phone) = ada_with_a_passkey(&server).await;
    let form = page.get("/account/notices").await;
    assert!(form.contains("data-passkey=\"known\"") && !form.contains("type=\"password\""), "{form}");
    let proof = page.signed(&mut phone).await;
    let address = ("address", "ada@example.org");
    let added = page.post("/account/mail", &[address, ("passkey", &proof)]).await;
    assert!(added.status == 200 && added.body.contains("We have written to"), "{}", added.body);
    assert_eq!(server.next().await.to, "ada@example.org");
    for spent in [("passkey", proof.as_str()), ("password", "")] {
        let refused = page.post("/account/mail", &[address, spent]).await;
        assert!(refused.status == 422 && refused.body.contains("role=\"alert\""), "{}", refused.body);
    }
}

/// Somebody else knew the password, and asks for links before the owner changes it.
#[tokio::test(flavor = "multi_thread")]
async fn links_are_void_once_the_password_is_changed() {
    let mut server = MailServer::start().await;
    let app = start(&server).await;
    let [mut ada] = app.people(["Ada"]).await;
    let mut thief = app.browser().await;
    assert_eq!(thief.submit("/account/sign-in", &format!("name=Ada&{PASSWORD}")).await.status, 303);
    thief.submit("/account/mail", &format!("address=thief%40example.org&{PASSWORD}")).await;
    let link = server.next().await.link("/account/mail/confirm?token=");
    let changed = ada.submit("/account/password", &format!("{PASSWORD}&new=another+fine+password")).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let (path, token) = link.split_once('?').unwrap();
    assert_eq!(app.browser().await.post(path, token).await.status, 409);
    assert!(!ada.get("/account/notices").await.body.contains("thief@example.org"));
}

#[tokio::test(flavor = "multi_thread")]
async fn expired_links_are_deleted_where_nobody_is_notified_of_turns() {
    let server = MailServer::start().await;
    let app = start(&server).await;
    app.people(["Ada"]).await;
    let store = app.store().await;
    let [token, address] = ["old", "ada@example.org"].map(str::to_owned);
    let visitor = store.account_named("ada").await.unwrap().expect("an account").visitor;
    store
        .add_mail_token(MailToken { token, visitor, purpose: MailPurpose::EndDigest, address, until: 1 })
        .await
        .unwrap();
    store.close().await;
    let app = TestApp::start(app.stop().await, writing(PUBLIC, &server)).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let store = app.store().await;
    assert_eq!(store.mail_token("old", MailPurpose::EndDigest, 0).await.unwrap(), None);
    store.close().await;
}
