//! Whether a single turn is legal and, if not, why: the rules one by one, apart from the generator
//! of [`crate::moves`].

use crate::board::{Direction, STEPS};
use crate::{Bits, BlockerMove, Move, Position, Progression, Turn};
use throughline_game::{Game, Side};

/// The rule that forbids a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// The game is over.
    Finished,
    /// A number that no turn has.
    NoTurn,
    /// L1: the first token has to be dropped.
    MustDrop,
    /// L1: only the first token is dropped.
    NoMoreDrops,
    /// L1: the other token is on this space.
    Taken(u8),
    /// L3: the square is not used: a corner, an island or beyond the board.
    NotASpace(u8),
    /// L3: no token to move here.
    NoToken(u8),
    /// L2: the token here is the opponent's.
    NotYours(u8),
    /// L3: not a queen's line.
    NoLine,
    /// L6: no empty space is entered.
    NoEmptySpace,
    /// L7: the own token here stops the move before its end.
    OwnToken(u8),
    /// L8: the opponent's last token is here.
    LastToken(u8),
    /// L9: the token here is under a blocker.
    UnderBlocker(u8),
    /// L10: there is no legal move but the pass.
    MustPass,
    /// L10: there are legal moves, so no pass.
    CannotPass,
    /// The game is played without blockers.
    NoBlockers,
    /// L15: the drop lacks the corner for the blocker.
    NeedsCorner,
    /// L15: blockers do not start here.
    NotACorner(u8),
    /// L15: the other blocker is in this corner.
    CornerTaken(u8),
    /// L16: a blocker's move without a token's.
    BlockerAlone,
    /// L16: no blocker stands here.
    NoBlocker(u8),
    /// L20: the blocker here is the opponent's.
    NotYourBlocker(u8),
    /// L14: the blockers rest in the equalising turn.
    BlockersRest,
    /// L13: the token filled the last empty space.
    NothingAfter,
    /// L17: not a queen's line for a blocker.
    NoBlockerLine,
    /// L17: a blocker cannot enter this square.
    NotForBlockers(u8),
    /// L17, L19: the blocker here is in the way.
    Blocked(u8),
    /// L18: the last empty space is closed to blockers.
    OnLastEmpty(u8),
    /// L18: a player's last token cannot be covered.
    OnLastToken(u8),
    /// L18: the opponent's last move ended here.
    OnLastEnd(u8),
}

impl<B: Bits> Progression<B> {
    /// Checks a turn.
    ///
    /// # Errors
    /// The rule that forbids it; the first met on the way where several do.
    pub fn check(&self, position: &Position<B>, m: Move) -> Result<(), Fault> {
        if self.is_over(position) {
            return Err(Fault::Finished);
        }
        match m.turn().ok_or(Fault::NoTurn)? {
            Turn::Drop { to, corner } => {
                self.l1_drop(position, to)?;
                self.l15_corner(position, corner)
            }
            _ if position.is_dropping() => Err(Fault::MustDrop),
            Turn::Pass => self.l10_pass(position),
            Turn::Token { from, to, blocker: None } => self.token_move(position, from, to),
            Turn::Token { from, to, blocker: Some(blocker) } if blocker.after => {
                self.token_move(position, from, to)?;
                self.l16_after(position, from, to, blocker)
            }
            Turn::Token { from, to, blocker: Some(blocker) } => {
                self.token_move(&self.l16_before(position, blocker)?, from, to)
            }
        }
    }

    /// L1 "White drops one token on any space, then Black on any other space".
    pub(crate) fn l1_drop(&self, position: &Position<B>, to: u8) -> Result<(), Fault> {
        if !position.is_dropping() {
            Err(Fault::NoMoreDrops)
        } else if !self.board.is_space(to) {
            Err(Fault::NotASpace(to))
        } else if position.filled().has(to) {
            Err(Fault::Taken(to))
        } else {
            Ok(())
        }
    }

    /// L15 "Each player starts with one blocker, put into a corner no blocker stands in, together
    /// with the drop".
    fn l15_corner(&self, position: &Position<B>, corner: Option<u8>) -> Result<(), Fault> {
        match corner {
            None if self.has_blockers() => Err(Fault::NeedsCorner),
            None => Ok(()),
            Some(_) if !self.has_blockers() => Err(Fault::NoBlockers),
            Some(at) if !self.board.is_corner(at) => Err(Fault::NotACorner(at)),
            Some(at) if position.blockers.contains(&Some(at)) => Err(Fault::CornerTaken(at)),
            Some(_) => Ok(()),
        }
    }

    /// L3 to L9.
    fn token_move(&self, position: &Position<B>, from: u8, to: u8) -> Result<(), Fault> {
        self.l2_own_token(position, from)?;
        if position.blockers.contains(&Some(from)) {
            return Err(Fault::UnderBlocker(from)); // L9 "A token under a blocker cannot move"
        }
        for square in [from, to] {
            if !self.board.is_space(square) {
                return Err(Fault::NotASpace(square));
            }
        }
        let direction = self.queen_line(from, to).ok_or(Fault::NoLine)?;
        let (mut at, mut spared, mut entered_empty) = (from, position.enemy().count(), false);
        while at != to {
            at = self.board.step(at, direction).ok_or(Fault::NoLine)?;
            if !self.board.is_space(at) {
                return Err(Fault::NotASpace(at)); // L3 "nor enter corners, islands"
            }
            if position.blockers.contains(&Some(at)) {
                return Err(Fault::Blocked(at)); // L19 "Tokens cannot move into or through blockers"
            }
            if position.enemy().has(at) {
                if spared == 1 {
                    return Err(Fault::LastToken(at)); // L8 "It cannot enter an opponent's last remaining token"
                }
                spared -= 1;
            } else if position.own().has(at) {
                if at != to {
                    return Err(Fault::OwnToken(at)); // L7 "it may be entered but not passed"
                }
            } else {
                entered_empty = true; // L19 "A blocker on an empty space does not occupy it": none is here anyway
            }
        }
        // L6 "It must enter at least one empty space", waived on the turn of L14.
        if entered_empty || position.equalising { Ok(()) } else { Err(Fault::NoEmptySpace) }
    }

    /// L2 "turns alternate": one moves a token of one's own.
    pub(crate) fn l2_own_token(&self, position: &Position<B>, from: u8) -> Result<(), Fault> {
        if !self.board.is_space(from) {
            Err(Fault::NotASpace(from))
        } else if position.enemy().has(from) {
            Err(Fault::NotYours(from))
        } else if position.own().has(from) {
            Ok(())
        } else {
            Err(Fault::NoToken(from))
        }
    }

    /// L3 "like a queen in chess: any distance in one of eight directions"; `None` off a queen's
    /// line.
    fn queen_line(&self, from: u8, to: u8) -> Option<Direction> {
        let ((file, rank), (to_file, to_rank)) =
            (self.board.file_and_rank(from), self.board.file_and_rank(to));
        let (files, ranks) = (i16::from(to_file) - i16::from(file), i16::from(to_rank) - i16::from(rank));
        let straight = from != to && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
        let step = (files.signum() as i8, ranks.signum() as i8);
        STEPS.iter().position(|&s| s == step).filter(|_| straight)
    }

    /// L16 "a player may move one blocker, before … the one token move": the position in between.
    pub(crate) fn l16_before(
        &self,
        position: &Position<B>,
        blocker: BlockerMove,
    ) -> Result<Position<B>, Fault> {
        self.blocker_move(position, position.last, blocker)?;
        let mut moved = *position;
        moved.blockers[blocker.owner.index()] = Some(blocker.to);
        Ok(moved)
    }

    /// L16 "… or after the one token move", which is legal.
    fn l16_after(&self, position: &Position<B>, from: u8, to: u8, blocker: BlockerMove) -> Result<(), Fault> {
        let mut moved = *position;
        self.play(&mut moved, Move::token(from, to));
        if self.l13_is_full(&moved) {
            return Err(Fault::NothingAfter); // L13 "The game ends when the last empty space becomes occupied"
        }
        moved.side = position.side;
        self.blocker_move(&moved, position.last, blocker)
    }

    /// L14, L17, L18 and L20 for a blocker's move; `last` is where the opponent's token move ended.
    fn blocker_move(
        &self,
        position: &Position<B>,
        last: Option<u8>,
        blocker: BlockerMove,
    ) -> Result<(), Fault> {
        let from = position.blockers[blocker.owner.index()].ok_or(Fault::NoBlockers)?;
        self.l20_touch(position, blocker.owner, from)?;
        self.l17_way(position, from, blocker.to)?;
        self.l18_end(position, last, blocker.to)
    }

    /// Whether the mover may move this blocker at all (L14, L20).
    pub(crate) fn l20_touch(&self, position: &Position<B>, owner: Side, at: u8) -> Result<(), Fault> {
        if position.equalising {
            Err(Fault::BlockersRest) // L14 "no blocker moves"
        } else if self.l20_may_move(position.side, owner) {
            Ok(())
        } else {
            Err(Fault::NotYourBlocker(at))
        }
    }

    /// L17 "A blocker moves like a queen over empty spaces and tokens of both sides, not over
    /// blockers, corners or islands".
    fn l17_way(&self, position: &Position<B>, from: u8, to: u8) -> Result<(), Fault> {
        if !self.board.is_space(to) {
            return Err(Fault::NotForBlockers(to));
        }
        let direction = self.queen_line(from, to).ok_or(Fault::NoBlockerLine)?;
        let mut at = from;
        while at != to {
            at = self.board.step(at, direction).ok_or(Fault::NoBlockerLine)?;
            if !self.board.is_space(at) {
                return Err(Fault::NotForBlockers(at));
            }
            if position.blockers.contains(&Some(at)) {
                return Err(Fault::Blocked(at));
            }
        }
        Ok(())
    }

    /// L18 "It may not end on the last empty space of the board, on a player's last remaining
    /// token, nor on the space where the opponent's token move ended in the turn before. It may
    /// pass them".
    fn l18_end(&self, position: &Position<B>, last: Option<u8>, to: u8) -> Result<(), Fault> {
        let empty = self.board.spaces().without(position.filled());
        if empty == B::square(to) {
            Err(Fault::OnLastEmpty(to))
        } else if position.tokens.contains(&B::square(to)) {
            Err(Fault::OnLastToken(to))
        } else if last == Some(to) {
            Err(Fault::OnLastEnd(to))
        } else {
            Ok(())
        }
    }

    /// L10 "A player with no legal turn passes, and only then".
    fn l10_pass(&self, position: &Position<B>) -> Result<(), Fault> {
        if self.can_move(position) { Err(Fault::CannotPass) } else { Ok(()) }
    }

    /// Whether the side to move has a turn that moves a token, tried one by one. A blocker moved
    /// afterwards makes no difference to that.
    fn can_move(&self, position: &Position<B>) -> bool {
        let blockers = Side::BOTH
            .into_iter()
            .flat_map(|owner| self.board.squares().map(move |to| BlockerMove { owner, to, after: false }));
        self.can_move_a_token(position)
            || blockers.into_iter().any(|blocker| {
                self.l16_before(position, blocker).is_ok_and(|moved| self.can_move_a_token(&moved))
            })
    }

    /// Whether any token has a legal move as the blockers stand.
    pub(crate) fn can_move_a_token(&self, position: &Position<B>) -> bool {
        let squares = || self.board.squares();
        let mut own = squares().filter(|&from| position.own().has(from));
        own.any(|from| squares().any(|to| self.token_move(position, from, to).is_ok()))
    }
}
