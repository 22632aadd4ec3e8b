//! How sides and scores are written in files.

use throughline_search::Score;

/// Reads what [`Score`]'s `Display` writes: `+1.25`, `win in 7`.
///
/// ```
/// use throughline_lab::read_score;
/// use throughline_search::Score;
/// for score in [Score::from_hundredths(-5), Score::from_hundredths(1234), Score::DRAW, Score::win(7), Score::loss(12)] {
///     assert_eq!(read_score(&score.to_string()), Some(score));
/// }
/// ```
#[must_use]
pub fn read_score(text: &str) -> Option<Score> {
    let plies = |prefix: &str| text.strip_prefix(prefix)?.parse::<u32>().ok();
    if let Some(plies) = plies("win in ") {
        return Some(Score::win(plies));
    }
    if let Some(plies) = plies("loss in ") {
        return Some(Score::loss(plies));
    }
    let (whole, hundredths) = text.strip_prefix(['+', '-']).unwrap_or(text).split_once('.')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if hundredths.len() != 2 || !is_number(whole) || !is_number(hundredths) {
        return None;
    }
    let size = whole.parse::<i32>().ok()?.checked_mul(100)?.checked_add(hundredths.parse().ok()?)?;
    Some(Score::from_hundredths(if text.starts_with('-') { -size } else { size }))
}

/// A score as its text, or null.
pub(crate) mod score {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use throughline_search::Score;

    pub fn serialize<S: Serializer>(score: &Option<Score>, to: S) -> Result<S::Ok, S::Error> {
        match score {
            Some(score) => to.collect_str(score),
            None => to.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Score>, D::Error> {
        let Some(text) = Option::<String>::deserialize(from)? else { return Ok(None) };
        super::read_score(&text).map(Some).ok_or_else(|| D::Error::custom(format!("“{text}” is no score")))
    }
}

/// A winner as `first` or `second`, or null.
pub(crate) mod side {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use throughline_game::Side;

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Winner {
        First,
        Second,
    }

    pub fn serialize<S: Serializer>(winner: &Option<Side>, to: S) -> Result<S::Ok, S::Error> {
        let written = winner.map(|side| match side {
            Side::First => Winner::First,
            Side::Second => Winner::Second,
        });
        written.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Side>, D::Error> {
        Ok(Option::<Winner>::deserialize(from)?.map(|winner| match winner {
            Winner::First => Side::First,
            Winner::Second => Side::Second,
        }))
    }
}
