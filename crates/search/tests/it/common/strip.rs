//! A tiny game for tests: kings and rooks on a strip of squares. A king steps one square, a rook
//! one or two without jumping; capturing the king wins, having no move loses. Positions recur all
//! the time.

use throughline_game::{EndReason, Evaluate, Game, Outcome, PackedMove, Repetition, Side};

pub const KING_TAKEN: EndReason = EndReason::new("king-taken", "S1", "the king was taken");
pub const STUCK: EndReason = EndReason::new("stuck", "S2", "the side to move is stuck");
pub const REPEATED: EndReason = EndReason::new("repetition", "S3", "the position stood three times");

/// The rule set.
pub struct Strip {
    pub start: &'static str,
    /// Whether the third occurrence ends the game automatically.
    pub automatic: bool,
}

/// A row: `K R k r`, `.` for an empty square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    pub cells: [u8; 10],
    pub len: usize,
    pub side: Side,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    pub from: u8,
    pub to: u8,
}

impl PackedMove for Step {
    fn pack(self) -> u32 {
        u32::from(self.from) << 8 | u32::from(self.to)
    }
    fn unpack(code: u32) -> Self {
        Step { from: (code >> 8) as u8, to: code as u8 }
    }
}

impl Row {
    pub fn new(text: &str, side: Side) -> Self {
        let mut cells = [b'.'; 10];
        cells[..text.len()].copy_from_slice(text.as_bytes());
        Row { cells, len: text.len(), side }
    }

    fn is_of(&self, at: usize, side: Side) -> bool {
        match side {
            Side::First => self.cells[at].is_ascii_uppercase(),
            Side::Second => self.cells[at].is_ascii_lowercase(),
        }
    }

    fn steps(&self, side: Side, out: &mut Vec<Step>) {
        for from in (0..self.len).filter(|&at| self.is_of(at, side)) {
            let reach = if self.cells[from].eq_ignore_ascii_case(&b'k') { 1 } else { 2 };
            for direction in [-1, 1] {
                let mut at = from as i32;
                for _ in 0..reach {
                    at += direction;
                    let Some(to) = usize::try_from(at).ok().filter(|&to| to < self.len) else { break };
                    if self.is_of(to, side) {
                        break;
                    }
                    out.push(Step { from: from as u8, to: to as u8 });
                    if self.cells[to] != b'.' {
                        break;
                    }
                }
            }
        }
    }

    fn worth(cell: u8) -> i32 {
        if cell.eq_ignore_ascii_case(&b'k') { 5000 } else { 200 }
    }
}

impl Game for Strip {
    type Position = Row;
    type Move = Step;

    fn start(&self) -> Row {
        Row::new(self.start, Side::First)
    }

    fn side_to_move(&self, position: &Row) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Row, moves: &mut Vec<Step>) {
        if self.outcome(position).is_none() {
            position.steps(position.side, moves);
        }
    }

    fn is_legal(&self, position: &Row, m: Step) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.contains(&m)
    }

    fn play(&self, position: &mut Row, m: Step) {
        position.cells[usize::from(m.to)] = position.cells[usize::from(m.from)];
        position.cells[usize::from(m.from)] = b'.';
        position.side = position.side.opponent();
    }

    fn outcome(&self, position: &Row) -> Option<Outcome> {
        let mover = position.side;
        let king = if mover == Side::First { b'K' } else { b'k' };
        let mut steps = Vec::new();
        position.steps(mover, &mut steps);
        match () {
            () if !position.cells.contains(&king) => Some(Outcome::win(mover.opponent(), KING_TAKEN)),
            () if steps.is_empty() => Some(Outcome::win(mover.opponent(), STUCK)),
            () => None,
        }
    }

    fn key(&self, position: &Row) -> u64 {
        let low = u64::from_le_bytes(position.cells[..8].try_into().expect("eight"));
        let high = u64::from(position.cells[8]) << 8 | u64::from(position.cells[9]);
        let mix = throughline_game::random::mix;
        mix(low ^ mix(high << 1 | position.side as u64))
    }

    fn repetition(&self) -> Option<Repetition> {
        Some(Repetition { limit: 3, automatic: self.automatic, reason: REPEATED })
    }

    fn is_irreversible(&self, position: &Row, m: Step) -> bool {
        position.cells[usize::from(m.to)] != b'.'
    }
}

impl throughline_game::NetworkInputs for Strip {}

impl Evaluate for Strip {
    fn evaluate(&self, position: &Row) -> i32 {
        let count = |cell: u8| position.cells.iter().filter(|&&c| c == cell).count() as i32;
        let material = 200 * (count(b'R') - count(b'r'));
        if position.side == Side::First { material } else { -material }
    }

    /// From the weakest play to almost the strongest.
    fn level_strengths(&self) -> [f64; 7] {
        [0.0, 1.0, 3.0, 5.0, 7.0, 9.0, 10.0]
    }

    fn noisy_moves(&self, position: &Row, moves: &mut Vec<Step>) {
        let before = moves.len();
        self.legal_moves(position, moves);
        let mut kept = before;
        for i in before..moves.len() {
            if self.capture_value(position, moves[i]) > 0 {
                moves.swap(i, kept);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    fn capture_value(&self, position: &Row, m: Step) -> i32 {
        match position.cells[usize::from(m.to)] {
            b'.' => 0,
            taken => Row::worth(taken),
        }
    }

    /// Generous on purpose: passing is often best here, so that a careless null move would show.
    fn after_pass(&self, position: &Row) -> Option<Row> {
        Some(Row { side: position.side.opponent(), ..position.clone() })
    }

    fn in_check(&self, position: &Row) -> bool {
        let mut steps = Vec::new();
        position.steps(position.side.opponent(), &mut steps);
        steps.iter().any(|s| position.cells[usize::from(s.to)].eq_ignore_ascii_case(&b'k'))
    }

    fn history_index(&self, position: &Row, m: Step) -> usize {
        position.side.index() * 100 + usize::from(m.from) * 10 + usize::from(m.to)
    }

    fn history_size(&self) -> usize {
        200
    }
}
