//! Single turns and whole positions against the rules, one by one and apart from the generator of
//! [`crate::moves`]: whether they are allowed, and if not why.

use crate::rules::NAMES;
use crate::{Bits, BlockerMove, Move, Position, Progression, Turn};
use throughline_game::bits::ones;
use throughline_game::{Refusal, Side};

/// The rule that forbids a turn, not yet in words: cheap, as many moves are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Breach {
    rule: &'static str,
    /// A clause; `{}` stands for the name of the square, `{corners}` for those of all corners.
    why: &'static str,
    square: u8,
}

impl Breach {
    pub const fn new(rule: &'static str, why: &'static str) -> Self {
        Breach { rule, why, square: 0 }
    }

    /// The same about a square.
    pub const fn on(self, square: u8) -> Self {
        Breach { square, ..self }
    }
}

/// Nothing, or the first rule met on the way that forbids a turn.
type Verdict = Result<(), Breach>;

/// A refusal about a square.
fn no<T>(rule: &'static str, why: &'static str, square: u8) -> Result<T, Breach> {
    Err(Breach::new(rule, why).on(square))
}

pub(crate) const MUST_PASS: Breach = Breach::new("L10", "you have no legal move and must pass");
pub(crate) const NO_BLOCKERS: Breach = Breach::new("", "this game is played without blockers");
const NO_LINE: Breach = Breach::new("L3", "a token moves like a queen, along a rank, a file or a diagonal");
const NO_BLOCKER_LINE: Breach =
    Breach::new("L17", "a blocker moves like a queen, along a rank, a file or a diagonal");
const NO_SPACE: Breach = Breach::new("L3", "the square {} is not used: no token can enter it");
const NO_BLOCKER_SPACE: Breach = Breach::new("L17", "the square {} is not used: no blocker can enter it");
const BLOCKED: Breach = Breach::new("L17, L19", "the blocker on {} is in the way");

impl<B: Bits> Progression<B> {
    /// A breach in words.
    pub(crate) fn in_words(&self, Breach { rule, why, square }: Breach) -> Refusal {
        let corners = || ones(self.board.corners).map(|at| self.board.grid.name(at)).collect::<Vec<_>>();
        let why =
            why.replace("{}", &self.board.grid.name(square)).replace("{corners}", &corners().join(", "));
        Refusal::new(rule, why)
    }

    /// Where no turn but the pass is legal, that is the reason to give, whatever else is wrong.
    pub(crate) fn plainest(&self, position: &Position<B>, breach: Breach) -> Breach {
        if self.check(position, Move::PASS).is_ok() { MUST_PASS } else { breach }
    }

    /// Checks a turn.
    pub(crate) fn check(&self, position: &Position<B>, m: Move) -> Verdict {
        if self.is_over(position) {
            return no("L12, L13", "the game is over", 0);
        }
        match m.turn() {
            None => no("", "this is not a turn", 0),
            Some(Turn::Drop { to, corner }) => {
                self.l1_drop(position, to)?;
                self.l15_corner(position, corner)
            }
            Some(_) if position.is_dropping() => {
                no("L1", "you start by dropping a token on any empty space", 0)
            }
            Some(Turn::Pass) => self.l10_pass(position),
            Some(Turn::Token { from, to, blocker: None }) => self.l3_l9_token(position, from, to),
            Some(Turn::Token { from, to, blocker: Some(blocker) }) if blocker.after => {
                self.l3_l9_token(position, from, to)?;
                self.l16_after(position, from, to, blocker)
            }
            Some(Turn::Token { from, to, blocker: Some(blocker) }) => {
                self.l3_l9_token(&self.l16_before(position, blocker)?, from, to)
            }
        }
    }

    /// L1 "White drops one token on any space, then Black on any other space".
    pub(crate) fn l1_drop(&self, position: &Position<B>, to: u8) -> Verdict {
        if !position.is_dropping() {
            no("L1", "only the first token is dropped; now slide one of yours", to)
        } else if !self.board.is_space(to) {
            Err(NO_SPACE.on(to))
        } else if position.filled().has(to) {
            no("L1", "the token on {} is already there: choose another space", to)
        } else {
            Ok(())
        }
    }

    /// L15 "Each player starts with one blocker, put into a corner no blocker stands in, together
    /// with the drop".
    fn l15_corner(&self, position: &Position<B>, corner: Option<u8>) -> Verdict {
        match corner {
            None if self.has_blockers() => {
                no("L15", "choose a corner for your blocker as well: {corners}", 0)
            }
            None => Ok(()),
            Some(_) if !self.has_blockers() => Err(NO_BLOCKERS),
            Some(at) if !self.board.is_corner(at) => {
                no("L15", "a blocker does not start on {} but in a corner", at)
            }
            Some(at) if position.blocker_on(at).is_some() => {
                no("L15", "the other blocker stands in corner {}: choose another", at)
            }
            Some(_) => Ok(()),
        }
    }

    fn l3_l9_token(&self, position: &Position<B>, from: u8, to: u8) -> Verdict {
        self.l2_own_token(position, from)?;
        if position.blocker_on(from).is_some() {
            return no("L9", "the token on {} is under a blocker and cannot move", from);
        }
        if !self.board.is_space(to) {
            return Err(NO_SPACE.on(to));
        }
        // L3 "like a queen in chess: any distance in one of eight directions".
        let direction = self.board.direction(from, to).ok_or(NO_LINE)?;
        let (mut at, mut spared, mut entered_empty) = (from, position.enemy().count(), false);
        while at != to {
            at = self.board.step(at, direction).ok_or(NO_LINE)?;
            if !self.board.is_space(at) {
                return Err(NO_SPACE.on(at)); // L3 "nor enter corners, islands"
            }
            if position.blocker_on(at).is_some() {
                return Err(BLOCKED.on(at)); // L19 "Tokens cannot move into or through blockers"
            }
            if position.enemy().has(at) {
                if spared == 1 {
                    // L8 "It cannot enter an opponent's last remaining token".
                    return no(
                        "L8",
                        "the token on {} is the last of your opponent and cannot be entered",
                        at,
                    );
                }
                spared -= 1;
            } else if position.own().has(at) {
                if at != to {
                    return no("L7", "your own token on {} stops the move", at); // "entered but not passed"
                }
            } else {
                entered_empty = true; // L19 "A blocker on an empty space does not occupy it": none is here anyway
            }
        }
        // L6 "It must enter at least one empty space", waived on the turn of L14.
        if entered_empty || position.equalising {
            Ok(())
        } else {
            no("L6", "a move must enter at least one empty space", 0)
        }
    }

    /// L2 "turns alternate": one moves a token of one's own.
    pub(crate) fn l2_own_token(&self, position: &Position<B>, from: u8) -> Verdict {
        if !self.board.is_space(from) {
            Err(NO_SPACE.on(from))
        } else if position.enemy().has(from) {
            no("L2", "the token on {} is your opponent's: move one of your own", from)
        } else if position.own().has(from) {
            Ok(())
        } else {
            no("L3", "there is no token on {} to move", from)
        }
    }

    /// L16 "a player may move one blocker, before … the one token move": the position in between.
    pub(crate) fn l16_before(
        &self,
        position: &Position<B>,
        blocker: BlockerMove,
    ) -> Result<Position<B>, Breach> {
        self.l17_l18_blocker(position, position.last, blocker)?;
        let mut moved = *position;
        moved.blockers[blocker.owner.index()] = Some(blocker.to);
        Ok(moved)
    }

    /// L16 "… or after the one token move", which is legal.
    fn l16_after(&self, position: &Position<B>, from: u8, to: u8, blocker: BlockerMove) -> Verdict {
        let mut moved = *position;
        self.slide(&mut moved, from, to);
        if self.l13_is_full(&moved) {
            return no("L13", "the token fills the last empty space, so no blocker moves after it", 0);
        }
        self.l17_l18_blocker(&moved, position.last, blocker)
    }

    /// A blocker's move; `last` is where the opponent's token move ended.
    fn l17_l18_blocker(&self, position: &Position<B>, last: Option<u8>, blocker: BlockerMove) -> Verdict {
        let from = position.blockers[blocker.owner.index()].ok_or(NO_BLOCKERS)?;
        self.l20_touch(position, blocker.owner, from)?;
        self.l17_way(position, from, blocker.to)?;
        self.l18_end(position, last, blocker.to)
    }

    /// Whether the mover may move this blocker at all (L14, L20).
    pub(crate) fn l20_touch(&self, position: &Position<B>, owner: Side, at: u8) -> Verdict {
        if position.equalising {
            no("L14", "no blocker moves in Black's extra turn", at)
        } else if self.l20_may_move(position.side, owner) {
            Ok(())
        } else {
            no("L20", "the blocker on {} is your opponent's: you move your own only", at)
        }
    }

    /// L17 "A blocker moves like a queen over empty spaces and tokens of both sides, not over
    /// blockers, corners or islands".
    fn l17_way(&self, position: &Position<B>, from: u8, to: u8) -> Verdict {
        if !self.board.is_space(to) {
            return Err(NO_BLOCKER_SPACE.on(to));
        }
        let direction = self.board.direction(from, to).ok_or(NO_BLOCKER_LINE)?;
        let mut at = from;
        while at != to {
            at = self.board.step(at, direction).ok_or(NO_BLOCKER_LINE)?;
            if !self.board.is_space(at) {
                return Err(NO_BLOCKER_SPACE.on(at));
            }
            if position.blocker_on(at).is_some() {
                return Err(BLOCKED.on(at));
            }
        }
        Ok(())
    }

    /// L18 "It may not end on the last empty space of the board, on a player's last remaining
    /// token, nor on the space where the opponent's token move ended in the turn before. It may
    /// pass them".
    fn l18_end(&self, position: &Position<B>, last: Option<u8>, to: u8) -> Verdict {
        let empty = self.board.spaces.without(position.filled());
        if empty == B::square(to) {
            no("L18", "{} is the last empty space: no blocker may end there", to)
        } else if position.tokens.contains(&B::square(to)) {
            no("L18", "the token on {} is the last of its side: no blocker may end there", to)
        } else if last == Some(to) {
            no("L18", "your opponent's move ended on {}: no blocker may end there now", to)
        } else {
            Ok(())
        }
    }

    /// L10 "A player with no legal turn passes, and only then".
    fn l10_pass(&self, position: &Position<B>) -> Verdict {
        if self.can_move(position) {
            no("L10", "you have a legal move, so you may not pass", 0)
        } else {
            Ok(())
        }
    }

    /// Appends what makes a position impossible. What went before is judged only as far as the
    /// string tells: an unknown last end may always be `-`.
    pub(crate) fn illegal(&self, position: &Position<B>, problems: &mut Vec<String>) {
        let tokens = position.tokens.map(B::count);
        self.l1_problem_of_drops(position, tokens, problems);
        if !tokens.contains(&0) {
            self.problems_of_last_turn(position, problems);
        } else if position.last.is_some() || position.passes > 0 {
            let problem = "no token has moved and nobody has passed before both tokens are dropped (L1)";
            problems.push(problem.to_owned());
        }
        problems.extend(self.l14_problem(position).map(str::to_owned));
        if self.has_blockers() {
            self.problems_of_blockers(position, tokens, problems);
        }
    }

    fn l1_problem_of_drops(&self, position: &Position<B>, tokens: [u32; 2], problems: &mut Vec<String>) {
        let black_to_move = position.side == Side::Second;
        let problem = match tokens {
            [0, _] | [_, 0] if !self.drops_are_chosen() => {
                "in this game chance has dropped a token of each side already (L1)"
            }
            [0, 0] if black_to_move => "White drops the first token, not Black (L1)",
            [1, 0] if !black_to_move => "Black drops its token before White moves (L1)",
            [1, 1] if black_to_move && position.passes == 0 => "White moves first after the drops (L2)",
            [0, 0] | [1, 0] => return,
            _ => {
                let without = tokens.into_iter().zip(NAMES).filter(|(count, _)| *count == 0);
                problems
                    .extend(without.map(|(_, name)| {
                        format!("{name} has no token, but a last token is never lost (L8)")
                    }));
                return;
            }
        };
        problems.push(problem.to_owned());
    }

    /// The previous turn, by the player who is not to move, as the last end and the passes tell it.
    fn problems_of_last_turn(&self, position: &Position<B>, problems: &mut Vec<String>) {
        let mover = NAMES[position.side.opponent().index()];
        if let Some(last) = position.last {
            if position.passes > 0 {
                problems.push("the previous turn cannot be both a pass and a token move".to_owned());
            } else if !position.enemy().has(last) {
                let name = self.board.grid.name(last);
                problems.push(format!("{mover} ended its last move on {name}, but has no token there (L4)"));
            } else if position.enemy().count() < 2 {
                problems.push(format!("{mover} has moved, but has a single token (L5)"));
            }
        }
        let full = self.l13_is_full(position);
        let may_end_so = self.equal_moves && position.side == Side::First && position.passes == 1;
        if position.passes > 0 && full && !may_end_so {
            problems.push("nobody passes on a full board: the game was over (L13)".to_owned());
            return;
        }
        let passed = [(1, position.side.opponent()), (2, position.side)];
        for (n, side) in passed.into_iter().filter(|(n, _)| *n <= position.passes) {
            // What the first of them to pass answered is not known; the second answered a pass.
            let answered_a_pass = n < position.passes;
            if !self.could_pass(position, side, full, answered_a_pass) {
                problems.push(format!("{} has passed, but has a legal move (L10)", NAMES[side.index()]));
            }
        }
    }

    /// Whether `side` had no legal turn on this board. Unless it `answered_a_pass` there may have
    /// been one space that was closed to blockers because the opponent's token move ended there
    /// (L18).
    fn could_pass(&self, position: &Position<B>, side: Side, full: bool, answered_a_pass: bool) -> bool {
        let before = Position { side, passes: 0, equalising: full, last: None, ..*position };
        if self.ends(&before).count() > 0 {
            return false;
        }
        let mut ways_out = B::none();
        self.each_blocker_first(&before, &self.blocker_ends(&before), |blocker, moved| {
            if self.ends(moved).count() > 0 {
                ways_out = ways_out | B::square(blocker.to);
            }
        });
        let closed = ways_out.count() == 1 && ways_out.is_within(before.enemy()) && !answered_a_pass;
        ways_out.is_none() || closed
    }

    fn l14_problem(&self, position: &Position<B>) -> Option<&'static str> {
        let due = self.l13_is_full(position) && position.side == Side::Second && position.passes == 0;
        if position.equalising && !self.equal_moves {
            Some("there is no equalising turn in this game (L14)")
        } else if position.equalising && !due {
            Some("the equalising turn is Black's, after White filled the last space (L14)")
        } else if self.equal_moves && due && !position.equalising {
            Some("White filled the last space, so Black is on the equalising turn f (L14)")
        } else {
            None
        }
    }

    fn problems_of_blockers(&self, position: &Position<B>, tokens: [u32; 2], problems: &mut Vec<String>) {
        for (name, (blocker, tokens)) in NAMES.into_iter().zip(position.blockers.into_iter().zip(tokens)) {
            match blocker {
                None if tokens > 0 => {
                    problems.push(format!("{name} has dropped a token, but no blocker (L15)"))
                }
                Some(_) if tokens == 0 => problems
                    .push(format!("{name} puts its blocker into a corner together with its drop (L15)")),
                _ => {}
            }
        }
        for at in ones(position.blocked()) {
            let name = self.board.grid.name(at);
            let in_corner = self.board.is_corner(at);
            if !self.board.is_space(at) && !in_corner {
                problems.push(format!("{name} is not used: no blocker can stand there (L17)"));
            } else if tokens.iter().all(|&count| count <= 1) && !in_corner {
                problems
                    .push(format!("no token has moved, so the blocker on {name} is still in a corner (L16)"));
            }
        }
        if position.blockers[0].is_some() && position.blockers[0] == position.blockers[1] {
            problems
                .push("the blockers stand on one square, but neither enters the other's (L17)".to_owned());
        }
    }
}
