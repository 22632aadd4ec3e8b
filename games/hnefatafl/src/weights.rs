//! The weights of the evaluation.

use crate::rules::{Goal, KingCapture, NoMoves, RepetitionRule, RuleSet};
use throughline_game::WdlModel;

/// The value of men on the diagonals that seal a corner, by their number; for the attackers.
#[derive(Clone, Debug)]
pub(crate) struct Seals {
    /// The diagonal nearest the corner.
    pub near: [i32; 4],
    /// The next diagonal.
    pub far: [i32; 5],
}

/// The weights for a confined king: no way leads from him to a winning square, even through his own
/// men.
#[derive(Clone, Debug)]
pub(crate) struct HuntWeights {
    /// Attackers: the king is confined.
    pub begun: i32,
    /// Attackers: the same where he can still reach the edge and make a fort there (H19).
    pub begun_at_edge: i32,
    /// Attackers: one of their men, in addition to its usual value.
    pub attacker: i32,
    /// Defenders: one of their men, in addition.
    pub defender: i32,
    /// Defenders: a square that he or his men can reach.
    pub region: i32,
    /// Defenders: a square of the room he would have if all gaps of one square were closed.
    pub room: i32,
    /// Defenders: such a square at the edge.
    pub room_edge: i32,
    /// Defenders: a square of the room he would have if wider gaps, of two or three squares, were
    /// closed.
    pub close_room: i32,
    /// Defenders: a square the king can move to; replaces [`Weights::king_move`].
    pub king_move: i32,
    /// Defenders: a square he can reach in two moves; replaces [`Weights::king_space`].
    pub king_space: i32,
    /// Defenders: his region is at the edge only, where he cannot be captured; 0 where a side
    /// without a legal move loses.
    pub strip: i32,
    /// The value of guards of the corners. The nearer diagonals need fewer men, so that more are
    /// free to hunt.
    pub seals: Seals,
}

/// The weights, with 100 about an attacker. Each is good for the side that its comment names.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// The conversion of scores to probabilities of results.
    pub win_model: WdlModel,
    /// Attackers: an advantage not visible on the board; when they are to move, and when the
    /// defenders are.
    pub edge: [i32; 2],
    /// Attackers: one of their men.
    pub attacker: i32,
    /// Defenders: one of their men. They have half as many.
    pub defender: i32,
    /// Defenders: a square the king can move to.
    pub king_move: i32,
    /// Defenders: a square he can reach in two moves while nothing else moves.
    pub king_space: i32,
    /// Defenders: winning squares within one move of the king: none, one, or more. The first row
    /// applies when the attackers are to move, the second when the defenders are; likewise below.
    pub way_out: [[i32; 3]; 2],
    /// Defenders: squares within one move of the king from which he would see a winning square.
    pub entry: [[i32; 3]; 2],
    /// Defenders: squares within one move of the king from which he would see two.
    pub fork: [[i32; 3]; 2],
    /// Defenders: such squares within two moves.
    pub fork_in_two: [[i32; 3]; 2],
    /// Defenders: winning squares within three moves of the king, from none to four or more.
    pub far_way: [[i32; 5]; 2],
    /// The value of guards of the corners as long as the king is not confined.
    pub seals: Seals,
    /// Defenders: a man on a guard's square.
    pub guard_taken: i32,
    /// The weights that replace guards once the king is confined ([`crate::hunt`]).
    pub hunt: HuntWeights,
    /// Attackers: hostile sides of the king, from none to four, where he can be captured.
    pub beside_king: [i32; 5],
    /// Attackers: the same where two men capture the king.
    pub beside_weak_king: [i32; 5],
    /// Defenders: the king is where he cannot be captured.
    pub king_safe: i32,
}

/// A king confined at the edge has a draw as soon as he cannot move: the cost to the attackers
/// under that rule (H16).
const CLOSED_STRIP: i32 = 100;

const NO_SEALS: Seals = Seals { near: [0; 4], far: [0; 5] };

/// Chosen by hand: a defender is worth about two attackers, and an open way outweighs men. The two
/// weights that few rule sets use, for forts and for the weak king, were not tested.
const TO_THE_EDGE: Weights = Weights {
    win_model: WdlModel { margin: 100.0, spread: 100.0 },
    edge: [0; 2],
    attacker: 100,
    defender: 190,
    king_move: 5,
    king_space: 2,
    way_out: [[0, 250, 3000], [0, 6000, 6000]],
    entry: [[0, 60, 100], [0, 120, 160]],
    fork: [[0, 250, 700], [0, 2500, 2500]],
    fork_in_two: [[0, 70, 120], [0, 200, 300]],
    far_way: [[0; 5]; 2],
    seals: NO_SEALS,
    guard_taken: 0,
    hunt: HuntWeights {
        begun: 600,
        begun_at_edge: 200,
        attacker: 0,
        defender: 0,
        region: 4,
        room: 0,
        room_edge: 0,
        close_room: 0,
        king_move: 5,
        king_space: 2,
        strip: 0,
        seals: NO_SEALS,
    },
    beside_king: [0, 12, 40, 130, 130],
    beside_weak_king: [0, 40, 130, 130, 130],
    king_safe: 20,
};

/// Where the king goes to the corners and two men take him, as in Brandubh: corners' guards and his
/// ways in two and three moves count for more. Set by matches at 6,000 positions a move against
/// lighter ones: by the Fetlar rules 12 of 40 points as attackers (the lighter ones against
/// themselves: about 4) and 37 of 40 as defenders, by Copenhagen's 33 of 48, by Brandubh's 40 of
/// 80. In Tablut, on the way to the edge, they got 27 of 80, hence the two sets. Heavier or lighter
/// men, a heavier or lighter shutting-in and a freer king did no better.
///
/// In games of the engine against itself the attackers hardly win (by Brandubh's rules 1 of 32),
/// while without an edge they believed themselves five men ahead and shunned every draw.
const TO_THE_CORNERS: Weights = Weights {
    edge: [-800; 2],
    entry: [[0, 90, 150], [0, 180, 250]],
    fork_in_two: [[0, 120, 200], [0, 200, 300]],
    far_way: [[0, 20, 40, 60, 80], [0, 30, 60, 90, 120]],
    seals: Seals { near: [0, 25, 50, 140], far: [0, 35, 75, 120, 220] },
    guard_taken: 40,
    hunt: HuntWeights {
        begun: 1500,
        begun_at_edge: 1290,
        room: 2,
        room_edge: 10,
        close_room: 4,
        seals: Seals { near: [0, 45, 90, 135], far: [0; 5] },
        ..TO_THE_EDGE.hunt
    },
    ..TO_THE_EDGE
};

/// Where the king goes to the corners and four men take him: men count for a third until he is shut
/// in, and ways to the corners decide. Fitted to games of the engine against itself by `throughline
/// train tune`, by the default rules (how, and what it is worth: `docs/training.md`). The fit
/// leaves open how much a draw is worth to whom; where attackers have more to win than the king (by
/// encirclement, or since repetition loses) the edge was set by matches. Once he is shut in there
/// is no more risk, men count in full, and the attackers shun a draw; these numbers were set by
/// matches too (`docs/training.md`, "The hunt"). A king who may still make a fort counts as hardly
/// shut in.
const TO_THE_CORNERS_FITTED: Weights = Weights {
    edge: [-500; 2],
    attacker: 34,
    defender: 56,
    king_move: -4,
    king_space: 1,
    entry: [[0, 17, 59], [0, 35, 72]],
    fork: [[0, 138, 672], [0, 2456, 2490]],
    fork_in_two: [[0, 32, 48], [0, 178, 252]],
    far_way: [[0, 20, 32, 45, 68], [0, 20, 43, 67, 106]],
    seals: Seals { near: [0, 14, 33, 63], far: [0, 7, 22, 47, 82] },
    guard_taken: 5,
    hunt: HuntWeights {
        begun: -680,
        begun_at_edge: -1300,
        attacker: 100,
        defender: 80,
        region: 1,
        room: 2,
        room_edge: 0,
        close_room: 3,
        king_move: 4,
        king_space: 1,
        strip: 0,
        seals: Seals { near: [0, 60, 125, 200], far: [0, 7, 22, 47, 82] },
    },
    beside_king: [0, 7, 18, 34, 130],
    king_safe: 0,
    ..TO_THE_CORNERS
};

/// Where attackers have nothing to win but the king, and a repetition is a draw, as by the default
/// rules: the edge is 500 below what the fit gave, so that the defenders play on and the attackers
/// take draws.
///
/// The win model says what that leaves of a score. It was fitted to 240 games by the default rules,
/// 120 from the attackers' better start of `docs/search.md` (`throughline match name=a,nodes=6000
/// name=b,nodes=6001 --pairs 60 --openings random:6 --balance 300 --max-plies 240 --position …
/// --records FILE`) and 120 from the game's own (`--openings random:14 --seed 2`), by `cargo run
/// --release -p throughline-lab --example win_model -- FILE FILE`.
const HOLDING_A_DRAW: Weights = Weights {
    win_model: WdlModel { margin: 512.1, spread: 83.8 },
    edge: [-972, -967],
    ..TO_THE_CORNERS_FITTED
};

/// A group of weights with a common name.
trait WeightGroup {
    /// Calls `f` for each weight with its name: `way_out.1.0`.
    fn each(&mut self, name: String, f: &mut dyn FnMut(String, &mut i32));
}

impl WeightGroup for i32 {
    fn each(&mut self, name: String, f: &mut dyn FnMut(String, &mut i32)) {
        f(name, self);
    }
}

impl<T: WeightGroup, const N: usize> WeightGroup for [T; N] {
    fn each(&mut self, name: String, f: &mut dyn FnMut(String, &mut i32)) {
        self.iter_mut().zip(0..).for_each(|(numbers, i)| numbers.each(format!("{name}.{i}"), f));
    }
}

impl Weights {
    /// Returns the weights for a rule set.
    pub fn of(rules: &RuleSet) -> Self {
        let holding_draws = !rules.encirclement && rules.repetition == RepetitionRule::Draw;
        let mut weights = match rules.goal {
            Goal::Edge => TO_THE_EDGE,
            Goal::Corners if holding_draws => HOLDING_A_DRAW,
            Goal::Corners if rules.king_capture == KingCapture::TwoSides => TO_THE_CORNERS,
            Goal::Corners => TO_THE_CORNERS_FITTED,
        };
        if rules.no_moves == NoMoves::Draw {
            weights.hunt.strip = CLOSED_STRIP;
        }
        weights
    }

    /// Calls `f` for every weight with its name, always in the same order.
    pub fn each(&mut self, f: &mut dyn FnMut(String, &mut i32)) {
        let hunt = &mut self.hunt;
        let table: [(&str, &mut dyn WeightGroup); 29] = [
            ("edge", &mut self.edge),
            ("attacker", &mut self.attacker),
            ("defender", &mut self.defender),
            ("king_move", &mut self.king_move),
            ("king_space", &mut self.king_space),
            ("way_out", &mut self.way_out),
            ("entry", &mut self.entry),
            ("fork", &mut self.fork),
            ("fork_in_two", &mut self.fork_in_two),
            ("far_way", &mut self.far_way),
            ("near_seal", &mut self.seals.near),
            ("far_seal", &mut self.seals.far),
            ("guard_taken", &mut self.guard_taken),
            ("hunt.begun", &mut hunt.begun),
            ("hunt.begun_at_edge", &mut hunt.begun_at_edge),
            ("hunt.attacker", &mut hunt.attacker),
            ("hunt.defender", &mut hunt.defender),
            ("hunt.region", &mut hunt.region),
            ("hunt.room", &mut hunt.room),
            ("hunt.room_edge", &mut hunt.room_edge),
            ("hunt.close_room", &mut hunt.close_room),
            ("hunt.king_move", &mut hunt.king_move),
            ("hunt.king_space", &mut hunt.king_space),
            ("hunt.strip", &mut hunt.strip),
            ("hunt.near_seal", &mut hunt.seals.near),
            ("hunt.far_seal", &mut hunt.seals.far),
            ("beside_king", &mut self.beside_king),
            ("beside_weak_king", &mut self.beside_weak_king),
            ("king_safe", &mut self.king_safe),
        ];
        table.into_iter().for_each(|(name, numbers)| numbers.each(name.to_owned(), f));
    }
}
