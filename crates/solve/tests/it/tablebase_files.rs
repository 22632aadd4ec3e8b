//! Tables compared with a plain full solution, and damaged tables.

use crate::plain::solution;
use crate::{opened, settings};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_game::{Catalogued, ExactValue, Game, Indexed, Notation, Side, Tablebase, Wdl};
use throughline_one_dimensional_chess::{Kind, OneDimensionalChess, Position};
use throughline_solve::tablebase::{
    BuildError, BuildListener, BuildProgress, BuiltClass, ClassStatistics, Settings, TablebaseError,
    TablebaseFiles, Zugzwangs, build, build_class, plan, statistics,
};

fn game(options: &str) -> OneDimensionalChess {
    OneDimensionalChess::from_text(options).unwrap()
}

fn built(
    options: &str,
    pieces: u32,
) -> (tempfile::TempDir, OneDimensionalChess, TablebaseFiles<OneDimensionalChess>) {
    let game = game(options);
    let folder = crate::built(&game, pieces);
    let tables = opened(&game, folder.path());
    (folder, game, tables)
}

/// Every placement of these pieces with either side to move, legal or not.
fn placements(length: u8, pieces: &[(Side, Kind)], all: &mut Vec<Position>) {
    for mover in Side::BOTH {
        place(length, pieces, Position::empty(mover), all);
    }
}

fn place(length: u8, pieces: &[(Side, Kind)], position: Position, all: &mut Vec<Position>) {
    let Some((&(side, kind), rest)) = pieces.split_first() else {
        all.push(position);
        return;
    };
    for square in (0..length).filter(|&square| position.piece(square).is_none()) {
        let mut next = position;
        next.put(square, side, kind);
        place(length, rest, next, all);
    }
}

/// Every subset of a line-up, by its letters.
fn armies(line_up: &[Kind]) -> Vec<Vec<Kind>> {
    let others: Vec<Kind> = line_up.iter().copied().filter(|&kind| kind != Kind::King).collect();
    let subset = |set: usize| {
        let chosen = others.iter().enumerate().filter(move |(bit, _)| set >> bit & 1 == 1);
        std::iter::once(Kind::King).chain(chosen.map(|(_, &kind)| kind)).collect()
    };
    (0..1 << others.len()).map(subset).collect()
}

/// The exact value of every legal position with this many pieces.
fn plain_solution(game: &OneDimensionalChess, pieces: usize) -> HashMap<Position, ExactValue> {
    let mut all = Vec::new();
    for white in armies(game.line_up()) {
        for black in armies(game.line_up()).into_iter().filter(|black| white.len() + black.len() <= pieces) {
            let side = |side, army: &[Kind]| army.iter().map(|&kind| (side, kind)).collect::<Vec<_>>();
            let pieces = [side(Side::First, &white), side(Side::Second, &black)].concat();
            placements(game.length(), &pieces, &mut all);
        }
    }
    all.retain(|position| !game.is_in_check(position, position.to_move().opponent()));
    let values = solution(game, all).into_iter();
    values.map(|(position, value)| (position, value.unwrap_or(ExactValue::DRAW))).collect()
}

fn agrees(options: &str, pieces: u32, least: usize) {
    let (_folder, game, tables) = built(options, pieces);
    let solution = plain_solution(&game, pieces as usize);
    assert!(solution.len() > least, "{options}: {} positions", solution.len());
    let mut decided = 0;
    for (position, exact) in &solution {
        let found = tables.value(&game, position).unwrap();
        assert_eq!(found, Some(*exact), "{options}: {}", game.position_text(position));
        decided += usize::from(exact.wdl != Wdl::Draw);
    }
    assert!(decided > least / 10, "{options}: {decided} of {} are decided", solution.len());
}

#[test]
fn every_value_is_that_of_a_plain_full_solution() {
    agrees("setup=gardner", 6, 3_000);
    agrees("setup=gardner,board=9", 5, 10_000);
    agrees("setup=kqrbn,board=13", 3, 5_000);
    agrees("setup=kqr,board=8", 4, 8_000);
    agrees("setup=nkbn,board=9", 4, 10_000);
    agrees("", 3, 10_000);
}

#[test]
fn gardners_game_is_won_on_eight_squares_and_drawn_on_nine() {
    for (options, wdl) in [("setup=gardner", Wdl::Win), ("setup=gardner,board=9", Wdl::Draw)] {
        let (_folder, game, tables) = built(options, 6);
        assert_eq!(tables.value(&game, &game.start()).unwrap().unwrap().wdl, wdl, "{options}");
    }
}

#[test]
fn what_has_no_table_has_no_value_and_a_late_win_is_not_promised() {
    let (_folder, game, tables) = built("", 3);
    assert_eq!((tables.classes(), tables.pieces()), (9, 3));
    assert_eq!(tables.probe(&game, &game.start()), None);
    let value = |text: &str| tables.probe(&game, &game.parse_position(text).unwrap());
    let win = value("K6Q7k w 0").unwrap();
    assert_eq!(win.wdl, Wdl::Win);
    let left = 100 - win.distance.unwrap();
    assert_eq!(value(&format!("K6Q7k w {left}")), Some(win));
    assert_eq!(value(&format!("K6Q7k w {}", left + 1)), None, "the fifty moves come first");
    assert_eq!(tables.value(&game, &game.parse_position("K6Q7k w 99").unwrap()).unwrap(), Some(win));
}

#[derive(Default)]
struct Listener {
    made: Mutex<Vec<String>>,
    done: Mutex<BuildProgress>,
    stop: AtomicBool,
    stop_after: usize,
}

impl BuildListener for Listener {
    fn progress(&self, progress: BuildProgress) {
        assert!(progress.visits <= progress.total);
        *self.done.lock().unwrap() = progress;
    }

    fn class_built(&self, built: &BuiltClass) {
        let mut all = self.made.lock().unwrap();
        assert!(built.bytes.iter().all(|&bytes| bytes > 100) && built.census.size() > 0);
        all.push(built.class.clone());
        self.stop.store(all.len() >= self.stop_after && self.stop_after > 0, Ordering::Relaxed);
    }
}

#[test]
fn broken_off_it_goes_on_where_it_was() {
    let (folder, game) = (tempfile::tempdir().unwrap(), game("setup=gardner"));
    let first = Listener { stop_after: 5, ..Listener::default() };
    let stopped = build(&game, &settings(folder.path(), 6), &first.stop, &first);
    assert!(matches!(stopped, Err(BuildError::Stopped)), "{stopped:?}");
    let second = Listener::default();
    build(&game, &settings(folder.path(), 6), &second.stop, &second).unwrap();
    let done = *second.done.lock().unwrap();
    assert!(done.total > 0 && done.visits == done.total);
    let (first, second) = (first.made.into_inner().unwrap(), second.made.into_inner().unwrap());
    assert!(second.iter().all(|class| !first.contains(class)), "{first:?} {second:?}");
    assert_eq!(first.len() + second.len(), game.classes(6).len());
    let third = Listener::default();
    build(&game, &settings(folder.path(), 6), &third.stop, &third).unwrap();
    assert_eq!(third.made.into_inner().unwrap(), [""; 0]);
}

/// The same row with the other side to move.
fn passed(game: &OneDimensionalChess, position: &Position) -> Position {
    let mut passed = Position::empty(position.to_move().opponent());
    for square in 0..game.length() {
        if let Some((side, kind)) = position.piece(square) {
            passed.put(square, side, kind);
        }
    }
    passed
}

#[test]
fn mutual_zugzwangs_and_longest_ends_are_those_of_a_plain_solution() {
    let (folder, game, _) = built("setup=gardner", 5);
    let plain = plain_solution(&game, 5);
    let mut expected = Zugzwangs::default();
    for (position, value) in &plain {
        let passed = passed(&game, position);
        if game.is_in_check(position, position.to_move()) {
            continue;
        }
        match [value.wdl, plain[&passed].wdl] {
            [Wdl::Loss, Wdl::Loss] => expected.losing += 1,
            [Wdl::Loss, Wdl::Draw] | [Wdl::Draw, Wdl::Loss] => expected.drawing += 1,
            _ => {}
        }
    }
    let (mut found, mut classes) = (Zugzwangs::default(), 0);
    let settings = settings(folder.path(), 5);
    let mut each = |class: ClassStatistics| {
        found.losing += class.zugzwangs.losing;
        found.drawing += class.zugzwangs.drawing;
        classes += 1;
        let Some(longest) = class.longest else { return assert_eq!(class.census.longest, 0) };
        let longest = game.parse_position(&longest).unwrap();
        let there = plain.keys().filter(|position| game.class_of(position) == game.class_of(&longest));
        let plies = there.filter_map(|position| plain[position].distance).max();
        assert_eq!(plain[&longest].distance, plies, "{}", class.class);
        assert_eq!(plies, Some(class.census.longest), "{}", class.class);
    };
    let progress = |done, total| assert!(done <= total);
    let left_out = statistics(&game, &settings, 2, &AtomicBool::new(false), &mut each, &progress).unwrap();
    assert_eq!((classes, left_out), (game.classes(5).len(), 0));
    let mut least = 5;
    let mut each = |class: ClassStatistics| least = least.min(class.pieces);
    statistics(&game, &settings, 4, &AtomicBool::new(false), &mut each, &progress).unwrap();
    assert_eq!(least, 4);
    // In tables a row, its mirror image, and both with the sides exchanged are one position.
    assert!(expected.drawing > 0, "{expected:?}");
    assert_eq!((4 * found.losing, 4 * found.drawing), (expected.losing, expected.drawing));
}

#[test]
fn too_little_memory_is_told_before_anything_is_begun() {
    let (folder, game) = (tempfile::tempdir().unwrap(), game(""));
    let settings = Settings { memory: 2 << 20, ..settings(folder.path(), 6) };
    let error = build(&game, &settings, &AtomicBool::new(false), &()).unwrap_err().to_string();
    assert!(error.contains("needs 9 MiB") && error.contains("2 MiB are allowed"), "{error}");
    assert_eq!(TablebaseFiles::open(&game, folder.path()).0.classes(), 0);
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join("one-dimensional-chess-gardner-8").join(name)
}

fn change(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_damaged_file_is_named_never_trusted_and_made_anew() {
    let (folder, game, _) = built("setup=gardner", 4);
    let path = |name| file(folder.path(), name);
    change(&path("KN-K.verdicts"), |bytes| bytes.truncate(bytes.len() - 1));
    change(&path("KR-K.distances"), |bytes| bytes[24] ^= 1);
    fs::copy(path("KRN-K.verdicts"), path("KN-KR.verdicts")).unwrap();
    let (tables, faults) = TablebaseFiles::open(&game, folder.path());
    assert_eq!(tables.classes(), game.classes(4).len() - 3);
    for (name, fault) in
        [("KN-K.verdicts", "bytes, expected"), ("KR-K.distances", "checksum"), ("KN-KR.", "expected")]
    {
        let told = faults
            .iter()
            .map(TablebaseError::to_string)
            .any(|text| text.contains(name) && text.contains(fault));
        assert!(told, "{name}: {faults:?}");
    }
    build(&game, &settings(folder.path(), 4), &AtomicBool::new(false), &()).unwrap();
    opened(&game, folder.path());
}

#[test]
fn a_damaged_block_is_noticed_when_it_is_read() {
    let (folder, game, _) = built("setup=gardner", 4);
    change(&file(folder.path(), "KR-KN.verdicts"), |bytes| *bytes.last_mut().unwrap() ^= 4);
    let (tables, faults) = TablebaseFiles::open(&game, folder.path());
    assert!(faults.is_empty(), "the header is sound: {faults:?}");
    let position = game.parse_position("K1R2n1k w 0").unwrap();
    let error = tables.value(&game, &position).unwrap_err().to_string();
    assert!(error.contains("KR-KN.verdicts is damaged"), "{error}");
    assert_eq!((tables.probe(&game, &position), tables.defect().is_some()), (None, true));
}

/// Classes of a layer built in any order, by several programs that share the folder, give the same
/// files as one program.
#[test]
fn classes_made_one_by_one_are_the_same_files() {
    let (here, game, _) = built("", 4);
    let there = tempfile::tempdir().unwrap();
    let settings = settings(there.path(), 4);
    let never = AtomicBool::new(false);
    let plan = plan(&game, &settings).unwrap().named(|class| game.class_name(class));
    assert!(plan.layers.len() > 1);
    let first = &plan.layers[1][0];
    let early = build_class(&game, &settings, first, &never, &()).unwrap_err();
    assert!(matches!(early, BuildError::Table(TablebaseError::Unreadable { .. })), "{early}");
    assert!(matches!(build_class(&game, &settings, "KK", &never, &()), Err(BuildError::NoClass { .. })));
    let stopped = build_class(&game, &settings, &plan.layers[0][0], &AtomicBool::new(true), &());
    assert!(matches!(stopped, Err(BuildError::Stopped)), "{stopped:?}");
    assert!(matches!(build(&game, &settings, &never, &()), Err(BuildError::Busy(_))), "the plan holds it");
    for class in plan.layers.iter().flat_map(|layer| layer.iter().rev()) {
        build_class(&game, &settings, class, &never, &()).unwrap();
        assert!(throughline_solve::tablebase::built(&game, &settings, class).unwrap()[0].census.size() > 0);
    }
    drop(plan);
    let files = |folder: &Path| {
        let folder = folder.join(game.tablebase_name().unwrap());
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let read = |path: PathBuf| (path.file_name().unwrap().to_owned(), fs::read(path).unwrap());
        files.map(read).collect::<HashMap<_, _>>()
    };
    assert_eq!(files(here.path()), files(there.path()));
}
