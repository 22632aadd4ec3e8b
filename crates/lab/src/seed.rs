//! Seeds of rule sets with a random start, which are an option of their specs.

/// The prefix of the seed option.
const SEED: &str = "seed=";

/// Splits a spec into the spec without its seed, and the seed, if it has one.
fn split_seed(spec: &str) -> (String, Option<&str>) {
    let Some((game, options)) = spec.split_once(':') else { return (spec.to_owned(), None) };
    let (seeds, others): (Vec<&str>, Vec<&str>) =
        options.split(',').partition(|option| option.starts_with(SEED));
    let seed = seeds.first().and_then(|option| option.strip_prefix(SEED));
    (format!("{game}:{}", others.join(",")), seed)
}

/// Returns a spec without its seed.
///
/// ```
/// use throughline_lab::without_seed;
/// let spec = "linear-pursuit:setup=random,seed=3,pawns=off";
/// assert_eq!(without_seed(spec), "linear-pursuit:setup=random,pawns=off");
/// assert_eq!(without_seed("hnefatafl"), "hnefatafl");
/// ```
#[must_use]
pub fn without_seed(spec: &str) -> String {
    split_seed(spec).0
}

/// Returns the seed of a stored rule set that differs from another in its seed alone; `None` if
/// they differ in more, or are equal. Both specs are canonical.
///
/// ```
/// use throughline_lab::differing_seed;
/// let spec = "linear-pursuit:setup=random,seed=3";
/// assert_eq!(differing_seed("linear-pursuit:setup=random,seed=21", spec), Some("21"));
/// assert_eq!(differing_seed(spec, spec), None);
/// assert_eq!(differing_seed("linear-pursuit:setup=random,pawns=off,seed=21", spec), None);
/// ```
#[must_use]
pub fn differing_seed<'k>(kept: &'k str, spec: &str) -> Option<&'k str> {
    let ((same, seed), (wanted, own)) = (split_seed(kept), split_seed(spec));
    seed.filter(|_| same == wanted && own.is_some() && own != seed)
}

/// Whether a spec's text omits the seed, which was then chosen at random in the settled spec.
///
/// ```
/// use throughline_lab::omits_seed;
/// let settled = "linear-pursuit:setup=random,seed=3";
/// assert!(omits_seed("linear-pursuit:setup=random", settled));
/// assert!(!omits_seed(settled, settled));
/// assert!(!omits_seed("linear-pursuit", "linear-pursuit"));
/// ```
#[must_use]
pub fn omits_seed(text: &str, settled: &str) -> bool {
    split_seed(text).1.is_none() && split_seed(settled).1.is_some()
}
