//! Tables behind the facade: exact values of a record, and engines that play by them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineSlot, GameHandle, GameRecord, MakeError, MakeSettings, TablebaseFolder};
use throughline_game::{ExactValue, Wdl};
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
            assert_eq!(now.before(), left, "{position}: after {:?}", record.move_texts());
            left = now;
        }
        assert_eq!(record.outcome().is_some(), left.distance == Some(0), "{position}");
    }
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

/// Stops when the table of a class is made, as a killed program would.
struct StopAfter<'a>(&'a str, AtomicBool);

impl BuildListener for StopAfter<'_> {
    fn made(&self, made: &BuiltClass) {
        self.1.fetch_or(made.class == self.0, Ordering::Relaxed);
    }
}

/// Waits until an open folder shows what another one has made in it.
fn becomes(value: impl Fn() -> Option<ExactValue>, known: bool) {
    let since = Instant::now();
    while value().is_some() != known {
        assert!(since.elapsed() < Duration::from_secs(30), "known: {}", !known);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Another program makes the tables, and is stopped in the middle: room and engine have what is
/// there.
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
    // Those of two pieces are there, and a few of three.
    assert_eq!((value(&four), ours.pieces(SPEC)), (None, 2));
    assert!(hits() > 0, "the engine looks there too");
    assert_eq!(value(&three), three.exact(&theirs).position);

    theirs.make(SPEC, &SETTINGS, &AtomicBool::new(false), &()).unwrap();
    becomes(|| value(&four), true);
    assert_eq!(ours.pieces(SPEC), 4);
    // And when they are taken away.
    std::fs::remove_dir_all(folder.path()).unwrap();
    becomes(|| value(&three), false);
    assert_eq!(ours.pieces(SPEC), 0);
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
