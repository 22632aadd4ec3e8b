//! The program of the fuzz targets. Built by `cargo xtask fuzz`, it runs libFuzzer on the target
//! named by the variable `THROUGHLINE_FUZZ_TARGET`; built without `--cfg=fuzzing`, it tries files:
//! `throughline-fuzz TARGET FILE…`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
mod under_libfuzzer {
    use std::sync::OnceLock;
    use throughline_fuzz::{TARGETS, Target, dictionary, target};

    static CHOSEN: OnceLock<&'static Target> = OnceLock::new();

    /// Reads the variables; `list` prints the targets and exits.
    fn begin() {
        let name = std::env::var("THROUGHLINE_FUZZ_TARGET").unwrap_or_default();
        if name == "list" {
            TARGETS.iter().for_each(|target| println!("{}", target.name));
            std::process::exit(0);
        }
        let target =
            target(&name).unwrap_or_else(|| panic!("THROUGHLINE_FUZZ_TARGET={name}: no such target"));
        // Seeds and dictionary are written where libFuzzer's command line expects them.
        if let Ok(folder) = std::env::var("THROUGHLINE_FUZZ_SEEDS") {
            for (i, seed) in (target.seeds)().iter().enumerate() {
                std::fs::write(format!("{folder}/seed-{i:03}"), seed).expect("the seeds can be written");
            }
        }
        if let Ok(file) = std::env::var("THROUGHLINE_FUZZ_WORDS") {
            std::fs::write(file, dictionary(&(target.words)())).expect("the dictionary can be written");
        }
        CHOSEN.get_or_init(|| target);
    }

    libfuzzer_sys::fuzz_target!(init: begin(), |bytes: &[u8]| {
        let target = CHOSEN.get().expect("chosen at the beginning");
        (target.run)(bytes);
    });
}

#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let Some(target) = throughline_fuzz::target(&name) else {
        let names: Vec<&str> = throughline_fuzz::TARGETS.iter().map(|target| target.name).collect();
        eprintln!("usage: throughline-fuzz TARGET FILE…\ntargets: {}", names.join(" "));
        return std::process::ExitCode::from(2);
    };
    for file in args {
        let Ok(bytes) = std::fs::read(&file) else {
            eprintln!("{file} cannot be read");
            return std::process::ExitCode::from(2);
        };
        eprintln!("{file}: {} bytes", bytes.len());
        (target.run)(&bytes);
    }
    std::process::ExitCode::SUCCESS
}
