//! [`Drawing`]: how a piece looks, as data.

/// The drawing of a piece for either side, in a box of 100 units round the origin.
///
/// Paths are those of SVG (<https://www.w3.org/TR/SVG2/paths.html#PathData>).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drawing {
    /// Its name, as [`crate::Placement::piece`]: none of the common drawings of crate `draw`, and
    /// none of another game of the same program.
    pub name: &'static str,
    /// What stands for it in the piece set of letters: a letter, or nothing for a plain disc.
    /// `None` for what looks the same in each set, as it is no man that stands on a place.
    pub letter: Option<&'static str>,
    /// What each side's is made of, a material of crate `draw`: `bone`, `jet`, `ivory`, `ebony`,
    /// `cream`, `indigo`.
    pub materials: [&'static str; 2],
    /// The parts of each side's, those below first.
    pub parts: [&'static [Part]; 2],
}

/// A part of a [`Drawing`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Part {
    /// A shape of the piece's material with its outline: a path.
    Solid(&'static str),
    /// The same four times, turned by a quarter each.
    FourTimes(&'static str),
    /// A disc of the material: centre and radius.
    Disc([f32; 2], f32),
    /// A filled engraving: a path.
    Cut(&'static str),
    /// An engraved line: a path, and its width.
    Line(&'static str, f32),
    /// An engraved ring: centre, radius and width.
    Ring([f32; 2], f32, f32),
    /// The soft shadow of a piece that stands: how far below the origin, and half its width.
    Shadow(f32, f32),
    /// The soft shadow of a disc that lies on the board: its radius.
    DiscShadow(f32),
}
