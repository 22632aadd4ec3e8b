//! Rendering of drawings to PNG, without fonts.

use resvg::{tiny_skia, usvg};
use std::fmt;

/// Why a drawing could not be rendered.
#[derive(Debug)]
pub enum PngError {
    /// The text is not a valid SVG.
    Svg(usvg::Error),
    /// The width gives an empty picture, or one too large for memory.
    Size(u32),
    /// The picture could not be encoded.
    Encode(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Svg(why) => write!(f, "the drawing cannot be read: {why}"),
            PngError::Size(width) => {
                write!(f, "a picture {width} pixels wide cannot be made: try 64 to 8192")
            }
            PngError::Encode(why) => write!(f, "the picture cannot be packed: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Renders a drawing of [`crate::standalone_svg`] as a PNG file, `width` pixels wide, with a
/// transparent background.
///
/// # Errors
/// Text that is not SVG, and widths that give no picture.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(PngError::Svg)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Size(width))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| PngError::Encode(why.to_string()))
}

/// The colours of the site's paper and of the line across it.
const PAPER: [u8; 3] = [0xf6, 0xf1, 0xe7];
const THREAD: [u8; 3] = [0xd5, 0xac, 0x97];

/// The width of that line, and the free margin above and below a drawing, in pixels.
const LINE: f32 = 4.0;
const MARGIN: f32 = 30.0;

/// Renders a drawing of [`crate::standalone_svg`] in the middle of a PNG file of this size, on the
/// site's paper.
///
/// # Errors
/// As [`png`].
pub fn png_card(svg: &str, [width, height]: [u32; 2]) -> Result<Vec<u8>, PngError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(PngError::Svg)?;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Size(width))?;
    let colour = |[red, green, blue]: [u8; 3]| tiny_skia::Color::from_rgba8(red, green, blue, 255);
    pixels.fill(colour(PAPER));
    let (width, height) = (width as f32, height as f32);
    let mut ink = tiny_skia::Paint::default();
    ink.set_color(colour(THREAD));
    if let Some(line) = tiny_skia::Rect::from_xywh(0.0, (height - LINE) / 2.0, width, LINE) {
        pixels.fill_rect(line, &ink, tiny_skia::Transform::identity(), None);
    }
    let size = tree.size();
    let scale = f32::min((width - 2.0 * MARGIN) / size.width(), (height - 2.0 * MARGIN) / size.height());
    let [x, y] = [width - size.width() * scale, height - size.height() * scale].map(|free| free / 2.0);
    let place = tiny_skia::Transform::from_row(scale, 0.0, 0.0, scale, x, y);
    resvg::render(&tree, place, &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| PngError::Encode(why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::{PngError, png, png_card};

    const DOT: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><style>.f-x{fill:#f00}</style><rect class="f-x" width="2" height="1"/></svg>"#;

    #[test]
    fn a_drawing_gets_the_width_asked_for() {
        let bytes = png(DOT, 64).unwrap();
        assert_eq!(&bytes[1..4], b"PNG");
        assert_eq!(bytes[16..24], [0, 0, 0, 64, 0, 0, 0, 32]);
    }

    #[test]
    fn a_card_has_its_size_whatever_the_drawing() {
        let bytes = png_card(DOT, [120, 63]).unwrap();
        assert_eq!(bytes[16..24], [0, 0, 0, 120, 0, 0, 0, 63]);
        assert!(matches!(png_card(DOT, [0, 63]), Err(PngError::Size(0))));
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error() {
        assert!(matches!(png("no drawing", 64), Err(PngError::Svg(_))));
        assert!(matches!(png(DOT, 0), Err(PngError::Size(0))));
    }
}
