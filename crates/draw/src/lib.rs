#![doc = include_str!("../README.md")]

mod board;
mod common_pieces;
mod heat;
mod marks;
mod palette;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod styles;
mod svg;
mod view;

pub use board::{DrawingOptions, board_svg, standalone_svg, without_data};
pub use heat::{HeatSite, heat_map, standalone_heat_map};
pub use palette::{Theme, site_css};
pub use pieces::{emblem, piece_drawing, sprite};
#[cfg(feature = "png")]
pub use png::{PngError, png, png_card};
