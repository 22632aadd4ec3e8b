//! Games on a grid of squares whose men do not only capture where they land: a small game of
//! jumps, in which each side first takes away a man of its own. The suite passes it, and finds
//! fault with it if its gestures do not say what is captured.

use throughline_conformance::{Subject, check};
use throughline_game::bits::ones;
use throughline_game::grid::{FromTo, Grid, GridGame, Men};
use throughline_game::{
    Catalogued, Diagram, Encoding, EndReason, Evaluate, Game, GameInfo, NetworkInputs, Notation, Options,
    Outcome, Piece, Refusal, Repetition, Side, SpecError, Tuning,
};

const STUCK: EndReason = EndReason::new("stuck", "J3", "there is nothing to jump");
const BOARD: Grid = Grid { width: 4, height: 4 };

static INFO: GameInfo = GameInfo {
    id: "jumps",
    name: "Jumps",
    tagline: "",
    sides: ["white", "black"],
    options: &[],
    endings: &[STUCK],
    rules: "",
    variants: &[],
};

/// White's men on dark squares, Black's on light ones: each takes one of its own away, then they
/// jump along ranks. `TELLS` is whether it says which men a jump takes.
struct Jumps<const TELLS: bool>;

impl<const TELLS: bool> Jumps<TELLS> {
    fn moves_from(position: &Men, from: u8) -> Vec<FromTo> {
        if (position.sets[0] | position.sets[1]).count_ones() > 14 {
            return vec![FromTo::new(from, from)];
        }
        let jump = |way: i8| {
            let (over, to) = (BOARD.step(from, way, 0)?, BOARD.step(from, 2 * way, 0)?);
            let takes = position.on(over) == Some(position.side.opponent()) && position.on(to).is_none();
            takes.then_some(FromTo::new(from, to))
        };
        [-1, 1].into_iter().filter_map(jump).collect()
    }

    fn jumped(m: FromTo) -> u128 {
        if m.from() == m.to() { 0 } else { 1 << ((m.from() + m.to()) / 2) }
    }
}

impl<const TELLS: bool> Game for Jumps<TELLS> {
    type Position = Men;
    type Move = FromTo;

    fn start(&self) -> Men {
        let of = |side| BOARD.squares().filter(move |square| (square / 4 + square) % 2 == side);
        Men { sets: [0, 1].map(|side| of(side).fold(0, |men, at| men | 1 << at)), side: Side::First }
    }

    fn side_to_move(&self, position: &Men) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Men, moves: &mut Vec<FromTo>) {
        let men = ones(position.sets[position.side.index()]);
        moves.extend(men.flat_map(|from| Self::moves_from(position, from)));
    }

    fn is_legal(&self, position: &Men, m: FromTo) -> bool {
        position.on(m.from()) == Some(position.side) && Self::moves_from(position, m.from()).contains(&m)
    }

    fn play(&self, position: &mut Men, m: FromTo) {
        let side = position.side.index();
        position.sets[side] &= !(1 << m.from());
        if m.from() != m.to() {
            position.sets[side] |= 1 << m.to();
        }
        position.side = position.side.opponent();
        position.sets[position.side.index()] &= !Self::jumped(m);
    }

    fn outcome(&self, position: &Men) -> Option<Outcome> {
        let is_stuck = self.count_moves(position) == 0;
        is_stuck.then_some(Outcome::win(position.side.opponent(), STUCK))
    }

    fn key(&self, position: &Men) -> u64 {
        position.key()
    }

    fn repetition(&self) -> Option<Repetition> {
        None
    }
}

impl<const TELLS: bool> GridGame for Jumps<TELLS> {
    const MEN: [Piece; 2] = [
        Piece::new('W', Side::First, "disc", "white man"),
        Piece::new('b', Side::Second, "disc", "black man"),
    ];

    fn grid(&self) -> Grid {
        BOARD
    }

    fn taken(&self, _: &Men, m: FromTo) -> u128 {
        if TELLS { Self::jumped(m) } else { 0 }
    }

    fn refuse(&self, _: &Men, _: FromTo) -> Refusal {
        Refusal::new("J2", "a man jumps over an enemy along its rank")
    }

    fn illegal(&self, _: &Men) -> Vec<String> {
        Vec::new()
    }
}

impl<const TELLS: bool> Evaluate for Jumps<TELLS> {
    fn evaluate(&self, position: &Men) -> i32 {
        self.count_moves(position) as i32
    }
}

impl<const TELLS: bool> NetworkInputs for Jumps<TELLS> {}
impl<const TELLS: bool> Encoding for Jumps<TELLS> {}
impl<const TELLS: bool> Tuning for Jumps<TELLS> {}

impl<const TELLS: bool> Catalogued for Jumps<TELLS> {
    const INFO: &'static GameInfo = &INFO;

    fn from_options(_: &Options) -> Result<Self, SpecError> {
        Ok(Jumps)
    }
}

#[test]
fn jumps_and_moves_on_one_square_are_written_touched_and_read() {
    let game = Jumps::<true>;
    let mut position = game.start();
    for text in ["b2", "c2"] {
        let m = game.parse_move(&position, text).expect("a man of one's own");
        let gesture = game.gestures(&position, &[m]).remove(0);
        assert_eq!(
            (game.move_text(&position, m), gesture.sites.len(), gesture.captures.len()),
            (text.into(), 1, 0)
        );
        game.play(&mut position, m);
    }
    assert!(game.parse_move(&position, "b2").is_err(), "both have taken a man away");
    let m = game.parse_move(&position, "d2-b2").expect_err("nothing stands on c2").to_string();
    assert!(m.contains("J2"), "{m}");
    let mut jumped = game.start();
    (jumped.sets, jumped.side) = ([1 << 4, 1 << 5], Side::First);
    for text in ["a2xc2", "a2-c2", "a2c2"] {
        let m = game.parse_move(&jumped, text).expect("a jump");
        assert_eq!(game.move_text(&jumped, m), "a2xc2");
        assert_eq!(game.captures(&jumped, m), [5]);
    }
}

#[test]
fn the_suite_passes_a_game_of_jumps() {
    check(&Subject::of(Jumps::<true>));
}

#[test]
#[should_panic(expected = "captures on [], not all")]
fn the_suite_finds_captures_that_no_gesture_names() {
    check(&Subject::of(Jumps::<false>));
}
