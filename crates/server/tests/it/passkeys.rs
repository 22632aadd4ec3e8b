//! Passkeys, with an authenticator for the tests: its valid signatures are accepted, and nothing
//! else.

use crate::common::{Response, TestApp, request};
use crate::mail::{MailServer, SECURE, ada_with_a_passkey};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::net::SocketAddr;

/// The flags of authenticator data: user present, user verified, with a new credential.
const SEEN: u8 = 0x05;
const NEW: u8 = 0x40;

/// A browser that visits the site by its public name.
pub struct Page {
    address: SocketAddr,
    origin: String,
    cookies: Vec<(String, String)>,
}

impl Page {
    fn at(app: &TestApp) -> Self {
        Page::of(app, &format!("http://localhost:{}", app.address().port()))
    }

    /// A browser at the public address of a site.
    pub fn of(app: &TestApp, origin: &str) -> Self {
        Page { address: app.address(), origin: origin.to_owned(), cookies: Vec::new() }
    }

    fn origin(&self) -> String {
        self.origin.clone()
    }

    async fn ask(&mut self, method: &str, path: &str, form: &str) -> Response {
        let cookies: Vec<String> = self.cookies.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let headers = [
            ("Host", self.origin.split("://").nth(1).expect("a host").to_owned()),
            ("Origin", self.origin()),
            ("Accept", "text/html".to_owned()),
            ("Content-Type", "application/x-www-form-urlencoded".to_owned()),
            ("Cookie", cookies.join("; ")),
        ];
        let response = request(self.address, method, path, &headers, form).await;
        for (_, cookie) in response.headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = cookie.split(';').next().and_then(|c| c.split_once('=')).expect("a cookie");
            self.cookies.retain(|(key, _)| key != name);
            self.cookies.extend((!value.is_empty()).then(|| (name.to_owned(), value.to_owned())));
        }
        response
    }

    pub async fn get(&mut self, path: &str) -> String {
        self.ask("GET", path, "").await.body
    }

    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Response {
        let coded = fields.iter().map(|(name, value)| {
            let value = percent_encoding::utf8_percent_encode(value, percent_encoding::NON_ALPHANUMERIC);
            format!("{name}={value}")
        });
        self.ask("POST", path, &coded.collect::<Vec<_>>().join("&")).await
    }

    async fn challenge(&mut self, purpose: &str, name: &str) -> Value {
        let fields = [("purpose", purpose), ("name", name)];
        let response = self.post("/account/passkeys/challenge", &fields).await;
        assert_eq!(response.status, 200, "{}", response.body);
        response.json()
    }

    /// Signs up with a passkey of a device.
    pub async fn signs_up(&mut self, name: &str, device: &mut Device) {
        self.get("/account").await;
        let fresh = device.makes(&self.challenge("fresh", name).await, &self.origin());
        let made = self.post("/account/sign-up", &[("name", name), ("fresh", &fresh)]).await;
        assert!(made.status == 200 && made.body.contains("<code>"), "{}", made.body);
    }

    /// A device's answer to a new challenge.
    pub async fn signed(&mut self, device: &mut Device) -> String {
        let (asked, origin) = (self.challenge("known", "").await, self.origin());
        device.signs(&asked, &origin)
    }

    async fn signs_in(&mut self, answer: &str) -> u16 {
        self.post("/account/sign-in", &[("passkey", answer)]).await.status
    }
}

/// A device with one passkey.
pub struct Device {
    key: SigningKey,
    id: Vec<u8>,
    user: String,
    counter: u32,
}

impl Device {
    pub fn new(number: u8) -> Self {
        let key = SigningKey::from_slice(&[number; 32]).expect("a key");
        Device { key, id: vec![number; 16], user: String::new(), counter: 0 }
    }

    fn data(&mut self, site: &Value, flags: u8) -> Vec<u8> {
        self.counter += 1;
        let mut data = Sha256::digest(site.as_str().expect("the name of the site")).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(kind: &str, asked: &Value, origin: &str) -> String {
        json!({ "type": kind, "challenge": asked["challenge"], "origin": origin, "crossOrigin": false })
            .to_string()
    }

    /// Creates the passkey.
    fn makes(&mut self, asked: &Value, origin: &str) -> String {
        assert_eq!(asked["authenticatorSelection"]["residentKey"], "required");
        self.user = asked["user"]["id"].as_str().expect("a handle").to_owned();
        let mut data = self.data(&asked["rp"]["id"], SEEN | NEW);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        let point = self.key.verifying_key().to_sec1_point(false);
        // COSE: kty EC2, alg ES256, crv P-256, x, y.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().expect("x").iter());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().expect("y").iter());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).expect("short"));
        object.extend(data);
        let client = Device::client_data("webauthn.create", asked, origin);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "response": { "attestationObject": BASE64.encode(object), "clientDataJSON": BASE64.encode(client) },
        })
        .to_string()
    }

    /// Signs a challenge.
    fn signs(&mut self, asked: &Value, origin: &str) -> String {
        self.signs_with(asked, origin, SEEN)
    }

    fn signs_with(&mut self, asked: &Value, origin: &str, flags: u8) -> String {
        let data = self.data(&asked["rpId"], flags);
        let client = Device::client_data("webauthn.get", asked, origin);
        let signed = [data.as_slice(), &Sha256::digest(client.as_bytes())].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "response": {
                "authenticatorData": BASE64.encode(data), "clientDataJSON": BASE64.encode(client),
                "signature": BASE64.encode(signature.to_der().as_bytes()), "userHandle": self.user,
            },
        })
        .to_string()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_signs_up_with_a_passkey_comes_back_with_it_alone() {
    let app = TestApp::new().await;
    let (mut page, mut phone) = (Page::at(&app), Device::new(1));
    page.signs_up("Ada", &mut phone).await;
    assert!(page.get("/account").await.contains(">Ada</h1>"));
    let mut other = Page::at(&app);
    let answer = other.signed(&mut phone).await;
    assert_eq!(other.signs_in(&answer).await, 303);
    assert!(other.get("/account").await.contains(">Ada</h1>"));
    // There is no password to sign in with.
    let wrong = Page::at(&app).post("/account/sign-in", &[("name", "Ada"), ("password", "")]).await;
    assert_eq!(wrong.status, 422);
    // The passkey is accepted as proof.
    let proof = other.signed(&mut phone).await;
    let codes = other.post("/account/codes", &[("passkey", &proof)]).await;
    assert!(codes.status == 200 && codes.body.contains("<code>"), "{}", codes.body);
    let again = other.post("/account/close", &[("passkey", &proof)]).await;
    assert_eq!(again.status, 422, "once");
    let archive = other.get("/account/archive").await;
    assert!(archive.starts_with("PK"));
    let proof = other.signed(&mut phone).await;
    assert_eq!(other.post("/account/close", &[("passkey", &proof)]).await.status, 303);
    let answer = other.signed(&mut phone).await;
    assert_eq!(other.signs_in(&answer).await, 422, "removed with the account");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_counts_once_from_its_own_browser_and_site_and_by_its_own_key() {
    let app = TestApp::new().await;
    let (mut ada, mut bob) = (Device::new(1), Device::new(2));
    Page::at(&app).signs_up("Ada", &mut ada).await;
    Page::at(&app).signs_up("Bob", &mut bob).await;
    let mut page = Page::at(&app);
    page.get("/account").await;
    let origin = page.origin();
    // Another site's page; the challenge of another browser; no challenge; one that was used
    // before.
    let asked = page.challenge("known", "").await;
    let elsewhere = ada.signs(&asked, "https://throughline.example");
    assert_eq!(page.signs_in(&elsewhere).await, 422);
    assert_eq!(page.signs_in(&ada.signs(&asked, &origin)).await, 422, "the challenge is spent");
    let mut other = Page::at(&app);
    other.get("/account").await;
    let of_other = other.signed(&mut ada).await;
    page.challenge("known", "").await;
    assert_eq!(page.signs_in(&of_other).await, 422, "of another browser");
    assert_eq!(page.signs_in("{}").await, 422);
    // A signature by another key, and one without user verification.
    let asked = page.challenge("known", "").await;
    let mut forged: Value = serde_json::from_str(&ada.signs(&asked, &origin)).unwrap();
    let by_bob: Value = serde_json::from_str(&bob.signs(&asked, &origin)).unwrap();
    forged["response"]["signature"] = by_bob["response"]["signature"].clone();
    assert_eq!(page.signs_in(&forged.to_string()).await, 422);
    let asked = page.challenge("known", "").await;
    let unlocked = ada.signs_with(&asked, &origin, 0x01);
    assert_eq!(page.signs_in(&unlocked).await, 422, "nobody verified");
    // Another person's credential under one's own handle.
    let mut page = Page::at(&app);
    page.get("/account").await;
    let asked = page.challenge("known", "").await;
    let mut mixed = Device { user: ada.user.clone(), ..bob };
    assert_eq!(page.signs_in(&mixed.signs(&asked, &origin)).await, 422);
    // A copy of the device, with an outdated counter.
    ada.counter = 100;
    let answer = page.signed(&mut ada).await;
    assert_eq!(page.signs_in(&answer).await, 303);
    page.post("/account/sign-out", &[]).await;
    ada.counter = 50;
    let answer = page.signed(&mut ada).await;
    assert_eq!(page.signs_in(&answer).await, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_added_with_a_proof_and_removed_but_for_the_only_way_in() {
    let app = TestApp::new().await;
    let (mut page, password) = (Page::at(&app), ("password", "correct horse battery"));
    page.get("/account").await;
    assert_eq!(page.post("/account/sign-up", &[("name", "Ada"), password]).await.status, 200);
    let (mut phone, origin) = (Device::new(1), page.origin());
    let fresh = phone.makes(&page.challenge("fresh", "").await, &origin);
    let add = "/account/passkeys/add";
    let wrong = [("name", "Phone"), ("fresh", fresh.as_str()), ("password", "wrong password")];
    assert_eq!(page.post(add, &wrong).await.status, 422);
    let right = [("name", "Phone <1>"), ("fresh", fresh.as_str()), password];
    assert_eq!(page.post(add, &right).await.status, 303);
    let shown = page.get("/account").await;
    assert!(shown.contains("Phone &lt;1&gt;"), "{shown}");
    // Another account's passkey is no proof.
    let mut stranger = Device::new(2);
    Page::at(&app).signs_up("Bob", &mut stranger).await;
    let proof = page.signed(&mut stranger).await;
    assert_eq!(page.post("/account/close", &[("passkey", &proof)]).await.status, 422);
    // Once removed, it is no longer accepted.
    let id = BASE64.encode(&phone.id);
    let remove = "/account/passkeys/remove";
    let of_stranger = BASE64.encode(&stranger.id);
    page.post(remove, &[("id", &of_stranger), password]).await;
    assert_eq!(page.post(remove, &[("id", &id), password]).await.status, 303);
    let mut other = Page::at(&app);
    let answer = other.signed(&mut phone).await;
    assert_eq!(other.signs_in(&answer).await, 422);
    let answer = other.signed(&mut stranger).await;
    assert_eq!(other.signs_in(&answer).await, 303, "another's is left alone");
    // The last passkey of an account without a password cannot be removed.
    let proof = other.signed(&mut stranger).await;
    let refused = other.post(remove, &[("id", &of_stranger), ("passkey", &proof)]).await;
    assert!(refused.status == 422 && refused.body.contains("no way into your account"), "{}", refused.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_a_passkey_may_give_the_password_up() {
    let app = TestApp::new().await;
    let (mut page, password) = (Page::at(&app), ("password", "correct horse battery"));
    page.get("/account").await;
    assert_eq!(page.post("/account/sign-up", &[("name", "Ada"), password]).await.status, 200);
    let remove = "/account/remove-password";
    assert!(!page.get("/account").await.contains(remove), "not without a passkey");
    let refused = page.post(remove, &[password]).await;
    assert!(refused.status == 422 && refused.body.contains("Add a passkey first"), "{}", refused.body);
    let (mut phone, origin) = (Device::new(1), page.origin());
    let fresh = phone.makes(&page.challenge("fresh", "").await, &origin);
    assert_eq!(page.post("/account/passkeys/add", &[("fresh", &fresh), password]).await.status, 303);
    assert!(page.get("/account").await.contains(remove));
    assert_eq!(page.post(remove, &[("password", "wrong password")]).await.status, 422);
    assert_eq!(page.post(remove, &[password]).await.status, 303);
    let shown = page.get("/account").await;
    assert!(!shown.contains(remove), "there is none any more");
    assert!(shown.contains("Set a password") && shown.contains(">Recovery code<"), "{shown}");
    assert!(!shown.contains("Change the password"), "{shown}");
    let mut other = Page::at(&app);
    other.get("/account").await;
    assert_eq!(other.post("/account/sign-in", &[("name", "Ada"), password]).await.status, 422);
    let answer = other.signed(&mut phone).await;
    assert_eq!(other.signs_in(&answer).await, 303);
    // Another is set with the passkey.
    let new = ("new", "another fine password");
    let refused = other.post("/account/password", &[("password", "no code"), new]).await;
    assert!(refused.status == 422 && refused.body.contains("not one of your recovery codes"), "{refused:?}");
    let proof = other.signed(&mut phone).await;
    let set = other.post("/account/password", &[("passkey", &proof), new]).await;
    assert!(set.status == 200 && set.body.contains("Your new password is set."), "{}", set.body);
    assert!(other.get("/account").await.contains("Change the password"));
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_plain_address_no_passkeys_are_offered() {
    let (app, [plain]) = TestApp::with_browsers().await;
    let page = plain.get("/account").await.body;
    assert!(page.contains("opened under its own name") && !page.contains("data-passkey"), "{page}");
    assert_eq!(plain.post("/account/passkeys/challenge", "purpose=known").await.status, 404);
    let page = Page::at(&app).get("/account").await;
    assert!(page.contains("data-passkey=\"known\"") && page.contains("data-passkey=\"fresh\""), "{page}");
    let mut named = Page::at(&app);
    let taken = named.post("/account/passkeys/challenge", &[("purpose", "fresh"), ("name", "x")]).await;
    assert!(taken.status == 422 && taken.body.contains("2 to 20"), "{}", taken.status);
}

/// Whoever has got in may have added a passkey and made recovery codes.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_by_link_may_take_away_every_other_way_in() {
    let mut server = MailServer::start().await;
    let (app, mut page, mut phone) = ada_with_a_passkey(&server).await;
    let proof = page.signed(&mut phone).await;
    let codes = page.post("/account/codes", &[("passkey", &proof)]).await.body;
    let codes: Vec<&str> = codes.split("<code>").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    let (proof, address) = (page.signed(&mut phone).await, ("address", "ada@example.org"));
    page.post("/account/mail", &[address, ("passkey", &proof)]).await;
    let link = server.next().await.link("/account/mail/confirm?token=");
    let (path, token) = link.split_once("?token=").unwrap();
    assert_eq!(page.post(path, &[("token", token)]).await.status, 200);
    for (code, clear, status) in [(codes[0], "false", 303), (codes[1], "true", 422)] {
        let [mut owner, mut by_key, mut by_code] = [(); 3].map(|()| Page::of(&app, SECURE));
        owner.post("/account/forgotten", &[address]).await;
        let link = server.next().await.link("/account/reset?token=");
        let form = owner.get(&link).await;
        assert!(
            form.contains("These passkeys sign you in, too") && form.contains("name=\"clear\""),
            "{form}"
        );
        let (path, token) = link.split_once("?token=").unwrap();
        let fields = |new| [("token", token), ("new", new), ("clear", clear)];
        let refused = owner.post(path, &fields("short")).await.body;
        assert_eq!(refused.contains("value=\"true\" checked"), clear == "true", "{refused}");
        let menu = "action=\"/language\"";
        assert!(form.contains(menu) && !refused.contains(menu), "{refused}");
        assert_eq!(owner.post(path, &fields("another fine password")).await.status, 200);
        // Each has a connection of its own: any may arrive first.
        let mut told = server.next().await.text;
        if clear == "true" {
            told += &server.next().await.text;
        }
        assert!(told.contains("was changed"), "{told}");
        assert_eq!(told.contains("passkeys and recovery codes were removed"), clear == "true", "{told}");
        by_key.get("/account").await;
        let answer = by_key.signed(&mut phone).await;
        assert_eq!(by_key.post("/account/sign-in", &[("passkey", &answer)]).await.status, status);
        by_code.get("/account").await;
        let fields = [("name", "Ada"), ("password", code)];
        assert_eq!(by_code.post("/account/sign-in", &fields).await.status, status);
        if status == 303 {
            assert!(server.next().await.text.contains("recovery code"));
        }
    }
}
