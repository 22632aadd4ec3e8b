//! State files: how their content is recognised, and the messages for other content.

use crate::common::plan;
use std::fs::OpenOptions;
use std::path::Path;
use throughline_catalog::{GameHandle, built_in_network};
use throughline_lab::starts::{Start, StartsPlan};
use throughline_lab::study::StudyPlan;
use throughline_lab::train::{TrainingFile, TrainingFileError, TrainingHeader};
use throughline_lab::{MatchPlan, PlayedGame, Settings, StateError, StateFile};
use throughline_search::nnue::Network;

fn game(spec: &str) -> GameHandle {
    GameHandle::from_spec(spec).expect("a spec")
}

/// Returns the message for a file that was made with other settings than requested.
fn difference(held: &Settings, asked: &Settings) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("state");
    drop(StateFile::create(&path, held.clone(), 0).expect("a new file"));
    match StateFile::resume::<PlayedGame>(&path, asked) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

fn starts(specs: &[&str], nodes: u64) -> StartsPlan {
    let start =
        |spec: &&str| Start { game: game(spec), position: None, name: (*spec).to_owned(), images: 1, nodes };
    StartsPlan {
        starts: specs.iter().map(start).collect(),
        margin: 0.05,
        least: 2,
        most: 4,
        confidence: 0.9,
        finalists: 0,
        final_games: 0,
        varied_plies: 6,
        max_plies: 100,
        seed: 5,
        concurrency: 1,
    }
}

fn study(nodes: u64) -> StudyPlan {
    StudyPlan {
        game: game("one-dimensional-chess:setup=krq"),
        games: 2,
        nodes,
        probes: 0,
        varied_plies: 4,
        max_plies: 40,
        tables: None,
        seed: 1,
        concurrency: 1,
    }
}

#[test]
fn what_differs_is_told_in_the_words_of_the_command() {
    let krq = "one-dimensional-chess:setup=krq";
    let said = difference(&starts(&[krq], 20).settings(), &starts(&[krq], 30).settings());
    let hint = "give the same settings, or another file (--state; --out of reports)";
    assert_eq!(said, format!("it was made with other settings: its nodes is 20, not 30; {hint}"));
    let two = [krq, "linear-progression:board=4x4"];
    let said = difference(&starts(&[krq], 20).settings(), &starts(&two, 20).settings());
    assert!(said.contains("its specs is one-dimensional-chess:setup=krq, not "), "{said}");
    let said = difference(&study(10).settings(), &study(16).settings());
    assert!(said.contains("its nodes is 10, not 16;") && !said.contains("engine"), "{said}");
    // A digest is not shown.
    let mut others = starts(&[krq], 20).settings();
    others.insert("starts".to_owned(), "1 (0123456789abcdef)".to_owned());
    let said = difference(&others, &starts(&[krq], 20).settings());
    assert!(said.contains("its starts is not the same;"), "{said}");
    others.insert("starts".to_owned(), "7 (0123456789abcdef)".to_owned());
    others.insert("engine".to_owned(), "0123456789abcdef".to_owned());
    let said = difference(&others, &starts(&[krq], 20).settings());
    assert!(said.contains("it is by another version of the engine; its starts is 7, not 1;"), "{said}");
}

/// State files of older versions do not explain their digests.
#[test]
fn files_of_older_versions_are_gone_on_with() {
    for settings in [starts(&["one-dimensional-chess:setup=krq"], 20).settings(), study(10).settings()] {
        let mut old = settings.clone();
        old.retain(|name, _| !name.starts_with("about "));
        assert!(old.len() < settings.len());
        assert_eq!(difference(&old, &settings), "");
    }
}

#[test]
fn another_network_in_the_same_file_is_another_engine() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let engine = format!("name=new,nodes=1,net={}", file.path().display());
    let settings = |network: &Network| {
        std::fs::write(file.path(), network.to_bytes()).expect("written");
        plan(&[&engine, "nodes=2"]).settings()
    };
    let network = built_in_network("linear-pursuit").expect("it has one");
    let held = settings(&network);
    assert_eq!(difference(&held, &settings(&network)), "");
    let other = Network::clone(&network).with_made_by("another run".to_owned());
    let said = difference(&held, &settings(&other));
    assert!(said.contains("its engine 1 is not the same;"), "{said}");
}

#[test]
fn where_only_the_seed_of_the_rule_set_differs_it_is_told() {
    let [held, asked] = [3, 5].map(|seed| {
        let game = game(&format!("linear-pursuit:setup=random,seed={seed}"));
        MatchPlan { game, ..plan(&["nodes=1", "nodes=2"]) }.settings()
    });
    let said = difference(&held, &asked);
    let expected = "its game is linear-pursuit:setup=random,seed=3, not linear-pursuit:setup=random,seed=5: \
                    give seed=3 in the spec";
    assert!(said.contains(expected), "{said}");
    let random = starts(&["linear-pursuit:setup=random,seed=3"], 20).settings();
    assert_eq!(StartsPlan::specs_in(&random), ["linear-pursuit:setup=random,seed=3"]);

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let header = |seed| TrainingHeader {
        spec: format!("linear-pursuit:setup=random,seed={seed}"),
        made_by: format!("a test of {seed}"),
    };
    drop(TrainingFile::open(&path, |_| header(3)).expect("a new file"));
    let said = TrainingFile::open(&path, |_| header(5)).err().expect("another seed").to_string();
    assert!(said.contains("give seed=3 in the spec to go on with them"), "{said}");
}

#[test]
fn what_is_no_such_file_is_refused_unread() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    let resume = |path: &Path| StateFile::resume::<PlayedGame>(path, &Settings::new());
    for text in ["[\n", "GIF89a", "{\"a\":1}\n", "{}\n"] {
        std::fs::write(&path, text).expect("written");
        let said = resume(&path).expect_err("no state").to_string();
        assert!(
            said.starts_with("it holds something else: expected a file that this command has made"),
            "{said}"
        );
        assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
        assert_eq!(StateFile::settings_in(&path), None);
    }
    // A huge file, of which only the beginning is read.
    let file = OpenOptions::new().write(true).truncate(true).open(&path).expect("a file");
    file.set_len(1 << 40).expect("a file with a hole");
    assert!(matches!(resume(&path), Err(StateError::OtherFormat)));
    let header = TrainingHeader { spec: "a".to_owned(), made_by: "b".to_owned() };
    let games = TrainingFile::open(&path, |_| header.clone());
    assert!(matches!(games, Err(TrainingFileError::Header)));
    if Path::new("/dev/zero").exists() {
        for device in ["/dev/zero", "/dev/full"].map(Path::new) {
            assert!(matches!(resume(device), Err(StateError::NotRegularFile)));
            assert!(matches!(StateFile::create(device, Settings::new(), 0), Err(StateError::NotRegularFile)));
            assert_eq!(StateFile::settings_in(device), None);
            let games = TrainingFile::open(device, |_| header.clone());
            assert!(matches!(games, Err(TrainingFileError::NotRegularFile)));
        }
    }
}
