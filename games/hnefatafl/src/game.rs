//! The game: a rule set with the tables derived from it.
//!
//! A rule set is a value ([`RuleSet`]): board size, start, and a field for each difference between
//! the known tafl rules. [`Hnefatafl::new`] computes sets of squares from it.

use crate::evaluate::Guards;
use crate::geometry::{Geometry, LARGEST, bit};
use crate::messages::MESSAGES;
use crate::moves::SquareAccess;
use crate::position::{NO_KING, Position, king_key, man_key};
use crate::tablebase::Numbering;
use crate::weights::Weights;
use crate::{Goal, Move, RuleSet, presets};
use std::sync::Arc;
use throughline_game::bits::ones;
use throughline_game::{
    Catalogued, Game, GameInfo, IndexedVisitor, MessageFiles, Notation, Options, Outcome, PositionError,
    Random, Repetition, Side, SpecError,
};

/// Hnefatafl by one rule set, with the derived sets and tables.
#[derive(Clone, Debug)]
pub struct Hnefatafl {
    pub(crate) rules: RuleSet,
    pub(crate) board: Geometry,
    pub(crate) access: SquareAccess,
    /// H7: empty refuges that are hostile to attackers (first) and to defenders (second).
    pub(crate) hostile: [u128; 2],
    /// H10: empty refuges that count as attackers against the king.
    pub(crate) hostile_to_king: u128,
    /// H14: the squares where the king wins.
    pub(crate) goal: u128,
    /// The king's squares that end the game: the goal, and off the board (H13).
    pub(crate) deciding: u128,
    /// The maximum number of men of each side: that of the start.
    pub(crate) most_men: [u32; 2],
    pub(crate) guards: Guards,
    pub(crate) weights: Weights,
    pub(crate) numbering: Numbering,
    start: Position,
}

impl Hnefatafl {
    /// Creates the game of a rule set.
    ///
    /// # Errors
    /// A size that is not odd or not from 5 to 11, or an invalid start position.
    pub fn new(rules: RuleSet) -> Result<Self, PositionError> {
        if rules.size.is_multiple_of(2) || !(5..=LARGEST.width).contains(&rules.size) {
            let problem = format!("a board of {} squares a side: expected 5, 7, 9 or 11", rules.size);
            return Err(PositionError::Illegal(vec![problem]));
        }
        let board = Geometry::new(rules.size);
        let corners = if rules.corners { board.corners } else { 0 };
        let goal = match rules.goal {
            Goal::Corners => board.corners,
            Goal::Edge => board.edge,
        };
        let throne_if = |hostile| if hostile { board.throne } else { 0 };
        let access = SquareAccess::h3_h4_refuges(&rules, &board);
        let mut game = Hnefatafl {
            access,
            hostile: rules.throne_hostile.map(|hostile| corners | throne_if(hostile)),
            hostile_to_king: corners | throne_if(rules.throne_hostile_to_king),
            goal,
            deciding: goal | bit(NO_KING),
            most_men: [board.playable.count_ones(); 2],
            guards: Guards::new(rules.size, rules.goal),
            weights: Weights::of(&rules),
            numbering: Numbering::new(&board, access.men_stop, goal),
            start: Position::new([0; 2], NO_KING, Side::First),
            board,
            rules,
        };
        game.start = game.parse_position(rules.start)?;
        game.most_men = game.start.men.map(u128::count_ones);
        Ok(game)
    }

    /// Returns the rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Plays a legal move of `side`, which is to move.
    #[inline(always)]
    fn play_by(&self, side: Side, position: &mut Position, m: Move) {
        let enemy = side.opponent();
        let (from, to) = (m.from(), m.to());
        let men = self.taken_men(position, m);
        let king = self.takes_king(position, m);
        if from == position.king {
            position.king = to;
            position.key ^= king_key(from) ^ king_key(to);
        } else {
            position.men[side.index()] ^= bit(from) | bit(to);
            position.key ^= man_key(side, from) ^ man_key(side, to);
        }
        if men != 0 {
            position.men[enemy.index()] ^= men;
            position.key = ones(men).fold(position.key, |key, square| key ^ man_key(enemy, square));
        }
        if king {
            position.key ^= king_key(position.king);
            position.king = NO_KING;
        }
        // H1: "then turns alternate".
        position.pass_turn();
        if self.rules.encirclement || self.rules.exit_forts {
            position.closed = self.test_closed(position);
        }
    }
}

impl Game for Hnefatafl {
    type Position = Position;
    type Move = Move;

    /// H1: "attackers move first": the start's side to move.
    fn start(&self) -> Position {
        self.start
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.side
    }

    #[inline]
    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        self.push_moves(position, u128::MAX, u128::MAX, moves);
    }

    fn is_legal(&self, position: &Position, m: Move) -> bool {
        self.h2_h4_allow(position, m)
    }

    #[inline]
    fn play(&self, position: &mut Position, m: Move) {
        // Sides alternate, so the processor predicts the branch, and need not wait for the side to
        // know which men move.
        match position.side {
            Side::First => self.play_by(Side::First, position, m),
            Side::Second => self.play_by(Side::Second, position, m),
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.ending_of(position)
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key
    }

    fn repetition(&self) -> Option<Repetition> {
        self.rules.h15_repetition()
    }

    fn repetition_loser(&self) -> Option<Side> {
        self.rules.h15_loser()
    }

    /// Captures cannot be undone. (Capturing the king ends the game.)
    #[inline]
    fn is_irreversible(&self, position: &Position, m: Move) -> bool {
        self.taken_men(position, m) != 0
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> usize {
        self.count(position)
    }

    #[inline]
    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        self.random_legal_move(position, random)
    }
}

impl Catalogued for Hnefatafl {
    const INFO: &'static GameInfo = &presets::INFO;
    const NETWORKS: &'static [&'static [u8]] = &[
        include_bytes!("../nets/hnefatafl.net"),
        include_bytes!("../nets/hnefatafl-copenhagen.net"),
        include_bytes!("../nets/hnefatafl-fetlar-federation.net"),
    ];
    const PUZZLES: Option<&'static str> = Some(include_str!("../puzzles.txt"));
    const LESSONS: Option<&'static str> = Some(include_str!("../lessons.toml"));

    fn messages() -> Option<&'static MessageFiles> {
        Some(&MESSAGES)
    }

    fn draw_seeds(options: &mut Options) {
        RuleSet::draw_seeds(options);
    }

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        Hnefatafl::new(RuleSet::from_options(options)).map_err(|e| SpecError::Clash(e.to_string()))
    }

    fn accept_indexed<V: IndexedVisitor>(game: Arc<Self>, spec: &str, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(game, spec))
    }
}
