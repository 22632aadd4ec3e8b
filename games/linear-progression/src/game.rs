//! The game: a rule set with its board and start.

use crate::board::{Board, Mask};
use crate::board_file::read_board_file;
use crate::messages::MESSAGES;
use crate::rules::{BOARD, Blockers, INFO, SEED};
use crate::{Bits, Move, Position, Turn, Wide};
use throughline_game::bits::ones;
use throughline_game::notation::clip;
use throughline_game::{
    Catalogued, FileDefect, Game, GameInfo, MessageFiles, Options, Outcome, Random, Repetition, Side,
    SpecError,
};

/// A rule set for boards that fit in `B`.
#[derive(Clone, Debug)]
pub struct Progression<B> {
    pub(crate) board: Board<B>,
    /// Option `equal-moves` (L14).
    pub(crate) equal_moves: bool,
    /// Option `blockers` (L15 to L20).
    pub(crate) blockers: Blockers,
    /// The start position; with both tokens on the board after a random drop (L1).
    pub(crate) start: Position<B>,
}

/// The rule sets of boards with sides up to 8.
pub type LinearProgression = Progression<u64>;

/// The rule sets of boards with up to 256 squares.
pub type WideLinearProgression = Progression<Wide>;

/// Whether the rule set of the options in a spec needs [`WideLinearProgression`]: its board has a
/// side above 8. False for invalid options.
pub fn needs_wide_board(options: &str) -> bool {
    let mask =
        Options::parse(&INFO, options).ok().and_then(|options| Mask::read(options.get(BOARD.key)).ok());
    mask.is_some_and(|mask| mask.longest() > u64::SIDE)
}

impl<B: Bits> Progression<B> {
    /// Whether the game is played with blockers.
    #[inline]
    pub(crate) fn has_blockers(&self) -> bool {
        self.blockers != Blockers::Off
    }

    /// Whether the players choose their drops, instead of random drops.
    pub(crate) fn drops_are_chosen(&self) -> bool {
        self.start.filled().is_none()
    }

    /// Returns the corners without a blocker (L15).
    #[inline]
    pub(crate) fn free_corners(&self, position: &Position<B>) -> B {
        self.board.corners.without(position.blocked())
    }

    /// L4 "Every space it moves into or through gets a token of the mover's colour; enemy tokens
    /// there are replaced"; L5 "the space it left keeps its token".
    #[inline]
    pub(crate) fn slide(&self, position: &mut Position<B>, from: u8, to: u8) {
        let path = self.board.path(from, to);
        let [own, enemy] = [position.side.index(), position.side.opponent().index()];
        position.tokens[own] = position.tokens[own] | path;
        position.tokens[enemy] = position.tokens[enemy].without(path);
    }

    #[inline]
    fn play_token(&self, position: &mut Position<B>, from: u8, to: u8) {
        let mover = position.side;
        self.slide(position, from, to);
        position.equalising = self.l14_black_answers(position, mover, position.equalising);
        position.last = Some(to);
        position.passes = 0;
    }

    /// L1, and L15 "put into a corner no blocker stands in, together with the drop".
    fn each_drop(&self, position: &Position<B>, mut each: impl FnMut(Move)) {
        let corners = self.free_corners(position);
        for to in ones(self.board.spaces.without(position.filled())) {
            if self.has_blockers() {
                ones(corners).for_each(|corner| each(Move::drop_with_blocker(to, corner)));
            } else {
                each(Move::drop(to));
            }
        }
    }
}

impl<B: Bits> Game for Progression<B> {
    type Position = Position<B>;
    type Move = Move;

    fn start(&self) -> Position<B> {
        self.start
    }

    #[inline]
    fn side_to_move(&self, position: &Position<B>) -> Side {
        position.side
    }

    #[inline]
    fn legal_moves(&self, position: &Position<B>, moves: &mut Vec<Move>) {
        if self.is_over(position) {
            return;
        }
        if position.is_dropping() {
            self.each_drop(position, |m| moves.push(m));
            return;
        }
        let before = moves.len();
        self.each_token_move(position, |m| moves.push(m));
        if self.has_blockers() {
            let tokens = moves.len();
            let mut found = Vec::new();
            self.each_blocker_turn(position, moves[before..tokens].iter().copied(), |m| found.push(m));
            moves.append(&mut found);
        }
        if moves.len() == before {
            moves.push(Move::PASS); // L10
        }
    }

    fn is_legal(&self, position: &Position<B>, m: Move) -> bool {
        self.check(position, m).is_ok()
    }

    #[inline]
    fn play(&self, position: &mut Position<B>, m: Move) {
        match m.turn() {
            Some(Turn::Token { from, to, blocker }) => {
                if let Some(blocker) = blocker {
                    // L17 "What it passes or covers stays": a blocker move changes nothing else, so
                    // the order does not matter.
                    position.blockers[blocker.owner.index()] = Some(blocker.to);
                }
                self.play_token(position, from, to);
            }
            Some(Turn::Drop { to, corner }) => {
                let mover = position.side.index();
                position.tokens[mover] = position.tokens[mover] | B::square(to);
                position.blockers[mover] = corner;
            }
            Some(Turn::Pass) => {
                position.passes = position.passes.saturating_add(1);
                position.last = None;
                position.equalising = false;
            }
            None => {}
        }
        position.side = position.side.opponent(); // L2 "turns alternate"
    }

    fn outcome(&self, position: &Position<B>) -> Option<Outcome> {
        self.is_over(position).then(|| self.l11_count(position))
    }

    #[inline]
    fn key(&self, position: &Position<B>) -> u64 {
        position.key()
    }

    /// Without blockers, ignores the destination of the last move, which no rule uses then.
    fn without_counters(&self, position: &Position<B>) -> Position<B> {
        Position { last: if self.has_blockers() { position.last } else { None }, ..*position }
    }

    /// None: every turn fills a space or is a pass, and two passes end the game, so no position can
    /// recur.
    fn repetition(&self) -> Option<Repetition> {
        None
    }

    fn is_irreversible(&self, _position: &Position<B>, _m: Move) -> bool {
        true
    }

    #[inline]
    fn count_moves(&self, position: &Position<B>) -> usize {
        if self.is_over(position) {
            return 0;
        }
        if position.is_dropping() {
            let places = self.board.spaces.without(position.filled()).count() as usize;
            return if self.has_blockers() {
                places * self.free_corners(position).count() as usize
            } else {
                places
            };
        }
        let tokens = self.destinations(position).count();
        let others = if self.has_blockers() { self.count_blocker_turns(position, tokens) } else { 0 };
        (tokens as usize + others).max(1)
    }

    #[inline]
    fn random_move(&self, position: &Position<B>, random: &mut Random) -> Option<Move> {
        if self.is_over(position) {
            return None;
        }
        if self.has_blockers() {
            let mut moves = Vec::new();
            self.legal_moves(position, &mut moves);
            return moves.get(random.below(moves.len() as u32) as usize).copied();
        }
        if position.is_dropping() {
            let empty = self.board.spaces.without(position.filled());
            return Some(Move::drop(empty.nth(random.below(empty.count()))));
        }
        let ends = self.destinations(position);
        let count = ends.count();
        Some(if count == 0 { Move::PASS } else { self.nth_token_move(position, &ends, random.below(count)) })
    }
}

impl<B: Bits> Catalogued for Progression<B> {
    const INFO: &'static GameInfo = &INFO;
    const NETWORKS: &'static [&'static [u8]] = &[include_bytes!("../nets/linear-progression.net")];
    const PUZZLES: Option<&'static str> = Some(include_str!("../puzzles.txt"));
    const LESSONS: Option<&'static str> = Some(include_str!("../lessons.toml"));

    fn messages() -> Option<&'static MessageFiles> {
        Some(&MESSAGES)
    }

    fn draw_seeds(options: &mut Options) {
        if options.get("drop") != "chosen" {
            options.draw_seed(SEED.key);
        }
    }

    fn read_option_file(key: &str, text: &str) -> Option<Result<String, Vec<FileDefect>>> {
        (key == BOARD.key).then(|| read_board_file(text))
    }

    fn option_file(&self, key: &str) -> Option<String> {
        (key == BOARD.key).then(|| self.board.mask().file_text())
    }

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        let board: Board<B> = Board::read(options.get(BOARD.key))?;
        let blockers = match options.get("blockers") {
            "shared" => Blockers::Shared,
            "own" => Blockers::Own,
            _ => Blockers::Off,
        };
        if blockers != Blockers::Off && board.corners.count() < 2 {
            return Err(SpecError::Clash(MESSAGES.line("clash-corners").to_owned()));
        }
        let equal_moves = options.get("equal-moves") == "on";
        let mut game = Progression { board, equal_moves, blockers, start: Position::empty() };
        let seed = options.get(SEED.key);
        match options.get("drop") {
            "random" => game.start = game.random_start(SEED.read_seed(seed)?),
            "fair" => game.start = game.fair_start(SEED.read_seed(seed)?)?,
            _ if seed.is_empty() => {}
            _ => {
                let why = MESSAGES.say("clash-seed", &[("seed", &clip(seed))]);
                return Err(SpecError::Clash(why));
            }
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::{Notation, bits::SquareSet};

    fn refusal(options: &str) -> String {
        LinearProgression::from_text(options).map(|_| ()).expect_err(options).to_string()
    }

    #[test]
    fn bad_options_are_refused_with_what_is_allowed() {
        for (options, needle) in [
            ("drop=even", "chosen, random, fair"),
            (
                "drop=fair,board=6x6",
                "drop=fair has a table for board=8x8 with blockers=off, own or shared, or with equal-moves=on",
            ),
            ("drop=fair,blockers=own,equal-moves=on", "drop=fair has a table for"),
            ("drop=fair,blockers=shared,equal-moves=on", "drop=fair has a table for"),
            ("drop=fair,seed=x", "a whole number below 2^64"),
            ("blockers=on", "off, shared, own"),
            ("seed=7", "a seed goes with drop=random"),
            ("drop=chosen,seed=7", "a seed goes with drop=random or drop=fair"),
            ("drop=random,seed=-7", "a whole number below 2^64"),
            ("drop=random,seed=007", "a whole number below 2^64"),
            ("drop=random,seed=18446744073709551616", "a whole number below 2^64"),
            ("board=17x4", "sides from 4 to 16"),
            ("board=round", "a mask of . and #"),
            ("board=..../...", "expected equal ranks"),
            ("board=9x8", "a side is longer than 8"),
            ("board=..../..../..../....,blockers=own", "draw # in two corners"),
            ("board=#.../..../..../....,blockers=shared", "fewer than two"),
        ] {
            assert!(refusal(options).contains(needle), "{options}: {}", refusal(options));
        }
    }

    #[test]
    fn only_boards_with_a_side_above_8_need_the_wide_type() {
        for (options, wide) in [
            ("", false),
            ("board=8x8", false),
            ("board=9x4,blockers=own", true),
            ("board=4x16", true),
            ("board=./././././././././.", true),
            ("board=center-isle", false),
            ("board=17x17", false),
            ("banana", false),
        ] {
            assert_eq!(needs_wide_board(options), wide, "{options}");
        }
    }

    #[test]
    fn a_random_drop_gets_a_seed_that_repeats_it() {
        let mut options = Options::parse(&INFO, "drop=random,blockers=own").expect("known options");
        LinearProgression::draw_seeds(&mut options);
        let spec = options.spec(&INFO);
        let text = spec.strip_prefix("linear-progression:").expect("options were given");
        assert!(text.starts_with("drop=random,seed="), "{spec}");
        let [once, again] = [text, text].map(|t| LinearProgression::from_text(t).expect("settled").start());
        assert_eq!(once, again);
        assert_eq!(
            (once.tokens.map(u64::count_ones), once.blockers.map(|b| b.is_some())),
            ([1, 1], [true; 2])
        );
        let mut other = Options::parse(&INFO, "drop=random").expect("known options");
        LinearProgression::draw_seeds(&mut other);
        assert_ne!(other.get("seed"), options.get("seed"));
    }

    #[test]
    fn a_seed_stands_for_the_same_drop_for_ever() {
        for (options, start) in [
            ("drop=random,seed=1", "#6#/2w5/6b1/8/8/8/8/#6# w - - 0 -"),
            ("drop=random,seed=1,blockers=own", "#6#/2w5/6b1/8/8/8/8/#6# w a1w,h8b - 0 -"),
        ] {
            let game = LinearProgression::from_text(options).expect("the options exist");
            assert_eq!(game.position_text(&game.start()), start, "{options}");
            let board = WideLinearProgression::from_text(options).expect("the options exist");
            assert_eq!(board.position_text(&board.start()), start, "{options}, wide");
        }
    }

    #[test]
    fn random_drops_reach_every_space_and_corner() {
        let (mut tokens, mut corners) = (0, 0);
        for seed in 0..400 {
            let game = LinearProgression::from_text(&format!("drop=random,blockers=shared,seed={seed}"));
            let start = game.expect("the options exist").start();
            assert_eq!(start.filled().count(), 2, "two spaces");
            assert_eq!(start.blocked().count(), 2, "two corners");
            tokens |= start.filled();
            corners |= start.blocked();
        }
        assert_eq!((tokens.count(), corners), (60, 1 | 1 << 7 | 1 << 56 | 1 << 63));
    }
}
