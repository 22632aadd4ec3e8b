//! Taking and taking back on one place.

/// What the side to take wins at most on a place where a piece worth `on_place` stands, both sides taking with what
/// `next_taker` names, in turn, for as long as it pays them: 0 when the first does better not to take.
///
/// `next_taker` is asked for the worth of the piece that takes next (the cheapest of its side's), the side that began
/// first, then the other; `None` when that side can take no more.
/// <https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm>
///
/// ```
/// use throughline_game::exchange_gain;
/// // A rook takes a knight that a pawn guards: the rook is lost for it, so it is better left alone.
/// let mut takers = [Some(500), Some(100), None].into_iter();
/// assert_eq!(exchange_gain(300, || takers.next().flatten()), 0);
/// // A pawn takes it, and is taken back.
/// let mut takers = [Some(100), Some(500), None].into_iter();
/// assert_eq!(exchange_gain(300, || takers.next().flatten()), 200);
/// ```
pub fn exchange_gain(on_place: i32, mut next_taker: impl FnMut() -> Option<i32>) -> i32 {
    // What each capture in turn takes; more than this many pieces never take on one place.
    let mut taken = [0; MOST_TAKERS];
    let mut count = 0;
    let mut next = on_place;
    while count < MOST_TAKERS {
        let Some(taker) = next_taker() else { break };
        taken[count] = next;
        next = taker;
        count += 1;
    }
    // From the last capture back: each side takes only if that pays.
    taken[..count].iter().rev().fold(0, |gain, worth| (worth - gain).max(0))
}

const MOST_TAKERS: usize = 40;
