//! Boards and pieces as SVG, from a game's drawing data and from nothing else: no game is known
//! here.
//!
//! There is one drawing of everything. [`board_svg`] gives it for a page, coloured by the page's
//! style sheet (which [`site_css`] writes) and with its pieces taken from the page's one
//! [`sprite`]; [`standalone_svg`] gives the same elements as a file of its own, with the colours of
//! a [`Theme`] inside; with feature `png`, `png` makes pixels of it. No element carries a style
//! attribute, so a page may forbid inline styles.
//!
//! ```
//! use throughline_draw::{Picture, Theme, standalone_svg};
//! use throughline_game::{Board, Outline, Placement, Side, Site};
//!
//! let square = |name: &str, x| Site {
//!     name: name.into(),
//!     spoken: name.into(),
//!     center: [x, 0.5],
//!     outline: Outline::Square { size: 1.0 },
//!     class: "light",
//! };
//! let sites = vec![square("a", 0.5), square("b", 1.5)];
//! let board = Board {
//!     style: "ribbon",
//!     emblems: ["king", "king"],
//!     travels: true,
//!     width: 2.0,
//!     height: 1.0,
//!     sites,
//!     lines: vec![],
//!     labels: vec![],
//! };
//! let king = Placement { site: 1, side: Side::First, piece: "king", spoken: "white king" };
//! let svg = standalone_svg(&board, &[king], &Picture::default(), Theme::Light);
//! assert!(svg.contains(r##"<use href="#piece-king-0""##));
//! ```

mod board;
mod heat;
mod marks;
mod palette;
mod piece_shapes;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod styles;
mod svg;

pub use board::{Picture, board_svg, standalone_svg};
pub use heat::{Heat, heat_map, standalone_heat_map};
pub use palette::{Theme, site_css};
pub use pieces::{emblem, piece_drawing, sprite};
#[cfg(feature = "png")]
pub use png::{PngError, png};
