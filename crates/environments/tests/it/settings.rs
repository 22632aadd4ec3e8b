//! Threads, seeds, openings, ends, illegal actions, and errors.

use throughline_catalog::GameHandle;
use throughline_environments::{AfterEnd, Arrays, Batch, Error, IllegalAction, Settings, make};

const GAMES: usize = 9;
/// A batch large enough for several threads.
const MANY: usize = 1500;

fn settings() -> Settings {
    Settings { batch: GAMES, max_plies: 60, ..Settings::default() }
}

fn begun(spec: &str, settings: &Settings, seed: u64) -> (Box<dyn Batch>, Arrays) {
    let mut batch = make(spec, settings).expect("a rule set");
    let mut arrays = Arrays::new(batch.layout(), settings.batch);
    batch.reset(seed, arrays.view_mut()).expect("arrays that fit");
    (batch, arrays)
}

/// Returns everything that this many sampled steps write, in order.
fn played(spec: &str, settings: &Settings, seed: u64, steps: usize) -> Vec<(Vec<i32>, Arrays)> {
    let (mut batch, mut arrays) = begun(spec, settings, seed);
    let mut actions = vec![0; settings.batch];
    let step = |_| {
        batch.sample(&mut actions).expect("as many actions as games");
        batch.step(&actions, arrays.view_mut()).expect("sampled actions are legal");
        (actions.clone(), arrays.clone())
    };
    (0..steps).map(step).collect()
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    for spec in crate::SPECS {
        let settings = Settings { batch: MANY, opening_plies: 3, max_plies: 12, ..settings() };
        let alone = played(spec, &settings, 5, 15);
        for threads in [2, 5] {
            let many = played(spec, &Settings { threads, ..settings.clone() }, 5, 15);
            assert!(alone == many, "{spec} on {threads} threads");
        }
    }
}

#[test]
fn a_seed_names_games_whatever_the_batch() {
    let settings = Settings { opening_plies: 4, ..settings() };
    let (nine, four) = (
        begun("hnefatafl", &settings, 1).0,
        begun("hnefatafl", &Settings { batch: 4, ..settings.clone() }, 1).0,
    );
    let starts = |batch: &dyn Batch, games| -> Vec<String> {
        (0..games).map(|lane| batch.position(lane).expect("a game of the batch")).collect()
    };
    assert_eq!(starts(&*nine, 4), starts(&*four, 4));
    assert_ne!(
        starts(&*nine, 1),
        starts(&*begun("hnefatafl", &settings, 2).0, 1),
        "other seeds, other openings"
    );
    let different: std::collections::HashSet<String> = starts(&*nine, GAMES).into_iter().collect();
    assert_eq!(different.len(), GAMES);
}

#[test]
fn games_that_ended_begin_anew_or_stay() {
    let spec = "hnefatafl:rules=brandubh";
    let (mut batch, arrays) = begun(spec, &settings(), 1);
    let start = (batch.position(0), arrays.masks.clone());
    let settings = Settings { max_plies: 3, ..settings() };
    let anew = played(spec, &settings, 1, 3);
    assert_eq!((&anew[2].1.masks, anew[2].1.truncated.clone()), (&start.1, vec![1; GAMES]));
    let stays = played(spec, &Settings { after_end: AfterEnd::Stays, ..settings }, 1, 5);
    for (_, arrays) in &stays[2..] {
        assert!(arrays.masks.iter().all(|&byte| byte == 0));
        assert_eq!((&arrays.truncated, &arrays.rewards), (&vec![1; GAMES], &vec![0.0; 2 * GAMES]));
    }
    assert_eq!(stays[2].1.observations, stays[4].1.observations);
    let mut actions = [0; GAMES];
    batch.sample(&mut actions).expect("as many actions as games");
}

#[test]
fn how_a_game_ended_is_told_in_whatever_arrays() {
    let stays =
        Settings { after_end: AfterEnd::Stays, illegal: IllegalAction::Loses, max_plies: 2, ..settings() };
    let (mut batch, arrays) = begun("hnefatafl", &stays, 1);
    let mut by_turns = [arrays.clone(), arrays];
    let mut actions = [0; GAMES];
    batch.sample(&mut actions).expect("as many actions as games");
    actions[7] = -1;
    for ply in 1..=5 {
        let arrays = &mut by_turns[ply % 2];
        batch.step(&actions, arrays.view_mut()).expect("illegal actions lose");
        batch.sample(&mut actions).expect("as many actions as games");
        assert_eq!([arrays.terminated[7], arrays.truncated[7]], [1, 0], "lost at once, step {ply}");
        let cut_off = u8::from(ply >= 2);
        assert_eq!([arrays.terminated[0], arrays.truncated[0]], [0, cut_off], "step {ply}");
    }
}

#[test]
fn illegal_actions_lose_or_are_refused() {
    for spec in crate::SPECS {
        let (mut batch, mut arrays) = begun(spec, &settings(), 1);
        let mut actions = [0; GAMES];
        batch.sample(&mut actions).expect("as many actions as games");
        let before = arrays.clone();
        let illegal = arrays.masks.iter().position(|&byte| byte == 0).expect("not all are legal") as i32;
        for bad in [illegal, -1, batch.layout().actions as i32, i32::MAX] {
            actions[7] = bad;
            let error = batch.step(&actions, arrays.view_mut()).expect_err("an illegal action");
            assert!(matches!(error, Error::Illegal { lane: 7, action, .. } if action == bad), "{error}");
            assert_eq!(arrays, before, "nothing changes");
        }
        let loses = Settings { illegal: IllegalAction::Loses, ..settings() };
        let (mut batch, mut arrays) = begun(spec, &loses, 1);
        batch.step(&actions, arrays.view_mut()).expect("it only loses");
        assert_eq!((arrays.terminated[7], arrays.terminated[6]), (1, 0), "{spec}");
        assert_eq!(arrays.rewards[14..16], [-1.0, 1.0], "the first side moved");
    }
}

#[test]
fn an_action_beyond_the_last_is_no_pass() {
    let (mut batch, mut arrays) = begun("linear-progression:board=4x4,blockers=own", &settings(), 1);
    let (count, mut actions) = (batch.layout().actions, [0; GAMES]);
    let pass = |arrays: &Arrays| (0..GAMES).find(|lane| arrays.masks[(lane + 1) * count - 1] == 1);
    let passing = (0..200).find_map(|_| {
        let passing = pass(&arrays);
        batch.sample(&mut actions).expect("as many actions as games");
        if passing.is_none() {
            batch.step(&actions, arrays.view_mut()).expect("sampled actions are legal");
        }
        passing
    });
    let lane = passing.expect("a side has no move");
    assert_eq!(batch.move_text(lane, count as i32 - 1), Ok(Some("pass".to_owned())));
    assert_eq!(batch.move_text(lane, count as i32), Ok(None));
    actions[lane] = i32::MAX;
    let refused = batch.step(&actions, arrays.view_mut());
    assert!(matches!(refused, Err(Error::Illegal { lane: found, .. }) if found == lane), "{refused:?}");
}

#[test]
fn moves_have_their_texts_and_copies_go_their_own_way() {
    for spec in crate::SPECS {
        let one = Settings { batch: 1, ..settings() };
        let (mut batch, mut arrays) = begun(spec, &one, 1);
        let game = GameHandle::from_spec(spec).expect("a rule set");
        for _ in 0..20 {
            let before = batch.position(0).expect("a game of the batch");
            let record = game.record(Some(&before)).expect("a position");
            let text = record.legal_texts().pop().expect("a game that goes on");
            let mut copy = batch.copy();
            let actions = batch.actions_of(0, &text).expect("a legal move");
            let (last, touches) = actions.split_last().expect("an action at least");
            for &action in touches {
                assert_eq!(batch.move_text(0, action), Ok(None), "{spec} {before} {text}");
                batch.step(&[action], arrays.view_mut()).expect("a legal touch");
            }
            assert_eq!(batch.move_text(0, *last), Ok(Some(text)), "{spec} {before}");
            batch.step(&[*last], arrays.view_mut()).expect("a legal action");
            assert_eq!(copy.position(0), Ok(before));
            copy.reset(2, Arrays::new(copy.layout(), 1).view_mut()).expect("arrays that fit");
            assert!(matches!(batch.actions_of(0, "z9-z99"), Err(Error::Move(_))));
        }
    }
}

#[test]
fn what_does_not_fit_is_told() {
    let refusal = |settings: Settings| make("hnefatafl", &settings).err().expect("refused").to_string();
    assert_eq!(refusal(Settings { batch: 0, ..settings() }), "batch is 0: expected 1 or more");
    assert_eq!(
        refusal(Settings { opening_plies: 60, ..settings() }),
        "opening_plies is 60: expected fewer than max_plies"
    );
    assert!(
        make("chess", &settings()).err().expect("refused").to_string().contains("hnefatafl, linear-pursuit")
    );
    let mut batch = make("hnefatafl", &settings()).expect("a rule set");
    let mut arrays = Arrays::new(batch.layout(), GAMES);
    assert_eq!(batch.step(&[0; GAMES], arrays.view_mut()), Err(Error::NotReset));
    assert_eq!(batch.position(0), Err(Error::NotReset));
    arrays.masks.pop();
    let error = batch.reset(0, arrays.view_mut()).expect_err("an array that is too short").to_string();
    assert_eq!(error, "masks has 4355 numbers: expected 4356");
    let mut arrays = Arrays::new(batch.layout(), GAMES);
    batch.reset(0, arrays.view_mut()).expect("arrays that fit");
    assert_eq!(batch.position(9), Err(Error::Lane { found: 9, last: 8 }));
    let short = batch.step(&[0; 2], arrays.view_mut());
    assert_eq!(short, Err(Error::Length { name: "actions", found: 2, expected: 9 }));
}
