//! [`Drawing`]: how a piece looks, as data.

/// The drawing of a piece for either side, in a box of 100 units round the origin.
///
/// Paths are those of SVG (<https://www.w3.org/TR/SVG2/paths.html#PathData>).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drawing {
    /// The name, as in [`crate::Placement::piece`]. It differs from those of the common drawings of
    /// crate `draw` and of the other games of the program.
    pub name: &'static str,
    /// The letter of the piece in the piece set of letters; empty for a plain disc. `None` for
    /// markers that look the same in each set.
    pub letter: Option<&'static str>,
    /// The material of each side's piece, one of crate `draw`: `bone`, `jet`, `ivory`, `ebony`,
    /// `cream`, `indigo`.
    pub materials: [&'static str; 2],
    /// The parts of each side's piece, the lowest first.
    pub parts: [&'static [Part]; 2],
}

/// A part of a [`Drawing`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Part {
    /// A shape of the piece's material with its outline: a path.
    Solid(&'static str),
    /// Four copies of such a shape, each turned by a quarter.
    FourTimes(&'static str),
    /// A disc of the material: centre and radius.
    Disc([f32; 2], f32),
    /// A filled engraving: a path.
    Cut(&'static str),
    /// An engraved line: a path, and its width.
    Line(&'static str, f32),
    /// An engraved ring: centre, radius and width.
    Ring([f32; 2], f32, f32),
    /// The soft shadow of a standing piece: how far below the origin, and half its width.
    Shadow(f32, f32),
    /// The soft shadow of a disc lying on the board: its radius.
    DiscShadow(f32),
}
