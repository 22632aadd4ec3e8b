//! What a person sees and touches. A site's number is its square's.

use crate::notation::NAMES;
use crate::{Bits, BlockerMove, Move, Position, Progression, Turn};
use throughline_game::{
    Board as Picture, Continuations, Diagram, Gesture, Outline, Placement, Preview, Shape, Side, Site,
    SiteId, Stroke, bits::ones,
};

/// Room for coordinates around the squares, in board units.
const MARGIN: f32 = 0.5;

impl<B: Bits> Diagram for Progression<B> {
    fn board(&self, _shape: Shape) -> Picture {
        Picture {
            style: "felt",
            // Winks do not travel, they spread.
            emblems: ["counter", "counter"],
            travels: false,
            width: f32::from(self.board.width()) + 2.0 * MARGIN,
            height: f32::from(self.board.height()) + 2.0 * MARGIN,
            sites: self.board.squares().map(|square| self.site(square)).collect(),
            lines: self.board.squares().flat_map(|square| self.edges(square)).collect(),
            labels: self.labels(),
        }
    }

    /// Tokens first, then the blockers, which may stand on them.
    fn placements(&self, position: &Position<B>) -> Vec<Placement> {
        let mut placements = Vec::new();
        for (side, spoken) in Side::BOTH.into_iter().zip(["white token", "black token"]) {
            let tokens = ones(position.tokens(side));
            placements.extend(tokens.map(|at| Placement { site: at.into(), side, piece: "counter", spoken }));
        }
        let stands = |side: Side| position.blockers[side.index()].map(|at| blocker(side, at));
        placements.extend(Side::BOTH.into_iter().filter_map(stands));
        placements
    }

    fn symmetries(&self) -> Vec<Vec<SiteId>> {
        let sites = |map: Vec<u8>| map.into_iter().map(SiteId::from).collect();
        self.board_symmetries().into_iter().map(sites).collect()
    }

    fn gestures(&self, position: &Position<B>, moves: &[Move]) -> Vec<Gesture> {
        self.gestures_of(position, moves)
    }

    /// A turn with blockers can be made in a hundred thousand ways on the largest boards.
    fn continuations(&self, position: &Position<B>, touched: &[SiteId], limit: usize) -> Continuations<Move> {
        self.turns_after(position, touched, limit)
    }

    fn preview(&self, position: &Position<B>, touched: &[SiteId]) -> Option<Preview> {
        self.part_of_turn(position, touched)
    }

    fn captures(&self, position: &Position<B>, m: Move) -> Vec<SiteId> {
        self.turned(position, m)
    }

    /// The token's end is last, whatever a blocker does.
    fn last_move_marks(&self, before: &Position<B>, m: Move) -> Vec<SiteId> {
        let squares = match m.turn() {
            Some(Turn::Drop { to, corner }) => vec![corner, Some(to)],
            Some(Turn::Token { from, to, blocker: Some(b) }) => {
                vec![before.blockers[b.owner.index()], Some(b.to), Some(from), Some(to)]
            }
            Some(Turn::Token { from, to, blocker: None }) => vec![Some(from), Some(to)],
            Some(Turn::Pass) | None => Vec::new(),
        };
        squares.into_iter().flatten().map(SiteId::from).collect()
    }

    fn why_not(&self, position: &Position<B>, touched: &[SiteId]) -> String {
        self.explain(position, touched)
    }

    fn spoken_move(&self, position: &Position<B>, m: Move) -> String {
        let name = |square| self.board.name(square);
        let mover = NAMES[position.side.index()].to_lowercase();
        match m.turn() {
            Some(Turn::Drop { to, corner: None }) => format!("{mover} drops on {}", name(to)),
            Some(Turn::Drop { to, corner: Some(corner) }) => {
                format!("{mover} drops on {}, blocker in corner {}", name(to), name(corner))
            }
            Some(Turn::Pass) | None => format!("{mover} passes: no legal move"),
            Some(Turn::Token { from, to, blocker }) => {
                let token = format!("{} to {}, {}", name(from), name(to), self.spoken_win(position, m));
                let moved = |b: BlockerMove| {
                    let stands = position.blockers[b.owner.index()].map_or_else(String::new, name);
                    format!("blocker {stands} to {}", name(b.to))
                };
                match blocker {
                    None => format!("{mover} {token}"),
                    Some(b) if b.after => format!("{mover} {token}, then {}", moved(b)),
                    Some(b) => format!("{mover} {}, then {token}", moved(b)),
                }
            }
        }
    }
}

impl<B: Bits> Progression<B> {
    /// The spaces a token move wins: empty ones, and those turned.
    pub(crate) fn won(&self, position: &Position<B>, m: Move) -> (u32, u32) {
        let Some(Turn::Token { from, to, .. }) = m.turn() else { return (0, 0) };
        let path = self.board.path(from, to);
        (path.without(position.filled()).count(), (path & position.enemy()).count())
    }

    fn spoken_win(&self, position: &Position<B>, m: Move) -> String {
        let (new, turned) = self.won(position, m);
        let spaces = match new + turned {
            0 => "no space".to_owned(),
            1 => "1 space".to_owned(),
            n => format!("{n} spaces"),
        };
        let other = NAMES[position.side.opponent().index()].to_lowercase();
        let flips = if turned == 0 { String::new() } else { format!(", {turned} from {other}") };
        format!("wins {spaces}{flips}")
    }

    fn site(&self, square: u8) -> Site {
        let (file, rank) = self.board.file_and_rank(square);
        let name = self.board.name(square);
        let used = self.board.is_space(square);
        let starts_blocker = self.has_blockers() && self.board.is_corner(square);
        let class = match (used, (file + rank) % 2) {
            (false, _) if starts_blocker => "corner",
            (false, _) => "unused",
            (true, 0) => "dark",
            (true, _) => "light",
        };
        let spoken = match class {
            "corner" => format!("{name}, a corner for blockers"),
            "unused" => format!("{name}, not used"),
            _ => name.clone(),
        };
        let outline =
            if class == "corner" { Outline::Circle { radius: 0.42 } } else { Outline::Square { size: 1.0 } };
        Site { spoken, name, center: self.center(file, rank), outline, class }
    }

    fn center(&self, file: u8, rank: u8) -> [f32; 2] {
        [f32::from(file) + MARGIN + 0.5, f32::from(self.board.height() - rank) + MARGIN - 0.5]
    }

    /// The sides of a space that no other space shares.
    fn edges(&self, square: u8) -> Vec<Stroke> {
        if !self.board.is_space(square) {
            return Vec::new();
        }
        let (file, rank) = self.board.file_and_rank(square);
        let [x, y] = self.center(file, rank);
        let open = |direction| !self.board.step(square, direction).is_some_and(|s| self.board.is_space(s));
        let sides = [
            (0, [x + 0.5, y - 0.5], [x + 0.5, y + 0.5]),
            (2, [x - 0.5, y - 0.5], [x + 0.5, y - 0.5]),
            (4, [x - 0.5, y - 0.5], [x - 0.5, y + 0.5]),
            (6, [x - 0.5, y + 0.5], [x + 0.5, y + 0.5]),
        ];
        let edge = |(_, from, to)| Stroke::Straight { from, to, class: "edge" };
        sides.into_iter().filter(|(direction, ..)| open(*direction)).map(edge).collect()
    }

    fn labels(&self) -> Vec<(String, [f32; 2])> {
        let (width, height) = (self.board.width(), self.board.height());
        let below = f32::from(height) + 1.5 * MARGIN;
        let files = (0..width).map(|f| (char::from(b'a' + f).to_string(), [self.center(f, 0)[0], below]));
        // Two digits need all the room there is.
        let left = |rank: u8| if rank < 9 { MARGIN / 2.0 } else { MARGIN / 2.0 - 0.06 };
        let ranks = (0..height).map(|r| ((r + 1).to_string(), [left(r), self.center(0, r)[1]]));
        files.chain(ranks).collect()
    }
}

/// A side's blocker on a square.
pub(crate) fn blocker(side: Side, at: u8) -> Placement {
    let spoken = ["white blocker", "black blocker"][side.index()];
    Placement { site: at.into(), side, piece: "blocker", spoken }
}

/// A clause as a sentence.
pub(crate) fn sentence(clause: &str) -> String {
    let mut chars = clause.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(chars).chain(['.']).collect()
}
