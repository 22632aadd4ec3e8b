//! Proof numbers and disproof numbers.

use super::known;
use throughline_game::{Evaluate, Game, Side, Tablebase};

/// The proof number “infinity”.
pub(super) const INFINITE: u32 = 1 << 30;
/// An unknown number of plies.
pub(super) const UNKNOWN: u16 = u16::MAX;

/// The proof number and the disproof number of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    /// The proof number; 0: proved.
    pub(super) pn: u32,
    /// The disproof number; 0: disproved.
    pub(super) dn: u32,
    /// For a proof: plies of its longest line.
    pub(super) plies: u16,
}

impl ProofNumbers {
    /// The numbers of a proof.
    pub(super) const WON: ProofNumbers = ProofNumbers { pn: 0, dn: INFINITE, plies: 0 };
    /// The numbers of a disproof.
    pub(super) const NOT_WON: ProofNumbers = ProofNumbers { pn: INFINITE, dn: 0, plies: 0 };
    /// The numbers of a position disproved on one path only: hard to prove, and likely easy to
    /// disprove on another path.
    pub(super) const DOUBTFUL: ProofNumbers = ProofNumbers { pn: 1 << 16, dn: 1, plies: 0 };

    /// Whether it is proved or disproved.
    pub(super) fn is_solved(self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// Where a search continues.
pub(super) struct Choice {
    /// The index of the child to search.
    pub(super) best: usize,
    /// The number of the next best.
    pub(super) second: u32,
    /// What the other moves add to the sum.
    pub(super) others: u32,
}

/// The numbers of a position that is over or known; `side` is to win.
pub(super) fn settled<G: Game>(
    game: &G,
    position: &G::Position,
    side: Side,
    tablebase: Option<&dyn Tablebase<G>>,
) -> Option<ProofNumbers> {
    let exact = known(game, position, side.opponent(), tablebase)?;
    let won = exact.wdl.winner(game.side_to_move(position)) == Some(side);
    let plies = exact.distance.map_or(1, |plies| plies.min(u32::from(u16::MAX)) as u16);
    Some(if won { ProofNumbers { plies, ..ProofNumbers::WON } } else { ProofNumbers::NOT_WON })
}

/// The initial numbers of an unknown position: few answers and a good evaluation promise a short
/// way to a win of `side`.
pub(super) fn guess<G: Evaluate>(game: &G, position: &G::Position, side: Side) -> ProofNumbers {
    let ours = game.side_to_move(position) == side;
    let score = game.evaluate(position) * if ours { 1 } else { -1 };
    let answers = if ours { 1 } else { game.count_moves(position) as u32 };
    let pn = answers + ((1000 - score).clamp(0, 2000) / 50) as u32;
    let dn = 1 + ((1000 + score).clamp(0, 2000) / 100) as u32;
    ProofNumbers { pn, dn, plies: 0 }
}

/// Combines the numbers of the children, and chooses where to continue; `ours`: the winner is to
/// move.
pub(super) fn sum(children: impl Iterator<Item = ProofNumbers>, ours: bool) -> (ProofNumbers, Choice) {
    // The winner needs one move: the least pn and the greatest dn; for the opponent it is the other
    // way round.
    let (mut least, mut second, mut greatest, mut open, mut best) = (INFINITE, INFINITE, 0, 0, 0);
    let (mut shortest, mut longest) = (UNKNOWN, 0);
    for (at, n) in children.enumerate() {
        let (one, all) = if ours { (n.pn, n.dn) } else { (n.dn, n.pn) };
        if one < least {
            (second, least, best) = (least, one, at);
        } else {
            second = second.min(one);
        }
        if all > 0 && one < INFINITE {
            open += 1;
        }
        greatest = greatest.max(all);
        if n.pn == 0 {
            shortest = shortest.min(n.plies);
            longest = longest.max(n.plies);
        }
    }
    let others = u32::saturating_sub(open, 1);
    let sum = if least == 0 {
        INFINITE
    } else if greatest == 0 {
        0
    } else {
        (greatest + others).min(INFINITE - 1)
    };
    let least = if sum == 0 { INFINITE } else { least };
    let (pn, dn) = if ours { (least, sum) } else { (sum, least) };
    let plies = if ours { shortest } else { longest }.saturating_add(1);
    let numbers = ProofNumbers { pn, dn, plies: if pn == 0 { plies } else { 0 } };
    (numbers, Choice { best, second, others })
}
