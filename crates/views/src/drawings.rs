//! The drawings of boards and pieces.

use std::sync::LazyLock;
use throughline_catalog::{GAMES, GameHandle};
use throughline_draw::{DrawingOptions, board_svg};
use throughline_game::drawing::Drawing;
use throughline_game::{Board, Placement, Shape};

/// The piece drawings of all games.
pub static DRAWINGS: LazyLock<Vec<Drawing>> = LazyLock::new(|| {
    let games = GAMES.into_iter().filter_map(|info| GameHandle::from_spec(info.id).ok());
    games.flat_map(|game| game.board(Shape::Wide).drawings).copied().collect()
});

/// Returns the name of a piece's symbol in the sprite of every page.
#[must_use]
pub fn piece_drawing(piece: &str) -> &'static str {
    throughline_draw::piece_drawing(piece, &DRAWINGS)
}

/// Returns the board form on which a page's layout depends: `strip` for a board much wider than
/// tall, else `plate`.
#[must_use]
pub fn form(game: &GameHandle) -> &'static str {
    let board = game.board(Shape::Wide);
    if board.width > 3.0 * board.height { "strip" } else { "plate" }
}

/// Returns a game's board as inline SVG: a wide one, and a narrow one where it differs; the style
/// sheet shows one of them. A small picture has a narrow version only where the board is folded
/// differently, since its margins do not matter.
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
