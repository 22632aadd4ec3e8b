//! Threads, seeds, openings, ends, illegal actions, and what is refused.

use throughline_environments::{Arrays, Batch, Ended, Error, IllegalAction, Settings, make};

const GAMES: usize = 9;

fn settings() -> Settings {
    Settings { batch: GAMES, max_plies: 60, ..Settings::default() }
}

fn begun(spec: &str, settings: &Settings, seed: u64) -> (Box<dyn Batch>, Arrays) {
    let mut batch = make(spec, settings).expect("a rule set");
    let mut arrays = Arrays::new(batch.layout(), settings.batch);
    batch.reset(seed, arrays.lent()).expect("arrays that fit");
    (batch, arrays)
}

/// All that so many sampled steps write, one after another.
fn played(spec: &str, settings: &Settings, seed: u64, steps: usize) -> Vec<(Vec<i32>, Arrays)> {
    let (mut batch, mut arrays) = begun(spec, settings, seed);
    let mut actions = vec![0; settings.batch];
    let step = |_| {
        batch.sample(&mut actions).expect("as many actions as games");
        batch.step(&actions, arrays.lent()).expect("sampled actions are legal");
        (actions.clone(), arrays.clone())
    };
    (0..steps).map(step).collect()
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    for spec in crate::SPECS {
        let settings = Settings { opening_plies: 3, ..settings() };
        let alone = played(spec, &settings, 5, 150);
        for threads in [2, 5] {
            assert_eq!(alone, played(spec, &Settings { threads, ..settings.clone() }, 5, 150), "{spec}");
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
    let stays = played(spec, &Settings { ended: Ended::Stays, ..settings }, 1, 5);
    for (_, arrays) in &stays[2..] {
        assert!(arrays.masks.iter().all(|&byte| byte == 0));
        assert_eq!((&arrays.truncated, &arrays.rewards), (&vec![1; GAMES], &vec![0.0; 2 * GAMES]));
    }
    assert_eq!(stays[2].1.observations, stays[4].1.observations);
    let mut actions = [0; GAMES];
    batch.sample(&mut actions).expect("as many actions as games");
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
            let error = batch.step(&actions, arrays.lent()).expect_err("an illegal action");
            assert!(matches!(error, Error::Illegal { lane: 7, action, .. } if action == bad), "{error}");
            assert_eq!(arrays, before, "nothing changes");
        }
        let loses = Settings { illegal: IllegalAction::Loses, ..settings() };
        let (mut batch, mut arrays) = begun(spec, &loses, 1);
        batch.step(&actions, arrays.lent()).expect("it only loses");
        assert_eq!((arrays.terminated[7], arrays.terminated[6]), (1, 0), "{spec}");
        assert_eq!(arrays.rewards[14..16], [-1.0, 1.0], "the first side moved");
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
    assert_eq!(batch.step(&[0; GAMES], arrays.lent()), Err(Error::NotReset));
    assert_eq!(batch.position(0), Err(Error::NotReset));
    arrays.masks.pop();
    let error = batch.reset(0, arrays.lent()).expect_err("an array that is too short").to_string();
    assert_eq!(error, "masks has 4355 numbers: expected 4356");
    let mut arrays = Arrays::new(batch.layout(), GAMES);
    batch.reset(0, arrays.lent()).expect("arrays that fit");
    assert_eq!(batch.position(9), Err(Error::Lane { found: 9, last: 8 }));
    let short = batch.step(&[0; 2], arrays.lent());
    assert_eq!(short, Err(Error::Length { name: "actions", found: 2, expected: 9 }));
}
