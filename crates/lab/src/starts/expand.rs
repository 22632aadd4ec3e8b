//! Many specs from one text.

use throughline_catalog::{GameHandle, listings};
use throughline_game::SpecError;

/// The most specs that one text can stand for.
const MOST: usize = 10_000;

/// Why a text stands for no specs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExpandError {
    /// A brace without its fellow.
    #[error(
        "“{0}” has a brace without its fellow: expected {{a|b}}, {{orders LETTERS}}, {{subsets LETTERS}}, {{same N}} or {{small N}}"
    )]
    Brace(String),
    /// A brace that repeats none.
    #[error("“{0}” begins with a brace that repeats one before it: expected its number, from 1")]
    NoEarlier(String),
    /// Too many.
    #[error("“{0}” stands for more than {MOST} specs")]
    TooMany(String),
    /// A spec that names no rule set.
    #[error("{0}")]
    Spec(#[from] SpecError),
}

/// The texts that a text with alternatives stands for: `{a|b}` is one of them, `{orders LETTERS}`
/// the letters in any order, `{subsets LETTERS}` some of them, at least one, in the order given.
/// `{same N}` is what the `N`th brace stands for, from 1, and `{small N}` that in small letters.
/// What is alike comes once.
///
/// # Errors
/// See [`ExpandError`].
///
/// ```
/// use throughline_lab::starts::expand;
/// assert_eq!(expand("g:a={x|y},b={orders kq}").unwrap(), ["g:a=x,b=kq", "g:a=x,b=qk", "g:a=y,b=kq", "g:a=y,b=qk"]);
/// assert_eq!(expand("K{subsets BBN}").unwrap(), ["KB", "KN", "KBB", "KBN", "KBBN"]);
/// assert_eq!(expand("{orders KR} {small 1} w").unwrap(), ["KR kr w", "RK rk w"]);
/// assert!(expand("a{b").is_err());
/// ```
pub fn expand(text: &str) -> Result<Vec<String>, ExpandError> {
    expand_after(&[], text)
}

/// What the rest of a text stands for, after braces that stand for these.
fn expand_after(earlier: &[String], text: &str) -> Result<Vec<String>, ExpandError> {
    let Some(open) = text.find('{') else {
        let stray = text.contains('}');
        return if stray { Err(ExpandError::Brace(text.to_owned())) } else { Ok(vec![text.to_owned()]) };
    };
    let close = text[open..].find('}').ok_or_else(|| ExpandError::Brace(text.to_owned()))? + open;
    let (before, inside, after) = (&text[..open], &text[open + 1..close], &text[close + 1..]);
    if before.contains('}') || inside.contains('{') {
        return Err(ExpandError::Brace(text.to_owned()));
    }
    let mut all = Vec::new();
    for choice in choices(earlier, inside).map_err(|error| error(text.to_owned()))? {
        let rest = expand_after(&[earlier, std::slice::from_ref(&choice)].concat(), after)?;
        all.extend(rest.into_iter().map(|rest| format!("{before}{choice}{rest}")));
        if all.len() > MOST {
            return Err(ExpandError::TooMany(text.to_owned()));
        }
    }
    Ok(all)
}

/// What a brace stands for.
fn choices(earlier: &[String], inside: &str) -> Result<Vec<String>, fn(String) -> ExpandError> {
    let nth = |number: &str| {
        let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        at.and_then(|at| earlier.get(at)).ok_or(ExpandError::NoEarlier as fn(String) -> ExpandError)
    };
    Ok(match inside.split_once(' ') {
        Some(("orders", letters)) if letters.len() <= 7 => orders(letters),
        Some(("subsets", letters)) if letters.len() <= 12 => subsets(letters),
        Some(("orders" | "subsets", _)) => return Err(ExpandError::TooMany),
        Some(("same", number)) => vec![nth(number)?.clone()],
        Some(("small", number)) => vec![nth(number)?.to_lowercase()],
        _ => inside.split('|').map(str::to_owned).collect(),
    })
}

fn orders(letters: &str) -> Vec<String> {
    if letters.is_empty() {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for (i, letter) in letters.char_indices() {
        let rest: String = [&letters[..i], &letters[i + letter.len_utf8()..]].concat();
        all.extend(orders(&rest).into_iter().map(|rest| format!("{letter}{rest}")));
    }
    unlike(all)
}

fn subsets(letters: &str) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let chosen = |mask: u32| {
        letters.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, c)| c).collect::<String>()
    };
    let mut all: Vec<String> = (1..1u32 << letters.len()).map(chosen).collect();
    all.sort_by_key(String::len);
    unlike(all)
}

/// Each text once, at its first place.
fn unlike(texts: Vec<String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    texts.into_iter().filter(|text| seen.insert(text.clone())).collect()
}

/// A rule set, and the same with each of its options that has a list of values changed to each
/// other value; those that mean the same, or clash, are left out.
///
/// # Errors
/// A spec that names no rule set.
pub fn each_option(spec: &str) -> Result<Vec<String>, ExpandError> {
    let game = GameHandle::from_spec(spec)?;
    let (id, given) = game.spec().split_once(':').unwrap_or((game.spec(), ""));
    let listing = listings().into_iter().find(|listing| listing.id == id);
    let mut specs = vec![game.spec().to_owned()];
    for option in listing.iter().flat_map(|listing| &listing.options) {
        let own = format!("{}=", option.key);
        let others: Vec<&str> =
            given.split(',').filter(|pair| !pair.is_empty() && !pair.starts_with(&own)).collect();
        for value in &option.values {
            let changed = format!("{own}{}", value.value);
            let text = format!("{id}:{}", [&others[..], &[&changed]].concat().join(","));
            // A value that the rules set aside for chance has no spec of its own.
            let Ok(other) = GameHandle::from_spec(&text) else { continue };
            specs.push(other.spec().to_owned());
        }
    }
    Ok(unlike(specs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_120_orders_of_five_letters() {
        let all = expand("{orders kqrbn}").expect("a sound text");
        assert_eq!((all.len(), all[0].as_str(), all[119].as_str()), (120, "kqrbn", "nbrqk"));
        assert_eq!(expand("{orders aab}").expect("a sound text"), ["aab", "aba", "baa"]);
    }

    #[test]
    fn faults_are_told() {
        for text in ["a}b", "{a{b}}", "{a|b"] {
            assert!(matches!(expand(text), Err(ExpandError::Brace(_))), "{text}");
        }
        for text in ["{same 1}", "{a|b}{small 2}", "{a|b}{same 0}", "{a|b}{same x}"] {
            assert!(matches!(expand(text), Err(ExpandError::NoEarlier(_))), "{text}");
        }
        let text = "{orders abcdefg}{orders abcdefg}";
        assert_eq!(expand(text), Err(ExpandError::TooMany(text.to_owned())));
        assert!(each_option("chess").is_err());
    }

    #[test]
    fn every_other_value_of_every_option_is_a_rule_set() {
        let specs = each_option("one-dimensional-chess").expect("a game");
        assert_eq!(
            specs,
            [
                "one-dimensional-chess",
                "one-dimensional-chess:repetition=claim",
                "one-dimensional-chess:repetition=off"
            ]
        );
        let tafl = each_option("hnefatafl:rules=brandubh").expect("a game");
        assert!(tafl.contains(&"hnefatafl:rules=brandubh,king-armed=off".to_owned()), "{tafl:?}");
        assert!(tafl.contains(&"hnefatafl:rules=tablut".to_owned()), "{tafl:?}");
    }
}
