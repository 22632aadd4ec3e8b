//! The network file: a readable header, the numbers, a checksum.
//!
//! ```text
//! throughline net 1
//! spec hnefatafl
//! planes 3
//! squares 121
//! hidden 64
//! corrects the game's own judgement        (only where it is added to that one)
//! win-model 12.5 201
//! made-by throughline train fit ...
//!
//! rows, bias, heads as 16-bit numbers, head biases as 32-bit ones, CRC-32 of all before: little endian
//! ```

use super::{HIDDEN, Hidden, MAX_HEAD_WEIGHT, MAX_PLANES, MAX_SQUARES, Network, NetworkHeader, too_large};
use throughline_game::WdlModel;

const TITLE: &str = "throughline net 1";
/// The line of a network whose evaluation is added to the game's own.
const CORRECTS: &str = "corrects the game's own judgement";

/// Why a file is not a network that this program can use.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// The file has another format, or another version of it.
    #[error("this is no network: the first line must be “{TITLE}”")]
    Title,
    /// A line of the header is wrong or missing.
    #[error("the network's heading: {0}")]
    Heading(String),
    /// The file is truncated, or something is appended.
    #[error("the network has {found} bytes of numbers; its heading makes {expected}")]
    Length {
        /// Bytes after the heading.
        found: usize,
        /// Bytes expected.
        expected: usize,
    },
    /// The checksum does not match.
    #[error("the network is damaged: its checksum does not fit")]
    Checksum,
    /// A weight beyond [`MAX_HEAD_WEIGHT`].
    #[error("a weight of the network's heads is {0}: from -{MAX_HEAD_WEIGHT} to {MAX_HEAD_WEIGHT}")]
    Weight(i16),
}

impl Network {
    /// Returns the bytes of the network's file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let NetworkHeader { spec, planes, squares, corrects, win_model, made_by } = &self.heading;
        let (margin, spread) = (win_model.margin, win_model.spread);
        let role = if *corrects { format!("{CORRECTS}\n") } else { String::new() };
        let mut bytes = format!(
            "{TITLE}\nspec {spec}\nplanes {planes}\nsquares {squares}\nhidden {HIDDEN}\n{role}win-model {margin} {spread}\nmade-by {made_by}\n\n"
        )
        .into_bytes();
        let layers = self.rows.iter().chain([&self.bias, &self.heads[0], &self.heads[1]]);
        bytes.extend(layers.flatten().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.head_bias.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`FileError`] explains what is wrong with the bytes, and what is allowed.
    ///
    /// ```
    /// use throughline_search::nnue::{HIDDEN, NetworkHeader, Network};
    /// let heading = NetworkHeader { corrects: true, made_by: "hand".into(), ..NetworkHeader::new("test", 1, 2) };
    /// let network = Network::new(heading, vec![[3; HIDDEN]; 2], [1; HIDDEN], [[2; HIDDEN]; 2], [5, -6]);
    /// assert_eq!(Network::from_bytes(&network.to_bytes()).unwrap(), network);
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(FileError::Title)?;
        let text = std::str::from_utf8(&bytes[..end]).map_err(|_| FileError::Title)?;
        let heading = heading(text)?;
        let layers = heading.planes * heading.squares + 3;
        let (expected, found) = (layers * HIDDEN * 2 + 8 + 4, bytes.len() - end - 2);
        if found != expected {
            return Err(FileError::Length { found, expected });
        }
        let (body, checksum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(body).to_le_bytes() != checksum {
            return Err(FileError::Checksum);
        }
        let (layers, biases) = body[end + 2..].split_at(layers * HIDDEN * 2);
        let mut rows: Vec<Hidden> = layers.chunks_exact(HIDDEN * 2).map(layer).collect();
        let mut last = || rows.pop().expect("counted");
        let (second, first, bias) = (last(), last(), last());
        let heads = [first, second];
        if let Some(weight) = too_large(&heads) {
            return Err(FileError::Weight(weight));
        }
        let mut biases = biases.as_chunks().0.iter().map(|&bytes| i32::from_le_bytes(bytes));
        let mut next = || biases.next().expect("counted");
        Ok(Network { heading, rows, bias, heads, head_bias: [next(), next()] })
    }
}

fn layer(bytes: &[u8]) -> Hidden {
    let numbers = bytes.as_chunks().0;
    std::array::from_fn(|i| i16::from_le_bytes(numbers[i]))
}

fn heading(text: &str) -> Result<NetworkHeader, FileError> {
    let mut lines = text.split('\n').peekable();
    if lines.next() != Some(TITLE) {
        return Err(FileError::Title);
    }
    let spec = field(lines.next(), "spec")?.to_owned();
    let planes = number("planes", field(lines.next(), "planes")?, 1, MAX_PLANES)?;
    let squares = number("squares", field(lines.next(), "squares")?, 1, MAX_SQUARES)?;
    number("hidden", field(lines.next(), "hidden")?, HIDDEN, HIDDEN)?;
    let corrects = lines.next_if_eq(&CORRECTS).is_some();
    let win_model = win_model(field(lines.next(), "win-model")?)?;
    let made_by = field(lines.next(), "made-by")?.to_owned();
    Ok(NetworkHeader { spec, planes, squares, corrects, win_model, made_by })
}

/// The text after a line's name.
fn field<'t>(line: Option<&'t str>, name: &str) -> Result<&'t str, FileError> {
    let line = line.unwrap_or_default();
    let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
    value.ok_or_else(|| FileError::Heading(format!("“{line}” where “{name} …” must stand")))
}

fn win_model(text: &str) -> Result<WdlModel, FileError> {
    let numbers: Result<Vec<f64>, _> = text.split(' ').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[margin, spread]) if margin >= 0.0 && spread > 0.0 && (margin + spread).is_finite() => {
            Ok(WdlModel { margin, spread })
        }
        _ => Err(FileError::Heading(format!("win-model {text}: a margin from 0 and a spread above 0"))),
    }
}

fn number(name: &str, text: &str, least: usize, most: usize) -> Result<usize, FileError> {
    let value = text.parse().ok().filter(|value| (least..=most).contains(value));
    value.ok_or_else(|| FileError::Heading(format!("{name} {text}: a number from {least} to {most}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes() -> Vec<u8> {
        let win_model = WdlModel { margin: 12.5, spread: 201.0 };
        let heading =
            NetworkHeader { win_model, made_by: "a test".into(), ..NetworkHeader::new("test", 2, 3) };
        Network::new(heading, vec![[-3; HIDDEN]; 6], [1; HIDDEN], [[2; HIDDEN], [4; HIDDEN]], [5, -6])
            .to_bytes()
    }

    #[test]
    fn a_damaged_file_is_refused_with_what_is_wrong() {
        let good = bytes();
        assert!(Network::from_bytes(&good).is_ok());
        assert_eq!(Network::from_bytes(b"GIF89a"), Err(FileError::Title));
        assert!(matches!(Network::from_bytes(&good[..good.len() - 1]), Err(FileError::Length { .. })));
        for at in [100, good.len() - 20, good.len() - 1] {
            let mut bad = good.clone();
            bad[at] ^= 1;
            assert!(Network::from_bytes(&bad).is_err(), "byte {at}");
        }
        let mut bad = good.clone();
        bad[good.len() - 20] ^= 1;
        assert_eq!(Network::from_bytes(&bad), Err(FileError::Checksum));
        // The first head's last weight, with a matching checksum.
        let mut bad = good[..good.len() - 4].to_vec();
        let weight = bad.len() - 8 - HIDDEN * 2 - 2;
        bad[weight..weight + 2].copy_from_slice(&(-513i16).to_le_bytes());
        bad.extend(crc32fast::hash(&bad).to_le_bytes());
        assert_eq!(Network::from_bytes(&bad), Err(FileError::Weight(-513)));
        let text = String::from_utf8_lossy(&good[..60]).replace("planes 2", "planes 99");
        let error = Network::from_bytes(format!("{text}\n\n").as_bytes()).unwrap_err().to_string();
        assert!(error.contains("planes 99") && error.contains("from 1 to 32"), "{error}");
    }
}
