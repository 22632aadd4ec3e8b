//! Encryption of push messages for one browser (RFC 8291: ECDH on P-256, HKDF, AES-128-GCM in one
//! record), and the signature that identifies the site to push services (VAPID, RFC 8292).

use crate::error::AppError;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// Length of an uncompressed point of P-256, in bytes.
const POINT: usize = 65;

/// Length of a browser's secret, and of a message's salt, in bytes.
const SECRET: usize = 16;

/// The record size given in the header. A message is one record, and smaller.
const RECORD: u32 = 4096;

/// Maximum length of a message, in bytes: what push services must accept, less header, padding and
/// tag.
pub(super) const MAX_LENGTH: usize = RECORD as usize - (SECRET + 4 + 1 + POINT) - 1 - 16;

/// Seconds for which a signature is valid. Push services allow a day.
const VALID_FOR: i64 = 12 * 60 * 60;

/// The operation failed: an invalid key, or a system without random numbers.
#[derive(thiserror::Error, Debug, Clone, Copy, PartialEq, Eq)]
#[error("a message could not be encrypted or signed")]
pub(super) struct CryptoError;

impl From<ring::error::Unspecified> for CryptoError {
    fn from(_: ring::error::Unspecified) -> Self {
        CryptoError
    }
}

impl From<CryptoError> for AppError {
    fn from(error: CryptoError) -> Self {
        AppError::Internal(error.to_string())
    }
}

pub(super) fn to_base64(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

pub(super) fn from_base64(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// The keys of a browser's push subscription.
pub(super) struct BrowserKeys {
    public: Vec<u8>,
    secret: Vec<u8>,
}

impl BrowserKeys {
    /// Parses the keys; `None` if they are not valid.
    pub(super) fn of(public: &str, secret: &str) -> Option<Self> {
        let (public, secret) = (from_base64(public)?, from_base64(secret)?);
        let keys = BrowserKeys { public, secret };
        let looks_right = keys.public.len() == POINT && keys.public[0] == 4 && keys.secret.len() == SECRET;
        // Whether the point is on the curve is checked by encrypting.
        (looks_right && keys.encrypt(b"").is_ok()).then_some(keys)
    }

    /// Encrypts a message for the browser.
    pub(super) fn encrypt(&self, text: &[u8]) -> Result<Vec<u8>, CryptoError> {
        let random = SystemRandom::new();
        let mut salt = [0; SECRET];
        random.fill(&mut salt)?;
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
        let public = own.compute_public_key()?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.public);
        agree_ephemeral(own, &theirs, |shared| self.seal(shared, public.as_ref(), &salt, text))?
    }

    /// Encrypts under a shared secret, and prepends the header.
    fn seal(&self, shared: &[u8], public: &[u8], salt: &[u8], text: &[u8]) -> Result<Vec<u8>, CryptoError> {
        if text.len() > MAX_LENGTH {
            return Err(CryptoError);
        }
        let both = Salt::new(HKDF_SHA256, &self.secret).extract(shared);
        let input: [u8; 32] = derive(&both, &[b"WebPush: info\0", &self.public, public])?;
        let keys = Salt::new(HKDF_SHA256, salt).extract(&input);
        let key: [u8; 16] = derive(&keys, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; 12] = derive(&keys, &[b"Content-Encoding: nonce\0"])?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
        // The delimiter of the last record.
        let mut sealed = [text, &[2]].concat();
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)?;
        Ok([salt, &RECORD.to_be_bytes(), &[POINT as u8], public, &sealed].concat())
    }
}

/// The length of bytes derived from a key.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(key: &Prk, info: &[&[u8]]) -> Result<[u8; N], CryptoError> {
    let mut bytes = [0; N];
    key.expand(info, Bytes(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// The key that identifies the site to push services.
pub(super) struct SiteKey {
    pair: EcdsaKeyPair,
}

impl SiteKey {
    /// Generates a key, in its stored form.
    pub(super) fn new_text() -> Result<String, CryptoError> {
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(to_base64(document.as_ref()))
    }

    /// Reads a stored key.
    pub(super) fn of(text: &str) -> Result<Self, CryptoError> {
        let document = from_base64(text).ok_or(CryptoError)?;
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &document, &random);
        Ok(SiteKey { pair: pair.map_err(|_| CryptoError)? })
    }

    /// The public key, for browsers.
    pub(super) fn public(&self) -> String {
        to_base64(self.pair.public_key().as_ref())
    }

    /// The header `Authorization` for the push service with this origin; `now` in seconds since
    /// 1970.
    pub(super) fn authorization(&self, origin: &str, contact: &str, now: i64) -> Result<String, CryptoError> {
        let part = |json: serde_json::Value| to_base64(json.to_string().as_bytes());
        let claims = json!({ "aud": origin, "exp": now + VALID_FOR, "sub": contact });
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        Ok(format!("vapid t={signed}.{}, k={}", to_base64(signature.as_ref()), self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 5 and appendix A of RFC 8291.
    #[test]
    fn the_example_of_the_standard_is_encrypted_as_there() {
        let keys = BrowserKeys::of(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        .expect("the keys of the example");
        let bytes = |text| from_base64(text).expect("base64");
        let sealed = keys.seal(
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
            &bytes("DGv6ra1nlYgDCS1FRnbzlw"),
            b"When I grow up, I want to be a watermelon",
        );
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc\
                        InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV\
                        WGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(to_base64(&sealed.unwrap()), expected);
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let good = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let secret = "BTBZMqHH6r4Tts7J_aSIgg";
        assert!(BrowserKeys::of(good, &format!("{secret}==")).is_some());
        let no_point = to_base64(&[&[4][..], &[7; 64]].concat());
        for (public, secret) in [(good, "BTBZ"), (&good[4..], secret), (&no_point, secret), ("?", secret)] {
            assert!(BrowserKeys::of(public, secret).is_none(), "{public} {secret}");
        }
        let keys = BrowserKeys::of(good, secret).unwrap();
        assert!(keys.encrypt(&[0; MAX_LENGTH]).is_ok_and(|sealed| sealed.len() == RECORD as usize));
        assert_eq!(keys.encrypt(&[0; MAX_LENGTH + 1]), Err(CryptoError));
    }

    #[test]
    fn a_signature_names_service_contact_and_end() {
        use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
        let key = SiteKey::of(&SiteKey::new_text().unwrap()).unwrap();
        let header = key.authorization("https://push.example.org", "mailto:a@example.org", 1000).unwrap();
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let claims = from_base64(signed.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        let expected =
            json!({ "aud": "https://push.example.org", "exp": 44_200, "sub": "mailto:a@example.org" });
        assert_eq!(claims, expected);
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, from_base64(public).unwrap());
        assert!(public.verify(signed.as_bytes(), &from_base64(signature).unwrap()).is_ok());
        assert!(SiteKey::of("AAAA").is_err());
    }
}
