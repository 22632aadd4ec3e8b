//! The rules as code: positions, moves, endings, text and drawing.

use crate::rules::{BROKEN_THROUGH, INFO, NO_MEN};
use throughline_game::bits::ones;
use throughline_game::grid::{FromTo, Grid, GridGame, Men};
use throughline_game::{
    Catalogued, Game, GameInfo, Options, Outcome, Piece, Refusal, Repetition, Side, SpecError,
};

/// Breakthrough on a board of some size.
#[derive(Clone, Debug)]
pub struct Breakthrough {
    pub(crate) board: Grid,
}

impl Breakthrough {
    /// The squares of a rank, counted from a side's own edge.
    pub(crate) fn rank(&self, side: Side, rank: u8) -> u128 {
        let rank = if side == Side::First { rank } else { self.board.height - 1 - rank };
        ((1 << self.board.width) - 1) << (rank * self.board.width)
    }

    /// B3, B4: the moves of the man on a square.
    fn moves_from(&self, position: &Men, from: u8) -> impl Iterator<Item = FromTo> {
        let (board, position) = (self.board, *position);
        let ahead = if position.side == Side::First { 1 } else { -1 };
        let may_stop = move |files, to| match position.on(to) {
            None => true,
            Some(side) => side != position.side && files != 0,
        };
        let goal = move |files| board.step(from, files, ahead).filter(|&to| may_stop(files, to));
        [-1, 0, 1].into_iter().filter_map(goal).map(move |to| FromTo::new(from, to))
    }
}

impl Game for Breakthrough {
    type Position = Men;
    type Move = FromTo;

    fn start(&self) -> Men {
        let ranks = if self.board.height < 5 { 1 } else { 2 };
        let men = |side| (0..ranks).fold(0, |men, rank| men | self.rank(side, rank));
        Men { sets: Side::BOTH.map(men), side: Side::First }
    }

    fn side_to_move(&self, position: &Men) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Men, moves: &mut Vec<FromTo>) {
        if self.outcome(position).is_none() {
            let men = ones(position.sets[position.side.index()]);
            moves.extend(men.flat_map(|from| self.moves_from(position, from)));
        }
    }

    fn is_legal(&self, position: &Men, m: FromTo) -> bool {
        position.on(m.from()) == Some(position.side)
            && self.moves_from(position, m.from()).any(|legal| legal == m)
            && self.outcome(position).is_none()
    }

    fn play(&self, position: &mut Men, m: FromTo) {
        position.play(m);
    }

    fn outcome(&self, position: &Men) -> Option<Outcome> {
        let waiting = position.side.opponent();
        if position.sets[waiting.index()] & self.rank(position.side, 0) != 0 {
            Some(Outcome::win(waiting, BROKEN_THROUGH))
        } else {
            (position.sets[position.side.index()] == 0).then_some(Outcome::win(waiting, NO_MEN))
        }
    }

    fn key(&self, position: &Men) -> u64 {
        position.key()
    }

    /// Men never move back, so no position recurs.
    fn repetition(&self) -> Option<Repetition> {
        None
    }
}

impl GridGame for Breakthrough {
    const MEN: [Piece; 2] = [
        Piece::new('W', Side::First, "pawn", "white man"),
        Piece::new('b', Side::Second, "pawn", "black man"),
    ];

    fn grid(&self) -> Grid {
        self.board
    }

    fn refuse(&self, position: &Men, m: FromTo) -> Refusal {
        if let Some(outcome) = self.outcome(position) {
            return Refusal::game_over(outcome.reason);
        }
        let [from, to] = [m.from(), m.to()].map(|square| self.board.name(square));
        match position.on(m.from()) {
            None => Refusal::new("B2", format!("no man stands on {from}")),
            Some(side) if side != position.side => {
                Refusal::new("B2", format!("the man on {from} is not yours"))
            }
            _ if m.from() == m.to() => {
                Refusal::new("B3", format!("the man on {from} has no free square ahead"))
            }
            _ => match position.on(m.to()) {
                Some(side) if side == position.side => {
                    Refusal::new("B4", format!("your own man stands on {to}"))
                }
                Some(_) => Refusal::new("B4", "a man takes diagonally ahead"),
                None => Refusal::new("B3", "a man moves one square ahead, straight or diagonally"),
            },
        }
    }

    fn illegal(&self, position: &Men) -> Vec<String> {
        let start = self.start();
        let mut problems = Vec::new();
        for (side, name) in Side::BOTH.into_iter().zip(INFO.sides) {
            let (men, most) = (position.sets[side.index()], start.sets[side.index()].count_ones());
            if men.count_ones() > most {
                problems.push(format!("{name} has {} men: at most {most} (B1)", men.count_ones()));
            }
            if side == position.side && men & self.rank(side.opponent(), 0) != 0 {
                problems.push(format!("{name} has reached the far rank, yet it is {name}’s turn (B5)"));
            }
        }
        if position.sets[position.side.opponent().index()] == 0 {
            problems.push("the side that has just moved has no men (B5)".to_owned());
        }
        problems
    }
}

impl Catalogued for Breakthrough {
    const INFO: &'static GameInfo = &INFO;

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        let [width, height] = ["width", "height"].map(|key| options.number(key) as u8);
        Ok(Breakthrough { board: Grid { width, height } })
    }
}
