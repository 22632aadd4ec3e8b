//! The rule sets as the pages state them, and some made up for the tests.

use throughline_conformance::slow::ThirdTime;

/// The rules of a page.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The length of a side.
    pub size: usize,
    /// The side that moves first, `a` or `d`.
    pub first: char,
    /// The squares of attackers, defenders and king at the start.
    pub start: [&'static str; 3],
    /// H14: the goal is any square of the edge, not only a corner.
    pub edge_is_goal: bool,
    /// H3, H7: corners are special.
    pub corners: bool,
    /// H4.
    pub men_cross_throne: bool,
    pub king_returns: bool,
    /// H7: the empty throne is hostile to attackers, to defenders.
    pub throne_hostile: [bool; 2],
    /// H6.
    pub king_armed: bool,
    /// H9: away from the throne two attackers suffice.
    pub two_take_the_king: bool,
    /// H10.
    pub throne_hostile_to_king: bool,
    /// H11.
    pub edge_protects_king: bool,
    /// H15.
    pub third_time: ThirdTime,
    /// H16.
    pub no_moves_loses: bool,
    /// H17, H18, H19.
    pub shieldwall: bool,
    pub encirclement: bool,
    pub exit_forts: bool,
}

const DIAMOND: [&str; 3] = [
    "d1 e1 f1 g1 h1 f2 d11 e11 f11 g11 h11 f10 a4 a5 a6 a7 a8 b6 k4 k5 k6 k7 k8 j6",
    "f4 e5 f5 g5 d6 e6 g6 h6 e7 f7 g7 f8",
    "f6",
];
const SMALL_CROSS: [&str; 3] = ["d1 d2 d6 d7 a4 b4 f4 g4", "d3 d5 c4 e4", "d4"];
const CROSS: [&str; 3] = ["d1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5", "e3 e4 e6 e7 c5 d5 f5 g5", "e5"];

const FETLAR: Rules = Rules {
    size: 11,
    first: 'a',
    start: DIAMOND,
    edge_is_goal: false,
    corners: true,
    men_cross_throne: true,
    king_returns: true,
    throne_hostile: [true, true],
    king_armed: true,
    two_take_the_king: false,
    throne_hostile_to_king: true,
    edge_protects_king: true,
    third_time: ThirdTime::Draw,
    no_moves_loses: false,
    shieldwall: false,
    encirclement: false,
    exit_forts: false,
};

const DEFENDERS_LOSE: ThirdTime = ThirdTime::Win("attackers");

impl Rules {
    /// The rules of a spec's options.
    pub fn of(options: &str) -> Rules {
        let value = |key: &str| {
            let pairs = options.split(',').filter_map(|pair| pair.split_once('='));
            pairs.into_iter().find(|(k, _)| *k == key).map_or("rules", |(_, value)| value)
        };
        let mut rules = Rules::named(value("rules"));
        let set = |field: &mut bool, value: &str, on: &str| {
            if value != "rules" {
                *field = value == on;
            }
        };
        rules.shieldwall &= value("without") != "shieldwall";
        set(&mut rules.throne_hostile_to_king, value("throne-hostile-to-king"), "on");
        set(&mut rules.king_armed, value("king-armed"), "on");
        set(&mut rules.no_moves_loses, value("no-moves"), "loss");
        rules.third_time = match value("repetition") {
            "draw" => ThirdTime::Draw,
            "claim" => ThirdTime::Claim,
            "off" => ThirdTime::Nothing,
            "loss" => DEFENDERS_LOSE,
            _ => rules.third_time,
        };
        rules
    }

    /// The rules of a page.
    fn named(name: &str) -> Rules {
        let federation = Rules { no_moves_loses: true, encirclement: true, ..FETLAR };
        let brandubh = Rules {
            size: 7,
            start: SMALL_CROSS,
            two_take_the_king: true,
            edge_protects_king: false,
            third_time: DEFENDERS_LOSE,
            ..federation
        };
        match name {
            "rules" | "fetlar" => FETLAR,
            "fetlar-federation" => federation,
            "copenhagen" => {
                Rules { third_time: DEFENDERS_LOSE, shieldwall: true, exit_forts: true, ..federation }
            }
            "brandubh" => brandubh,
            "tablut" => Rules { size: 9, start: CROSS, edge_is_goal: true, corners: false, ..brandubh },
            other => Rules::made_up(other),
        }
    }

    /// Rule sets without a page: each changes fields that the others leave alone.
    fn made_up(name: &str) -> Rules {
        match name {
            "small" => Rules {
                size: 7,
                start: SMALL_CROSS,
                men_cross_throne: false,
                two_take_the_king: true,
                edge_protects_king: false,
                ..FETLAR
            },
            "middle" => Rules {
                size: 9,
                first: 'd',
                start: CROSS,
                edge_is_goal: true,
                corners: false,
                king_returns: false,
                throne_hostile: [true, false],
                king_armed: false,
                no_moves_loses: true,
                ..FETLAR
            },
            "other" => Rules {
                throne_hostile: [false, true],
                throne_hostile_to_king: false,
                edge_protects_king: false,
                king_armed: false,
                ..FETLAR
            },
            "open" => Rules {
                men_cross_throne: false,
                throne_hostile: [true, false],
                corners: false,
                encirclement: false,
                ..Rules::named("copenhagen")
            },
            other => panic!("no rules {other}"),
        }
    }
}
