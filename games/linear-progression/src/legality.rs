//! Checks turns and whole positions against the rules one by one, independently of the generator in
//! [`crate::moves`], and explains why they are illegal.

use crate::messages::MESSAGES;
use crate::{Bits, BlockerMove, Move, Position, Progression, Turn};
use throughline_game::bits::ones;
use throughline_game::{Refusal, Side};

/// A violated rule, whose message is not formatted yet: many moves are tried, so this must be
/// cheap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Breach {
    rule: &'static str,
    /// The message's id; `$square` stands for the name of the square, `$corners` for those of all
    /// corners.
    message: &'static str,
    square: u8,
}

impl Breach {
    pub const fn new(rule: &'static str, message: &'static str) -> Self {
        Breach { rule, message, square: 0 }
    }

    /// Returns the same breach about a square.
    pub const fn on(self, square: u8) -> Self {
        Breach { square, ..self }
    }
}

/// The first rule that forbids a turn, if any.
type Verdict = Result<(), Breach>;

/// Returns an error about a square.
fn breach<T>(rule: &'static str, message: &'static str, square: u8) -> Result<T, Breach> {
    Err(Breach::new(rule, message).on(square))
}

pub(crate) const MUST_PASS: Breach = Breach::new("L10", "refusal-must-pass");
pub(crate) const NO_BLOCKERS: Breach = Breach::new("", "refusal-no-blockers");
const NO_LINE: Breach = Breach::new("L3", "refusal-token-line");
const NO_BLOCKER_LINE: Breach = Breach::new("L17", "refusal-blocker-line");
const NO_SPACE: Breach = Breach::new("L3", "refusal-unused");
const NO_BLOCKER_SPACE: Breach = Breach::new("L17", "refusal-unused.blocker");
const BLOCKED: Breach = Breach::new("L17, L19", "refusal-blocked");

/// Returns the message about a problem of a side.
fn about_side(message: &str, side: Side) -> String {
    MESSAGES.say(message, &[("side", side.key())])
}

impl<B: Bits> Progression<B> {
    /// Formats a breach as a refusal.
    pub(crate) fn refusal_for(&self, Breach { rule, message, square }: Breach) -> Refusal {
        let corners: Vec<_> = ones(self.board.corners).map(|at| self.board.grid.name(at)).collect();
        let inserted = [("square", &*self.board.grid.name(square)), ("corners", &corners.join(", "))];
        Refusal::new(rule, MESSAGES.say(message, &inserted))
    }

    /// Returns the breach to report: if only the pass is legal, that is the reason, whatever else
    /// is wrong.
    pub(crate) fn breach_to_report(&self, position: &Position<B>, breach: Breach) -> Breach {
        if self.check(position, Move::PASS).is_ok() { MUST_PASS } else { breach }
    }

    /// Checks a turn.
    pub(crate) fn check(&self, position: &Position<B>, m: Move) -> Verdict {
        if self.is_over(position) {
            return breach("L12, L13", "refusal-over", 0);
        }
        match m.turn() {
            None => breach("", "refusal-no-turn", 0),
            Some(Turn::Drop { to, corner }) => {
                self.l1_drop(position, to)?;
                self.l15_corner(position, corner)
            }
            Some(_) if position.is_dropping() => breach("L1", "refusal-drop-first", 0),
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
            breach("L1", "refusal-dropped", to)
        } else if !self.board.is_space(to) {
            Err(NO_SPACE.on(to))
        } else if position.filled().has(to) {
            breach("L1", "refusal-drop-taken", to)
        } else {
            Ok(())
        }
    }

    /// L15 "Each player starts with one blocker, put into a corner no blocker stands in, together
    /// with the drop".
    fn l15_corner(&self, position: &Position<B>, corner: Option<u8>) -> Verdict {
        match corner {
            None if self.has_blockers() => breach("L15", "refusal-corner", 0),
            None => Ok(()),
            Some(_) if !self.has_blockers() => Err(NO_BLOCKERS),
            Some(at) if !self.board.is_corner(at) => breach("L15", "refusal-no-corner", at),
            Some(at) if position.blocker_on(at).is_some() => breach("L15", "refusal-corner-taken", at),
            Some(_) => Ok(()),
        }
    }

    fn l3_l9_token(&self, position: &Position<B>, from: u8, to: u8) -> Verdict {
        self.l2_l9_own_token(position, from)?;
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
                    return breach("L8", "refusal-last-token", at);
                }
                spared -= 1;
            } else if position.own().has(at) {
                if at != to {
                    return breach("L7", "refusal-own-token", at); // "entered but not passed"
                }
            } else {
                entered_empty = true; // L19 "A blocker on an empty space does not occupy it": none is here anyway
            }
        }
        // L6 "It must enter at least one empty space", waived on the turn of L14.
        if entered_empty || position.equalising { Ok(()) } else { breach("L6", "refusal-no-empty", 0) }
    }

    /// L2 "turns alternate": a player moves an own token. L9 "A token under a blocker cannot move".
    pub(crate) fn l2_l9_own_token(&self, position: &Position<B>, from: u8) -> Verdict {
        if !self.board.is_space(from) {
            Err(NO_SPACE.on(from))
        } else if position.enemy().has(from) {
            breach("L2", "refusal-not-yours", from)
        } else if !position.own().has(from) {
            breach("L3", "refusal-no-token", from)
        } else if position.blocker_on(from).is_some() {
            breach("L9", "refusal-under-blocker", from)
        } else {
            Ok(())
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
            return breach("L13", "refusal-full", 0);
        }
        self.l17_l18_blocker(&moved, position.last, blocker)
    }

    /// Checks a blocker's move; `last` is the destination of the opponent's last token move.
    fn l17_l18_blocker(&self, position: &Position<B>, last: Option<u8>, blocker: BlockerMove) -> Verdict {
        let from = position.blockers[blocker.owner.index()].ok_or(NO_BLOCKERS)?;
        self.l20_touch(position, blocker.owner, from)?;
        self.l17_way(position, from, blocker.to)?;
        self.l18_end(position, last, blocker.to)
    }

    /// Whether the mover may move this blocker at all (L14, L20).
    pub(crate) fn l20_touch(&self, position: &Position<B>, owner: Side, at: u8) -> Verdict {
        if position.equalising {
            breach("L14", "refusal-equalising", at)
        } else if self.l20_may_move(position.side, owner) {
            Ok(())
        } else {
            breach("L20", "refusal-other-blocker", at)
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
            breach("L18", "refusal-last-empty", to)
        } else if position.tokens.contains(&B::square(to)) {
            breach("L18", "refusal-blocker-last-token", to)
        } else if last == Some(to) {
            breach("L18", "refusal-last-end", to)
        } else {
            Ok(())
        }
    }

    /// L10 "A player with no legal turn passes, and only then".
    fn l10_pass(&self, position: &Position<B>) -> Verdict {
        if self.can_move(position) { breach("L10", "refusal-pass", 0) } else { Ok(()) }
    }

    /// Appends the reasons why a position is impossible. Its history is judged only from the
    /// string: an unknown last destination may always be `-`.
    pub(crate) fn illegal(&self, position: &Position<B>, problems: &mut Vec<String>) {
        let tokens = position.tokens.map(B::count);
        self.l1_problem_of_drops(position, tokens, problems);
        if !tokens.contains(&0) {
            self.problems_of_last_turn(position, problems);
        } else if position.last.is_some() || position.passes > 0 {
            let problem = MESSAGES.line("problem-before-drops");
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
            [0, _] | [_, 0] if !self.drops_are_chosen() => MESSAGES.line("problem-chance-drops"),
            [0, 0] if black_to_move => MESSAGES.line("problem-first-drop"),
            [1, 0] if !black_to_move => MESSAGES.line("problem-second-drop"),
            [1, 1] if black_to_move && position.passes == 0 => MESSAGES.line("problem-first-move"),
            [0, 0] | [1, 0] => return,
            _ => {
                let without = tokens.into_iter().zip(Side::BOTH).filter(|(count, _)| *count == 0);
                problems.extend(without.map(|(_, side)| about_side("problem-no-token", side)));
                return;
            }
        };
        problems.push(problem.to_owned());
    }

    /// Checks the previous turn, by the player who is not to move, against the last destination and
    /// the passes.
    fn problems_of_last_turn(&self, position: &Position<B>, problems: &mut Vec<String>) {
        let mover = position.side.opponent();
        if let Some(last) = position.last {
            if position.passes > 0 {
                problems.push(MESSAGES.line("problem-last-turn").to_owned());
            } else if !position.enemy().has(last) {
                let inserted = [("side", mover.key()), ("square", &*self.board.grid.name(last))];
                problems.push(MESSAGES.say("problem-last-end", &inserted));
            } else if position.enemy().count() < 2 {
                problems.push(about_side("problem-single-token", mover));
            }
        }
        let full = self.l13_is_full(position);
        let may_end_so = self.equal_moves && position.side == Side::First && position.passes == 1;
        if position.passes > 0 && full && !may_end_so {
            problems.push(MESSAGES.line("problem-full-pass").to_owned());
            return;
        }
        let passed = [(1, position.side.opponent()), (2, position.side)];
        for (n, side) in passed.into_iter().filter(|(n, _)| *n <= position.passes) {
            // It is unknown what the first player to pass answered; the second answered a pass.
            let answered_a_pass = n < position.passes;
            if !self.could_pass(position, side, full, answered_a_pass) {
                problems.push(about_side("problem-passed", side));
            }
        }
    }

    /// Whether `side` had no legal turn on this board. Unless it `answered_a_pass`, one space may
    /// have been closed to blockers because the opponent's token move ended there (L18).
    fn could_pass(&self, position: &Position<B>, side: Side, full: bool, answered_a_pass: bool) -> bool {
        let before = Position { side, passes: 0, equalising: full, last: None, ..*position };
        if self.destinations(&before).count() > 0 {
            return false;
        }
        let mut ways_out = B::none();
        self.each_blocker_first(&before, &self.blocker_ends(&before), |blocker, moved| {
            if self.destinations(moved).count() > 0 {
                ways_out = ways_out | B::square(blocker.to);
            }
        });
        let closed = ways_out.count() == 1 && ways_out.is_within(before.enemy()) && !answered_a_pass;
        ways_out.is_none() || closed
    }

    fn l14_problem(&self, position: &Position<B>) -> Option<&'static str> {
        let due = self.l13_is_full(position) && position.side == Side::Second && position.passes == 0;
        if position.equalising && !self.equal_moves {
            Some(MESSAGES.line("problem-no-equalising"))
        } else if position.equalising && !due {
            Some(MESSAGES.line("problem-equalising"))
        } else if self.equal_moves && due && !position.equalising {
            Some(MESSAGES.line("problem-equalising.due"))
        } else {
            None
        }
    }

    fn problems_of_blockers(&self, position: &Position<B>, tokens: [u32; 2], problems: &mut Vec<String>) {
        for (side, (blocker, tokens)) in Side::BOTH.into_iter().zip(position.blockers.into_iter().zip(tokens))
        {
            match blocker {
                None if tokens > 0 => problems.push(about_side("problem-no-blocker", side)),
                Some(_) if tokens == 0 => problems.push(about_side("problem-blocker-first", side)),
                _ => {}
            }
        }
        for at in ones(position.blocked()) {
            let in_corner = self.board.is_corner(at);
            let message = if !self.board.is_space(at) && !in_corner {
                "problem-blocker-unused"
            } else if tokens.iter().all(|&count| count <= 1) && !in_corner {
                "problem-blocker-moved"
            } else {
                continue;
            };
            problems.push(MESSAGES.say(message, &[("square", &self.board.grid.name(at))]));
        }
        if position.blockers[0].is_some() && position.blockers[0] == position.blockers[1] {
            problems.push(MESSAGES.line("problem-blockers-meet").to_owned());
        }
    }
}
