//! Job searches: their results are true, and the checker accepts them.

use crate::{checked, solved, text};
use std::collections::VecDeque;
use throughline_game::{Catalogued, Game, Notation, Random, Side};
use throughline_hnefatafl::Hnefatafl;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_solve::proof::{Certificate, Claim, JobResult, JobSearch, WinProver};

/// Settles a position by jobs with this node limit, so many running at a time. Returns the number
/// of jobs.
fn searched<G: Catalogued>(
    game: &G,
    side: Side,
    start: &G::Position,
    nodes: u64,
    ahead: usize,
) -> (Certificate<G>, usize) {
    let (mut search, mut under_way, mut jobs) = (JobSearch::new(game, side, start), VecDeque::new(), 0);
    loop {
        while under_way.len() < ahead
            && let Some(position) = search.next_job()
        {
            under_way.push_back(position);
        }
        let Some(position) = under_way.pop_front() else { break };
        let mut prover = WinProver::new(game, side, None, 1 << 20);
        let settled = prover.settle(&position, nodes, &mut |_, _| false);
        // As if it came from another machine.
        let settled = settled.map(|certificate| {
            Certificate::read(game, &text(game, "any", &certificate)).expect("it was written")
        });
        let result = match settled {
            Some(certificate) => JobResult::Settled(certificate),
            None => JobResult::Open(prover.numbers_after_moves(&position)),
        };
        search.add_result(&position, result);
        jobs += 1;
    }
    (search.certificate().expect("nothing is left to search"), jobs)
}

/// Whatever the number of jobs at a time and their node limit, the claim is the true one.
#[test]
fn jobs_settle_positions_as_they_are() {
    let mut random = Random::new(8);
    let (mut won, mut held, mut of_many_jobs) = (0, 0, 0);
    for round in 0..64 {
        let setups = ["krbn", "knbr", "kbnr", "krnb", "kqbn", "kbqr", "krn", "kbn"];
        let options = format!("setup={},board=10", setups[round % setups.len()]);
        let Ok(game) = OneDimensionalChess::from_text(&options) else { continue };
        let mut start = game.start();
        for _ in 0..random.below(5) {
            if let Some(m) = game.random_move(&start, &mut random) {
                game.play(&mut start, m);
            }
        }
        let start = game.without_counters(&start);
        let side = Side::BOTH[random.below(2) as usize];
        let (nodes, ahead) = (1 + u64::from(random.below(8)), 1 + random.below(5) as usize);
        let (certificate, jobs) = searched(&game, side, &start, nodes, ahead);
        let truth = solved(&game, &start).start().wdl.winner(game.side_to_move(&start));
        let claim = if truth == Some(side) { Claim::Wins(side) } else { Claim::Holds(side.opponent()) };
        let what = format!("{options} {}", game.position_text(&start));
        assert_eq!(certificate.claim, claim, "{what}");
        let text = text(&game, &format!("one-dimensional-chess:{options}"), &certificate);
        if game.count_moves(&start) > 0 {
            checked(&text).unwrap_or_else(|defect| panic!("{what}, {}: {defect}", claim.text()));
        }
        won += usize::from(claim.is_win());
        held += usize::from(!claim.is_win());
        of_many_jobs += usize::from(jobs > 20);
    }
    assert!(won > 9 && held > 9 && of_many_jobs > 9, "{won} won, {held} held, {of_many_jobs} of many jobs");
}

/// Where endless play defeats a side, the claim says only that the side does not win.
#[test]
fn a_position_of_brandubh_is_settled_by_jobs() {
    let game = Hnefatafl::from_text("rules=brandubh").expect("a rule set");
    let start = game.parse_position("7/7/7/2t1K2/7/1t5/7 d").expect("a position");
    let (certificate, _) = searched(&game, Side::Second, &start, 10, 3);
    let text = text(&game, "hnefatafl:rules=brandubh", &certificate);
    checked(&text).expect("it proves it");
}

/// A result that matches no leaf changes nothing.
#[test]
fn results_of_other_searches_are_refused() {
    let game = OneDimensionalChess::from_text("setup=kqr,board=8").expect("a rule set");
    let start = game.start();
    let mut search = JobSearch::new(&game, Side::First, &start);
    let numbers = search.proof_numbers();
    let mut elsewhere = start;
    let m = game.random_move(&start, &mut Random::new(1)).expect("there are moves");
    game.play(&mut elsewhere, m);
    assert!(!search.add_result(&elsewhere, JobResult::Open(vec![(1, 1)])), "no leaf");
    assert!(!search.add_result(&start, JobResult::Open(vec![(1, 1)])), "there are more moves");
    let (false_start, claim) = (game.without_counters(&elsewhere), Claim::Wins(Side::First));
    let certificate = Certificate { start: false_start, claim, lines: Vec::new() };
    assert!(!search.add_result(&start, JobResult::Settled(certificate)), "of another position");
    assert_eq!(search.proof_numbers(), numbers);
}

/// Errors of reading name the line.
#[test]
fn damaged_certificates_are_told_by_line() {
    let game = OneDimensionalChess::from_text("setup=kqr,board=8").expect("a rule set");
    let read = |text: &str| Certificate::read(&game, text).expect_err(text).to_string();
    let header = format!("start: {}\nclaim: first wins\n\n", game.position_text(&game.start()));
    for (text, told) in [
        (String::new(), "line 1 of a certificate: expected a start"),
        ("start: K9k w 0\n\n".to_owned(), "line 1 of a certificate"),
        ("claim: white wins\n\n".to_owned(), "line 1 of a certificate: expected a claim such as"),
        (format!("{header}nonsense"), "line 4 of a certificate"),
        (format!("{header}{}", game.position_text(&game.start())), "expected a move or a value"),
    ] {
        assert!(read(&text).contains(told), "{text}: {}", read(&text));
    }
}
