//! Why a turn is refused, in words.

use crate::{Bits, Fault, Move, Position, Progression};

impl<B: Bits> Progression<B> {
    /// The reason as a clause that can follow a colon, with the rule's number.
    #[must_use]
    pub fn words(&self, fault: Fault) -> String {
        let at = |square| self.board.name(square);
        match fault {
            Fault::Finished => "the game is over (L12, L13)".to_owned(),
            Fault::NoTurn => "this is not a turn".to_owned(),
            Fault::MustDrop => "you start by dropping a token on any empty space (L1)".to_owned(),
            Fault::NoMoreDrops => "only the first token is dropped; now slide one of yours (L1)".to_owned(),
            Fault::Taken(square) => {
                format!("the token on {} is already there: choose another space (L1)", at(square))
            }
            Fault::NotASpace(square) => {
                format!("the square {} is not used: no token can enter it (L3)", at(square))
            }
            Fault::NoToken(square) => format!("there is no token on {} to move (L3)", at(square)),
            Fault::NotYours(square) => {
                format!("the token on {} is your opponent's: move one of your own (L2)", at(square))
            }
            Fault::NoLine => "a token moves like a queen, along a rank, a file or a diagonal (L3)".to_owned(),
            Fault::NoEmptySpace => "a move must enter at least one empty space (L6)".to_owned(),
            Fault::OwnToken(square) => format!("your own token on {} stops the move (L7)", at(square)),
            Fault::LastToken(square) => {
                format!("the token on {} is the last of your opponent and cannot be entered (L8)", at(square))
            }
            Fault::UnderBlocker(square) => {
                format!("the token on {} is under a blocker and cannot move (L9)", at(square))
            }
            Fault::MustPass => "you have no legal move and must pass (L10)".to_owned(),
            Fault::CannotPass => "you have a legal move, so you may not pass (L10)".to_owned(),
            other => self.words_on_blockers(other),
        }
    }

    fn words_on_blockers(&self, fault: Fault) -> String {
        let at = |square| self.board.name(square);
        match fault {
            Fault::NeedsCorner => {
                let corners: Vec<String> =
                    throughline_game::bits::ones(self.board.corners()).map(at).collect();
                format!("choose a corner for your blocker as well: {} (L15)", corners.join(", "))
            }
            Fault::NotACorner(square) => {
                format!("a blocker does not start on {} but in a corner (L15)", at(square))
            }
            Fault::CornerTaken(square) => {
                format!("the other blocker stands in corner {}: choose another (L15)", at(square))
            }
            Fault::BlockerAlone => "a blocker is never moved without a token (L16)".to_owned(),
            Fault::NoBlocker(square) => format!("there is no blocker on {} (L16)", at(square)),
            Fault::NotYourBlocker(square) => {
                format!("the blocker on {} is your opponent's: you move your own only (L20)", at(square))
            }
            Fault::BlockersRest => "no blocker moves in Black's extra turn (L14)".to_owned(),
            Fault::NothingAfter => {
                "the token fills the last empty space, so no blocker moves after it (L13)".to_owned()
            }
            Fault::NoBlockerLine => {
                "a blocker moves like a queen, along a rank, a file or a diagonal (L17)".to_owned()
            }
            Fault::NotForBlockers(square) => {
                format!("the square {} is not used: no blocker can enter it (L17)", at(square))
            }
            Fault::Blocked(square) => format!("the blocker on {} is in the way (L17, L19)", at(square)),
            Fault::OnLastEmpty(square) => {
                format!("{} is the last empty space: no blocker may end there (L18)", at(square))
            }
            Fault::OnLastToken(square) => {
                format!("the token on {} is the last of its side: no blocker may end there (L18)", at(square))
            }
            Fault::OnLastEnd(square) => {
                format!("your opponent's move ended on {}: no blocker may end there now (L18)", at(square))
            }
            // The rest, which `words` has taken.
            _ => "this game is played without blockers".to_owned(),
        }
    }

    /// Where no turn but the pass is legal, that is the reason to give, whatever else is wrong.
    pub(crate) fn plainest(&self, position: &Position<B>, fault: Fault) -> Fault {
        let about_moving = !position.is_dropping() && !matches!(fault, Fault::Finished | Fault::NotASpace(_));
        if about_moving && self.check(position, Move::PASS).is_ok() { Fault::MustPass } else { fault }
    }
}
