//! Tables behind the facade: exact values of a record, and engines that use them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::{
    EngineSlot, GameHandle, GameRecord, IndexedVisitor, MakeError, MakeSettings, MemoryTablebases, Playable,
    SMALL_TABLEBASES, TablebaseFolder, with_indexed,
};
use throughline_game::{ExactValue, Indexed, Wdl};
use throughline_search::{Limits, Score};
use throughline_solve::tablebase::{BuildError, BuildListener, BuiltClass};

const SPEC: &str = "one-dimensional-chess";
const SETTINGS: MakeSettings = MakeSettings { pieces: 4, memory: 1 << 30, threads: 2 };

fn tables() -> (tempfile::TempDir, TablebaseFolder) {
    let folder = tempfile::tempdir().unwrap();
    let tables = TablebaseFolder::new(folder.path());
    assert_eq!(record("K6Q7k w 0").exact(&tables).position, None, "nothing is made yet");
    tables.make(SPEC, &SETTINGS, &AtomicBool::new(false), &()).unwrap();
    (folder, tables)
}

fn record(position: &str) -> GameRecord {
    GameHandle::from_spec(SPEC).unwrap().record(Some(position)).unwrap()
}

#[test]
fn a_record_is_told_what_its_moves_are_worth_best_first() {
    let (_folder, tables) = tables();
    let record = record("K6Q7k w 0");
    let found = record.exact(&tables);
    let Some(ExactValue { wdl: Wdl::Win, distance: Some(plies) }) = found.position else {
        panic!("{found:?}");
    };
    assert_eq!(found.moves.len(), record.legal_texts().len());
    assert_eq!(found.moves[0].1, Some(ExactValue::win(plies)), "the best move keeps the value");
    let ranks: Vec<_> = found.moves.iter().map(|(_, exact)| exact.map(ExactValue::rank)).collect();
    assert!(ranks.is_sorted_by(|a, b| a >= b), "{ranks:?}");
    let start = GameHandle::from_spec(SPEC).unwrap().record(None).unwrap().exact(&tables);
    assert!(start.position.is_none() && start.moves.iter().all(|(_, exact)| exact.is_none()));
}

#[test]
fn a_move_that_ends_the_game_has_that_result() {
    let (_folder, tables) = tables();
    let mut played = record("KN3k10 w 0");
    for text in "b-c f-g c-b g-f b-c f-g c-b".split(' ') {
        played.play(text).unwrap();
    }
    let found = played.exact(&tables);
    assert_eq!(found.position, Some(ExactValue::DRAW), "{found:?}");
    assert_eq!(found.moves[0], ("g-f".to_owned(), Some(ExactValue::DRAW)), "the third time");
    // By itself the position is lost, whatever is played.
    let alone = record(&played.position_text()).exact(&tables);
    let verdicts = |moves: &[(String, Option<ExactValue>)]| -> Vec<Wdl> {
        moves.iter().map(|(_, exact)| exact.expect("few pieces").wdl).collect()
    };
    assert_eq!(alone.position.map(|exact| exact.wdl), Some(Wdl::Loss));
    assert_eq!(verdicts(&alone.moves), [Wdl::Loss, Wdl::Loss]);
    assert_eq!(verdicts(&found.moves), [Wdl::Draw, Wdl::Loss]);
}

/// Tables leave counters out, so that a win may come too late; the moves tell that it does.
#[test]
fn a_position_whose_moves_are_all_known_is_known() {
    let (_folder, tables) = tables();
    let known = record("KN3k10 w 99").exact(&tables);
    assert_eq!(known.position, Some(ExactValue::DRAW), "{known:?}");
    assert!(known.moves.iter().all(|(_, exact)| *exact == Some(ExactValue::DRAW)), "{known:?}");
}

#[test]
fn an_engine_wins_in_just_as_many_plies_as_the_tables_say_and_delays_as_long() {
    let (_folder, tables) = tables();
    let mut slot = EngineSlot::new(1);
    slot.set_tablebases(Some(tables.clone()));
    for position in ["K6Q7k w 0", "K2R4b6k w 0", "K2R4b6k b 0", "1K2N6q3k b 0"] {
        let mut record = record(position);
        let mut left = record.exact(&tables).position.expect("a position of few pieces");
        while record.outcome().is_none() && left.wdl != Wdl::Draw {
            let mut hits = 0;
            let limits = Limits::nodes(2_000);
            let thought = record
                .search(&mut slot, &limits, &AtomicBool::new(false), &mut |r| hits = r.tablebase_hits)
                .unwrap();
            assert!(hits > 0 || left.distance <= Some(1), "{position}: the tables were not asked");
            assert_eq!(
                Some(thought.lines[0].moves.len() as u32),
                left.distance,
                "{position}: the line goes to the end"
            );
            record.play(&thought.text).unwrap();
            let now = record.exact(&tables).position.expect("still few pieces");
            assert_eq!(now.for_parent(), left, "{position}: after {:?}", record.move_texts());
            left = now;
        }
        assert_eq!(record.outcome().is_some(), left.distance == Some(0), "{position}");
    }
}

/// By itself g-h wins in three plies, but Black's only reply brings the start back for the third
/// time.
#[test]
fn an_engine_does_not_take_the_tables_word_where_a_reply_repeats() {
    let (_folder, tables) = tables();
    let mut slot = EngineSlot::new(1);
    slot.set_tablebases(Some(tables));
    let mut found = |record: &GameRecord| {
        let stop = AtomicBool::new(false);
        let thought = record.search(&mut slot, &Limits::nodes(2_000), &stop, &mut |_| {}).unwrap();
        (thought.text, thought.score)
    };
    let mut played = record("7NK5k1 w 0");
    for text in "h-g o-p g-h p-o h-g o-p".split(' ') {
        played.play(text).unwrap();
    }
    let alone = record(&played.position_text());
    assert_eq!(found(&alone), ("g-h".to_owned(), Score::win(3)));
    let (text, score) = found(&played);
    assert!(["i-h", "i-j"].contains(&&*text) && score == Score::win(5), "{text}: {score}");
}

#[test]
fn captures_into_the_tables_are_seen_from_afar() {
    let (_folder, tables) = tables();
    let mut slot = EngineSlot::new(1);
    // Captures lead to endings of four pieces.
    let record = record("K1R1n3q5k1 b 0");
    let limits = Limits::depth(4);
    let without = record.search(&mut slot, &limits, &AtomicBool::new(false), &mut |_| {}).unwrap();
    slot.set_tablebases(Some(tables));
    slot.clear();
    let mut hits = 0;
    let with =
        record.search(&mut slot, &limits, &AtomicBool::new(false), &mut |r| hits = r.tablebase_hits).unwrap();
    assert!(
        hits > 0 && with.score >= without.score.max(Score::from_hundredths(1)),
        "{hits}: {:?}",
        with.score
    );
}

/// Stops when the table of a class is made, like a killed program.
struct StopAfter<'a>(&'a str, AtomicBool);

impl BuildListener for StopAfter<'_> {
    fn class_built(&self, built: &BuiltClass) {
        self.1.fetch_or(built.class == self.0, Ordering::Relaxed);
    }
}

/// Waits until an open folder shows what another program has made in it.
fn becomes(value: impl Fn() -> Option<ExactValue>, known: bool) {
    let since = Instant::now();
    while value().is_some() != known {
        assert!(since.elapsed() < Duration::from_secs(30), "known: {}", !known);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Another program makes the tables, and is stopped in the middle: the open folder and the engine
/// use what exists.
#[test]
fn a_folder_in_which_tables_are_being_made_is_used_for_what_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, theirs) = (TablebaseFolder::new(folder.path()), TablebaseFolder::new(folder.path()));
    let (three, four) = (record("K2R11k w 0"), record("K2R4b6k w 0"));
    let value = |record: &GameRecord| record.exact(&ours).position;
    assert_eq!((value(&three), value(&four), ours.pieces(SPEC)), (None, None, 0));
    let mut slot = EngineSlot::new(1);
    slot.set_tablebases(Some(ours.clone()));
    let mut hits = || {
        let (mut hits, go) = (0, AtomicBool::new(false));
        slot.clear();
        three.search(&mut slot, &Limits::depth(3), &go, &mut |r| hits = r.tablebase_hits).unwrap();
        hits
    };
    assert_eq!(hits(), 0);

    let stop = StopAfter("KR-K", AtomicBool::new(false));
    let stopped = theirs.make(SPEC, &SETTINGS, &stop.1, &stop);
    assert!(matches!(stopped, Err(MakeError::Build(BuildError::Stopped))), "{stopped:?}");
    becomes(|| value(&three), true);
    // Those of two pieces exist, and a few of three.
    assert_eq!((value(&four), ours.pieces(SPEC)), (None, 2));
    assert!(hits() > 0, "the engine looks there too");
    assert_eq!(value(&three), three.exact(&theirs).position);

    theirs.make(SPEC, &SETTINGS, &AtomicBool::new(false), &()).unwrap();
    becomes(|| value(&four), true);
    assert_eq!(ours.pieces(SPEC), 4);
    // After they are removed.
    std::fs::remove_dir_all(folder.path()).unwrap();
    becomes(|| value(&three), false);
    assert_eq!(ours.pieces(SPEC), 0);
}

/// Every random start is a rule set of its own: a site meets ever new ones.
#[test]
fn tables_of_rule_sets_not_asked_for_any_more_are_closed() {
    let (_folder, tables) = tables();
    let first = Arc::downgrade(&tables.tablebase::<GameHandle>(SPEC).expect("tables"));
    assert!(first.upgrade().is_some(), "the folder keeps them open");
    let ask_for_others = |pieces| {
        for seed in 0..40 {
            assert_eq!(tables.pieces(&format!("linear-pursuit:setup=random,seed={seed}")), pieces);
        }
    };
    ask_for_others(0);
    assert!(first.upgrade().is_some(), "what has no files takes no place");
    let small = MakeSettings { pieces: 2, ..SETTINGS };
    tables.make("linear-pursuit", &small, &AtomicBool::new(false), &()).unwrap();
    ask_for_others(2);
    assert!(first.upgrade().is_none());
    assert_eq!(tables.pieces(SPEC), 4, "they are opened again");
}

#[test]
fn rule_sets_without_numbers_have_no_tables() {
    let folder = tempfile::tempdir().unwrap();
    let tables = TablebaseFolder::new(folder.path());
    for spec in ["one-dimensional-chess:setup=doc-pop", "linear-progression"] {
        let made = tables.make(spec, &SETTINGS, &AtomicBool::new(false), &());
        assert!(matches!(made, Err(MakeError::Build(BuildError::NoIndex))), "{spec}: {made:?}");
    }
    assert!(matches!(tables.make("chess", &SETTINGS, &AtomicBool::new(false), &()), Err(MakeError::Spec(_))));
}

/// The texts of some positions of each class of a rule set, at regular distances of its indices.
struct Sample {
    pieces: u32,
    stride: usize,
}

impl IndexedVisitor for Sample {
    type Output = Vec<String>;

    fn visit<G: Playable + Indexed>(self, game: Arc<G>, _spec: &str) -> Vec<String> {
        let of_class = |class| {
            let game = &game;
            (0..game.size(class))
                .step_by(self.stride)
                .filter_map(move |index| Some(game.position_text(&game.position(class, index)?)))
        };
        game.classes(self.pieces).into_iter().flat_map(of_class).collect()
    }
}

/// Tables in memory, made on demand, give the same values for a position and its moves as a folder,
/// also for positions with one piece too many.
#[test]
fn tables_in_memory_tell_what_a_folder_tells() {
    let stop = AtomicBool::new(false);
    for (spec, pieces, stride) in
        [(SPEC, 4, 401), ("linear-pursuit", 4, 197), ("hnefatafl:rules=brandubh", 3, 61)]
    {
        let folder = tempfile::tempdir().unwrap();
        let tables = TablebaseFolder::new(folder.path());
        tables.make(spec, &MakeSettings { pieces, ..SETTINGS }, &stop, &()).unwrap();
        let game = GameHandle::from_spec(spec).unwrap();
        let mut memory = MemoryTablebases::default();
        let (mut known, mut slices) = (0, 0);
        for text in with_indexed(spec, Sample { pieces, stride }).unwrap().unwrap() {
            let record = game.record(Some(&text)).unwrap();
            while !memory.make(&record, &mut || true).unwrap() {
                slices += 1;
            }
            let found = record.exact_from(Some(&memory));
            assert_eq!(found, record.exact(&tables), "{spec}: {text}");
            known += usize::from(found.position.is_some());
        }
        let most = SMALL_TABLEBASES.into_iter().find(|(small, _)| *small == spec).unwrap().1;
        assert_eq!(memory.pieces(), most, "{spec}");
        assert!(known > 300 && slices > 20, "{spec}: {known} {slices}");
    }
}

/// As in a folder: rule sets with the same values share their tables; others have none.
#[test]
fn rule_sets_have_tables_in_memory_where_they_share_small_ones() {
    for (spec, pieces) in [
        (SPEC, 5),
        ("one-dimensional-chess:repetition=claim", 5),
        ("one-dimensional-chess:setup=doc-pop", 0),
        ("linear-progression", 0),
        ("hnefatafl", 0),
    ] {
        let mut memory = MemoryTablebases::default();
        let record = GameHandle::from_spec(spec).unwrap().record(None).unwrap();
        assert_eq!(memory.make(&record, &mut || true), Ok(true), "{spec}: the start has too many pieces");
        assert_eq!(memory.pieces(), pieces, "{spec}");
        let found = record.exact_from(Some(&memory));
        assert!(found.position.is_none() && found.moves.iter().all(|(_, exact)| exact.is_none()), "{spec}");
    }
}
