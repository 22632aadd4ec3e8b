//! Search output; stopping, pondering, levels.

use crate::talk::Talk;
use crate::ugi::{note, search, started};
use std::time::{Duration, Instant};
use throughline_catalog::{GAMES, GameHandle};
use throughline_protocol::ugi::Score;

#[test]
fn several_lines_chances_and_speed_are_told() {
    let mut talk = started(&["hnefatafl:rules=brandubh"]);
    for option in [
        "MultiPV value 3", "UCI_ShowWDL value true", "Hash value 2", "Threads value 2",
        "Move Overhead value 0",
    ] {
        talk.send(&format!("setoption name {option}"));
    }
    talk.send("isready");
    talk.until("readyok");
    let (infos, best) = search(&mut talk, "go depth 5");
    let last = &infos[infos.len() - 3..];
    for (i, info) in last.iter().enumerate() {
        assert_eq!((info.multipv, info.depth), (Some(i as u32 + 1), Some(5)));
        assert_eq!(info.wdl.expect("asked for").iter().sum::<u32>(), 1000);
        assert!(info.nodes > Some(0) && info.seldepth >= info.depth && info.nps.is_some());
        assert!(info.hashfull.is_some() && info.time.is_some() && info.score.is_some());
    }
    let firsts: Vec<&String> = last.iter().map(|info| &info.pv[0]).collect();
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{firsts:?}");
    assert_eq!(best.as_ref(), Some(firsts[0]));
    talk.quit("quit");
}

/// Tools that match answers to questions in order are not confused.
#[test]
fn what_is_asked_after_isready_is_answered_after_it() {
    let mut talk = started(&[]);
    talk.send("setoption name Hash value 256\nisready\nquery p1turn");
    assert_eq!(talk.until("readyok"), ["readyok"]);
    assert_eq!(talk.line(), "response true");
    talk.quit("quit");
}

#[test]
fn a_search_too_short_for_one_iteration_tells_its_move() {
    let mut talk = started(&[]);
    talk.send("setoption name UCI_ShowWDL value true");
    let (infos, best) = search(&mut talk, "go nodes 1");
    let [info] = &infos[..] else { panic!("{infos:?}") };
    assert_eq!((info.depth, info.nodes, info.pv.first()), (Some(0), Some(1), best.as_ref()));
    assert_eq!((info.score, info.wdl), (None, None), "a score would mean nothing");
    talk.quit("quit");
}

/// The only move repeats the position for the third time, a draw by these rules.
#[test]
fn a_draw_costs_what_contempt_says() {
    let mut talk = started(&["hnefatafl:rules=brandubh,repetition=draw"]);
    let moves = "a4-a5 d5-c5 d7-c7 c5-d5 c7-d7 d5-c5 d7-c7 c5-d5";
    for (contempt, score) in [(0, 0), (40, -40), (-1000, 1000)] {
        talk.send(&format!("setoption name Contempt value {contempt}"));
        talk.send(&format!("position startpos moves {moves}"));
        let (infos, best) = search(&mut talk, "go depth 3 searchmoves c7-d7");
        let told = infos.iter().filter_map(|info| info.score).next_back();
        assert_eq!((told, best.as_deref()), (Some(Score::Centi(score)), Some("c7-d7")), "{contempt}");
    }
    talk.quit("quit");
}

/// The king reaches a corner now, or in two moves whatever the attackers do; and the same from
/// their view.
#[test]
fn wins_are_counted_in_moves_of_the_mover() {
    let mut talk = started(&["hnefatafl:rules=brandubh"]);
    talk.send("position fen K6/7/7/7/7/7/1t5 a");
    assert_eq!(talk.ask("query gameover", "response"), "true");
    for (position, mate) in
        [("1K5/7/7/7/7/7/1t5 d", 1), ("7/7/7/1K5/7/7/1t5 d", 2), ("7/7/7/1K5/7/7/2t4 a", -2)]
    {
        talk.send(&format!("position fen {position}"));
        let (infos, _) = search(&mut talk, "go depth 4");
        let scores: Vec<_> = infos.iter().filter_map(|info| info.score).collect();
        assert_eq!(scores.last(), Some(&Score::Mate(mate)), "{position}: {scores:?}");
    }
    talk.quit("quit");
}

/// During an infinite search it answers commands; after `stop` it moves. (docs/engine.md has
/// measured times.)
#[test]
fn a_search_is_stopped_asked_and_followed_by_another() {
    for spec in GAMES.into_iter().map(|info| info.id) {
        let mut talk = started(&[spec]);
        talk.send("go infinite");
        talk.ask("isready", "readyok");
        assert_eq!(talk.ask("query gameover", "response"), "false");
        assert!(note(&mut talk, "go depth 1").contains("under way"));
        // Analysis changes to another position at once.
        talk.send("stop\nposition startpos\ngo infinite");
        talk.until("bestmove");
        talk.ask("isready", "readyok");
        let asked = Instant::now();
        talk.ask("stop", "bestmove");
        assert!(asked.elapsed() < Duration::from_secs(5), "{spec}");
        talk.send("stop");
        talk.send("go infinite");
        let asked = Instant::now();
        talk.quit("quit");
        assert!(asked.elapsed() < Duration::from_secs(5), "{spec}");
    }
}

/// Each search is answered, with a move of its own position, however fast a program steps through a
/// game.
#[test]
fn commands_after_a_waiting_search_belong_to_it() {
    let mut talk = started(&["one-dimensional-chess"]);
    talk.send("go infinite");
    talk.until("info depth");
    let (whites, blacks) = ("position startpos", "position startpos moves d-f");
    talk.send(&format!("stop\n{blacks}\ngo infinite\nstop\n{whites}\ngo infinite\nstop"));
    talk.send(&format!("{blacks}\ngo ponder movetime 50\nponderhit\nisready"));
    for squares in ["a".."f", "l".."q", "a".."f", "l".."q"] {
        let best = talk.until("bestmove").pop().expect("a move");
        let best = best.strip_prefix("bestmove ").expect("a move");
        assert!(squares.contains(&best), "{best} begins in {squares:?}");
    }
    talk.quit("quit");
}

/// There is nothing more to find here, and still no move comes before `stop`.
#[test]
fn an_endless_search_keeps_its_answer_to_itself() {
    let mut talk = started(&["hnefatafl:rules=brandubh"]);
    talk.send("position fen 1K5/7/7/7/7/7/1t5 d");
    talk.send("go infinite");
    talk.until("info depth");
    talk.ask("isready", "readyok");
    while !talk.is_silent(Duration::from_millis(300)) {}
    let best = talk.ask("stop", "bestmove");
    assert_eq!(best, "b7-a7");
    talk.quit("quit");
}

#[test]
fn it_ponders_until_the_move_is_played_or_not() {
    let mut talk = Talk::start(&["one-dimensional-chess"]);
    talk.ask("uci", "uciok");
    talk.send("position startpos");
    let best = talk.ask("go movetime 100", "bestmove");
    let (best, ponder) = best.split_once(" ponder ").expect("UCI is told the reply it expects");
    talk.send(&format!("position startpos moves {best} {ponder}"));
    // A ponder hit: the clock runs from now on.
    talk.send("go ponder wtime 800 btime 800");
    talk.until("info depth 3");
    let asked = Instant::now();
    talk.ask("ponderhit", "bestmove");
    assert!(asked.elapsed() < Duration::from_secs(5));
    // A ponder miss.
    talk.send("go ponder wtime 100 btime 100");
    talk.until("info depth 3");
    std::thread::sleep(Duration::from_millis(250));
    talk.send("isready");
    let said = talk.until("readyok");
    assert!(!said.iter().any(|line| line.starts_with("bestmove")), "the clock does not run yet: {said:?}");
    talk.ask("stop", "bestmove");
    // The search ends before the ponder hit.
    talk.send("go ponder depth 2");
    talk.until("info depth 2");
    talk.ask("isready", "readyok");
    while !talk.is_silent(Duration::from_millis(300)) {}
    talk.ask("ponderhit", "bestmove");
    assert!(note(&mut talk, "ponderhit").contains("go ponder"));
    talk.quit("quit");

    let mut talk = started(&["one-dimensional-chess"]);
    assert!(!talk.ask("go depth 4", "bestmove").contains("ponder"), "UGI's tools take the move alone");
    talk.send("setoption name Ponder value true");
    assert!(talk.ask("go depth 4", "bestmove").contains(" ponder "));
    talk.quit("quit");
}

#[test]
fn levels_play_and_keep_to_the_time_they_are_given() {
    let mut talk = started(&["linear-pursuit"]);
    for level in 1..=8 {
        talk.send(&format!("setoption name Level value {level}"));
        let asked = Instant::now();
        let (infos, best) = search(&mut talk, "go movetime 50");
        assert!(best.is_some() && infos.len() == 1, "level {level}: {infos:?}");
        assert!(asked.elapsed() < Duration::from_secs(5));
    }
    assert!(note(&mut talk, "setoption name Level value 9").contains("from 0 to 8"));
    talk.quit("quit");
}

/// The first move of each line: in analysis of several lines, at a level, while pondering; and
/// illegal moves.
#[test]
fn only_the_moves_asked_for_are_searched() {
    for info in GAMES {
        let legal =
            GameHandle::from_spec(info.id).expect("a spec").record(None).expect("a start").legal_texts();
        let wanted = [&legal[legal.len() / 3], &legal[legal.len() / 2], &legal[legal.len() - 1]];
        let words = wanted.map(String::as_str).join(" ");
        let mut talk = started(&[info.id]);
        talk.send("setoption name MultiPV value 5");
        let (infos, best) = search(&mut talk, &format!("go searchmoves {words} {words} depth 3"));
        assert!(infos.iter().all(|info| wanted.contains(&&info.pv[0])), "{}: {infos:?}", info.id);
        assert_eq!(infos.iter().filter_map(|info| info.multipv).max(), Some(3), "{}", info.id);
        assert!(best.is_some_and(|best| wanted.contains(&&best)));
        talk.send("setoption name MultiPV value 1");
        for go in ["nodes 500", "infinite", "ponder movetime 10", ""] {
            talk.send(&format!("go {go} searchmoves nonsense {}", wanted[1]));
            assert!(talk.ask("stop", "info string").contains("nonsense"));
            let last = talk.until("bestmove").pop();
            assert_eq!(last, Some(format!("bestmove {}", wanted[1])), "{}: go {go}", info.id);
        }
        talk.send("setoption name Level value 2");
        assert_eq!(search(&mut talk, &format!("go searchmoves {}", wanted[2])).1.as_ref(), Some(wanted[2]));
        // Without a legal move in `searchmoves`, any move will do; a misspelt limit gets one
        // without being asked.
        assert!(note(&mut talk, "go searchmoves x y z u v w movetme 5").contains("“x”"));
        let said = talk.until("bestmove").join("\n");
        assert!(
            said.contains("3 more cannot be played") && said.contains("every move is looked at"),
            "{said}"
        );
        talk.quit("quit");
    }
}
