//! [`GameHandle`]: a rule set of any game behind one type. It implements the traits of crate `game`
//! itself, so generic code runs on it, including on games that were added to the catalog.
//!
//! Positions and moves are [`AnyPosition`] and [`AnyMove`]. Each call is one dynamic dispatch; long
//! operations (perft, search, retrograde analysis) run on the game's own type.

use crate::any_position::{AnyMove, AnyPosition};
use crate::erased_engine::{EngineOf, ErasedEngine};
use crate::erased_memory_tablebase::{EraseMemoryTablebase, ErasedMemoryTablebase};
#[cfg(not(target_family = "wasm"))]
use crate::erased_tablebases::{EraseTablebases, ErasedTablebases};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_game::touch::{Continuations, Preview};
use throughline_game::{
    Board, Catalogued, Diagram, Encoding, EndReason, Evaluate, Game, GameInfo, Gesture, Layout, MoveError,
    NetworkInputs, Notation, Outcome, Placement, PlaneSymmetry, Playable, PositionError, Random, Refusal,
    Repetition, Setup, Shape, Side, SiteId, Tuning, WdlModel, divide_with, perft_until,
};
use throughline_search::Engine;
use throughline_search::nnue::Network;

/// A rule set of one of the games. Cheap to clone.
#[derive(Clone)]
pub struct GameHandle(Arc<dyn ErasedGame>);

/// A rule set of a concrete type, with its canonical spec.
pub(crate) struct TypedGame<G> {
    pub(crate) game: Arc<G>,
    pub(crate) spec: Arc<str>,
}

/// Converts a result of a game's own type into the erased one.
macro_rules! erase {
    (same $value:expr) => {
        $value
    };
    (position $value:expr) => {
        AnyPosition::new($value)
    };
    (some_position $value:expr) => {
        $value.map(AnyPosition::new)
    };
    (some_move $value:expr) => {
        $value.map(AnyMove::of)
    };
}

/// Converts an argument of the erased type into a game's own.
macro_rules! own {
    (same $G:ident $value:expr) => {
        $value
    };
    (position $G:ident $value:expr) => {
        $value.own::<$G>()
    };
    (a_move $G:ident $value:expr) => {
        $value.own::<<$G as Game>::Move>()
    };
}

/// Mirrors the methods of the traits of crate `game`: defines the object-safe trait `Mirrored` with
/// all of them, implements it for [`TypedGame`], and implements the traits themselves for
/// [`GameHandle`]. Each argument and result names the conversion of its type (see `own!` and
/// `erase!`). The items in braces after a trait's name are copied into the implementation for
/// [`GameHandle`].
macro_rules! mirror {
    ($($of:ident { $($by_hand:item)* } {
        $(fn $name:ident($($turned:ident $arg:ident: $type:ty),*) $(-> $back:ident $result:ty)?;)*
    })*) => {
        /// The mirrored methods.
        pub(crate) trait Mirrored: Send + Sync {
            $($(fn $name(&self $(, $arg: $type)*) $(-> $result)?;)*)*
        }

        impl<G: Catalogued> Mirrored for TypedGame<G> {
            $($(fn $name(&self $(, $arg: $type)*) $(-> $result)? {
                erase!($($back)? <G as $of>::$name(&self.game $(, own!($turned G $arg))*))
            })*)*
        }

        $(impl $of for GameHandle {
            $($by_hand)*

            $(fn $name(&self $(, $arg: $type)*) $(-> $result)? {
                self.0.$name($($arg),*)
            })*
        })*
    };
}

mirror! {
    Game {
        type Position = AnyPosition;
        type Move = AnyMove;

        fn legal_moves(&self, position: &AnyPosition, moves: &mut Vec<AnyMove>) {
            self.0.each_legal_move(position, moves);
        }

        fn play(&self, position: &mut AnyPosition, m: AnyMove) {
            *position = self.0.after(position, m);
        }
    } {
        fn start() -> position AnyPosition;
        fn side_to_move(position position: &AnyPosition) -> same Side;
        fn is_legal(position position: &AnyPosition, a_move m: AnyMove) -> same bool;
        fn outcome(position position: &AnyPosition) -> same Option<Outcome>;
        fn key(position position: &AnyPosition) -> same u64;
        fn repeats(position a: &AnyPosition, position b: &AnyPosition) -> same bool;
        fn without_counters(position position: &AnyPosition) -> position AnyPosition;
        fn repetition() -> same Option<Repetition>;
        fn repetition_loser() -> same Option<Side>;
        fn is_irreversible(position position: &AnyPosition, a_move m: AnyMove) -> same bool;
        fn claim(position position: &AnyPosition) -> same Option<EndReason>;
        fn count_moves(position position: &AnyPosition) -> same usize;
        fn random_move(position position: &AnyPosition, same random: &mut Random) -> some_move Option<AnyMove>;
    }
    Notation {} {
        fn layout() -> same Layout;
        fn setup(position position: &AnyPosition) -> same Setup;
        fn position_of(same setup: &Setup) -> some_position Result<AnyPosition, Vec<String>>;
        fn check_field(same key: &str, same text: &str) -> same Result<(), PositionError>;
        fn why_blocked(same site: SiteId) -> same Option<String>;
        fn position_text(position position: &AnyPosition) -> same String;
        fn parse_position(same text: &str) -> some_position Result<AnyPosition, PositionError>;
        fn move_text(position position: &AnyPosition, a_move m: AnyMove) -> same String;
        fn parse_move(position position: &AnyPosition, same text: &str) -> some_move Result<AnyMove, MoveError>;
        fn board_text(position position: &AnyPosition) -> same String;
    }
    Diagram {
        fn gestures(&self, position: &AnyPosition, moves: &[AnyMove]) -> Vec<Gesture> {
            self.0.gestures_of(position, moves)
        }

        fn continuations(&self, position: &AnyPosition, touched: &[SiteId], limit: usize) -> Continuations<AnyMove> {
            self.0.continuations_of(position, touched, limit)
        }
    } {
        fn board(same shape: Shape) -> same Board;
        fn board_note() -> same &'static str;
        fn in_hand(same fields: &[String]) -> same Vec<(SiteId, usize, u8)>;
        fn placements(position position: &AnyPosition) -> same Vec<Placement>;
        fn preview(position position: &AnyPosition, same touched: &[SiteId]) -> same Option<Preview>;
        fn stacks(position position: &AnyPosition) -> same Vec<(SiteId, u8)>;
        fn tally(position start: &AnyPosition, position position: &AnyPosition) -> same Option<[String; 2]>;
        fn symmetries() -> same Vec<Vec<SiteId>>;
        fn captures(position position: &AnyPosition, a_move m: AnyMove) -> same Vec<SiteId>;
        fn check(position position: &AnyPosition) -> same Option<SiteId>;
        fn open_ways(position position: &AnyPosition) -> same Vec<[SiteId; 2]>;
        fn open_ways_name() -> same &'static str;
        fn way(position position: &AnyPosition, a_move m: AnyMove) -> same Vec<SiteId>;
        fn gain(position position: &AnyPosition, a_move m: AnyMove) -> same String;
        fn last_move_marks(position before: &AnyPosition, a_move m: AnyMove) -> same Vec<SiteId>;
        fn refusal(position position: &AnyPosition, same touched: &[SiteId]) -> same Option<Refusal>;
        fn why_not(position position: &AnyPosition, same touched: &[SiteId]) -> same String;
        fn spoken_piece(position position: &AnyPosition, same site: SiteId) -> same Option<&'static str>;
        fn spoken_move(position position: &AnyPosition, a_move m: AnyMove) -> same String;
    }
    Evaluate {
        fn noisy_moves(&self, position: &AnyPosition, moves: &mut Vec<AnyMove>) {
            self.0.each_noisy_move(position, moves);
        }
    } {
        fn evaluate(position position: &AnyPosition) -> same i32;
        fn evaluate_with_override(position position: &AnyPosition) -> same (i32, bool);
        fn capture_value(position position: &AnyPosition, a_move m: AnyMove) -> same i32;
        fn quiet_move_score(position position: &AnyPosition, a_move m: AnyMove) -> same i32;
        fn after_pass(position position: &AnyPosition) -> some_position Option<AnyPosition>;
        fn in_check(position position: &AnyPosition) -> same bool;
        fn can_win_immediately(position position: &AnyPosition) -> same bool;
        fn level_strengths() -> same [f64; 7];
        fn win_model() -> same WdlModel;
        fn history_index(position position: &AnyPosition, a_move m: AnyMove) -> same usize;
        fn history_size() -> same usize;
        fn continuation_index(position position: &AnyPosition, a_move m: AnyMove) -> same usize;
        fn continuation_size() -> same usize;
    }
    NetworkInputs {} {
        fn plane_count() -> same usize;
        fn plane_squares() -> same usize;
        fn planes(position position: &AnyPosition, same planes: &mut [u128]) -> same ();
        fn plane_symmetries() -> same Vec<PlaneSymmetry>;
    }
    Encoding {} {
        fn observation_shape() -> same [usize; 3];
        fn observe(position position: &AnyPosition, same planes: &mut [u8]) -> same ();
        fn action_count() -> same usize;
        fn mask(position position: &AnyPosition, same mask: &mut [u8]) -> same ();
        fn action(position position: &AnyPosition, a_move m: AnyMove) -> same Option<usize>;
        fn random_action(position position: &AnyPosition, same random: &mut Random) -> same Option<usize>;
        fn move_of(position position: &AnyPosition, same action: usize) -> some_move Option<AnyMove>;
    }
    Tuning {
        fn with_weights(&self, values: &[i32]) -> Option<Self> {
            self.0.reweighted(values).map(GameHandle)
        }
    } {
        fn weights() -> same Vec<(String, i32)>;
    }
}

impl Playable for GameHandle {
    fn info(&self) -> &'static GameInfo {
        self.0.info()
    }
}

/// A rule set without its type: the mirrored methods, and those that cannot be mirrored
/// mechanically.
pub(crate) trait ErasedGame: Mirrored {
    fn info(&self) -> &'static GameInfo;
    fn spec(&self) -> &Arc<str>;
    fn each_legal_move(&self, position: &AnyPosition, moves: &mut Vec<AnyMove>);
    fn each_noisy_move(&self, position: &AnyPosition, moves: &mut Vec<AnyMove>);
    fn after(&self, position: &AnyPosition, m: AnyMove) -> AnyPosition;
    fn gestures_of(&self, position: &AnyPosition, moves: &[AnyMove]) -> Vec<Gesture>;
    fn continuations_of(
        &self,
        position: &AnyPosition,
        touched: &[SiteId],
        limit: usize,
    ) -> Continuations<AnyMove>;
    fn reweighted(&self, values: &[i32]) -> Option<Arc<dyn ErasedGame>>;
    fn option_file(&self, key: &str) -> Option<String>;
    fn perft_until(&self, position: &AnyPosition, depth: u32, stop: &AtomicBool) -> Option<u64>;
    fn divide(&self, position: &AnyPosition, depth: u32, each: &mut dyn FnMut(AnyMove, u64, usize));
    fn engine(&self, table_mib: usize, network: Option<Arc<Network>>) -> Box<dyn ErasedEngine>;
    /// The tablebase in memory of positions of up to this many pieces; `None` where positions are
    /// not indexed.
    fn memory_tablebase(&self, pieces: u32) -> Option<Box<dyn ErasedMemoryTablebase>>;
    /// The builder and reader of its tablebases; `None` where positions are not indexed.
    #[cfg(not(target_family = "wasm"))]
    fn tablebases(&self) -> Option<Box<dyn ErasedTablebases>>;
}

impl<G: Catalogued> ErasedGame for TypedGame<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn spec(&self) -> &Arc<str> {
        &self.spec
    }

    fn each_legal_move(&self, position: &AnyPosition, moves: &mut Vec<AnyMove>) {
        let mut own = Vec::new();
        self.game.legal_moves(position.own::<G>(), &mut own);
        moves.extend(own.into_iter().map(AnyMove::of));
    }

    fn each_noisy_move(&self, position: &AnyPosition, moves: &mut Vec<AnyMove>) {
        let mut own = Vec::new();
        self.game.noisy_moves(position.own::<G>(), &mut own);
        moves.extend(own.into_iter().map(AnyMove::of));
    }

    fn after(&self, position: &AnyPosition, m: AnyMove) -> AnyPosition {
        AnyPosition::new(self.game.after(position.own::<G>(), m.own()))
    }

    fn gestures_of(&self, position: &AnyPosition, moves: &[AnyMove]) -> Vec<Gesture> {
        let moves: Vec<G::Move> = moves.iter().map(|m| m.own()).collect();
        self.game.gestures(position.own::<G>(), &moves)
    }

    fn continuations_of(
        &self,
        position: &AnyPosition,
        touched: &[SiteId],
        limit: usize,
    ) -> Continuations<AnyMove> {
        let Continuations { count, next, moves } =
            self.game.continuations(position.own::<G>(), touched, limit);
        let moves = moves.into_iter().map(|(m, gesture)| (AnyMove::of(m), gesture)).collect();
        Continuations { count, next, moves }
    }

    fn reweighted(&self, values: &[i32]) -> Option<Arc<dyn ErasedGame>> {
        let game = Arc::new(self.game.with_weights(values)?);
        Some(Arc::new(TypedGame { game, spec: self.spec.clone() }))
    }

    fn option_file(&self, key: &str) -> Option<String> {
        self.game.option_file(key)
    }

    fn perft_until(&self, position: &AnyPosition, depth: u32, stop: &AtomicBool) -> Option<u64> {
        perft_until(&*self.game, position.own::<G>(), depth, stop)
    }

    fn divide(&self, position: &AnyPosition, depth: u32, each: &mut dyn FnMut(AnyMove, u64, usize)) {
        divide_with(&*self.game, position.own::<G>(), depth, |m, n, left| each(AnyMove::of(m), n, left));
    }

    fn engine(&self, table_mib: usize, network: Option<Arc<Network>>) -> Box<dyn ErasedEngine> {
        Box::new(EngineOf(Engine::with_network(self.game.clone(), table_mib, network)))
    }

    fn memory_tablebase(&self, pieces: u32) -> Option<Box<dyn ErasedMemoryTablebase>> {
        G::accept_indexed(self.game.clone(), &self.spec, EraseMemoryTablebase(pieces))
    }

    #[cfg(not(target_family = "wasm"))]
    fn tablebases(&self) -> Option<Box<dyn ErasedTablebases>> {
        G::accept_indexed(self.game.clone(), &self.spec, EraseTablebases)
    }
}

impl GameHandle {
    pub(crate) fn new<G: Catalogued>(game: Arc<G>, spec: &str) -> Self {
        GameHandle(Arc::new(TypedGame { game, spec: spec.into() }))
    }

    /// The canonical spec.
    #[must_use]
    pub fn spec(&self) -> &str {
        self.0.spec()
    }

    /// Name, sides, options, rules page.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.0.info()
    }

    /// This rule set's value of an option as a file to edit; `None` for options without a file
    /// format.
    #[must_use]
    pub fn option_file(&self, key: &str) -> Option<String> {
        self.0.option_file(key)
    }

    /// The rule set behind its dynamic interface.
    pub(crate) fn erased(&self) -> &dyn ErasedGame {
        &*self.0
    }

    /// The address of the rule set, valid as long as a clone lives: equal for clones, different for
    /// other rule sets.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).cast::<()>() as usize
    }
}
