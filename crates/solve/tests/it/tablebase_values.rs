//! Tables of the games where a king is captured, where a draw may be claimed, and where endless
//! play defeats a side, compared with a plain solution of all positions reachable from some
//! positions.

use crate::plain::solution;
use crate::{built, opened};
use throughline_game::{Catalogued, ExactValue, Game, Indexed, Notation, Side, Tablebase, Wdl};
use throughline_hnefatafl::{BRANDUBH, Hnefatafl, RepetitionRule, RuleSet};
use throughline_linear_pursuit::LinearPursuit;

/// The value of a position in which neither side can force an end.
fn endless<G: Indexed>(game: &G, position: &G::Position) -> ExactValue {
    match game.repetition_loser() {
        None => ExactValue::DRAW,
        Some(loser) if loser == game.side_to_move(position) => ExactValue { wdl: Wdl::Loss, distance: None },
        Some(_) => ExactValue { wdl: Wdl::Win, distance: None },
    }
}

/// Compares, and counts losses, undecided positions and wins.
fn agrees<G: Indexed + Catalogued + Notation>(game: &G, pieces: u32, from: &[&str]) -> [u32; 3] {
    let folder = built(game, pieces);
    let tables = opened(game, folder.path());
    let from = from.iter().map(|text| game.parse_position(text).unwrap()).collect();
    let mut counts = [0; 3];
    for (position, exact) in solution(game, from) {
        let text = game.position_text(&position);
        if game.outcome(&position).is_none() {
            let wanted = exact.unwrap_or_else(|| endless(game, &position));
            assert_eq!(tables.probe(game, &position), Some(wanted), "{} {text}", G::INFO.id);
            let kind = if exact.is_none() { 1 } else { 2 * usize::from(wanted.wdl == Wdl::Win) };
            counts[kind] += 1;
        }
    }
    counts
}

fn pursuit(options: &str, pieces: u32, from: &[&str]) -> [u32; 3] {
    agrees(&LinearPursuit::from_text(options).unwrap(), pieces, from)
}

fn tafl(options: &str, pieces: u32, from: &[&str]) -> [u32; 3] {
    agrees(&Hnefatafl::from_text(options).unwrap(), pieces, from)
}

#[test]
fn linear_pursuit_is_worth_what_its_moves_say() {
    let board = "board=8.a-b.b-f.c-h.a-e.d-g";
    for (options, pieces, from) in [
        ("", 3, vec!["KR5k6/14 w", "KB5k6/14 b", "KN5k6/14 w", "KP5k6/14 b"]),
        ("pawns=off,pieces=KB", 4, vec!["14/2BK5bk3 w", "14/2BK5bk3 b"]),
        (&format!("{board},pawns=off,pieces=KB/KN"), 4, vec!["8/1BK2nk1 w"]),
        (&format!("{board},pawns=on,pieces=KB/KN"), 5, vec!["K1P1nk2/8 w", "K1P1n2p/6k1 b"]),
    ] {
        let counts = pursuit(options, pieces, &from);
        assert!(counts[0] > 3 && counts[2] > 50, "{options}: {counts:?}");
    }
}

#[test]
fn bare_kings_may_part_in_peace() {
    let game = LinearPursuit::from_text("").unwrap();
    let folder = built(&game, 2);
    let tables = opened(&game, folder.path());
    let mut counts = [0; 3];
    for (white, black) in (0..14).flat_map(|white| (0..14).map(move |black| (white, black))) {
        if white != black {
            let mut cells = vec![None; 14];
            (cells[white], cells[black]) = (Some('K'), Some('k'));
            let position =
                game.parse_position(&format!("{}/14 w", throughline_game::row_text::write(cells))).unwrap();
            counts[tables.probe(&game, &position).unwrap().wdl as usize] += 1;
        }
    }
    assert_eq!(counts[0], 0, "whoever is to move may declare a draw (P14)");
    assert!(counts[1] > 0 && counts[2] > 0, "{counts:?}");
}

#[test]
fn hnefatafl_is_worth_what_its_moves_say() {
    for (options, pieces, from) in [
        ("rules=brandubh", 3, vec!["3t3/7/3T3/3K3/7/7/7 a", "3t3/7/t6/3K3/7/7/7 d"]),
        ("rules=brandubh,repetition=draw,no-moves=draw", 3, vec!["3t3/7/t6/3K3/7/7/7 d"]),
        ("rules=brandubh,king-armed=off,throne-hostile-to-king=off", 3, vec!["3t3/7/3T3/3K3/7/7/7 a"]),
    ] {
        let counts = tafl(options, pieces, &from);
        assert!(counts[0] > 3 && counts[2] > 50, "{options}: {counts:?}");
    }
}

#[test]
fn who_cannot_win_as_a_defender_has_lost_where_repetition_defeats_him() {
    let values = |repetition| {
        let start = "2t2/2T2/tTKTt/2T2/2t2 a";
        let game = Hnefatafl::new(RuleSet { size: 5, start, repetition, ..BRANDUBH }).unwrap();
        let folder = built(&game, 5);
        let tables = opened(&game, folder.path());
        let classes = game.classes(5).into_iter();
        let indices = classes.flat_map(|class| (0..game.size(class)).map(move |index| (class, index)));
        let positions = indices.filter_map(|(class, index)| game.position(class, index));
        let going_on = positions.filter(|position| game.outcome(position).is_none());
        let value = |position| (game.side_to_move(&position), tables.probe(&game, &position).unwrap());
        going_on.map(value).collect::<Vec<_>>()
    };
    let (draws, losses) = (values(RepetitionRule::Draw), values(RepetitionRule::DefendersLose));
    let mut undecided = 0;
    for ((side, draw), (_, loss)) in draws.into_iter().zip(losses) {
        if draw == ExactValue::DRAW {
            let wdl = if side == Side::First { Wdl::Win } else { Wdl::Loss };
            assert_eq!(loss, ExactValue { wdl, distance: None });
            undecided += 1;
        } else {
            assert_eq!(loss, draw);
        }
    }
    assert!(undecided > 0);
}
