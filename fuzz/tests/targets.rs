//! Tests of every target: on its seeds, on mutated seeds, and on all earlier findings.

use std::path::Path;
use throughline_fuzz::{TARGETS, dictionary};
use throughline_game::Random;

/// Changes a few bytes.
fn changed(seed: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() as u32 + 1) as usize;
        match random.below(3) {
            0 => bytes.insert(at, random.below(256) as u8),
            1 if at < bytes.len() => drop(bytes.remove(at)),
            _ if at < bytes.len() => bytes[at] = random.below(256) as u8,
            _ => {}
        }
    }
    bytes
}

#[test]
fn seeds_and_what_is_near_them_pass() {
    let mut random = Random::new(1);
    for target in TARGETS {
        let seeds = (target.seeds)();
        assert!(!seeds.is_empty(), "{}", target.name);
        for seed in &seeds {
            (target.run)(seed);
            for _ in 0..3 {
                (target.run)(&changed(seed, &mut random));
            }
        }
        (target.run)(b"");
    }
}

/// Each of these inputs was a finding once.
#[test]
fn what_was_found_passes() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/regressions"));
    for target in TARGETS {
        let Ok(files) = std::fs::read_dir(folder.join(target.name)) else { continue };
        for file in files {
            let path = file.expect("a folder that can be listed").path();
            println!("{}", path.display());
            (target.run)(&std::fs::read(path).expect("a file"));
        }
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let name = entry.expect("a folder that can be listed").file_name();
        assert!(TARGETS.iter().any(|target| name == *target.name), "{name:?}: no such target");
    }
}

#[test]
fn names_differ_and_dictionaries_are_quoted() {
    for (i, target) in TARGETS.iter().enumerate() {
        assert!(TARGETS[..i].iter().all(|other| other.name != target.name));
    }
    assert_eq!(dictionary(&["a=b".to_owned(), String::new()]), "\"a\\x3Db\"\n");
}
