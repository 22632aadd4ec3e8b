//! Secrets and ids from the operating system's generator.

/// `N` random bytes.
///
/// # Panics
/// When the operating system has no randomness to give: no secret can be made then, and nothing may
/// go on without.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// `N` random bytes as `2 N` hexadecimal digits.
pub(crate) fn hex<const N: usize>() -> String {
    to_hex(&bytes::<N>())
}

/// Two lower-case hexadecimal digits for each byte.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// A random number of 64 bits.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}
