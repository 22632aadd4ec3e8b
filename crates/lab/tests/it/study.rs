//! Reports: the same for any number of workers and after interruptions, complete, and correctly
//! labelled.

use std::sync::atomic::AtomicBool;
use throughline_catalog::{GameHandle, MakeSettings, TablebaseFolder};
use throughline_lab::PlayedGame;
use throughline_lab::study::{
    Change, CompareError, ComparedFigure, Probe, Report, StudyPart, StudyPlan, StudyStage, StudyTables,
    StudyWork, compare, comparison_page, report_page, study,
};

fn plan(spec: &str) -> StudyPlan {
    StudyPlan {
        game: GameHandle::from_spec(spec).expect(spec),
        games: 8,
        nodes: 60,
        probes: 6,
        varied_plies: 6,
        max_plies: 60,
        tables: None,
        seed: 9,
        concurrency: 1,
    }
}

/// Makes the report, and returns it with everything that was passed to `keep`.
fn made(
    plan: &StudyPlan,
    games_done: &[PlayedGame],
    probes_done: &[Probe],
) -> (Report, Vec<PlayedGame>, Vec<Probe>) {
    let (mut games, mut probes) = (Vec::new(), Vec::new());
    let report = study(plan, games_done, probes_done, &AtomicBool::new(false), &mut |stage, _| {
        match stage {
            StudyStage::Game(game) => games.push(game.clone()),
            StudyStage::Probe(probe) => probes.push(probe.clone()),
        }
        Ok(())
    });
    (report.expect("it can be made").expect("nothing stopped it"), games, probes)
}

#[test]
fn a_report_is_the_same_for_any_number_of_workers_and_after_an_interruption() {
    let one = plan("one-dimensional-chess");
    let (report, games, probes) = made(&one, &[], &[]);
    let page = report_page(&one.game, &report);
    let many = StudyPlan { concurrency: 3, ..one.clone() };
    let (again, ..) = made(&many, &[], &[]);
    assert_eq!(report_page(&many.game, &again), page);
    assert_eq!(serde_json::to_string(&again).unwrap(), serde_json::to_string(&report).unwrap());
    // 24 games: half, once and twice the nodes, each against the next.
    assert_eq!(games.len(), 24);
    let (resumed, new_games, new_probes) = made(&many, &games[..11], &probes[..3]);
    assert_eq!(report_page(&many.game, &resumed), page);
    assert_eq!((new_games.len(), new_probes.len()), (13, probes.len() - 3));
    let other = StudyPlan { seed: 10, ..one.clone() };
    assert_ne!(made(&other, &[], &[]).0.lengths, report.lengths);
}

/// Makes parts until the plan has no more, with many interruptions.
fn made_in_parts(work: &mut StudyWork, parts: &mut Vec<StudyPart>) {
    let (stop, go) = (AtomicBool::new(true), AtomicBool::new(false));
    loop {
        assert!(work.next_part(&stop).expect("it can be made").is_none(), "it is called away");
        let Some(part) = work.next_part(&go).expect("it can be made") else { break };
        parts.push(part);
    }
}

/// Makes the report of parts that are complete.
fn report_of(plan: &StudyPlan, parts: &[StudyPart]) -> Report {
    let (mut games, mut probes) = (Vec::new(), Vec::new());
    for part in parts {
        match part.clone() {
            StudyPart::Game(game) => games.push(game),
            StudyPart::Probe(probe) => probes.push(probe),
        }
    }
    let (report, new_games, new_probes) = made(plan, &games, &probes);
    assert!(new_games.is_empty() && new_probes.is_empty(), "nothing is missing");
    report
}

#[test]
fn a_study_that_grows_part_by_part_gives_the_report_of_each_size() {
    for spec in ["one-dimensional-chess", "hnefatafl:rules=brandubh"] {
        let of_size = |games| StudyPlan { games, probes: games, ..plan(spec) };
        let mut parts = Vec::new();
        let mut work = StudyWork::new(of_size(4), Vec::new());
        made_in_parts(&mut work, &mut parts);
        assert_eq!(parts.len(), 3 * 4 + work.fixed_probes() + 2 * 4, "{spec}");
        // Another worker resumes it in the middle of the next size.
        work.grow(8);
        for _ in 0..5 {
            parts.extend(work.next_part(&AtomicBool::new(false)).expect("it can be made"));
        }
        let kept = serde_json::to_string(&parts).expect("it is data");
        let mut work = StudyWork::new(of_size(8), serde_json::from_str(&kept).expect("it is read"));
        made_in_parts(&mut work, &mut parts);
        assert_eq!(parts.len(), 3 * 8 + work.fixed_probes() + 2 * 8, "{spec}");
        for games in [4, 8] {
            let (whole, ..) = made(&of_size(games), &[], &[]);
            let in_parts = report_of(&of_size(games), &parts);
            assert_eq!(
                serde_json::to_string(&in_parts).unwrap(),
                serde_json::to_string(&whole).unwrap(),
                "{spec}, {games} games"
            );
        }
    }
}

#[test]
fn reports_of_all_games_are_whole_and_say_what_they_are() {
    for spec in [
        "hnefatafl:rules=brandubh",
        "linear-pursuit:pieces=KBN",
        "linear-progression:board=5x5",
        "linear-progression:board=4x4,blockers=own",
        "linear-progression:drop=random,seed=4",
        "one-dimensional-chess:setup=gardner",
    ] {
        let plan = plan(spec);
        let (report, ..) = made(&plan, &[], &[]);
        assert_eq!(report.results.games(), 8, "{spec}");
        assert_eq!(report.endings.iter().map(|row| row.games).sum::<usize>(), 8, "{spec}");
        assert!(report.figures.iter().all(|figure| figure.label == "estimated"), "{spec}");
        assert!(report.figures.iter().all(|figure| figure.value.is_finite()), "{spec}: {:?}", report.figures);
        let inside = |figure: &throughline_lab::study::Figure| {
            figure.interval.is_none_or(|[low, high]| low <= figure.value && figure.value <= high)
        };
        assert!(report.figures.iter().all(inside), "{spec}: {:?}", report.figures);
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["figures"][0]["name"], "Score of the first side", "{spec}");
        assert_eq!(json["lengths"].as_array().map(Vec::len), Some(8), "{spec}");
        let page = report_page(&plan.game, &report);
        for (part, least) in
            [("<svg class=\"chart\"", 6), ("<svg class=\"board", 2), ("<title>", 7), ("<caption>", 8)]
        {
            assert!(page.matches(part).count() >= least, "{spec}: {part}");
        }
        for part in ["estimated", &report.engine.fingerprint, "light-dark("] {
            assert!(page.contains(part), "{spec}: {part}");
        }
        for outside in ["<script", "src=\"http", "@import", " style=", "NaN"] {
            assert!(!page.contains(outside), "{spec}: {outside}");
        }
    }
}

#[test]
fn where_tables_know_a_position_its_value_is_expected() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan("one-dimensional-chess:setup=krq");
    let tables = TablebaseFolder::new(folder.path());
    assert_eq!(StudyTables::of(&plan.game, tables.clone()), None, "none are made yet");
    let settings = MakeSettings { pieces: 4, memory: 64 << 20, threads: 1 };
    tables.make(plan.game.spec(), &settings, &AtomicBool::new(false), &()).expect("small tables");
    let found = StudyTables::of(&plan.game, tables.clone());
    assert_eq!(found.as_ref().map(|tables| tables.pieces), Some(4));
    let with_tables = StudyPlan { tables: found, ..plan.clone() };
    let (report, games, _) = made(&with_tables, &[], &[]);
    assert_eq!(report.settings.tables, Some(4));
    assert_ne!(with_tables.settings(), plan.settings(), "games with tables are others");
    // In the sample game, the expected score is the exact value wherever the tables have it.
    let shown = report.representative.as_ref().expect("a game");
    let mut record = plan.game.record(None).expect("the start");
    let tablebase = tables.tablebase::<GameHandle>(plan.game.spec()).expect("those made above");
    let (mut known, mut all) = (0, 0);
    for (text, expected) in shown.moves.iter().zip(&shown.expected) {
        all += 1;
        if let Some(exact) = tablebase.probe(&plan.game, record.position()) {
            let mover = [0.0, 0.5, 1.0][exact.wdl as usize];
            let first = if all % 2 == 1 { mover } else { 1.0 - mover };
            assert_eq!(*expected, first, "ply {all}: {exact:?}");
            known += 1;
        }
        record.play(text).expect("a move of a game");
    }
    let figure = report.figure("known").expect("there are tables");
    assert_eq!(figure.label, "exact within tables");
    assert!(known > 0 && figure.value > 0.0 && figure.value < 1.0, "{known} of {all}; {figure:?}");
    assert_eq!(games.len(), 24);
    let page = report_page(&plan.game, &report);
    assert!(page.contains("exact within tables") && page.contains("tables of up to 4 pieces"));
    assert!(report.settings.command.contains(" --tables '"), "{}", report.settings.command);
}

#[test]
fn first_moves_are_counted_by_kind() {
    let (report, ..) = made(&plan("linear-progression"), &[], &[]);
    // 60 spaces: ten classes under the eight symmetries of the board, minus the corner.
    assert_eq!(report.first_moves.len(), 9);
    assert_eq!(report.first_moves.iter().map(|found| found.kind.texts.len()).sum::<usize>(), 60);
    assert_eq!(report.first_moves.iter().map(|found| found.results.games()).sum::<u64>(), 8);
}

#[test]
fn repairs_are_starts_that_can_be_played_and_more_even() {
    for spec in ["one-dimensional-chess:setup=qkrbn", "hnefatafl:rules=brandubh"] {
        let plan = plan(spec);
        let (report, _, probes) = made(&plan, &[], &[]);
        let repairs = &report.repairs;
        let trials = probes.iter().filter(|probe| matches!(probe, Probe::Trial { .. }));
        assert_eq!(trials.clone().count(), plan.games, "{spec}");
        let played = trials.filter(|probe| matches!(probe, Probe::Trial { start: Some(_), .. })).count();
        let told = repairs.line_ups.iter().chain(&repairs.handicaps).map(|repair| repair.played.games());
        let told = told.sum::<u64>() + repairs.swap.as_ref().map_or(0, |swap| swap.played.games());
        // Trials from starts that seemed worse after later games are not reported.
        assert!(told >= 1 && told <= played as u64, "{spec}: {told} of {played}");
        let score = report.figure("first-side-score").expect("a figure").value;
        let swap = repairs.swap.as_ref().expect("first moves are looked at");
        let figure = report.figure("swap-score").expect("a figure");
        assert_eq!(
            (figure.value, figure.interval),
            (swap.balance.value, Some([swap.balance.low, swap.balance.high]))
        );
        assert!(report.first_moves.iter().any(|found| found.kind.texts == swap.moves), "{spec}");
        let off = |value: f64| (value - 0.5).abs();
        for repair in repairs.line_ups.iter().chain(&repairs.handicaps) {
            let game = GameHandle::from_spec(&repair.spec).expect("a rule set");
            let record = game.record(repair.position.as_deref()).expect("a start");
            assert!(record.outcome().is_none() && off(repair.balance.value) < off(score), "{repair:?}");
        }
        for repair in &repairs.handicaps {
            if let Change::Without { number, .. } = repair.change {
                assert_eq!(number, usize::from(score <= 0.5), "{repair:?}");
            }
        }
        let page = report_page(&plan.game, &report);
        assert!(page.contains("<h2>Repairs</h2>") && page.contains("With a swap rule"), "{spec}");
        println!("{spec}: {score} {}", serde_json::to_string(repairs).unwrap());
    }
}

#[test]
fn reports_made_alike_can_be_compared() {
    let reports = ["one-dimensional-chess", "one-dimensional-chess:setup=krq"]
        .map(|spec| made(&plan(spec), &[], &[]).0);
    let comparison = compare(&reports).expect("made alike");
    assert_eq!(comparison.reports.len(), 2);
    let is_length = |row: &&ComparedFigure<'_>| row.figures[0].is_some_and(|figure| figure.id == "length");
    let length = comparison.figures.iter().find(is_length).expect("a figure");
    let same = length.differences[0].expect("from itself");
    assert!(same.value == 0.0 && same.interval[0] < 0.0 && same.interval[1] > 0.0);
    let page = comparison_page(&comparison);
    assert!(page.contains("one-dimensional-chess:setup=krq") && page.contains("estimated"));
    let mut other = reports;
    other[1].settings.nodes += 1;
    assert!(matches!(compare(&other), Err(CompareError::Settings { setting: "nodes", .. })));
}
