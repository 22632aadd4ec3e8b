//! What makes a position impossible.

use crate::notation::NAMES;
use crate::{Bits, Position, Progression};
use throughline_game::{Side, bits::ones};

impl<B: Bits> Progression<B> {
    /// Appends what makes a position impossible. What went before is judged only as far as the
    /// string tells: an unknown last end may always be `-`.
    pub(crate) fn faults(&self, position: &Position<B>, faults: &mut Vec<String>) {
        let tokens = position.tokens.map(Bits::count);
        self.faults_of_drops(position, tokens, faults);
        if tokens.contains(&0) {
            if position.last.is_some() || position.passes > 0 {
                faults.push(
                    "no token has moved and nobody has passed before both tokens are dropped (L1)".to_owned(),
                );
            }
        } else {
            self.faults_of_last_turn(position, faults);
        }
        self.faults_of_equalising_turn(position, faults);
        self.faults_of_blockers(position, tokens, faults);
    }

    fn faults_of_drops(&self, position: &Position<B>, tokens: [u32; 2], faults: &mut Vec<String>) {
        let black_to_move = position.side == Side::Second;
        match tokens {
            [0, _] | [_, 0] if !self.drops_are_chosen() => {
                faults.push("in this game chance has dropped a token of each side already (L1)".to_owned());
            }
            [0, 0] if black_to_move => faults.push("White drops the first token, not Black (L1)".to_owned()),
            [1, 0] if !black_to_move => {
                faults.push("Black drops its token before White moves (L1)".to_owned())
            }
            [1, 1] if black_to_move && position.passes == 0 => {
                faults.push("White moves first after the drops (L2)".to_owned());
            }
            [0, 0] | [1, 0] => {}
            [white, black] => {
                for (count, name) in [(white, NAMES[0]), (black, NAMES[1])] {
                    if count == 0 {
                        faults.push(format!("{name} has no token, but a last token is never lost (L8)"));
                    }
                }
            }
        }
    }

    /// The previous turn, by the player who is not to move, as the last end and the passes tell it.
    fn faults_of_last_turn(&self, position: &Position<B>, faults: &mut Vec<String>) {
        let mover = NAMES[position.side.opponent().index()];
        if let Some(last) = position.last {
            if position.passes > 0 {
                faults.push("the previous turn cannot be both a pass and a token move".to_owned());
            } else if !position.enemy().has(last) {
                let name = self.board.name(last);
                faults.push(format!("{mover} ended its last move on {name}, but has no token there (L4)"));
            } else if position.enemy().count() < 2 {
                faults.push(format!("{mover} has moved, but has a single token (L5)"));
            }
        }
        let full = self.l13_is_full(position);
        if position.passes > 0
            && full
            && !(self.equal_moves && position.side == Side::First && position.passes == 1)
        {
            faults.push("nobody passes on a full board: the game was over (L13)".to_owned());
            return;
        }
        let passed = [(1, position.side.opponent()), (2, position.side)];
        for (n, side) in passed.into_iter().filter(|(n, _)| *n <= position.passes) {
            // What the first of them to pass answered is not known; the second answered a pass.
            let answered_a_pass = n < position.passes;
            if !self.could_pass(position, side, full, answered_a_pass) {
                faults.push(format!("{} has passed, but has a legal move (L10)", NAMES[side.index()]));
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

    fn faults_of_equalising_turn(&self, position: &Position<B>, faults: &mut Vec<String>) {
        let due = self.l13_is_full(position) && position.side == Side::Second && position.passes == 0;
        if position.equalising && !self.equal_moves {
            faults.push("there is no equalising turn in this game (L14)".to_owned());
        } else if position.equalising && !due {
            faults.push("the equalising turn is Black's, after White filled the last space (L14)".to_owned());
        } else if self.equal_moves && due && !position.equalising {
            faults.push("White filled the last space, so Black is on the equalising turn f (L14)".to_owned());
        }
    }

    fn faults_of_blockers(&self, position: &Position<B>, tokens: [u32; 2], faults: &mut Vec<String>) {
        if !self.has_blockers() {
            return;
        }
        for side in Side::BOTH {
            let (name, dropped) = (NAMES[side.index()], tokens[side.index()] > 0);
            match position.blockers[side.index()] {
                None if dropped => faults.push(format!("{name} has dropped a token, but no blocker (L15)")),
                Some(_) if !dropped => {
                    faults
                        .push(format!("{name} puts its blocker into a corner together with its drop (L15)"));
                }
                _ => {}
            }
        }
        for at in ones(position.blocked()) {
            let name = self.board.name(at);
            if !self.board.is_space(at) && !self.board.is_corner(at) {
                faults.push(format!("{name} is not used: no blocker can stand there (L17)"));
            } else if tokens.iter().all(|&count| count <= 1) && !self.board.is_corner(at) {
                faults
                    .push(format!("no token has moved, so the blocker on {name} is still in a corner (L16)"));
            }
        }
        if position.blockers[0].is_some() && position.blockers[0] == position.blockers[1] {
            faults.push("the blockers stand on one square, but neither enters the other's (L17)".to_owned());
        }
    }
}
