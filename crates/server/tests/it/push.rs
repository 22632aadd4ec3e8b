//! Push notices, with a small push service that decrypts them with the browser's key.

use crate::common::{Browser, TestApp};
use crate::faults::Away;
use axum::Router;
use axum::http::{HeaderMap, StatusCode, Uri};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::Value;
use std::future::ready;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, SystemTime};
use throughline_server::Settings;
use throughline_store::{NewEvent, NewGame, Store};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// Long enough for any pending notice to arrive.
const CALM: Duration = Duration::from_millis(1500);

const DELAY: Duration = Duration::from_millis(150);

/// A request received by the push service.
struct Pushed {
    path: String,
    headers: HeaderMap,
    body: axum::body::Bytes,
}

/// A push service on this machine.
struct PushService {
    address: SocketAddr,
    pushed: mpsc::UnboundedReceiver<Pushed>,
    answer: Arc<AtomicU16>,
}

impl PushService {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, pushed) = mpsc::unbounded_channel();
        let answer = Arc::new(AtomicU16::new(201));
        let answers = answer.clone();
        let receive = move |uri: Uri, headers: HeaderMap, body: axum::body::Bytes| {
            // Read first: a test that has got the push may choose the next answer at once.
            let answer = StatusCode::from_u16(answers.load(Ordering::Relaxed)).expect("a status");
            let _ = sender.send(Pushed { path: uri.path().to_owned(), headers, body });
            ready(answer)
        };
        tokio::spawn(axum::serve(listener, Router::new().fallback(receive)).into_future());
        PushService { address, pushed, answer }
    }

    async fn next(&mut self) -> Pushed {
        timeout(Duration::from_secs(20), self.pushed.recv()).await.expect("a push in time").expect("a push")
    }

    async fn is_calm(&mut self) -> bool {
        timeout(CALM, self.pushed.recv()).await.is_err()
    }
}

/// The keys of a browser, for one message.
struct Keys {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    secret: [u8; 16],
}

struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(key: &Prk, info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    key.expand(info, Bytes(length)).and_then(|expanded| expanded.fill(&mut bytes)).expect("derived");
    bytes
}

impl Keys {
    fn new() -> Self {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let public = private.compute_public_key().expect("a key").as_ref().to_vec();
        Keys { private, public, secret: *b"sixteen letters!" }
    }

    /// The form by which the page's script subscribes this browser.
    fn form(&self, service: &PushService, path: &str) -> String {
        let [public, secret] = [&self.public[..], &self.secret].map(|key| BASE64_URL_SAFE_NO_PAD.encode(key));
        format!("endpoint=http%3A%2F%2F{}{path}&p256dh={public}&auth={secret}", service.address)
    }

    /// Decrypts a message as RFC 8291 says.
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "a record of 4,096 bytes, a key of 65");
        let (theirs, sealed) = rest[5..].split_at(65);
        let key = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let input = agree_ephemeral(self.private, &key, |shared| {
            let both = Salt::new(HKDF_SHA256, &self.secret).extract(shared);
            derive(&both, &[b"WebPush: info\0", &self.public, theirs], 32)
        });
        let keys = Salt::new(HKDF_SHA256, salt).extract(&input.expect("a secret"));
        let key = derive(&keys, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derive(&keys, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("twelve bytes");
        let mut sealed = sealed.to_vec();
        let opened = key.open_in_place(nonce, Aad::empty(), &mut sealed).expect("it is for this browser");
        let (mark, text) = opened.split_last().expect("a mark");
        assert_eq!(*mark, 2, "the last record");
        serde_json::from_slice(text).expect("JSON")
    }
}

/// Checks that the site has signed for the service, and returns its public key.
fn signer(pushed: &Pushed, service: &PushService) -> String {
    let header = pushed.headers["authorization"].to_str().unwrap().strip_prefix("vapid t=").expect("VAPID");
    let (token, public) = header.split_once(", k=").expect("a key");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64");
    let key = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(public));
    key.verify(signed.as_bytes(), &decode(signature)).expect("signed with that key");
    let claims: Value = serde_json::from_slice(&decode(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(claims["aud"], format!("http://{}", service.address));
    assert_eq!(claims["sub"], "mailto:keeper@example.org");
    public.to_owned()
}

fn telling(settings: &mut Settings) {
    settings.contact = Some("mailto:keeper@example.org".parse().unwrap());
    settings.notice_delay = DELAY;
    settings.push_anywhere = true;
}

const BY_THE_DAY: &str = "game=hnefatafl&opponent=friend&side=0&time=days&days=3&vacation=0";

const PUSH: &str = "/account/notices/push";

/// A correspondence game, with its host and a friend.
async fn by_the_day(app: &TestApp) -> (Browser, Browser, String) {
    let (host, friend) = (app.browser().await, app.browser().await);
    let path = host.create_joined_game(BY_THE_DAY, &friend).await;
    (host, friend, path)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_told_once_to_who_does_not_look() {
    let app = TestApp::with(telling).await;
    let mut service = PushService::start().await;
    let (host, friend, path) = by_the_day(&app).await;
    let keys = Keys::new();
    assert_eq!(friend.post(PUSH, &keys.form(&service, "/one")).await.status, 303);
    let page = friend.get("/account/notices").await.body;
    assert!(page.contains("/one"), "{page}");
    let mut hosts = host.socket(&path).await;
    hosts.play("d1-d2").await;
    let pushed = service.next().await;
    assert!(pushed.path == "/one" && pushed.headers["content-encoding"] == "aes128gcm");
    let ttl: u64 = pushed.headers["ttl"].to_str().unwrap().parse().unwrap();
    assert!(ttl == 24 * 60 * 60 && pushed.headers["topic"].len() <= 32, "{:?}", pushed.headers);
    assert!(page.contains(&signer(&pushed, &service)), "the key that browsers are given");
    let notice = keys.read(&pushed.body);
    assert_eq!((&notice["title"], &notice["url"]), (&"Your move".into(), &path.as_str().into()));
    assert!(notice["body"].as_str().unwrap().contains("against Friend · "), "{notice}");
    assert!(service.is_calm().await, "it was told once");
    // The site remembers that after a restart.
    drop(hosts);
    let app = TestApp::start(app.stop().await, telling).await;
    let [host, friend] = [host, friend].map(|browser| browser.at(&app));
    assert!(service.is_calm().await, "nothing is doubled");
    // A player who has the game open is not notified; after leaving, the next turn is announced.
    let (mut hosts, mut friends) = (host.socket(&path).await, friend.socket(&path).await);
    friends.play_any().await;
    hosts.my_turn().await;
    hosts.play_any().await;
    assert!(service.is_calm().await, "the friend looks");
    friends.my_turn().await;
    friends.play_any().await;
    friends.leave().await;
    let keys = Keys::new();
    friend.post(PUSH, &keys.form(&service, "/one")).await;
    hosts.my_turn().await;
    // Answered before the notice is due.
    hosts.play_any().await;
    assert_eq!(keys.read(&service.next().await.body)["url"], path.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_up_an_invitation_is_announced_and_addresses_that_are_gone_are_dropped() {
    let app = TestApp::with(telling).await;
    let mut service = PushService::start().await;
    let (host, friend) = (app.browser().await, app.browser().await);
    let keys = Keys::new();
    host.post(PUSH, &keys.form(&service, "/host")).await;
    // Without a clock; the friend moves first.
    let path = host.create("game=hnefatafl&opponent=friend&side=1").await;
    assert!(service.is_calm().await, "nobody has come");
    // The first try fails, the second is the last.
    service.answer.store(503, Ordering::Relaxed);
    friend.post(&format!("{path}/join"), "").await;
    service.next().await;
    service.answer.store(410, Ordering::Relaxed);
    let notice = keys.read(&service.next().await.body);
    assert_eq!(notice["title"], "Your game has begun");
    assert!(service.is_calm().await);
    assert!(!host.get("/account/notices").await.body.contains("/host"), "it is forgotten");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_fails_keeps_no_notice_from_the_other_browsers() {
    let app = TestApp::with(telling).await;
    let mut service = PushService::start().await;
    let (host, friend) = (app.browser().await, app.browser().await);
    for browser in ["/one", "/two"] {
        host.post(PUSH, &Keys::new().form(&service, browser)).await;
    }
    let path = host.create("game=hnefatafl&opponent=friend&side=1").await;
    service.answer.store(503, Ordering::Relaxed);
    friend.post(&format!("{path}/join"), "").await;
    for answer in [503, 410] {
        service.next().await;
        service.answer.store(answer, Ordering::Relaxed);
    }
    let away = Away::take(app.data());
    let (one, other) = (service.next().await, service.next().await);
    assert_ne!(one.path, other.path);
    away.put_back();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_challenged_is_told_once() {
    let app = TestApp::with(telling).await;
    let mut service = PushService::start().await;
    let [ada, bob] = app.people(["Ada", "Bob"]).await;
    let keys = Keys::new();
    bob.post(PUSH, &keys.form(&service, "/bob")).await;
    let path = ada.create(&format!("{BY_THE_DAY}&against=Bob")).await;
    let notice = keys.read(&service.next().await.body);
    assert_eq!(
        (&notice["title"], &notice["url"]),
        (&"You have been challenged".into(), &path.as_str().into())
    );
    assert!(notice["body"].as_str().unwrap().contains("against Ada"), "{notice}");
    assert!(service.is_calm().await, "it was told once");
}

/// As many games as are read at once, all of them changed after the one that waits.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_cannot_be_read_keep_nobody_from_being_told() {
    let telling_later = |settings: &mut Settings| {
        telling(settings);
        settings.notice_delay = Duration::from_secs(3600);
    };
    let app = TestApp::with(telling_later).await;
    let mut service = PushService::start().await;
    let (host, friend, path) = by_the_day(&app).await;
    let keys = Keys::new();
    friend.post(PUSH, &keys.form(&service, "/one")).await;
    let mut hosts = host.socket(&path).await;
    hosts.play("d1-d2").await;
    let store = app.store().await;
    let at = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis() as i64;
    for number in 0..200 {
        let events = vec![NewEvent { kind: "created".to_owned(), body: "{}".to_owned() }];
        let [id, kind, spec] = ["unreadable", "friend", "hnefatafl"].map(str::to_owned);
        let id = format!("{id}{number}");
        store.create(NewGame { id, kind, spec, events, at, ..NewGame::default() }).await.unwrap();
    }
    store.close().await;
    drop(hosts);
    let _app = TestApp::start(app.stop().await, telling).await;
    assert_eq!(keys.read(&service.next().await.body)["url"], path.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_proper_addresses_are_told_and_none_where_nobody_answers_for_the_site() {
    let service = PushService::start().await;
    let app = TestApp::new().await;
    let browser = app.browser().await;
    let form = Keys::new().form(&service, "/");
    assert_eq!(browser.post(PUSH, &form).await.status, 404);
    assert!(browser.get("/account/notices").await.body.contains("does not send notices to browsers"));
    let telling_there = |settings: &mut Settings| {
        telling(settings);
        settings.push_services = vec!["example.org".parse().unwrap()];
        settings.push_anywhere = false;
    };
    let app = TestApp::start(app.stop().await, telling_there).await;
    let browser = browser.at(&app);
    let good = form.replace(&format!("http%3A%2F%2F{}", service.address), "https%3A%2F%2Fpush.example.org");
    for bad in [
        form.clone(),
        good.replace("https", "http"),
        good.replace("example.org", "example.org:8443"),
        good.replace("example.org", "example.net"),
        good.replace("p256dh=", "p256dh=AAAA"),
        good.replace("&auth=", "&auth=A"),
    ] {
        let answer = browser.post(PUSH, &bad).await;
        assert!(
            answer.status == 409 && answer.body.contains("does not send notices to"),
            "{bad}: {answer:?}"
        );
    }
    assert_eq!(browser.post(PUSH, &good).await.status, 303);
    let list =
        async |browser: &Browser| browser.get("/account/notices").await.body.contains("push.example.org");
    assert!(list(&browser).await && !list(&app.browser().await).await);
    let forget = good.split('&').next().unwrap();
    app.browser().await.post("/account/notices/forget", forget).await;
    assert!(list(&browser).await, "nobody else ends it");
    browser.post("/account/notices/forget", forget).await;
    assert!(!list(&browser).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn by_a_new_key_only_those_are_told_who_ask_for_it_again() {
    let app = TestApp::with(telling).await;
    let mut service = PushService::start().await;
    let (host, friend, path) = by_the_day(&app).await;
    let keys = Keys::new();
    friend.post(PUSH, &keys.form(&service, "/one")).await;
    let old = friend.get("/account/notices").await.body;
    app.admin().await.new_push_key().await.unwrap();
    let new = friend.get("/account/notices").await.body;
    assert!(old.contains("/one") && !new.contains("/one"), "it is forgotten");
    friend.post(PUSH, &keys.form(&service, "/two")).await;
    let mut hosts = host.socket(&path).await;
    hosts.play("d1-d2").await;
    let pushed = service.next().await;
    let signer = signer(&pushed, &service);
    assert!(pushed.path == "/two" && new.contains(&signer) && !old.contains(&signer));
}
