//! Proof searches of small games: their results are true, and the checker accepts them.

use crate::{SearchAdviser, built, checked, opened, solved, text};
use throughline_game::exact::{ExactValue, Tablebase, Wdl, endless_loser};
use throughline_game::{Catalogued, Game, Indexed, Notation, Random, Side, perft};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_solve::proof::{
    AcyclicError, AcyclicSolver, Certificate, Claim, DrawLimits, DrawProver, DrawSearch, Effort, ProofResult,
    Prover, WinProver, WinSearch, certificate::Reply, claims_of, expand, settles, starts,
};
use throughline_solve::strong_solution::StrongSolution;

const EFFORT: Effort = Effort { memory: 1 << 22, stages: 4 };

fn proved<G: Catalogued + Clone>(
    game: &G,
    start: &G::Position,
    tablebase: Option<&dyn Tablebase<G>>,
) -> ProofResult<G> {
    let adviser = &mut SearchAdviser::new(game);
    let mut prover = Prover { game, tablebase, adviser, effort: EFFORT };
    prover.prove(start, &[], &mut |_| {}, &mut |_, _| false)
}

fn value_of<G: Catalogued + Clone>(game: &G, start: &G::Position) -> ProofResult<G> {
    proved(game, start, None)
}

/// The claims of a value, each accepted by the checker.
fn accepted<G: Catalogued>(game: &G, spec: &str, value: &ProofResult<G>) -> Vec<Claim> {
    for certificate in &value.certificates {
        let word = checked(&text(game, spec, certificate));
        let word = word.unwrap_or_else(|fault| panic!("{spec} {:?}: {fault}", certificate.claim));
        assert_eq!(word.header.claim.to_string(), certificate.claim.text());
    }
    value.certificates.iter().map(|certificate| certificate.claim).collect()
}

/// The claims that settle a value, by who wins.
fn expected(winner: Option<Side>) -> Vec<Claim> {
    winner.map_or(Side::BOTH.map(Claim::Holds).to_vec(), |side| vec![Claim::Wins(side)])
}

fn same_claims(mut claims: Vec<Claim>, winner: Option<Side>, what: &str) {
    claims.sort_by_key(|claim| claim.text());
    assert_eq!(claims, expected(winner), "{what}");
}

#[test]
fn gardners_game() {
    for (options, winner) in [("setup=gardner", Some(Side::First)), ("setup=gardner,board=9", None)] {
        let game = OneDimensionalChess::from_text(options).expect("a rule set");
        let value = value_of(&game, &game.start());
        let claims = accepted(&game, &format!("one-dimensional-chess:{options}"), &value);
        assert!(settles(&claims, None));
        same_claims(claims, winner, options);
    }
}

/// Positions of random line-ups on eight squares, each after a few random moves.
#[test]
fn random_positions_on_eight_squares_agree_with_their_strong_solutions() {
    let mut random = Random::new(5);
    let mut values = [0; 3];
    for _ in 0..60 {
        let mut pieces = vec![b'k'];
        (0..1 + random.below(3)).for_each(|_| pieces.push(b"qrbn"[random.below(4) as usize]));
        let line_up: Vec<u8> = (0..pieces.len())
            .map(|_| pieces.swap_remove(random.below(pieces.len() as u32) as usize))
            .collect();
        let setup = String::from_utf8(line_up).expect("letters");
        let options = format!("setup={setup},board=8");
        let Ok(game) = OneDimensionalChess::from_text(&options) else { continue };
        let mut start = game.start();
        for _ in 0..random.below(4) {
            if let Some(m) = game.random_move(&start, &mut random) {
                game.play(&mut start, m);
            }
        }
        let start = game.without_counters(&start);
        if game.count_moves(&start) == 0 {
            continue;
        }
        let reached = solved(&game, &start);
        let winner = reached.start().wdl.winner(game.side_to_move(&start));
        values[winner.map_or(2, Side::index)] += 1;
        let what = format!("{options} {}", game.position_text(&start));
        let claims = accepted(&game, &format!("one-dimensional-chess:{options}"), &value_of(&game, &start));
        same_claims(claims, winner, &what);
    }
    assert!(values.iter().all(|&count| count > 3), "{values:?}");
}

/// A strong solution as a tablebase of the positions with at most so many pieces.
struct Endings {
    reached: StrongSolution<OneDimensionalChess>,
    most: u32,
}

impl Tablebase<OneDimensionalChess> for Endings {
    fn probe(
        &self,
        game: &OneDimensionalChess,
        position: &<OneDimensionalChess as Game>::Position,
    ) -> Option<ExactValue> {
        (position.occupied().count_ones() <= self.most).then(|| self.reached.value(game, position)).flatten()
    }
}

/// With bare kings a draw may be claimed, which ends the search for a draw proof and spoils a win.
#[test]
fn two_a_side_of_linear_pursuit_agree_with_their_strong_solutions() {
    let (mut random, mut declared) = (Random::new(9), 0);
    for pieces in ["KB/KN", "KN/KB", "KN/KR", "KR/KB", "KR"] {
        let options = format!("pawns=off,pieces={pieces}");
        let game = LinearPursuit::from_text(&options).expect("a rule set");
        let reached = solved(&game, &game.start());
        let all: Vec<_> = reached.iter().filter(|(position, _)| game.outcome(position).is_none()).collect();
        let picked: Vec<_> = (0..40).map(|_| all[random.below(all.len() as u32) as usize]).collect();
        for (position, exact) in picked {
            let claims = accepted(&game, &format!("linear-pursuit:{options}"), &value_of(&game, position));
            let winner = exact.wdl.winner(game.side_to_move(position));
            same_claims(claims, winner, &game.position_text(position));
            for claim in expected(winner) {
                let certificate = reached.certificate(&game, position, claim).expect("it is true");
                let text = text(&game, &format!("linear-pursuit:{options}"), &certificate);
                checked(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
                declared += text.matches("=declared").count();
            }
        }
    }
    assert!(declared > 0);
}

#[test]
fn values_from_tables_end_a_proof_and_are_told() {
    for (options, claims) in [
        ("setup=gardner", vec![Claim::Wins(Side::First)]),
        ("setup=gardner,board=9", Side::BOTH.map(Claim::Holds).to_vec()),
    ] {
        let game = OneDimensionalChess::from_text(options).expect("a rule set");
        let tablebase = Endings { reached: solved(&game, &game.start()), most: 4 };
        let value = proved(&game, &game.start(), Some(&tablebase));
        let found: Vec<Claim> = value.certificates.iter().map(|certificate| certificate.claim).collect();
        assert_eq!(found.len(), claims.len(), "{options}");
        let word_on = |certificate: &Certificate<_>| {
            let spec = format!("one-dimensional-chess:{options}");
            checked(&text(&game, &spec, certificate)).expect("the checker accepts it")
        };
        let from_tables = value.certificates.iter().map(|certificate| word_on(certificate).from_tables);
        assert!(from_tables.sum::<u64>() > 0, "{options}");
        for certificate in
            value.certificates.iter().filter(|certificate| word_on(certificate).from_tables > 0)
        {
            let whole = expand(&game, certificate, &tablebase, 10_000).expect("all is known");
            assert_eq!((whole.claim, &whole.start), (certificate.claim, &certificate.start));
            let word = word_on(&whole);
            assert_eq!((word.from_tables, word.positions), (0, whole.lines.len() as u64), "{options}");
            assert!(expand(&game, certificate, &tablebase, whole.lines.len() - 1).is_none(), "too long");
            let few = Endings { reached: solved(&game, &game.start()), most: 2 };
            assert!(expand(&game, certificate, &few, 10_000).is_none(), "not all is known");
        }
    }
}

/// The plies of the longest line from a position within a proof of a win, by following every reply.
fn longest<G: Game>(game: &G, proof: &Certificate<G>, position: &G::Position) -> usize {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    if game.side_to_move(position) == proof.claim.side() {
        let said = proof.lines.iter().find(|(known, _)| known == position);
        let Some((_, Reply::Play(m, _))) = said else { return 0 };
        moves = vec![*m];
    }
    let next = |m| game.without_counters(&game.after(position, m));
    let plies = moves.into_iter().map(|m| 1 + longest(game, proof, &next(m)));
    plies.max().unwrap_or(0)
}

#[test]
fn the_line_of_a_win_is_the_longest_of_its_proof() {
    let mut wins = 0;
    for options in ["setup=gardner", "setup=krq", "setup=rkq", "setup=rqk", "setup=qrk", "setup=qkr"] {
        let game = OneDimensionalChess::from_text(options).expect("a rule set");
        let tablebase = Endings { reached: solved(&game, &game.start()), most: 4 };
        for proof in proved(&game, &game.start(), Some(&tablebase)).certificates {
            if proof.claim.is_win() {
                let proof = expand(&game, &proof, &tablebase, 10_000).expect("all is known");
                assert_eq!(proof.line(&game).len(), longest(&game, &proof, &proof.start), "{options}");
                wins += 1;
            }
        }
    }
    assert!(wins > 1);
}

#[test]
fn searches_stop_when_told_and_at_their_limits() {
    let game = OneDimensionalChess::from_text("").expect("a rule set");
    let start = game.start();
    let mut winner = WinProver::new(&game, Side::First, None, 1 << 20);
    assert!(matches!(winner.win(&start, 10_000, &mut |_, _| false), WinSearch::Unfinished));
    assert!(winner.nodes() < 30_000);
    let limits = DrawLimits { depth: 1, lost_below: 400, margin: 100, position_cost: 20, positions: 500 };
    let mut adviser = SearchAdviser::new(&game);
    let mut holder = DrawProver::new(&game, Side::Second, None, &mut adviser, limits);
    assert!(matches!(holder.hold(&start, &mut |_, _| false), DrawSearch::Unfinished));
    let mut holder = DrawProver::new(&game, Side::Second, None, &mut adviser, limits);
    assert!(matches!(holder.hold(&start, &mut |_, _| true), DrawSearch::Unfinished));
}

#[test]
fn small_boards_of_linear_progression() {
    for options in
        ["board=.../.../..#", "board=.../.../...,equal-moves=on", "board=..../....", "board=.#./.../.#."]
    {
        let game = LinearProgression::from_text(options).expect("a rule set");
        let reached = solved(&game, &game.start());
        let winner = reached.start().wdl.winner(Side::First);
        let value = value_of(&game, &game.start());
        let claims = accepted(&game, &format!("linear-progression:{options}"), &value);
        same_claims(claims, winner, options);
    }
}

#[test]
fn games_without_cycles_are_solved_to_the_end() {
    for options in ["board=.../.../..#", "board=..../....,equal-moves=on", "board=.#./.../.#.", "board=4x4"] {
        let game = LinearProgression::from_text(options).expect("a rule set");
        let reached = solved(&game, &game.start());
        let mut solver = AcyclicSolver::new(&game, 1 << 22);
        let mut alike = 0;
        for start in starts(&game, 2) {
            let value = solver.value(&start.position, &mut |_, _| false).expect("no cycles");
            assert_eq!(
                Some(value),
                reached.value(&game, &start.position).map(|exact| exact.wdl),
                "{options}"
            );
            alike += start.count;
            for claim in claims_of(game.side_to_move(&start.position), value) {
                let certificate = solver.certificate(&start.position, claim, 0, &mut |_, _| false);
                let certificate = certificate.expect("no cycles").expect("the claim is true");
                let text = text(&game, &format!("linear-progression:{options}"), &certificate);
                checked(&text).unwrap_or_else(|fault| panic!("{options}: {fault}"));
            }
        }
        assert_eq!(alike, perft(&game, &game.start(), 2), "{options}");
    }
}

/// The more is left to the checker, the shorter the certificate; it confirms every true claim, and
/// refuses the false ones.
#[test]
fn what_is_left_to_the_checker_it_searches_again() {
    let options = "board=4x4,equal-moves=on";
    let game = LinearProgression::from_text(options).expect("a rule set");
    let mut solver = AcyclicSolver::new(&game, 1 << 22);
    let mut never = |_: u64, _: u64| false;
    let mut lengths = [0, 0, 0];
    for start in starts(&game, 2) {
        let value = solver.value(&start.position, &mut never).expect("no cycles");
        for claim in claims_of(game.side_to_move(&start.position), value) {
            for (searched, length) in [0, 100, u64::MAX].into_iter().zip(&mut lengths) {
                let made = solver.certificate(&start.position, claim, searched, &mut never);
                let made = made.expect("no cycles").expect("the claim is true");
                let text = text(&game, &format!("linear-progression:{options}"), &made);
                let word = checked(&text).unwrap_or_else(|fault| panic!("{searched}: {fault}\n{text}"));
                assert_eq!(word.searched > 0, searched > 0);
                assert_eq!(word.looked_at > 0, searched > 0);
                *length += made.lines.len();
                let false_claim = text.replace(&claim.text(), &claim.opposite().text());
                if searched == u64::MAX {
                    let fault = checked(&false_claim).expect_err("the claim is false").to_string();
                    let why = ["it is not the turn of", "the claim is false there"];
                    assert!(why.iter().any(|why| fault.contains(why)), "{fault}");
                }
            }
        }
    }
    assert!(lengths.is_sorted_by(|more, fewer| more > fewer), "{lengths:?}");
}

#[test]
fn false_claims_have_no_certificate_and_cycles_are_told() {
    let game = LinearProgression::from_text("board=4x4").expect("a rule set");
    let mut solver = AcyclicSolver::new(&game, 1 << 20);
    let mut never = |_: u64, _: u64| false;
    assert_eq!(solver.value(&game.start(), &mut never), Ok(Wdl::Draw));
    for side in Side::BOTH {
        assert!(
            solver.certificate(&game.start(), Claim::Wins(side), 0, &mut never).expect("no cycles").is_none()
        );
    }
    let game = OneDimensionalChess::from_text("").expect("a rule set");
    let mut solver = AcyclicSolver::new(&game, 1 << 20);
    assert_eq!(solver.value(&game.start(), &mut never), Err(AcyclicError::Recurs));
}

/// Refutations hold whatever came before: a win that is refuted is none, and its refutation is a
/// proof; an existing win is not refuted.
#[test]
fn what_is_not_won_is_refuted_and_nothing_else() {
    let mut counts = [0; 2];
    for options in ["setup=gardner,board=9", "setup=kqr,board=8", "setup=nkr,board=8", "setup=kbn,board=9"] {
        let game = OneDimensionalChess::from_text(options).expect("a rule set");
        let tablebase = Endings { reached: solved(&game, &game.start()), most: 4 };
        let reached = solved(&game, &game.start());
        for (position, exact) in
            reached.iter().filter(|(position, _)| position.occupied().count_ones() > 4).step_by(20)
        {
            if game.outcome(position).is_some() {
                continue;
            }
            let winner = exact.wdl.winner(game.side_to_move(position));
            for side in Side::BOTH {
                let what = format!("{options} {} {side:?}", game.position_text(position));
                let mut search = WinProver::new(&game, side, Some(&tablebase), 1 << 18);
                let refuted = search.refute(position, 1 << 20, &mut |_, _| false);
                assert_eq!(refuted.is_some(), winner != Some(side), "{what}");
                counts[usize::from(refuted.is_some())] += 1;
                let Some(certificate) = refuted else { continue };
                assert_eq!(certificate.claim, Claim::Holds(side.opponent()));
                let whole = expand(&game, &certificate, &tablebase, 10_000).expect("all is known");
                let word = checked(&text(&game, &format!("one-dimensional-chess:{options}"), &whole));
                assert_eq!(
                    word.map(|word| word.from_tables).map_err(|fault| format!("{what}: {fault}")),
                    Ok(0)
                );
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// Where endless play defeats the defenders: they must win, and the attackers need only hold.
#[test]
fn endings_of_brandubh_are_won_by_ranks_or_by_holding() {
    let options = "rules=brandubh";
    let game = Hnefatafl::from_text(options).expect("a rule set");
    let folder = built(&game, 3);
    let tables = opened(&game, folder.path());
    let (mut held, mut won) = (0, 0);
    for class in game.classes(4).into_iter().filter(|&class| game.pieces(class) == 4) {
        let positions = (0..game.size(class)).filter_map(|index| game.position(class, index));
        let going_on = positions.filter(|position| game.outcome(position).is_none());
        for start in going_on.step_by(2_001) {
            let value = proved(&game, &start, Some(&tables));
            let [certificate] = &value.certificates[..] else {
                panic!("{}: {:?}", game.position_text(&start), value.certificates);
            };
            let whole = expand(&game, certificate, &tables, 100_000).expect("a short proof");
            let word = checked(&text(&game, &format!("hnefatafl:{options}"), &whole)).expect("accepted");
            match certificate.claim {
                Claim::Wins(Side::Second) => won += 1,
                Claim::Holds(Side::First) => held += u32::from(word.holder_wins),
                claim => panic!("{claim:?} settles nothing that the other claim does not"),
            }
            assert!(settles(&[certificate.claim], endless_loser(&game)));
        }
    }
    assert!(held > 10 && won > 10, "{held} {won}");
}

/// A claim that the side defeated by endless play holds, or a proof in which a game ends drawn, is
/// refused.
#[test]
fn nobody_holds_who_loses_by_endless_play() {
    let header = |spec: &str, start: &str, claim: &str| {
        format!(
            "throughline certificate 1\nspec: {spec}\nstart: {start}\nclaim: {claim}\nby: a test\nlines: 0\n\n"
        )
    };
    // The king cannot move: with no-moves=draw the game is drawn there.
    let stuck = "7/7/t6/Kt5/t6/7/7 d";
    let why = |spec, claim| checked(&header(spec, stuck, claim)).expect_err("refused").to_string();
    assert!(why("hnefatafl:rules=brandubh", "second holds").contains("loses by endless play"));
    assert!(why("hnefatafl:rules=brandubh,no-moves=draw", "first holds").contains("drawn"));
    let accepted =
        checked(&header("hnefatafl:rules=brandubh,no-moves=draw,repetition=draw", stuck, "first holds"));
    assert!(!accepted.expect("held").holder_wins);
}
