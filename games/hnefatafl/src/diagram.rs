//! The drawing of the board, and its touches.

use crate::drawings::DRAWINGS;
use crate::geometry::{EAST, NORTH, SOUTH, WEST, square_name};
use crate::legality::name_list;
use crate::messages::MESSAGES;
use crate::position::{NO_KING, PIECES, Position};
use crate::{Hnefatafl, Move};
use throughline_game::bits::ones;
use throughline_game::{Board, Diagram, Gesture, Refusal, Shape, SiteId};

impl Diagram for Hnefatafl {
    fn board(&self, shape: Shape) -> Board {
        let board = self.grid().board("carved", shape, |site| {
            let class = self.square_of(site.into()).map_or("plain", |square| self.class(square));
            let called = match class {
                "throne" => MESSAGES.line("site-throne"),
                "corner" => MESSAGES.line("site-corner"),
                _ => "",
            };
            (class, called)
        });
        Board { emblems: ["warrior", "hnefi"], drawings: DRAWINGS, ..board }
    }

    fn tally(&self, start: &Position, position: &Position) -> Option<[String; 2]> {
        let taken = |men: usize| {
            let count = start.men[men].count_ones().saturating_sub(position.men[men].count_ones());
            if count == 0 { String::new() } else { MESSAGES.say("tally", &[("count", &count.to_string())]) }
        };
        // What one side has captured are men of the other.
        Some([taken(1), taken(0)])
    }

    /// Returns the king's open lines by direction, each to the last square on which he may stop.
    fn open_ways(&self, position: &Position) -> Vec<[SiteId; 2]> {
        let from = position.king;
        if from == NO_KING {
            return Vec::new();
        }
        let targets = self.king_targets(from, position.occupied());
        let farthest = |direction: usize| {
            let line = self.board.ray(direction, from) & targets;
            let to = if direction == NORTH || direction == EAST {
                127_u32.checked_sub(line.leading_zeros())
            } else {
                Some(line.trailing_zeros()).filter(|_| line != 0)
            };
            Some([self.site(from), self.site(to? as u8)])
        };
        [NORTH, EAST, SOUTH, WEST].into_iter().filter_map(farthest).collect()
    }

    fn open_ways_name(&self) -> &'static str {
        MESSAGES.line("open-ways")
    }

    fn symmetries(&self) -> Vec<Vec<SiteId>> {
        self.grid().symmetries()
    }

    fn gestures(&self, position: &Position, moves: &[Move]) -> Vec<Gesture> {
        let gesture = |&m: &Move| Gesture {
            sites: vec![self.site(m.from()), self.site(m.to())],
            captures: ones(self.taken(position, m)).map(|square| self.site(square)).collect(),
            choice: String::new(),
        };
        moves.iter().map(gesture).collect()
    }

    fn refusal(&self, position: &Position, touched: &[SiteId]) -> Option<Refusal> {
        let squares: Vec<u8> = touched.iter().map_while(|&site| self.square_of(site)).collect();
        match squares[..] {
            [from] => self.refusal_from(position, from).or_else(|| {
                let piece = PIECES[position.piece_on(from)?].spoken;
                let inserted = [("piece", piece), ("square", &*square_name(from))];
                Some(Refusal::new("H2", MESSAGES.say("refusal-stuck", &inserted)))
            }),
            [from, to] => self.refusal_of(position, Move::new(from, to)),
            _ => Some(Refusal::new("", MESSAGES.line("refusal-touches"))),
        }
    }

    fn spoken_move(&self, position: &Position, m: Move) -> String {
        let piece = position.piece_on(m.from()).map_or("", |piece| MESSAGES.piece(PIECES[piece].spoken));
        let inserted = [("piece", piece), ("from", &*square_name(m.from())), ("to", &square_name(m.to()))];
        let mut text = MESSAGES.say("spoken-move", &inserted);
        let men = self.taken_men(position, m);
        if men != 0 {
            text = MESSAGES.say("spoken-takes", &[("move", &text), ("squares", &name_list(men))]);
        }
        if self.takes_king(position, m) {
            let at = square_name(position.king);
            text = MESSAGES.say("spoken-takes-king", &[("move", &text), ("square", &at)]);
        }
        text
    }
}
