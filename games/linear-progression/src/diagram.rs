//! What a person sees and touches. A site's number is its square's.

use crate::notation::NAMES;
use crate::{Bits, Fault, Move, Position, Progression, Turn};
use throughline_game::{
    Board as Picture, Diagram, Game, Gesture, Outline, Placement, Shape, Side, Site, SiteId, Stroke,
    bits::ones,
};

/// Room for coordinates around the squares, in board units.
const MARGIN: f32 = 0.5;

impl<B: Bits> Diagram for Progression<B> {
    fn board(&self, _shape: Shape) -> Picture {
        Picture {
            style: "winks",
            width: f32::from(self.board.width()) + 2.0 * MARGIN,
            height: f32::from(self.board.height()) + 2.0 * MARGIN,
            sites: self.board.squares().map(|square| self.site(square)).collect(),
            lines: self.board.squares().flat_map(|square| self.edges(square)).collect(),
            labels: self.labels(),
        }
    }

    fn placements(&self, position: &Position<B>) -> Vec<Placement> {
        let mut placements = Vec::new();
        for (side, spoken) in Side::BOTH.into_iter().zip(["white token", "black token"]) {
            let tokens = ones(position.tokens(side));
            placements.extend(tokens.map(|at| Placement { site: at.into(), side, piece: "wink", spoken }));
        }
        placements
    }

    fn gestures(&self, position: &Position<B>, moves: &[Move]) -> Vec<Gesture> {
        moves.iter().map(|&m| self.gesture(position, m)).collect()
    }

    fn last_move_marks(&self, _before: &Position<B>, m: Move) -> Vec<SiteId> {
        sites_of(m)
    }

    fn why_not(&self, position: &Position<B>, touched: &[SiteId]) -> String {
        // A number beyond the squares becomes 255, which is not a space of any board this small.
        let square = |site: SiteId| u8::try_from(site).unwrap_or(u8::MAX);
        let tried = match *touched {
            [] => return "Touch a space of the board.".to_owned(),
            [to, ..] if position.is_dropping() => Move::drop(square(to)),
            [from] => return self.why_not_from(position, square(from)),
            [from, to, ..] => Move::token(square(from), square(to)),
        };
        match self.check(position, tried) {
            Ok(()) => "This turn is legal.".to_owned(),
            Err(fault) => sentence(&self.words(self.plainest(position, fault))),
        }
    }

    fn spoken_move(&self, position: &Position<B>, m: Move) -> String {
        let mover = NAMES[position.side.index()].to_lowercase();
        let (from, to) = match m.turn() {
            Some(Turn::Drop { to }) => return format!("{mover} drops on {}", self.board.name(to)),
            Some(Turn::Pass) | None => return format!("{mover} passes: no legal move"),
            Some(Turn::Token { from, to }) => (self.board.name(from), self.board.name(to)),
        };
        let (new, turned) = self.won(position, m);
        let spaces = match new + turned {
            0 => "no space".to_owned(),
            1 => "1 space".to_owned(),
            n => format!("{n} spaces"),
        };
        let other = NAMES[position.side.opponent().index()].to_lowercase();
        let flips = if turned == 0 { String::new() } else { format!(", {turned} from {other}") };
        format!("{mover} {from} to {to}, wins {spaces}{flips}")
    }
}

impl<B: Bits> Progression<B> {
    /// The spaces a token move wins: empty ones, and those turned.
    pub(crate) fn won(&self, position: &Position<B>, m: Move) -> (u32, u32) {
        let Some(Turn::Token { from, to }) = m.turn() else { return (0, 0) };
        let path = self.board.path(from, to);
        (path.without(position.filled()).count(), (path & position.enemy()).count())
    }

    fn gesture(&self, position: &Position<B>, m: Move) -> Gesture {
        let captures = match m.turn() {
            Some(Turn::Token { from, to }) => self.board.path(from, to) & position.enemy(),
            _ => B::none(),
        };
        let choice = if m == Move::PASS { "Pass: no legal move".to_owned() } else { String::new() };
        Gesture { sites: sites_of(m), captures: ones(captures).map(SiteId::from).collect(), choice }
    }

    /// Why no token move begins on `from`, or how to go on where one does.
    fn why_not_from(&self, position: &Position<B>, from: u8) -> String {
        let name = self.board.name(from);
        if self.outcome(position).is_some() {
            sentence(&self.words(Fault::Finished))
        } else if self.check(position, Move::PASS).is_ok() {
            sentence(&self.words(Fault::MustPass))
        } else if let Err(fault) = self.l2_own_token(position, from) {
            sentence(&self.words(fault))
        } else if self.board.squares().any(|to| self.check(position, Move::token(from, to)).is_ok()) {
            format!("Now touch the space where the token on {name} shall end.")
        } else {
            format!("The token on {name} cannot reach an empty space on any line (L6).")
        }
    }

    fn site(&self, square: u8) -> Site {
        let (file, rank) = self.board.file_and_rank(square);
        let name = self.board.name(square);
        let used = self.board.is_space(square);
        let class = match (used, (file + rank) % 2) {
            (false, _) => "unused",
            (true, 0) => "dark",
            (true, _) => "light",
        };
        Site {
            spoken: if used { name.clone() } else { format!("{name}, not used") },
            name,
            center: self.center(file, rank),
            outline: Outline::Square { size: 1.0 },
            class,
        }
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
        let ranks = (0..height).map(|r| ((r + 1).to_string(), [MARGIN / 2.0, self.center(0, r)[1]]));
        files.chain(ranks).collect()
    }
}

fn sites_of(m: Move) -> Vec<SiteId> {
    match m.turn() {
        Some(Turn::Drop { to }) => vec![to.into()],
        Some(Turn::Token { from, to }) => vec![from.into(), to.into()],
        Some(Turn::Pass) | None => Vec::new(),
    }
}

/// A clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut chars = clause.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(chars).chain(['.']).collect()
}
