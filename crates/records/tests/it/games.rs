//! Random games of every game and kind of option are written, read and replayed.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::{GAMES, GameHandle, GameRecord, Visitor, with_game};
use throughline_game::{Playable, Random};
use throughline_records::pgn::{
    Ending, Ply, ScoreSheet, Variation, read, replay, sheet_of, unwritable_parts, write,
};

/// The maximum length of a game; some rule sets allow endless games.
const MAX_PLIES: usize = 300;

/// Rule sets with every kind of move text: drops, drafts, blockers, captures in passing, castling,
/// promotions, passes.
const SPECS: [&str; 24] = [
    "hnefatafl",
    "hnefatafl:rules=copenhagen",
    "hnefatafl:rules=brandubh,no-moves=draw",
    "hnefatafl:rules=tablut,repetition=off",
    "hnefatafl:repetition=claim",
    "linear-pursuit",
    "linear-pursuit:setup=draft",
    "linear-pursuit:setup=draft,pieces=KBBR/KNNR,pawns=off",
    "linear-pursuit:setup=random,seed=7",
    "linear-pursuit:setup=yin-yang,pieces=KBNR,repetition=off",
    "linear-pursuit:pieces=KB,pawns=off,board=6.a-d.b-e.c-f.a~b",
    "linear-progression",
    "linear-progression:blockers=own",
    "linear-progression:drop=random,seed=5,blockers=shared,equal-moves=on",
    "linear-progression:drop=random,seed=18446744073709551615",
    "linear-progression:board=16x10",
    "linear-progression:blockers=own,board=center-isle",
    "linear-progression:board=#..#/..../.##./#..#",
    "one-dimensional-chess",
    "one-dimensional-chess:setup=glimne",
    "one-dimensional-chess:setup=gardner,board=11",
    "one-dimensional-chess:setup=doc-pop",
    "one-dimensional-chess:setup=rkbqn,board=20,repetition=claim",
    "one-dimensional-chess:setup=kn,board=8,repetition=off",
];

/// These rule sets, and every game without one among them.
fn specs() -> Vec<&'static str> {
    let is_missing = |id: &&str| SPECS.iter().all(|spec| spec.split(':').next() != Some(*id));
    SPECS.into_iter().chain(GAMES.iter().map(|info| info.id).filter(is_missing)).collect()
}

/// Random moves from a position string, until the game ends or the limit is reached.
struct Moves<'p> {
    from: &'p str,
    most: usize,
    random: &'p mut Random,
}

impl Visitor for Moves<'_> {
    type Output = Vec<String>;

    fn visit<G: Playable>(self, game: Arc<G>, _: &str) -> Vec<String> {
        let mut position = game.parse_position(self.from).expect("a position of the game");
        let mut texts = Vec::new();
        while texts.len() < self.most
            && let Some(m) = game.random_move(&position, self.random)
        {
            texts.push(game.move_text(&position, m));
            game.play(&mut position, m);
        }
        texts
    }
}

fn random_moves(spec: &str, from: &str, most: usize, random: &mut Random) -> Vec<String> {
    with_game(spec, Moves { from, most, random }).expect("a spec")
}

/// Plays random moves until the rules end the game, repetition included, or the limit is reached.
fn play_on(game: &GameHandle, record: &mut GameRecord, most: usize, random: &mut Random) {
    for text in random_moves(game.spec(), &record.position_text(), most, random) {
        if record.outcome().is_some() {
            break;
        }
        assert_eq!(record.play(&text).as_ref(), Ok(&text));
    }
}

fn random_game(game: &GameHandle, from: Option<&str>, random: &mut Random) -> GameRecord {
    let mut record = game.record(from).expect("a start");
    play_on(game, &mut record, MAX_PLIES, random);
    record
}

/// Creates the sheet of a game with variations, nested variations, comments, glyphs and clocks.
fn annotated(game: &GameHandle, record: &GameRecord, random: &mut Random) -> ScoreSheet {
    let mut sheet = sheet_of(game, record, Ending::of(record));
    sheet.set_tag("Event", "Random \"games\"");
    for (before, ply) in sheet.plies.iter_mut().enumerate() {
        ply.clock = (random.below(3) == 0).then(|| Duration::from_millis(random.below(1_000_000).into()));
        ply.spent = (random.below(3) == 0).then(|| Duration::from_secs(random.below(100_000).into()));
        if random.below(4) == 0 {
            ply.comments = vec!["a thought {in} brackets, [%clk 0] too".to_owned(), "another".to_owned()];
        }
        let glyphs: BTreeSet<u8> = (0..random.below(3)).map(|_| random.below(256) as u8).collect();
        ply.glyphs = glyphs.into_iter().collect();
        for _ in 0..random.below(6).saturating_sub(4) {
            ply.variations.push(variation(game, record, before, random));
        }
    }
    sheet
}

/// Two random lines from the position before a move of a game, one of them a variation of the
/// other.
fn variation(game: &GameHandle, record: &GameRecord, before: usize, random: &mut Random) -> Variation {
    let line = |random: &mut Random| {
        let mut record = record.clone();
        while record.len() > before {
            record.undo();
        }
        play_on(game, &mut record, 4, random);
        let texts = record.move_texts().split_off(before).into_iter();
        texts.map(|text| Ply { text, ..Ply::default() }).collect::<Vec<_>>()
    };
    let mut plies = line(random);
    plies[0].variations.push(Variation { comments: vec!["or".to_owned()], plies: line(random) });
    Variation { comments: Vec::new(), plies }
}

fn check_round_trip(game: &GameHandle, record: &GameRecord, random: &mut Random) {
    let sheet = annotated(game, record, random);
    assert_eq!(unwritable_parts(&sheet), Vec::<String>::new());
    let text = write(&sheet);
    let reading = read(&text);
    assert_eq!(reading.defects, [], "{text}");
    assert_eq!(reading.sheets, std::slice::from_ref(&sheet), "{text}");
    let replay = replay(&reading.sheets[0]).unwrap_or_else(|defects| panic!("{text}\n{}", defects[0]));
    assert_eq!(replay.notes, [], "{text}");
    assert_eq!(replay.game.spec(), game.spec());
    assert_eq!(replay.record.move_texts(), record.move_texts());
    assert_eq!(replay.record.position_text(), record.position_text());
    assert_eq!(replay.record.outcome(), record.outcome());
    // All move texts of our games are written without quotes.
    assert!(!text.lines().any(|line| !line.starts_with('[') && line.contains('"')), "{text}");
}

#[test]
fn random_games_are_written_read_and_played_again() {
    let mut random = Random::new(11);
    let mut finished = 0;
    for spec in specs() {
        let game = GameHandle::from_spec(spec).expect(spec);
        assert_eq!(game.spec(), spec, "the canonical spec");
        for _ in 0..3 {
            let record = random_game(&game, None, &mut random);
            finished += usize::from(record.outcome().is_some());
            check_round_trip(&game, &record, &mut random);
        }
    }
    assert!(finished > specs().len(), "most games come to an end: {finished}");
}

#[test]
fn games_from_any_position_say_where_they_start() {
    let mut random = Random::new(12);
    for spec in specs() {
        let game = GameHandle::from_spec(spec).expect(spec);
        let whole = random_game(&game, None, &mut random);
        let ply = random.below(whole.len() as u32) as usize | 1;
        let Some(start) = whole.frame(ply).map(|frame| frame.position) else { continue };
        let record = random_game(&game, Some(&start), &mut random);
        check_round_trip(&game, &record, &mut random);
        let sheet = sheet_of(&game, &record, Ending::of(&record));
        assert_eq!(sheet.position(), Some(start.as_str()));
        assert_eq!(sheet.tag("Outcome"), None);
        // In all games here the sides alternate, so after an odd number of plies the second side
        // moves.
        assert!(record.is_empty() || write(&sheet).contains("\n\n1... "), "{spec}");
    }
}

#[test]
fn random_set_ups_say_what_chance_decided() {
    for (spec, outcome) in [
        ("linear-pursuit:setup=random,seed=1", Some("pPpppPpPPPpPpP/bBrkrRnRNBbKnN w")),
        ("linear-progression:drop=random,seed=1", Some("#6#/2w5/6b1/8/8/8/8/#6# w - - 0 -")),
        ("linear-progression", None),
        ("linear-pursuit:setup=draft", None),
    ] {
        let game = GameHandle::from_spec(spec).expect(spec);
        let record = game.record(None).expect("the start");
        let sheet = sheet_of(&game, &record, Ending::of(&record));
        assert_eq!(sheet.tag("Outcome"), outcome, "{spec}");
        assert_eq!((sheet.spec(), sheet.position()), (Some(spec), None));
    }
}

#[test]
fn players_are_found_under_any_name_of_their_side() {
    use throughline_game::Side;
    let game = GameHandle::from_spec("hnefatafl").expect("a spec");
    let record = game.record(None).expect("the start");
    let sheet = sheet_of(&game, &record, Ending::resigned(Side::First));
    let names: Vec<&str> = sheet.tags.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Event", "Site", "Date", "Round", "Attackers", "Defenders", "Result", "Variant", "Game",
            "Termination"
        ]
    );
    assert_eq!(sheet.tag("Result"), Some("0-1"));
    let player = |text: &str, side| read(text).sheets[0].player(game.info(), side).map(str::to_owned);
    for (text, side, name) in [
        ("[Attackers \"Ada\"]", Side::First, Some("Ada")),
        ("[White \"Ada\"]", Side::First, Some("Ada")),
        ("[Second \"Bo\"]", Side::Second, Some("Bo")),
        ("[Black \"Al\"][Defenders \"Bo\"]", Side::Second, Some("Bo")),
        ("[Black \"Al\"]", Side::First, None),
    ] {
        assert_eq!(player(text, side).as_deref(), name, "{text}");
    }
}

#[test]
fn every_way_to_end_is_accepted_on_reading() {
    use throughline_game::Side;
    let game = GameHandle::from_spec("linear-pursuit").expect("a spec");
    let mut record = game.record(None).expect("the start");
    record.play(&record.legal_texts()[0]).expect("legal");
    let kings = game.record(Some("K6k6/14 w")).expect("two kings");
    for (record, ending) in [
        (&record, Ending::of(&record)),
        (&record, Ending::resigned(Side::First)),
        (&record, Ending::out_of_time(Side::Second)),
        (&record, Ending::agreed()),
        (&record, Ending::abandoned(None)),
        (&record, Ending::abandoned(Some(Side::Second))),
        (&kings, Ending::claimed(kings.claim().expect("a draw can be claimed"))),
        (&kings, Ending::of(&kings)),
    ] {
        let text = write(&sheet_of(&game, record, ending));
        assert!(replay(&read(&text).sheets[0]).is_ok(), "{text}");
    }
}
