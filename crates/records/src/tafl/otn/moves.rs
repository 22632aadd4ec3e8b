//! Moves: `d1-d3`, `Kf6-c6`, `e5-e2xf2/d2+`, `Ne6^=e8xce7/ne9/f8`.

use super::position::PIECES;
use crate::tafl::square::Square;
use std::fmt;

/// A move with what its text says of it. Berserk and jumping moves are read too, though our rules
/// have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtnMove {
    /// The mover's letter; men have none.
    pub piece: Option<char>,
    /// The square left.
    pub from: Square,
    /// How it goes.
    pub kind: Kind,
    /// The square reached.
    pub to: Square,
    /// What it takes, as it is written.
    pub captures: Vec<Captured>,
    /// The mark at its end.
    pub info: Option<Info>,
}

/// A piece that is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Captured {
    /// Its letter; men have none.
    pub piece: Option<char>,
    /// Its square.
    pub square: Square,
}

/// How a piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `-`
    Plain,
    /// `^`
    Jump,
    /// `=`: a further move in a berserk turn.
    Berserk,
    /// `^=`
    BerserkJump,
}

/// The mark at the end of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Info {
    /// `+`: the king can be taken next.
    KingThreatened,
    /// `++`
    KingTaken,
    /// `-`: the king can escape next.
    WayOpen,
    /// `--`
    KingEscaped,
}

const INFOS: [(&str, Info); 4] =
    [("++", Info::KingTaken), ("--", Info::KingEscaped), ("+", Info::KingThreatened), ("-", Info::WayOpen)];
const KINDS: [(&str, Kind); 4] =
    [("^=", Kind::BerserkJump), ("^", Kind::Jump), ("=", Kind::Berserk), ("-", Kind::Plain)];

impl OtnMove {
    /// What stands for a resignation in the place of a move.
    pub const RESIGNS: &'static str = "---";

    /// A move of a man that takes nothing.
    #[must_use]
    pub fn plain(from: Square, to: Square) -> Self {
        OtnMove { piece: None, from, kind: Kind::Plain, to, captures: Vec::new(), info: None }
    }

    /// Reads a whole text as a move; `None` when it is none. Captures may also be listed with an
    /// `x` before each.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (piece, from, rest) = take_piece(text)?;
        let (kind, rest) = KINDS.iter().find_map(|(sign, kind)| Some((*kind, rest.strip_prefix(sign)?)))?;
        let (to, mut rest) = Square::take(rest)?;
        let mut captures = Vec::new();
        while let Some(list) =
            rest.strip_prefix(if captures.is_empty() { &['x', 'X'][..] } else { &['x', 'X', '/'] })
        {
            let (piece, square, after) = take_piece(list)?;
            captures.push(Captured { piece, square });
            rest = after;
        }
        let info = match rest {
            "" => None,
            sign => Some(INFOS.iter().find(|(text, _)| *text == sign)?.1),
        };
        Some(OtnMove { piece, from, kind, to, captures, info })
    }
}

/// Reads a square with the letter of a piece before it, if there is one.
fn take_piece(text: &str) -> Option<(Option<char>, Square, &str)> {
    if let Some((square, rest)) = Square::take(text) {
        return Some((None, square, rest));
    }
    let piece = text.chars().next().filter(|c| PIECES.contains(*c))?;
    let (square, rest) = Square::take(&text[1..])?;
    Some((Some(piece), square, rest))
}

impl fmt::Display for OtnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |piece: Option<char>| piece.map(String::from).unwrap_or_default();
        let kind = KINDS.iter().find(|(_, kind)| *kind == self.kind).map_or("-", |(sign, _)| sign);
        write!(f, "{}{}{kind}{}", letter(self.piece), self.from, self.to)?;
        for (i, Captured { piece, square }) in self.captures.iter().enumerate() {
            write!(f, "{}{}{square}", if i == 0 { 'x' } else { '/' }, letter(*piece))?;
        }
        match self.info.and_then(|info| INFOS.iter().find(|(_, known)| *known == info)) {
            Some((sign, _)) => f.write_str(sign),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_the_grammar_round_trips() {
        for text in [
            "e5-e8",
            "e5-e8xe9",
            "ce6^e8",
            "Ne6^=e8xce7/ne9/f8/d8",
            "Ne8=e4xe3",
            "Ke5-e1-",
            "Ke1-a1--",
            "a3-e3+",
            "e3-e4++",
            "c2-c3xKc4",
            "a10-k10xk11/a9/b10/c3/d4/e5",
            "mk1-k2xgk3",
            "g1-g2",
            "k4-k3",
            "tt1-t2",
        ] {
            let read = OtnMove::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(read.to_string(), text);
        }
        assert_eq!(OtnMove::parse("k7-k8xk6xk6").unwrap().captures.len(), 2);
    }

    #[test]
    fn the_letter_of_a_piece_is_told_from_a_file() {
        let of = |text| OtnMove::parse(text).map(|m| (m.piece, m.from.to_string()));
        assert_eq!(of("k4-k3"), Some((None, "k4".to_owned())));
        assert_eq!(of("kk4-k3"), Some((Some('k'), "k4".to_owned())));
        assert_eq!(of("Kf6-f7"), Some((Some('K'), "f6".to_owned())));
    }

    #[test]
    fn other_texts_are_no_moves() {
        for text in
            ["", "---", ".....", "e5", "e5e8", "e5--e8", "e5-e8x", "e5-e8xe9/", "e5-e8+++", "x5-", "Qe5-e6"]
        {
            assert_eq!(OtnMove::parse(text), None, "{text}");
        }
    }
}
