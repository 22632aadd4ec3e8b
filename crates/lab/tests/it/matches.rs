//! Matches between our own engines: determined by the seed, and resumed without a difference.

use crate::common::{plan, play};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use throughline_catalog::{GameHandle, NetworkChoice, built_in_network};
use throughline_game::Side;
use throughline_lab::stats::{EloModel, Sprt, Verdict};
use throughline_lab::{
    Adjudication, Book, DrawRule, EVEN_NODES, EVEN_SHARE, EngineKind, Fairness, GameEnd, MatchPlan,
    MatchScore, Opening, Openings, PlayedGame, StateError, StateFile, Tournament, WinRule, match_json,
    match_record, match_svg, read_openings, run_match, score_of, status_line, summary,
};
use throughline_records::pgn::{read, replay, write};

/// Removes what depends on the clock.
pub fn timeless(games: &[PlayedGame]) -> Vec<PlayedGame> {
    let mut games = games.to_vec();
    for game in &mut games {
        game.seconds = 0.0;
        game.moves.iter_mut().for_each(|played| played.micros = 0);
    }
    games
}

#[test]
fn games_at_a_time_change_nothing() {
    let mut plan = plan(&["nodes=300", "depth=3", "depth=2"]);
    let (score, alone) = play(&plan, &[]);
    assert_eq!((score.played(), score.counted()), (12, 6));
    assert!(alone.iter().map(|game| game.index).eq(0..12));
    plan.concurrency = 4;
    let (together, crowded) = play(&plan, &[]);
    assert_eq!(timeless(&crowded), timeless(&alone));
    assert!((0..3).all(|engine| together.table_of(engine) == score.table_of(engine)));
    plan.seed += 1;
    assert_ne!(timeless(&play(&plan, &[]).1), timeless(&alone), "another seed, other games");
}

#[test]
fn a_part_of_the_search_that_is_off_makes_other_games() {
    let of = |first: &str| timeless(&play(&plan(&[first, "name=other,nodes=100"]), &[]).1);
    let whole = of("name=own,nodes=2000");
    assert_eq!(of("name=own,nodes=2000"), whole);
    assert_ne!(of("name=own,nodes=2000,without=late-move-reductions+null-move"), whole);
}

#[test]
fn a_network_of_another_game_is_refused_before_anything_is_played() {
    let mut plan = plan(&["nodes=300", "nodes=100"]);
    let EngineKind::Own(settings) = &mut plan.engines[1].kind else { panic!("our engine") };
    settings.network = NetworkChoice::Network(built_in_network("linear-pursuit").expect("there is one"));
    let refused = run_match(&plan, &[], &AtomicBool::new(false), &mut |_, _| panic!("no game is played"));
    assert_eq!(
        refused.expect_err("refused").to_string(),
        "engine “nodes=100” cannot be started: the network is for linear-pursuit, the game is one-dimensional-chess"
    );
}

#[test]
fn pairs_share_their_opening_and_swap_sides() {
    let (_, games) = play(&plan(&["nodes=200", "nodes=100"]), &[]);
    assert!(games.chunks(2).all(|pair| pair[0].opening == pair[1].opening));
    assert_ne!(games[0].opening, games[2].opening);
}

#[test]
fn what_was_played_before_is_not_played_again() {
    let plan = plan(&["nodes=300", "nodes=100"]);
    let (whole, games) = play(&plan, &[]);
    // In an order in which several workers might have finished.
    for kept in [&games[1..2], &games[2..3], &games[..3], &games[..]] {
        let (score, resumed) = play(&plan, kept);
        assert_eq!(timeless(&resumed), timeless(&games));
        assert_eq!(score.table(0), whole.table(0));
    }
}

#[test]
fn a_test_ends_the_match_at_the_same_pair_whatever_the_concurrency() {
    let mut plan = plan(&["depth=4", "depth=1"]);
    plan.pairs = 200;
    plan.sprt = Some(Sprt::new(0.0, 200.0, 0.05, 0.05, EloModel::Logistic).unwrap());
    let (score, _) = play(&plan, &[]);
    assert_eq!(score.verdict(), Some(Verdict::Higher));
    assert!(score.counted() < 100, "{}", score.counted());
    plan.concurrency = 5;
    let (crowded, games) = play(&plan, &[]);
    assert_eq!((crowded.counted(), crowded.table(0)), (score.counted(), score.table(0)));
    // More may have been finished; all of it is kept, none of it counts. A resumed match is over.
    let (again, same) = play(&plan, &games);
    assert_eq!((again.counted(), same.len()), (score.counted(), games.len()));
}

#[test]
fn adjudication_ends_games_early_and_length_ends_them_at_last() {
    let mut plan = plan(&["nodes=100", "nodes=50"]);
    plan.rules.max_plies = 5;
    let (_, games) = play(&plan, &[]);
    assert!(games.iter().all(|game| game.end == GameEnd::TooLong && game.winner.is_none()));
    assert!(games.iter().all(|game| game.opening.moves.len() + game.moves.len() == 5));
    plan.rules.max_plies = 60;
    let draw = Some(DrawRule { from: 0, moves: 1, score: 100_000 });
    plan.rules.adjudication = Adjudication { draw, win: None };
    let (_, games) = play(&plan, &[]);
    assert!(games.iter().any(|game| game.end == GameEnd::Adjudication && game.moves.len() == 2));
    let win = Some(WinRule { moves: 1, score: 0 });
    plan.rules.adjudication = Adjudication { draw: None, win };
    let (_, games) = play(&plan, &[]);
    assert!(games.iter().any(|game| game.end == GameEnd::Adjudication && game.winner.is_some()));
}

#[test]
fn openings_are_fair_and_all_different() {
    for (spec, from) in [
        ("hnefatafl:rules=brandubh", None),
        ("hnefatafl:rules=brandubh", Some("3t3/7/3T3/ttTKTtt/3T3/3t3/3t3 d")),
        ("one-dimensional-chess", None),
    ] {
        let game = GameHandle::from_spec(spec).unwrap();
        let openings =
            Openings::Random { plies: 2, fair: Fairness::LikeStart(60), from: from.map(str::to_owned) };
        let mut book = Book::new(&game, &openings, 3);
        let list: Vec<_> = (0..10).map(|number| book.opening(number)).collect();
        let positions: HashSet<String> = list
            .iter()
            .map(|opening| {
                let mut record = game.record(opening.position.as_deref()).unwrap();
                opening.moves.iter().for_each(|text| assert!(record.play(text).is_ok(), "{spec} {text}"));
                assert_eq!(opening.position.as_deref(), from);
                assert!(record.outcome().is_none() && opening.moves.len() >= 2);
                record.position_text()
            })
            .collect();
        assert_eq!(positions.len(), 10, "{spec}");
        // In another order, and with some known from before, they are the same.
        let mut other = Book::new(&game, &openings, 3);
        other.recall(4, &list[4]);
        assert_eq!((other.opening(9), other.opening(2)), (list[9].clone(), list[2].clone()), "{spec}");
    }
}

#[test]
fn even_openings_give_both_sides_as_much() {
    // The start favours White, and random moves favour one side or the other even more.
    let game = GameHandle::from_spec("linear-pursuit").unwrap();
    let openings = |fair| Openings::Random { plies: 4, fair, from: None };
    let expected = [Fairness::Even, Fairness::LikeStart(100_000)].map(|fair| {
        let mut book = Book::new(&game, &openings(fair), 5);
        (0..4)
            .map(|number| {
                let opening = book.opening(number);
                let mut record = game.record(None).unwrap();
                opening.moves.iter().for_each(|text| assert!(record.play(text).is_ok(), "{text}"));
                let limits = throughline_search::Limits::nodes(2 * EVEN_NODES);
                let mut slot = throughline_catalog::EngineSlot::new(16);
                let thought =
                    record.search(&mut slot, &limits, &AtomicBool::new(false), &mut |_| {}).unwrap();
                (thought.lines[0].wdl.expectation() - 0.5).abs()
            })
            .sum::<f64>()
            / 4.0
    });
    assert!(expected[0] < 2.0 * EVEN_SHARE && expected[1] > 3.0 * EVEN_SHARE, "{expected:?}");
}

#[test]
fn listed_openings_are_read_and_repeat_when_they_run_out() {
    let mut plan = plan(&["nodes=50", "nodes=40"]);
    plan.tournament = Tournament::Gauntlet;
    plan.pairs = 3;
    let list = read_openings(&plan.game, "# two\ne-j l-g\n\nposition KQRBN6nbrqk b 0 moves l-g\n", None);
    let list = list.unwrap();
    assert_eq!(list[1].position.as_deref(), Some("KQRBN6nbrqk b 0"));
    plan.openings = Openings::Listed(list.clone());
    let (_, games) = play(&plan, &[]);
    let played: Vec<_> = games.iter().step_by(2).map(|game| game.opening.clone()).collect();
    assert_eq!(played, [list[0].clone(), list[1].clone(), list[0].clone()]);
    let faults = read_openings(&plan.game, "e-j\nx-y\nposition nonsense\n", None).unwrap_err();
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(told.len() == 2 && told[0].starts_with("line 2: move 1") && told[1].starts_with("line 3:"));
    assert!(read_openings(&plan.game, "# none\n", None).unwrap_err()[0].to_string().contains("no openings"));
}

#[test]
fn the_first_moves_of_records_are_openings() {
    let game = plan(&["nodes=1", "nodes=2"]).game;
    let records = "[Game \"one-dimensional-chess\"]\n1. e-j l-g 2. j-e *\n\n\
                   [Game \"one-dimensional-chess\"]\n[Position \"KQRBN6nbrqk b 0\"]\n1... l-g *\n";
    let moves = |plies| {
        let list = read_openings(&game, records, plies).expect("openings");
        list.iter().map(|opening| opening.moves.join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(moves(None), ["e-j l-g j-e", "l-g"]);
    assert_eq!(moves(Some(1)), ["e-j", "l-g"]);
    let list = read_openings(&game, records, None).unwrap();
    assert_eq!(list[0].position, None);
    assert_eq!(list[1].position.as_deref(), Some("KQRBN6nbrqk b 0"));
    let wrong = "[Game \"linear-pursuit\"]\n*\n\n[Game \"one-dimensional-chess\"]\n1. e-e *\n";
    let told: Vec<String> =
        read_openings(&game, wrong, None).unwrap_err().iter().map(ToString::to_string).collect();
    assert!(told.len() == 2 && told[0].starts_with("game 1: it is of linear-pursuit"), "{told:?}");
    assert!(told[1].contains("game 2") && told[1].contains("ply 1"), "{told:?}");
}

#[test]
fn records_replay_with_their_result_and_hold_the_scores() {
    let plan = plan(&["name=new,nodes=300", "level=1"]);
    let (_, games) = play(&plan, &[]);
    for game in &games {
        let sheet = match_record(&plan, game, "2026.11.21").unwrap();
        let text = write(&sheet);
        let back = read(&text);
        assert!(back.defects.is_empty(), "{text}");
        assert_eq!(back.sheets, std::slice::from_ref(&sheet));
        assert!(replay(&sheet).is_ok_and(|replay| replay.notes.is_empty()), "{text}");
        let scores: Vec<_> = sheet.plies.iter().map(score_of).collect();
        let played = game.moves.iter().map(|played| played.score);
        assert!(scores[game.opening.moves.len()..].iter().copied().eq(played), "{text}");
        assert!(scores[..game.opening.moves.len()].iter().all(Option::is_none));
        let white = if game.index % 2 == 0 { "new" } else { "level 1" };
        assert_eq!(sheet.player(plan.game.info(), Side::First), Some(white));
    }
}

#[test]
fn the_state_survives_a_torn_line_and_tells_other_matches_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let plan = plan(&["nodes=300", "nodes=100"]);
    let (_, games) = play(&plan, &[]);
    assert!(StateFile::resume::<PlayedGame>(&path, &plan.settings()).unwrap().is_none());
    let mut state = StateFile::create(&path, plan.settings(), 17).unwrap();
    for game in &games[..3] {
        state.append(game).unwrap();
    }
    assert!(matches!(StateFile::resume::<PlayedGame>(&path, &plan.settings()), Err(StateError::InUse)));
    drop(state);
    assert!(matches!(StateFile::create(&path, plan.settings(), 0), Err(StateError::Exists)));
    // However much of the last line was written, the games before it are kept, and the file can be
    // used again.
    let whole = std::fs::read(&path).unwrap();
    let last = whole[..whole.len() - 1].iter().rposition(|&b| b == b'\n').unwrap() + 1;
    for torn in [last, last + 1, whole.len() - 2, whole.len() - 1] {
        std::fs::write(&path, &whole[..torn]).unwrap();
        let (mut state, held) = StateFile::resume::<PlayedGame>(&path, &plan.settings()).unwrap().unwrap();
        assert_eq!((held.as_slice(), state.records_from()), (&games[..2], 17));
        state.append(&games[3]).unwrap();
        drop(state);
        let (_, held) = StateFile::resume::<PlayedGame>(&path, &plan.settings()).unwrap().unwrap();
        assert_eq!(held, [&games[..2], &games[3..]].concat());
    }
    let other = MatchPlan { seed: 6, ..plan.clone() };
    let Err(error) = StateFile::resume::<PlayedGame>(&path, &other.settings()) else {
        panic!("another match")
    };
    assert!(error.to_string().contains("its seed is 5, not 6"), "{error}");
    std::fs::write(&path, [&whole[..last], b"{}\n", &whole[last..]].concat()).unwrap();
    assert!(matches!(
        StateFile::resume::<PlayedGame>(&path, &plan.settings()),
        Err(StateError::Broken { line: 4, .. })
    ));
}

#[test]
fn reports_tell_the_same_numbers() {
    let plan = plan(&["name=new,nodes=500", "name=old,nodes=50", "level=1"]);
    let (score, games) = play(&plan, &[]);
    let text = summary(&plan, &score);
    let json = match_json(&plan, &score, &games);
    assert_eq!(json["games"].as_array().unwrap().len(), 12);
    for (pairing, &(a, b)) in score.pairings().iter().enumerate() {
        let all = score.table(pairing).tally();
        let line = format!(
            "{} against {}: +{} ={} -{} in 4 games",
            plan.engines[a].name, plan.engines[b].name, all.wins, all.draws, all.losses
        );
        assert!(text.contains(&line), "{line}\n{text}");
        assert_eq!(json["pairings"][pairing]["all"]["wins"], all.wins);
    }
    // The chart has the same engines as the text.
    let picture = match_svg(&plan, &score, &games);
    assert!(plan.engines.iter().all(|engine| picture.contains(&format!(">{}<", engine.name))), "{picture}");
    assert!(picture.starts_with("<svg xmlns=") && picture.trim_end().ends_with("</svg>"), "{picture}");
}

/// Returns games of a plan with these winners, in its order.
fn with_winners(plan: &MatchPlan, winners: &[Option<Side>]) -> (MatchScore, Vec<PlayedGame>) {
    let (_, games) = play(&MatchPlan { pairs: 1, ..plan.clone() }, &[]);
    let (mut score, mut all) = (MatchScore::new(plan), Vec::new());
    for (index, &winner) in winners.iter().enumerate() {
        // Different openings: repeated pairs would be left out.
        let opening = Opening { position: Some(index.to_string()), moves: Vec::new() };
        let game = PlayedGame { index, winner, opening, end: GameEnd::Rules, ..games[0].clone() };
        score.add(&game);
        all.push(game);
    }
    (score, all)
}

/// Engines that always play the same from the start have played one pair, however often they do.
#[test]
fn a_repeated_pair_is_no_further_evidence() {
    let mut same = plan(&["depth=2", "depth=1"]);
    (same.pairs, same.openings) = (3, Openings::Start);
    let (score, games) = play(&same, &[]);
    assert_eq!((score.counted(), score.table(0).pairs(), score.repeated()), (3, 1, (2, true)));
    let said = "2 of 3 pairs repeat the moves of an earlier one and are left out";
    assert!(summary(&same, &score).contains(said), "{}", summary(&same, &score));
    assert_eq!(match_json(&same, &score, &games)["pairs_repeated"], 2);
    // Levels vary: what they play twice is counted twice, and reported.
    let varied = MatchPlan { engines: plan(&["level=1", "level=2"]).engines, ..same };
    let (score, _) = with_winners(&varied, &[None; 6]);
    assert_eq!((score.table(0).pairs(), score.repeated()), (3, (0, false)));
}

#[test]
fn who_leads_is_who_stands_first_in_the_table() {
    let mut plan = plan(&["name=a,nodes=9", "name=b,nodes=9", "name=c,nodes=9"]);
    (plan.tournament, plan.rules.max_plies) = (Tournament::Ladder, 4);
    let [first, second] = Side::BOTH.map(Some);
    // a scores 62.5 % against b; b has 68.8 % in total, because it always wins against c.
    let winners = [first, second, first, second, None, first, first, second];
    let (score, _) = with_winners(&plan, &winners);
    let line = status_line(&plan, &score, None);
    assert!(line.starts_with("8 of 8 games, a leads, Elo +"), "{line}");
    let table = summary(&plan, &score);
    assert!(table.contains("\n   1  a  "), "{table}");
    let (score, _) = with_winners(&plan, &[None; 8]);
    assert_eq!(status_line(&plan, &score, None), "8 of 8 games", "nobody leads");
}

#[test]
fn a_single_pair_has_no_interval() {
    let mut plan = plan(&["name=a,nodes=9", "name=b,nodes=9", "name=c,nodes=9"]);
    (plan.tournament, plan.rules.max_plies) = (Tournament::Gauntlet, 4);
    plan.pairs = 1;
    let (score, games) = with_winners(&plan, &[Some(Side::Second); 4]);
    let text = summary(&plan, &score);
    assert!(!text.contains("± 0") && !text.contains("inf"), "{text}");
    assert!(text.contains("white scored 0.0 %, Elo ") && text.contains(" ± —\n"), "{text}");
    assert!(text.lines().filter(|line| line.contains("± —  ")).count() == 3, "{text}");
    let json = match_json(&plan, &score, &games);
    for found in json["ratings"].as_array().expect("ratings").iter().chain([&json["first_side_elo"]]) {
        assert!(found["value"].is_number() && found["low"].is_null() && found["high"].is_null(), "{found}");
    }
    let picture = match_svg(&plan, &score, &games);
    assert!(picture.contains("± —") && !picture.contains("inf") && !picture.contains("NaN"), "{picture}");
    let text = summary(&plan, &with_winners(&plan, &[None; 2]).0);
    assert!(text.lines().any(|line| line.ends_with(" 0        —")), "an engine without games: {text}");
}
