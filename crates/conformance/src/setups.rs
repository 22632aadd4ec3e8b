//! Checks of setups, positions composed by hand.

use crate::legality::moves_or_outcome;
use crate::{Choices, Position, at};
use throughline_game::setup::compose;
use throughline_game::{Catalogued, FieldValues, Placement, PositionError, Random, Setup, Shape, SiteId};

/// The maximum number of moves tried from a composed position.
const MOVES_TRIED: usize = 15;

/// Texts that a field must be prepared for.
const STRANGE: [&str; 8] = ["", " ", "-", "0", "1 0", "99999999999999999999", "é/K", "a1"];

/// How many random setups were positions, and how many had defects.
#[derive(Clone, Copy, Default, Debug)]
pub struct SetupCounts {
    /// Positions.
    pub composed: u64,
    /// Setups with defects.
    pub refused: u64,
}

impl SetupCounts {
    fn count(&mut self, composed: bool) {
        if composed {
            self.composed += 1;
        } else {
            self.refused += 1;
        }
    }
}

/// A position's setup holds the pieces that are drawn, and composes the same position; so do random
/// changes of it, or there is a reason.
pub fn check<G: Catalogued>(
    game: &G,
    position: &Position<G>,
    random: &mut dyn Choices,
    tally: &mut SetupCounts,
) {
    let setup = game.setup(position);
    let composed = compose(game, &setup).unwrap_or_else(|e| panic!("{}: {e}", at(game, position)));
    assert_eq!(&composed, position, "{}: taken apart and put together", at(game, position));
    assert_eq!(setup.side, game.side_to_move(position), "{}: side of the setup", at(game, position));
    holds_what_is_drawn(game, position, &setup);
    stays_within_the_tray(game, position, &setup);
    let mut changed = setup;
    for _ in 0..4 {
        change(game, &mut changed, random);
        tally.count(judge(game, &changed));
    }
}

/// Completely random setups.
pub fn check_random_setups<G: Catalogued>(game: &G, random: &mut dyn Choices) {
    judge(game, &Setup::empty(&game.layout()));
    for _ in 0..20 {
        let mut setup = Setup::empty(&game.layout());
        for _ in 0..random.below(40) {
            change(game, &mut setup, random);
        }
        judge(game, &setup);
    }
    let far = Setup { pieces: vec![(SiteId::MAX, usize::MAX); 100_000], ..Setup::empty(&game.layout()) };
    let Err(error) = compose(game, &far) else { panic!("{}: pieces off the board", G::INFO.id) };
    assert!(error.sentences().len() <= 40, "{}: a short list", G::INFO.id);
}

/// The pieces of the setup, and those in hand by its fields, are those drawn.
fn holds_what_is_drawn<G: Catalogued>(game: &G, position: &Position<G>, setup: &Setup) {
    let sorted = |mut placements: Vec<Placement>| {
        placements.sort_by_key(|p| (p.site, p.piece, p.side.index(), p.spoken));
        placements
    };
    assert_eq!(
        sorted(setup.placements(&game.layout().pieces, &game.in_hand(&setup.fields))),
        sorted(game.placements(position)),
        "{}: pieces of the setup",
        at(game, position)
    );
}

fn stays_within_the_tray<G: Catalogued>(game: &G, position: &Position<G>, setup: &Setup) {
    for (index, piece) in game.layout().pieces.iter().enumerate() {
        let used = setup.pieces.iter().filter(|(_, other)| *other == index).count();
        let most = piece.max_count.map_or(usize::MAX, usize::from);
        assert!(used <= most, "{}: {used} times {}, at most {most}", at(game, position), piece.spoken);
    }
    let fields = game.layout().fields;
    assert_eq!(setup.fields.len(), fields.len(), "{}: fields", at(game, position));
    for (text, field) in setup.fields.iter().zip(&fields) {
        if let FieldValues::Choice(choices) = &field.values {
            assert!(
                choices.iter().any(|(choice, _)| choice == text),
                "{}: {} is {text}",
                at(game, position),
                field.key
            );
        }
    }
}

/// Makes one change: mostly a plausible one, sometimes nonsense.
fn change<G: Catalogued>(game: &G, setup: &mut Setup, random: &mut dyn Choices) {
    let below = |random: &mut dyn Choices, n: usize| random.below(n.max(1) as u32) as usize;
    let (sites, tray) = (game.board(Shape::Wide).sites.len(), game.layout().pieces.len());
    match random.below(20) {
        0..8 => {
            let site = below(random, sites) as SiteId;
            setup.pieces.retain(|(other, _)| *other != site);
            setup.pieces.push((site, below(random, tray)));
        }
        8..12 if !setup.pieces.is_empty() => {
            setup.pieces.swap_remove(below(random, setup.pieces.len()));
        }
        12..14 if !setup.pieces.is_empty() => {
            let moved = below(random, setup.pieces.len());
            setup.pieces[moved].0 = below(random, sites) as SiteId;
        }
        14..16 => setup.side = setup.side.opponent(),
        16..19 if !setup.fields.is_empty() => change_field(game, setup, random),
        19 => match random.below(8) {
            0 => setup.pieces.push((sites as SiteId, 0)),
            1 => setup.pieces.push((0, tray)),
            2 => setup.fields.push(String::new()),
            3 => drop(setup.fields.pop()),
            _ => {}
        },
        _ => {}
    }
}

fn change_field<G: Catalogued>(game: &G, setup: &mut Setup, random: &mut dyn Choices) {
    let fields = game.layout().fields;
    let index = random.below(setup.fields.len() as u32) as usize;
    let Some(field) = fields.get(index) else { return };
    setup.fields[index] = match &field.values {
        FieldValues::Choice(choices) if random.below(4) > 0 => {
            choices[random.below(choices.len() as u32) as usize].0.to_owned()
        }
        _ if random.below(3) == 0 => field.default.to_owned(),
        _ => STRANGE[random.below(STRANGE.len() as u32) as usize].to_owned(),
    };
}

/// A setup is either the position of its own position string, or has defects that can be read.
/// Returns whether it is a position.
fn judge<G: Catalogued>(game: &G, setup: &Setup) -> bool {
    match compose(game, setup) {
        Ok(position) => {
            let text = game.position_text(&position);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(&position), "{text}: composed");
            let again = game.setup(&position);
            let sorted = |setup: &Setup| {
                let mut pieces = setup.pieces.clone();
                pieces.sort_unstable();
                pieces
            };
            assert_eq!((sorted(&again), again.side), (sorted(setup), setup.side), "{text}: as it was put");
            assert_eq!(compose(game, &again).as_ref(), Ok(&position), "{text}: composed again");
            can_be_played_on(game, &position);
            true
        }
        Err(error @ PositionError::Illegal(_)) => {
            let faults = error.sentences();
            assert!(!faults.is_empty(), "{}: {setup:?} has no fault", G::INFO.id);
            for (i, fault) in faults.iter().enumerate() {
                assert!(fault.len() > 10 && !fault.contains("is not a position"), "{}: {fault}", G::INFO.id);
                assert!(!faults[..i].contains(fault), "{}: “{fault}” twice", G::INFO.id);
            }
            false
        }
        Err(error) => panic!("{}: {setup:?}: {error}", G::INFO.id),
    }
}

/// A composed position is as good as one that play reached: it has moves or an outcome, and every
/// move leads to a position that can be written and read.
fn can_be_played_on<G: Catalogued>(game: &G, position: &Position<G>) {
    let moves = moves_or_outcome(game, position);
    for &m in moves.iter().step_by(moves.len() / MOVES_TRIED + 1) {
        assert!(game.is_legal(position, m), "{}: {m:?} is generated but not legal", at(game, position));
        let after = game.after(position, m);
        let read = game.parse_position(&game.position_text(&after));
        let played = game.move_text(position, m);
        assert_eq!(read.as_ref(), Ok(&after), "{}: after {played}", at(game, position));
        let key = read.map(|read| game.key(&read));
        assert_eq!(key, Ok(game.key(&after)), "{}: hash after {played}", at(game, position));
    }
}

/// Setups that differ in a few places from positions of random games. Their pieces can be arranged
/// and their fields read, so that each has a position string, legal or not.
pub fn with_a_text<G: Catalogued>(game: &G, random: &mut Random, number: usize) -> Vec<Setup> {
    let mut setups = Vec::new();
    while setups.len() < number {
        let mut position = game.start();
        for _ in 0..random.below(60) {
            let Some(m) = game.random_move(&position, random) else { break };
            game.play(&mut position, m);
        }
        let mut setup = game.setup(&position);
        for _ in 0..random.below(5) {
            change(game, &mut setup, random);
        }
        let readable = setup.fields.len() == game.layout().fields.len()
            && setup.fields.iter().zip(game.layout().fields).all(|(text, field)| match field.values {
                FieldValues::Choice(choices) => choices.iter().any(|(choice, _)| choice == text),
                FieldValues::Pattern { .. } => game.check_field(field.key, text).is_ok(),
            });
        let (sites, tray) = (game.board(Shape::Wide).sites.len(), game.layout().pieces);
        let known = |&(site, index): &(SiteId, usize)| usize::from(site) < sites && tray.get(index).is_some();
        let mut places: Vec<(SiteId, u8)> = setup
            .pieces
            .iter()
            .filter(|piece| known(piece) && game.why_blocked(piece.0).is_none())
            .map(|&(site, index)| (site, tray[index].layer))
            .collect();
        places.sort_unstable();
        places.dedup();
        if readable && places.len() == setup.pieces.len() {
            setups.push(setup);
        }
    }
    setups
}
