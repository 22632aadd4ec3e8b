//! What boards and pieces look like.

use std::sync::LazyLock;
use throughline_catalog::{GAMES, GameHandle};
use throughline_draw::{DrawingOptions, board_svg};
use throughline_game::drawing::Drawing;
use throughline_game::{Board, Placement, Shape};

/// The drawings that the games have for their pieces.
pub static DRAWINGS: LazyLock<Vec<Drawing>> = LazyLock::new(|| {
    let games = GAMES.into_iter().filter_map(|info| GameHandle::from_spec(info.id).ok());
    games.flat_map(|game| game.board(Shape::Wide).drawings).copied().collect()
});

/// The drawing of a piece in the sprite that every page has.
#[must_use]
pub fn piece_drawing(piece: &str) -> &'static str {
    throughline_draw::piece_drawing(piece, &DRAWINGS)
}

/// `strip` for a board that is much wider than tall, `plate` for any other: what a page's
/// arrangement depends on.
#[must_use]
pub fn form(game: &GameHandle) -> &'static str {
    let board = game.board(Shape::Wide);
    if board.width > 3.0 * board.height { "strip" } else { "plate" }
}

/// A game's boards as inline SVG: the wide one, and the narrow one where it differs; the style
/// sheet shows one of them. A picture has the narrow one only where that is folded otherwise: it is
/// not so small that its margin mattered.
#[must_use]
pub fn boards(game: &GameHandle, placements: &[Placement], picture: &DrawingOptions<'_>) -> String {
    let board = |shape| Board { drawings: &DRAWINGS, ..game.board(shape) };
    let (wide, mut narrow) = (board(Shape::Wide), board(Shape::Narrow));
    let proportion = |board: &Board| board.width / board.height;
    let folds = (proportion(&wide) - proportion(&narrow)).abs() > 0.1;
    if !picture.live && !folds {
        narrow = wide.clone();
    }
    let draw = |board: &Board, suffix: &str, class: &str| {
        let (id, class) = (format!("{}{suffix}", picture.id), format!("{} {class}", picture.class));
        board_svg(board, placements, &DrawingOptions { id: &id, class: &class, ..*picture })
    };
    if wide == narrow {
        return draw(&wide, "", "only-shape");
    }
    let unfolded = if folds { "" } else { " unfolded" };
    let drawn = |board, shape: &str| draw(board, &format!("-{shape}"), &format!("{shape}-shape{unfolded}"));
    drawn(&wide, "wide") + &drawn(&narrow, "narrow")
}
