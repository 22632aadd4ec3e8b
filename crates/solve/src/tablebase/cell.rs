//! What is known of a position while its class is worked out, in 32 bits.

use throughline_game::{ExactValue, Wdl};

/// The longest way to the end of a game that tables can hold, in plies.
pub const LONGEST: u32 = 1023;

/// What a position of a finished class is worth, in 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code(pub u16);

impl Code {
    /// A draw.
    pub const DRAW: Code = Code(0);
    /// No position.
    pub const VOID: Code = Code(u16::MAX);

    const fn decided(won: bool, plies: u32) -> Self {
        Code(if won { 2 * plies as u16 + 1 } else { 2 * plies as u16 + 2 })
    }

    /// Of an exact value whose distance is known and within [`LONGEST`].
    #[must_use]
    pub fn of(wdl: Wdl, distance: u32) -> Self {
        match wdl {
            Wdl::Draw => Code::DRAW,
            wdl => Code::decided(wdl == Wdl::Win, distance.min(LONGEST)),
        }
    }

    /// The value; `None` where there is no position.
    #[must_use]
    pub fn exact(self) -> Option<ExactValue> {
        match self {
            Code::VOID => None,
            Code::DRAW => Some(ExactValue::DRAW),
            Code(code) if code % 2 == 1 => Some(ExactValue::win(u32::from(code / 2))),
            Code(code) => Some(ExactValue::loss(u32::from(code / 2 - 1))),
        }
    }
}

/// The state of a position. Undecided ones hold a count of quiet moves not yet known to lose, and a
/// *date*: the ply at which they are decided by what is known so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(pub u32);

const DECIDED: u32 = 1 << 31;
const WON: u32 = 1 << 30;
const VOID: u32 = 1 << 29;
/// One quiet move.
const MOVE: u32 = 1 << 16;
const MOVES: u32 = 0xfff << 16;
const KIND: u32 = 3 << 12;
const DATE: u32 = 0xfff;

/// The most quiet moves of a position.
pub const MOST_MOVES: u32 = MOVES / MOVE;

/// No date: not lost as long as a quiet move is left.
const OPEN: u32 = 0;
/// A converting move wins by the date.
const WINS: u32 = 1 << 12;
/// Converting moves put a loss off to the date.
const LOSES: u32 = 2 << 12;
/// Never lost: a converting move draws, or the game is over without a winner.
const HOLDS: u32 = 3 << 12;

impl Cell {
    /// No position.
    pub const NOTHING: Cell = Cell(DECIDED | VOID);
    /// Not lost whatever becomes of it.
    pub const SAFE: Cell = Cell(HOLDS);

    /// Worked out.
    pub const fn decided(won: bool, plies: u32) -> Self {
        Cell(DECIDED | if won { WON } else { 0 } | plies)
    }

    /// With so many quiet moves, and what the converting moves come to: a win or loss in plies, or
    /// a draw, or nothing.
    pub fn open(moves: u32, converting: Option<ExactValue>) -> Self {
        let kind = match converting {
            None => OPEN,
            Some(ExactValue { wdl: Wdl::Draw, .. }) => return Cell::SAFE,
            Some(ExactValue { wdl: Wdl::Win, distance }) => WINS | distance.unwrap_or_default(),
            Some(ExactValue { wdl: Wdl::Loss, distance }) => LOSES | distance.unwrap_or_default(),
        };
        Cell((moves * MOVE) | kind)
    }

    /// Whether its value is known, or it has none.
    pub const fn is_decided(self) -> bool {
        self.0 & DECIDED != 0
    }

    /// The plies of a decided position; `None` for others, and where there is no position.
    #[inline]
    pub const fn plies(self) -> Option<u32> {
        if self.0 & (DECIDED | VOID) == DECIDED { Some(self.0 & DATE) } else { None }
    }

    /// Whether a decided position is won.
    pub const fn is_won(self) -> bool {
        self.0 & WON != 0
    }

    /// The ply at which an undecided position is decided, as far as is known.
    #[inline]
    pub const fn date(self) -> Option<u32> {
        let due = match self.0 & KIND {
            WINS => true,
            LOSES => self.0 & MOVES == 0,
            _ => false,
        };
        if due && !self.is_decided() { Some(self.0 & DATE) } else { None }
    }

    /// The same, decided at its date.
    #[inline]
    pub const fn settled(self) -> Self {
        Cell::decided(self.0 & KIND == WINS, self.0 & DATE)
    }

    /// After a quiet move was found that wins in `plies`; `None` where that changes nothing.
    #[inline]
    pub const fn with_win(self, plies: u32) -> Option<Self> {
        if self.is_decided() {
            return None;
        }
        let dated = self.0 & KIND == WINS && self.0 & DATE < plies;
        Some(if dated { self.settled() } else { Cell::decided(true, plies) })
    }

    /// After one more quiet move was found that loses in `plies`, later than all before; `None`
    /// where that changes nothing.
    #[inline]
    pub const fn with_loss(self, plies: u32) -> Option<Self> {
        let kind = self.0 & KIND;
        if self.is_decided() || kind == WINS || kind == HOLDS || self.0 & MOVES == 0 {
            return None;
        }
        let left = self.0 - MOVE;
        if left & MOVES > 0 {
            return Some(Cell(left));
        }
        let date = if kind == LOSES && left & DATE > plies { left & DATE } else { plies };
        Some(Cell(LOSES | date))
    }

    /// What it has come to when nothing more can be decided.
    pub const fn code(self) -> Code {
        match self.plies() {
            _ if self.0 & VOID != 0 => Code::VOID,
            None => Code::DRAW,
            Some(plies) => Code::decided(self.is_won(), plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_hold_every_value() {
        for exact in [
            ExactValue::DRAW,
            ExactValue::win(1),
            ExactValue::win(LONGEST),
            ExactValue::loss(0),
            ExactValue::loss(LONGEST),
        ] {
            let code = Code::of(exact.wdl, exact.distance.unwrap_or_default());
            assert_eq!(code.exact(), Some(exact));
        }
        assert_eq!(Code::VOID.exact(), None);
    }

    #[test]
    fn the_last_quiet_move_decides_a_loss_unless_a_capture_puts_it_off() {
        let two = Cell::open(2, None);
        assert_eq!(two.date(), None);
        let one = two.with_loss(4).unwrap();
        assert_eq!((one.date(), one.is_decided()), (None, false));
        let none = one.with_loss(8).unwrap();
        assert_eq!((none.date(), none.settled()), (Some(8), Cell::decided(false, 8)));
        assert_eq!(none.with_loss(8), None);
        let put_off = Cell::open(1, Some(ExactValue::loss(20))).with_loss(8).unwrap();
        assert_eq!(put_off.date(), Some(20));
        assert_eq!(Cell::open(0, Some(ExactValue::loss(6))).date(), Some(6));
        assert_eq!(Cell::open(1, Some(ExactValue::DRAW)).with_loss(8), None);
    }

    #[test]
    fn the_quicker_win_counts() {
        let by_capture = Cell::open(3, Some(ExactValue::win(5)));
        assert_eq!((by_capture.date(), by_capture.with_loss(4)), (Some(5), None));
        assert_eq!(by_capture.with_win(3), Some(Cell::decided(true, 3)));
        assert_eq!(by_capture.with_win(7), Some(Cell::decided(true, 5)));
        assert_eq!(Cell::decided(true, 3).with_win(5), None);
        assert_eq!(Cell::NOTHING.with_win(5), None);
        assert_eq!(Cell::NOTHING.plies(), None);
    }
}
