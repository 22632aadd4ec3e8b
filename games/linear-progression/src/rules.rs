//! The rule set as data, and playing by it.

use crate::mask::BoardError;
use crate::{Bits, Blockers, Board, Move, Position, Turn, Wide};
use throughline_game::{Game, Outcome, Random, Repetition, Side, bits::ones};

/// A rule set over boards that fit `B`.
#[derive(Clone, Debug)]
pub struct Progression<B> {
    pub(crate) board: Board<B>,
    /// Option `equal-moves` (L14).
    pub(crate) equal_moves: bool,
    /// Option `blockers` (L15 to L20).
    pub(crate) blockers: Blockers,
    /// Where games start: with both tokens on the board when they are dropped at random (L1).
    start: Position<B>,
}

/// The rule sets of boards with sides up to 8.
pub type LinearProgression = Progression<u64>;

/// The rule sets of boards with up to 256 squares.
pub type WideLinearProgression = Progression<Wide>;

impl<B: Bits> Progression<B> {
    /// The game on a board with chosen drops; `equal_moves` is the option of L14.
    ///
    /// # Errors
    /// [`BoardError::NoCorners`] with blockers on a board with fewer than two corners to start in.
    pub fn new(board: Board<B>, equal_moves: bool, blockers: Blockers) -> Result<Self, BoardError> {
        if blockers != Blockers::Off && board.corners().count() < 2 {
            return Err(BoardError::NoCorners);
        }
        Ok(Progression { board, equal_moves, blockers, start: Position::empty() })
    }

    /// This game with the drops of L1 and L15 made by chance: White's token, Black's, then White's
    /// blocker and Black's, each place equally likely. A seed always gives the same drops.
    #[must_use]
    pub fn dropped_at_random(mut self, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut pick = |from: B| from.nth(random.below(from.count()));
        let white = pick(self.board.spaces());
        let black = pick(self.board.spaces().without(B::square(white)));
        self.start.tokens = [B::square(white), B::square(black)];
        if self.has_blockers() {
            let white = pick(self.board.corners());
            let black = pick(self.board.corners().without(B::square(white)));
            self.start.blockers = [Some(white), Some(black)];
        }
        self
    }

    /// This game beginning at a position after both drops.
    pub(crate) fn start_from(&mut self, start: Position<B>) {
        self.start = start;
    }

    /// Whether the game is played with blockers.
    #[inline]
    pub(crate) fn has_blockers(&self) -> bool {
        self.blockers != Blockers::Off
    }

    /// Whether the players drop their tokens, in contrast to chance.
    pub(crate) fn drops_are_chosen(&self) -> bool {
        self.start.filled().is_none()
    }

    /// The corners no blocker stands in (L15).
    #[inline]
    pub(crate) fn free_corners(&self, position: &Position<B>) -> B {
        self.board.corners().without(position.blocked())
    }

    /// L4 "Every space it moves into or through gets a token of the mover's colour; enemy tokens
    /// there are replaced"; L5 "the space it left keeps its token".
    #[inline]
    pub(crate) fn slide(&self, position: &mut Position<B>, from: u8, to: u8) {
        let path = self.board.path(from, to);
        let [own, enemy] = [position.side.index(), position.side.opponent().index()];
        position.tokens[own] = position.tokens[own] | path;
        position.tokens[enemy] = position.tokens[enemy].without(path);
    }

    #[inline]
    fn play_token(&self, position: &mut Position<B>, from: u8, to: u8) {
        let mover = position.side;
        self.slide(position, from, to);
        position.equalising = self.l14_black_answers(position, mover, position.equalising);
        position.last = Some(to);
        position.passes = 0;
    }
}

impl<B: Bits> Progression<B> {
    /// L1, and L15 "put into a corner no blocker stands in, together with the drop".
    fn each_drop(&self, position: &Position<B>, mut each: impl FnMut(Move)) {
        let corners = self.free_corners(position);
        for to in ones(self.board.spaces().without(position.filled())) {
            if self.has_blockers() {
                ones(corners).for_each(|corner| each(Move::drop_with_blocker(to, corner)));
            } else {
                each(Move::drop(to));
            }
        }
    }
}

impl<B: Bits> Game for Progression<B> {
    type Position = Position<B>;
    type Move = Move;

    fn start(&self) -> Position<B> {
        self.start
    }

    #[inline]
    fn side_to_move(&self, position: &Position<B>) -> Side {
        position.side
    }

    #[inline]
    fn legal_moves(&self, position: &Position<B>, moves: &mut Vec<Move>) {
        if self.is_over(position) {
            return;
        }
        if position.is_dropping() {
            self.each_drop(position, |m| moves.push(m));
            return;
        }
        let before = moves.len();
        self.each_token_move(position, |m| moves.push(m));
        if self.has_blockers() {
            let tokens = moves.len();
            let mut found = Vec::new();
            self.each_blocker_turn(position, moves[before..tokens].iter().copied(), |m| found.push(m));
            moves.append(&mut found);
        }
        if moves.len() == before {
            moves.push(Move::PASS); // L10
        }
    }

    fn is_legal(&self, position: &Position<B>, m: Move) -> bool {
        self.check(position, m).is_ok()
    }

    #[inline]
    fn play(&self, position: &mut Position<B>, m: Move) {
        match m.turn() {
            Some(Turn::Token { from, to, blocker }) => {
                if let Some(blocker) = blocker {
                    // L17 "What it passes or covers stays": nothing else changes, so neither does
                    // it matter when.
                    position.blockers[blocker.owner.index()] = Some(blocker.to);
                }
                self.play_token(position, from, to);
            }
            Some(Turn::Drop { to, corner }) => {
                let mover = position.side.index();
                position.tokens[mover] = position.tokens[mover] | B::square(to);
                position.blockers[mover] = corner;
            }
            Some(Turn::Pass) => {
                position.passes = position.passes.saturating_add(1);
                position.last = None;
                position.equalising = false;
            }
            None => {}
        }
        position.side = position.side.opponent(); // L2 "turns alternate"
    }

    fn outcome(&self, position: &Position<B>) -> Option<Outcome> {
        self.is_over(position).then(|| self.l11_count(position))
    }

    #[inline]
    fn key(&self, position: &Position<B>) -> u64 {
        position.key()
    }

    /// Without blockers all but the space where the last move ended: no rule looks at it then.
    fn repeats(&self, a: &Position<B>, b: &Position<B>) -> bool {
        a.goes_on_like(b)
    }

    fn uncounted(&self, position: &Position<B>) -> Position<B> {
        Position { last: if self.has_blockers() { position.last } else { None }, ..*position }
    }

    /// None: every turn fills a space or is a pass, and two passes end the game, so no position can
    /// recur.
    fn repetition(&self) -> Option<Repetition> {
        None
    }

    fn is_irreversible(&self, _position: &Position<B>, _m: Move) -> bool {
        true
    }

    #[inline]
    fn count_moves(&self, position: &Position<B>) -> usize {
        if self.is_over(position) {
            return 0;
        }
        if position.is_dropping() {
            let places = self.board.spaces().without(position.filled()).count() as usize;
            return if self.has_blockers() {
                places * self.free_corners(position).count() as usize
            } else {
                places
            };
        }
        let tokens = self.ends(position).count();
        let others = if self.has_blockers() { self.count_blocker_turns(position, tokens) } else { 0 };
        (tokens as usize + others).max(1)
    }

    #[inline]
    fn random_move(&self, position: &Position<B>, random: &mut Random) -> Option<Move> {
        if self.is_over(position) {
            return None;
        }
        if self.has_blockers() {
            let mut moves = Vec::new();
            self.legal_moves(position, &mut moves);
            return moves.get(random.below(moves.len() as u32) as usize).copied();
        }
        if position.is_dropping() {
            let empty = self.board.spaces().without(position.filled());
            return Some(Move::drop(empty.nth(random.below(empty.count()))));
        }
        let ends = self.ends(position);
        let count = ends.count();
        Some(if count == 0 { Move::PASS } else { self.nth_token_move(position, &ends, random.below(count)) })
    }
}
