//! The rules once more, slowly: plain arrays, loops over squares, nothing shared with the crate but the rule set's data.
//! The crate must agree with it on moves, captures and results.

mod slow;

use slow::Slow;
use std::collections::BTreeMap;
use throughline_game::{Catalogued, Evaluate, Game, Notation, Random};
use throughline_hnefatafl::{
    BRANDUBH, COPENHAGEN, FETLAR, FETLAR_FEDERATION, Goal, Hnefatafl, KingCapture, Move, NoMoves, Position,
    RuleSet, TABLUT,
};

/// Compares one position: result, moves, and where each move leads. Returns the number of captures seen.
fn compare(game: &Hnefatafl, position: &Position) -> usize {
    let text = game.position_text(position);
    let slow = Slow::read(game.rules(), &text);
    let result =
        game.outcome(position).map(|o| (o.winner.map(|s| Hnefatafl::INFO.sides[s.index()]), o.reason.name));
    assert_eq!(result, slow.result(game.rules()), "{text}");
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut noisy = Vec::new();
    game.noisy_moves(position, &mut noisy);
    let mut found = BTreeMap::new();
    for m in moves {
        assert!(game.is_legal(position, m), "{text} {}", game.move_text(position, m));
        let is_noisy = game.gain(position, m) > 0;
        assert_eq!(noisy.contains(&m), is_noisy, "{text} {}", game.move_text(position, m));
        let mut next = *position;
        game.play(&mut next, m);
        let read = game.parse_position(&game.position_text(&next)).unwrap();
        assert_eq!(read, next, "{text} {}", game.move_text(position, m));
        found.insert(game.move_text(position, m), game.position_text(&next));
    }
    assert_eq!(found, slow.successors(game.rules()), "{text}");
    compare_checks(game, position);
    compare_legality(game, position, found.len());
    let pieces = |text: &str| text.chars().filter(|c| "tTK".contains(*c)).count();
    found.values().filter(|next| pieces(next) < pieces(&text)).count()
}

/// Of all pairs of squares as many are legal as there are moves, each of which is known to be.
fn compare_legality(game: &Hnefatafl, position: &Position, moves: usize) {
    let pairs = (0..128).flat_map(|from| (0..128).map(move |to| Move::new(from, to)));
    let legal = pairs.filter(|&m| game.is_legal(position, m)).count();
    assert_eq!(legal, moves, "{}", game.position_text(position));
}

/// The side to move is in check exactly when the other one, to move instead, could take or free the king at once.
fn compare_checks(game: &Hnefatafl, position: &Position) {
    let text = game.position_text(position);
    let turned =
        if let Some(ranks) = text.strip_suffix('a') { format!("{ranks}d") } else { text.replace('d', "a") };
    if game.outcome(position).is_some() {
        return;
    }
    let turned = game.parse_position(&turned).unwrap();
    let mut moves = Vec::new();
    game.legal_moves(&turned, &mut moves);
    let wins = moves.into_iter().any(|m| {
        let mut next = turned;
        game.play(&mut next, m);
        game.outcome(&next).is_some_and(|o| ["H13", "H14"].contains(&o.reason.rule))
    });
    assert_eq!(game.in_check(position), wins, "{text}");
    if let Some(passed) = game.after_pass(position) {
        assert_eq!(passed, turned, "{text}");
        assert_eq!(game.key(&passed), game.key(&turned), "{text}");
    }
}

/// Random games from the start and from thinned-out boards, where captures and endings come quickly.
fn compare_games(game: &Hnefatafl, seed: u64, positions: usize) {
    let mut random = Random::new(seed);
    let (mut seen, mut captures, mut walls, mut endings) = (0, 0, 0, BTreeMap::new());
    while seen < positions {
        let from_start = random.below(16) == 0;
        let mut position = if from_start { game.start() } else { scattered(game, &mut random) };
        for _ in 0..if from_start { 40 } else { 10 } {
            captures += compare(game, &position);
            walls += usize::from(has_shieldwall(game, &position));
            seen += 1;
            if let Some(outcome) = game.outcome(&position) {
                *endings.entry(outcome.reason.name).or_insert(0) += 1;
                break;
            }
            position = successor(game, &position, &mut random);
        }
    }
    let rules = game.rules();
    assert!(captures > positions / 10, "too few captures to tell: {captures}");
    assert!(!rules.shieldwall || walls > positions / 100, "too few shieldwalls to tell: {walls}");
    let closings = [("encircled", rules.encirclement), ("exit-fort", rules.exit_forts)];
    for (ending, _) in
        [("king-escaped", true), ("king-captured", true)].iter().chain(&closings).filter(|e| e.1)
    {
        let count = endings.get(ending).copied().unwrap_or(0);
        assert!(count > positions / 1000, "{count} times {ending} in {endings:?} by {rules:?}");
    }
}

/// Whether a move takes a row by H17.
fn has_shieldwall(game: &Hnefatafl, position: &Position) -> bool {
    let without = RuleSet { shieldwall: false, ..*game.rules() };
    let slow = Slow::read(game.rules(), &game.position_text(position));
    game.rules().shieldwall && slow.successors(game.rules()) != slow.successors(&without)
}

/// A random successor; every second time one that ends the game, if there is one.
fn successor(game: &Hnefatafl, position: &Position, random: &mut Random) -> Position {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let after = |m| {
        let mut next = *position;
        game.play(&mut next, m);
        next
    };
    let last = moves.iter().map(|&m| after(m)).find(|next| game.outcome(next).is_some());
    match last {
        Some(next) if random.below(2) == 0 => next,
        _ => after(moves[random.below(moves.len() as u32) as usize]),
    }
}

/// A board being filled; what lies off it is ignored.
struct Sketch {
    cells: Vec<Vec<Option<char>>>,
}

impl Sketch {
    fn put(&mut self, file: i32, rank: i32, piece: Option<char>) {
        let cell = usize::try_from(rank).ok().and_then(|rank| self.cells.get_mut(rank));
        if let Some(cell) = cell.and_then(|row| row.get_mut(usize::try_from(file).ok()?)) {
            *cell = piece;
        }
    }

    /// Men on random squares.
    fn scatter(&mut self, piece: char, most: u32, random: &mut Random) {
        let size = self.cells.len() as u32;
        for _ in 0..random.below(most + 1) {
            self.put(random.below(size) as i32, random.below(size) as i32, Some(piece));
        }
    }

    /// Attackers next to the king.
    fn besiege(&mut self, (file, rank): (i32, i32), random: &mut Random) {
        for (df, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            if random.below(3) > 0 {
                self.put(file + df, rank + dr, Some('t'));
            }
        }
    }

    /// A ring of attackers around the king, most often without a gap, his own men within.
    fn encircle(&mut self, (file, rank): (i32, i32), random: &mut Random) {
        let radius = 2 + random.below(2) as i32;
        for (df, dr) in (-3..=3).flat_map(|df| (-3..=3).map(move |dr: i32| (df, dr))) {
            let distance: i32 = i32::abs(df) + dr.abs();
            let piece = if distance == radius && random.below(12) > 0 {
                Some('t')
            } else {
                (random.below(5) == 0).then_some('T')
            };
            if distance <= radius {
                self.put(file + df, rank + dr, piece);
            }
        }
    }

    /// Defenders close around the king, with gaps.
    fn fortify(&mut self, (file, rank): (i32, i32), random: &mut Random) {
        for (df, dr) in (-2..=2).flat_map(|df| (-2..=2).map(move |dr| (df, dr))) {
            let piece = (random.below(5) > 1).then_some('T');
            self.put(file + df, rank + dr, piece);
        }
    }

    /// A row at the edge with a wall in front of it, one end open most often and a man near who may close it.
    fn wall_in(&mut self, random: &mut Random) {
        let last = self.cells.len() as i32 - 1;
        let (row, wall) = if random.below(2) == 0 { ('t', 'T') } else { ('T', 't') };
        let (from, length) = (1 + random.below(last as u32 - 1) as i32, 1 + random.below(4) as i32);
        let top = random.below(2) == 0;
        let upright = random.below(2) == 0;
        let mut put = |i, depth, piece| {
            let depth = if top { last - depth } else { depth };
            let (file, rank) = if upright { (depth, i) } else { (i, depth) };
            self.put(file, rank, piece);
        };
        for i in from..from + length {
            put(i, 0, Some(row));
            put(i, 1, (random.below(8) > 0).then_some(wall));
        }
        put(from - 1, 0, if from == 1 { None } else { Some(wall) });
        put(from + length, 0, None);
        put(from + length, 1, None);
        put(from + length, 2, (random.below(8) > 0).then_some(wall));
    }
}

/// A position with men on random squares and the king anywhere, often with something going on around him.
fn scattered(game: &Hnefatafl, random: &mut Random) -> Position {
    let rules = game.rules();
    let size = usize::from(rules.size);
    let most = |letter| rules.start.chars().filter(|&c| c == letter).count() as u32;
    loop {
        let mut sketch = Sketch { cells: vec![vec![None; size]; size] };
        let mut king = (random.below(size as u32) as i32, random.below(size as u32) as i32);
        let scene = [0, 0, 1, 2, 3, 3][random.below(6) as usize];
        let few = if scene == 0 { 4 } else { 8 };
        sketch.scatter('t', most('t').saturating_sub(few), random);
        if scene != 1 {
            sketch.scatter('T', most('T').saturating_sub(few), random);
        }
        match scene {
            1 if rules.encirclement => sketch.encircle(king, random),
            2 if rules.exit_forts => {
                king.1 = 0;
                sketch.fortify(king, random);
            }
            3 if rules.shieldwall => sketch.wall_in(random),
            _ => sketch.besiege(king, random),
        }
        sketch.put(king.0, king.1, Some('K'));
        let rows: Vec<String> = sketch.cells.into_iter().map(throughline_game::runs::write).collect();
        let side = ["a", "d"][random.below(2) as usize];
        if let Ok(position) = game.parse_position(&format!("{} {side}", rows.join("/"))) {
            return position;
        }
    }
}

#[test]
fn fetlar_agrees_with_the_slow_rules() {
    compare_games(&Hnefatafl::new(FETLAR).unwrap(), 1, 2000);
}

#[test]
fn the_federations_fetlar_agrees_with_the_slow_rules() {
    compare_games(&Hnefatafl::new(FETLAR_FEDERATION).unwrap(), 9, 2000);
}

#[test]
fn copenhagen_agrees_with_the_slow_rules() {
    compare_games(&Hnefatafl::new(COPENHAGEN).unwrap(), 10, 4000);
}

#[test]
fn brandubh_agrees_with_the_slow_rules() {
    compare_games(&Hnefatafl::new(BRANDUBH).unwrap(), 11, 2000);
}

#[test]
fn tablut_agrees_with_the_slow_rules() {
    compare_games(&Hnefatafl::new(TABLUT).unwrap(), 12, 2000);
}

#[test]
fn every_option_agrees_with_the_slow_rules() {
    for (seed, options) in [
        (2, "throne-hostile-to-king=off"),
        (3, "king-armed=off"),
        (4, "no-moves=loss"),
        (5, "throne-hostile-to-king=off,king-armed=off,no-moves=loss"),
        (13, "rules=copenhagen,king-armed=off,no-moves=draw"),
        (14, "rules=brandubh,throne-hostile-to-king=off,king-armed=off"),
    ] {
        compare_games(&Hnefatafl::from_text(options).unwrap(), seed, 500);
    }
}

/// Rule sets made up for this test: each field that Fetlar leaves alone is changed in one of them.
#[test]
fn other_boards_and_rules_need_only_other_data() {
    let small = RuleSet {
        size: 7,
        start: "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a",
        men_cross_throne: false,
        king_capture: KingCapture::TwoSides,
        edge_protects_king: false,
        ..FETLAR
    };
    let middle = RuleSet {
        size: 9,
        start: "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 d",
        goal: Goal::Edge,
        corners: false,
        king_returns: false,
        throne_hostile: [true, false],
        king_armed: false,
        no_moves: NoMoves::Loss,
        ..FETLAR
    };
    let other = RuleSet {
        throne_hostile: [false, true],
        throne_hostile_to_king: false,
        edge_protects_king: false,
        king_armed: false,
        ..FETLAR
    };
    // Corners are squares like others, the throne is shut, and forts count with rows that fall.
    let open = RuleSet {
        men_cross_throne: false,
        throne_hostile: [true, false],
        corners: false,
        encirclement: false,
        ..COPENHAGEN
    };
    for (seed, rules) in [(6, small), (7, middle), (8, other), (15, open)] {
        compare_games(&Hnefatafl::new(rules).unwrap(), seed, 700);
    }
}

#[test]
fn impossible_boards_are_refused() {
    for size in [0, 3, 8, 13] {
        assert!(Hnefatafl::new(RuleSet { size, ..FETLAR }).is_err(), "{size}");
    }
    assert!(Hnefatafl::new(RuleSet { size: 9, ..FETLAR }).is_err());
}
