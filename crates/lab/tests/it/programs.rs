//! Programs that misbehave: each loses the game for a stated reason, and the match goes on.

use crate::common::{plan, play};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::GameHandle;
use throughline_lab::{GameEnd, MatchError, Openings, PlayedGame, read_openings, run_match};

/// Longer than a shell takes to start on a very busy machine.
const LONG: Duration = Duration::from_secs(20);
/// The timeout of tests with a program that never answers.
const SHORT: Duration = Duration::from_secs(2);

/// Returns a UGI engine as a shell script; `go` is its reaction to `go`.
fn script(go: &str) -> String {
    format!(
        "while read -r line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; \
         go*) {go};; quit) exit;; esac; done"
    )
}

/// Plays a match of such a program against our engine: returns the games, and the number that the
/// program lost by its own fault.
fn against(go: &str, pace: &str, patience: Duration, margin: Duration) -> (Vec<PlayedGame>, u64) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.sh");
    std::fs::write(&path, script(go)).unwrap();
    let mut plan = plan(&[&format!("cmd=sh {},{pace}", path.display()), "depth=1"]);
    plan.pairs = 1;
    plan.patience = patience;
    plan.rules.margin = margin;
    let (score, games) = play(&plan, &[]);
    assert_eq!(games.len(), 2);
    (games, score.faults(0).total())
}

/// Asserts that the program lost all games in this way.
fn lost(go: &str, pace: &str, end: GameEnd, reason: &str) {
    lost_in(LONG, go, pace, end, reason);
}

fn lost_in(patience: Duration, go: &str, pace: &str, end: GameEnd, reason: &str) {
    let (games, faults) = against(go, pace, patience, Duration::from_millis(20));
    assert_eq!(faults, 2, "{go}");
    for game in games {
        assert_eq!(game.end, end, "{go}: {}", game.reason);
        assert!(game.reason.contains(reason), "{go}: {}", game.reason);
    }
}

#[test]
fn an_illegal_move_loses() {
    lost("echo bestmove a-p", "nodes=1", GameEnd::Infraction, "played “a-p”");
    lost("echo bestmove $(printf '\\377')", "nodes=1", GameEnd::Infraction, "played");
    lost("echo bestmove", "nodes=1", GameEnd::Infraction, "answers “bestmove”");
    lost("echo 'bestmove (none)'", "nodes=1", GameEnd::Infraction, "no move");
}

#[test]
fn a_crash_loses_and_tells_the_last_words() {
    lost("echo 'out of luck' >&2; exit 3", "nodes=1", GameEnd::Failure, "out of luck");
    lost("exit 3", "nodes=1", GameEnd::Failure, "exit status: 3");
    lost("kill -9 $$", "nodes=1", GameEnd::Failure, "signal: 9");
}

#[test]
fn silence_loses() {
    lost_in(SHORT, ":", "nodes=1", GameEnd::Failure, "gave no answer to “go nodes 1”");
    // Other output is not an answer.
    let babble = "while :; do echo info string hm; sleep 0.01; done";
    lost_in(SHORT, babble, "depth=1", GameEnd::Failure, "gave no answer");
}

#[test]
fn overstepping_the_time_loses() {
    lost("sleep 0.2; echo bestmove a-b", "time=50ms", GameEnd::Time, "ms over its time");
    lost("sleep 0.2; echo bestmove a-b", "clock=100ms", GameEnd::Time, "ms over its time");
}

/// A move that is late by less than the margin counts, however large the margin is.
#[test]
fn within_the_margin_no_time_is_overstepped() {
    let (games, faults) = against("sleep 2; echo bestmove a-p", "time=50ms", LONG, LONG);
    assert_eq!(faults, 2);
    assert!(games.iter().all(|game| game.end == GameEnd::Infraction), "{}", games[0].reason);
}

#[test]
fn a_program_that_does_not_start_ends_the_match_before_it_begins() {
    for (command, reason, patience) in [
        ("/nowhere/engine", "cannot be started: /nowhere/engine", LONG),
        ("true", "it stopped running", LONG),
        ("sleep 100", "it gave no answer to “ugi”", SHORT),
    ] {
        let mut plan = plan(&[&format!("cmd={command},nodes=1"), "depth=1"]);
        plan.patience = patience;
        let error = run_match(&plan, &[], &AtomicBool::new(false), &mut |_, _| panic!("no game is played"))
            .unwrap_err();
        assert!(matches!(&error, MatchError::Engine { .. }));
        assert!(error.to_string().contains(reason), "{command}: {error}");
    }
}

#[test]
fn a_match_can_be_stopped_while_a_program_starts() {
    let mut plan = plan(&["cmd=sleep 1000,nodes=1", "depth=1"]);
    plan.patience = 50 * LONG;
    let (stop, began) = (AtomicBool::new(false), Instant::now());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        let score = run_match(&plan, &[], &stop, &mut |_, _| panic!("no game is played")).unwrap();
        assert_eq!(score.played(), 0);
    });
    assert!(began.elapsed() < LONG, "{:?}", began.elapsed());
}

#[test]
fn an_option_that_is_not_offered_is_told() {
    let mut plan = plan(&[
        "cmd=\"sh -c 'echo option name Hash type spin default 1 min 1 max 8; echo ugiok; cat'\",nodes=1,option.Hsh=2",
        "depth=1",
    ]);
    plan.patience = LONG;
    let error = run_match(&plan, &[], &AtomicBool::new(false), &mut |_, _| Ok(())).unwrap_err().to_string();
    assert!(error.contains("no option “Hsh”: expected one of Hash"), "{error}");
}

/// An HTP engine that gives empty answers has not resigned.
#[test]
fn an_empty_answer_is_no_move() {
    let engine = "cmd=\"sh -c 'while read -r line; do echo =; done'\",protocol=htp,time=20s";
    let mut plan = plan(&[engine, "depth=1"]);
    plan.game = GameHandle::from_spec("hnefatafl:rules=brandubh").unwrap();
    plan.pairs = 1;
    let (score, games) = play(&plan, &[]);
    assert_eq!(score.faults(0).infractions, 2);
    assert!(games.iter().all(|game| game.reason.contains("play ROLE FROM TO")), "{}", games[0].reason);
}

/// What a program says too much does not fill the records: a line may have a mebibyte.
#[test]
fn long_answers_are_told_in_short() {
    let long = "$(printf '%100000s' | tr ' ' x)";
    let (played, _) = against(&format!("echo bestmove {long}"), "nodes=1", LONG, LONG);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.sh");
    let script =
        "while read -r line; do case \"$line\" in generate*) echo \"? LONG\";; *) echo =;; esac; done";
    std::fs::write(&path, script.replace("LONG", long)).unwrap();
    let mut plan = plan(&[&format!("cmd=sh {},protocol=htp,time=20s", path.display()), "depth=1"]);
    plan.game = GameHandle::from_spec("hnefatafl:rules=brandubh").unwrap();
    plan.pairs = 1;
    let (_, refused) = play(&plan, &[]);
    for (game, begin) in [(&played[0], "played “xxx"), (&refused[0], "refused “generate_move”: xxx")] {
        let reason = &game.reason;
        assert!(reason.starts_with(begin) && reason.chars().count() < 500, "{}", reason.len());
    }
}

/// The messages that an OTEP engine receives, in order: rules and length of the clocks, the moves
/// of both sides, and answers to its queries.
#[test]
fn an_otep_engine_is_told_what_opentafl_expects() {
    let folder = tempfile::tempdir().unwrap();
    let (path, log) = (folder.path().join("engine.sh"), folder.path().join("log"));
    let script = "echo hello; while read -r line; do echo \"$line\" >> LOG; case \"$line\" in \
                  play*) echo status thinking; echo side;; side*) echo move a1-b9;; goodbye) exit;; esac; done";
    std::fs::write(&path, script.replace("LOG", &log.display().to_string())).unwrap();
    let engine = format!("cmd=sh {},protocol=otep,time=900ms", path.display());
    let mut plan = plan(&[&engine, "depth=1"]);
    plan.game = GameHandle::from_spec("hnefatafl:rules=brandubh").unwrap();
    plan.openings = Openings::Listed(read_openings(&plan.game, "d2-f2 d3-f3", None).unwrap());
    plan.pairs = 1;
    plan.rules.margin = LONG;
    let (score, games) = play(&plan, &[]);
    assert_eq!(score.faults(0).infractions, 2);
    assert!(games.iter().all(|game| game.reason.contains("played “a1-b9”")), "{}", games[0].reason);
    drop(score);
    let heard = std::fs::read_to_string(&log).unwrap();
    // Before the match every program is started once as a check.
    let heard: Vec<&str> = heard.lines().skip_while(|line| *line != "goodbye").skip(1).collect();
    let opening = [
        "opponent-move d2-f2 /3t3/5t1/3T3/ttTKTtt/3T3/3t3/3t3/",
        "opponent-move d3-f3 /3t3/5t1/5T1/ttTKTtt/3T3/3t3/3t3/",
    ];
    let first = [
        "finish 0", "clock 0 0 1 10 10", opening[0], opening[1], "clock 900* 900* 1 10 10", "play attackers",
    ];
    let told: Vec<&str> = heard.iter().copied().filter(|line| !line.starts_with("rules ")).collect();
    assert_eq!(told[..6], first);
    assert_eq!(told[6..8], ["side attackers", "error 3"]);
    assert!(heard[1].starts_with("rules dim:7 ") && heard[1].contains("start:/3t3/3t3/"), "{}", heard[1]);
    // In the second game it has the defenders, and gets a move of ours first.
    assert_eq!(told[8..12], [&first[..2], &opening[..]].concat());
    assert!(told[12].starts_with("opponent-move ") && told[14] == "play defenders", "{told:?}");
}
