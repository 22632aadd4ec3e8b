//! The command line as scripts see it.

use crate::{piped, run, stdout};
use throughline_catalog::GAMES;

fn refused(args: &[&str]) -> String {
    crate::refused(args, 2)
}

/// The site's environment variables apply only to the site, and empty ones are ignored.
#[test]
fn variables_of_the_site_are_for_the_site() {
    let ends = |variable: (&str, &str), args: &[&str]| {
        let output = piped(args).env(variable.0, variable.1).output().expect("it runs");
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    let perft = ["perft", "one-dimensional-chess", "--depth", "1"];
    // A site with an invalid data folder, so that it exits at once.
    let (site, serve) = (["--data", "/dev/null/x"], ["serve", "--data", "/dev/null/x"]);
    for name in ["THROUGHLINE_LISTEN", "THROUGHLINE_LOG", "THROUGHLINE_PUBLIC_URL", "THROUGHLINE_PRUNE_AFTER"]
    {
        assert_eq!(ends((name, "="), &perft), (Some(0), String::new()));
        for args in [&site[..], &serve] {
            let (code, said) = ends((name, "="), args);
            assert!(code == Some(2) && said.contains("invalid value '='"), "{name}: {said}");
            let (code, said) = ends((name, ""), args);
            assert_eq!(code, Some(3), "{name}, empty: {said}");
        }
        for args in [&["--help"][..], &["serve", "--help"]] {
            assert!(stdout(args).contains(&format!("[env: {name}=")), "{name}");
        }
    }
    let (_, said) =
        ends(("THROUGHLINE_TABLES", ""), &["solve", "probe", "one-dimensional-chess", "K14k w 0"]);
    assert!(!said.contains("throughline:  has no tables"), "{said}");
}

/// The log of a service goes to a file or a journal, which must get no colour codes.
#[test]
fn a_log_that_is_no_terminal_has_no_colours() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = crate::site::log_of(crate::site::start(folder.path(), &["--listen", "0.0.0.0:0"]).0);
    assert!(log.contains("WARN") && !log.contains('\x1b'), "{log:?}");
}

/// The help says so, and so does the error.
#[cfg(not(feature = "scale"))]
#[test]
fn what_needs_another_build_says_so() {
    let note = "(needs a program built with --features scale)";
    for (command, flags) in [("match", 3), ("worker", 3), ("serve", 3), ("admin", 1)] {
        let help = stdout(&[command, "--help"]);
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(help.matches(note).count(), flags, "{command}: {help}");
    }
    for args in [&["worker"][..], &["match", "nodes=1", "nodes=2"]] {
        let said = crate::refused(&[args, &["--queue", "postgres://host/x"]].concat(), 3);
        let expected = "cannot open the database postgres: this program has no PostgreSQL: build it with --features scale\n";
        assert!(said.ends_with(expected), "{args:?}: {said}");
    }
}

#[test]
fn what_files_hold_cannot_command_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evil\x1b[2J.board");
    std::fs::write(&path, "places \x1b]0;owned\x07\n").expect("written");
    let why = refused(&["moves", &format!("linear-pursuit:board=@{}", path.display())]);
    assert!(
        why.contains("evil\\u{1b}[2J.board") && !why.contains('\x1b') && !why.contains('\x07'),
        "{why:?}"
    );
    let why = refused(&["moves", "hnefatafl:rules=\x1b[31mred"]);
    assert!(why.contains("\\u{1b}[31mred") && !why.contains('\x1b'), "{why:?}");
}

#[test]
fn a_hyphen_is_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let shown = |flag: &str| {
        let mut command = piped(&["show", "hnefatafl", flag, "-"]);
        let output = command.current_dir(folder.path()).output().expect("it runs");
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    assert!(shown("--svg").starts_with(b"<svg") && shown("--png").starts_with(b"\x89PNG"));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "no file is called so");
}

#[test]
fn games_lists_options_and_defaults() {
    let games: serde_json::Value = serde_json::from_str(&stdout(&["games", "--json"])).expect("JSON");
    let ids: Vec<&str> = games.as_array().unwrap().iter().map(|g| g["id"].as_str().unwrap()).collect();
    assert!(ids.into_iter().eq(GAMES.iter().map(|info| info.id)));
    for game in games.as_array().unwrap() {
        for option in game["options"].as_array().unwrap() {
            let key = option["key"].as_str().unwrap();
            for value in option["values"].as_array().unwrap() {
                let spec =
                    format!("{}:{key}={}", game["id"].as_str().unwrap(), value["value"].as_str().unwrap());
                assert!(!stdout(&["perft", &spec, "--depth", "1"]).is_empty(), "{spec} can be played");
            }
        }
    }
    let plain = stdout(&["games"]);
    assert!(GAMES.iter().all(|info| plain.contains(info.id)));
    // A long value does not break the column of descriptions.
    for line in ["      fetlar             11x11, ", "      fetlar-federation  11x11, "] {
        assert!(plain.contains(line), "{line}: {plain}");
    }
}

#[test]
fn wrong_input_is_named_with_what_is_allowed() {
    for (args, needles) in [
        (vec!["perft", "chess", "--depth", "1"], vec!["chess", "hnefatafl", "linear-pursuit"]),
        (vec!["moves", "linear-pursuit:pawns=maybe"], vec!["pawns", "maybe", "on, off"]),
        (vec!["moves", "linear-pursuit:pawn=on"], vec!["pawn", "setup"]),
        (vec!["moves", "linear-pursuit:pawns=on,pawns=off"], vec!["twice"]),
        (vec!["moves", "hnefatafl", "--position", "11/11 a"], vec!["11/11"]),
        (vec!["moves", "hnefatafl", "--play", "d1-d4 d4-d5"], vec!["ply 2", "d4-d5"]),
        (vec!["show", "hnefatafl", "--play", "d1-e2"], vec!["ply 1"]),
        (vec!["perft", "hnefatafl"], vec!["--depth"]),
        (vec!["play", "hnefatafl", "--level", "9"], vec!["1..=8"]),
    ] {
        let message = refused(&args);
        for needle in needles {
            assert!(message.contains(needle), "{args:?} should name {needle}: {message}");
        }
    }
}

#[test]
fn show_draws_text_svg_and_png() {
    let folder = tempfile::tempdir().expect("a folder");
    for spec in GAMES.iter().map(|info| info.id) {
        assert!(!stdout(&["show", spec]).trim().is_empty());
        let (svg, png) = (folder.path().join("b.svg"), folder.path().join("b.png"));
        let (svg_arg, png_arg) = (svg.to_str().unwrap(), png.to_str().unwrap());
        stdout(&["show", spec, "--svg", svg_arg, "--png", png_arg, "--width", "300"]);
        assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"), "{spec}");
        assert_eq!(&std::fs::read(&png).unwrap()[..8], b"\x89PNG\r\n\x1a\n", "{spec}");
        assert!(!stdout(&["show", spec]).contains("result:"), "{spec}");
    }
    let over = stdout(&["show", "one-dimensional-chess", "--position", "KN3k10 w 99", "--play", "b-c"]);
    assert!(over.ends_with("\nresult: draw (fifty-moves)\n"), "{over}");
}

#[test]
fn a_terminal_game_is_played_with_undo_hint_and_quit() {
    // A line that is longer than any move is skipped.
    let endless = "x".repeat(2 << 20);
    let input = format!("help\nmoves\nnonsense\n{endless}\ne-j\nundo\nhint\ne-j\nquit\n");
    let output = run(&["play", "one-dimensional-chess", "--level", "1", "--seed", "1"], &input);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(text.contains("black:"), "the engine answers: {text}");
    assert!(text.contains("“nonsense” is no move") && !text.contains("xxx"), "{text}");
}

#[test]
fn engine_plays_itself_to_a_result_in_the_terminal() {
    for spec in ["linear-progression", "linear-pursuit"] {
        let output = run(&["play", spec, "--side", "none", "--level", "1", "--seed", "7"], "");
        let text = String::from_utf8(output.stdout).unwrap();
        let last = text.lines().last().unwrap_or_default();
        assert!(last.starts_with("Won by") || last.starts_with("Draw:"), "{spec}: {last}");
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let mut child = piped(&["games"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn puzzles_rated_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzles.txt");
    let shipped = std::fs::read_to_string("../../games/one-dimensional-chess/puzzles.txt").expect("there");
    let (two, _) = shipped.split_once("\npuzzle: 3\n").expect("more than two");
    std::fs::write(&path, two).expect("written");
    let output = run(&["puzzles", "rate", path.to_str().expect("UTF-8")], "");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("2 puzzles rated in {}\n", path.display()));
}

/// The command in the file names the seed of a random start.
#[test]
fn puzzles_are_made_again_by_the_command_in_their_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = |command: &str, name: &str| {
        let path = folder.path().join(name);
        let args: Vec<&str> = command.split(' ').chain(["--out", path.to_str().expect("UTF-8")]).collect();
        stdout(&args);
        std::fs::read_to_string(&path).expect("written")
    };
    let few = "--games 2 --nodes 200 --budget 2000";
    let first = made(&format!("puzzles generate linear-pursuit:pieces=KB,setup=random {few}"), "first.txt");
    let command = first.lines().find_map(|line| line.strip_prefix("made: throughline ")).expect("a command");
    assert!(command.contains("setup=random,seed="), "{command}");
    assert_eq!(made(command, "again.txt"), first);
}

#[test]
fn a_board_is_written_to_a_file_edited_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.board");
    let board = stdout(&["games", "linear-pursuit", "--file", "board"]);
    assert!(board.starts_with("places 14"), "{board}");
    std::fs::write(&path, &board).unwrap();
    let spec = format!("linear-pursuit:board=@{}", path.display());
    assert_eq!(
        stdout(&["perft", &spec, "--depth", "2"]),
        stdout(&["perft", "linear-pursuit", "--depth", "2"])
    );

    std::fs::write(&path, board.replacen("places 14", "places 15", 1) + "lines a-a\n").unwrap();
    let why = refused(&["perft", &spec, "--depth", "1"]);
    assert!(why.lines().count() > 2 && why.contains("my.board:1: "), "every defect has its line: {why}");
    let missing = run(&["perft", "linear-pursuit:board=@/nowhere", "--depth", "1"], "");
    assert_eq!(missing.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("/nowhere"));
    assert!(refused(&["perft", "linear-pursuit:pawns=@Cargo.toml", "--depth", "1"]).contains("pawns"));
    assert!(refused(&["games", "hnefatafl", "--file", "rules"]).contains("rules"));
}

#[test]
fn a_board_of_ranks_is_written_to_a_file_edited_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.board");
    let board = stdout(&["games", "linear-progression:board=4x5", "--file", "board"]);
    assert_eq!(board, "#..#\n....\n....\n....\n#..#\n");
    let spec = format!("linear-progression:board=@{}", path.display());
    let played = |board: &str| {
        std::fs::write(&path, board).unwrap();
        stdout(&["perft", &spec, "--depth", "2"])
    };
    let expected =
        |board: &str| stdout(&["perft", &format!("linear-progression:board={board}"), "--depth", "2"]);
    for args in [&["moves"][..], &["show", "--svg", "-"]] {
        let told = run(&[args, &["linear-progression:board=@/dev/stdin"]].concat(), &board);
        assert!(told.status.success(), "a pipe is read once: {}", String::from_utf8_lossy(&told.stderr));
    }
    assert_eq!(played(&board), expected("4x5"));
    assert_eq!(played("..#.\n....\n"), expected("..#./...."));
    std::fs::write(&path, "..#.\n..\n.o..\n").unwrap();
    let why = refused(&["perft", &spec, "--depth", "1"]);
    assert!(why.contains("my.board:2: ") && why.contains("my.board:3: “o” is no square"), "{why}");
}

/// The table in docs/lessons.md: each step with the rules that it teaches.
#[test]
fn the_table_of_lessons_is_the_one_that_is_printed() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/measured/lessons.tsv");
    let kept = std::fs::read_to_string(file).expect("the table");
    let rows = kept.lines().filter(|line| !line.starts_with("# "));
    let printed = stdout(&["lessons", "rules", "--table"]);
    assert!(rows.eq(printed.lines()), "docs/measured/lessons.tsv is not what the command prints");
    // All rules of each game are in it, except those that no step teaches.
    for (game, rules) in [("Hnefatafl", "H1"), ("Linear Pursuit", "P14")] {
        let taught = printed.lines().any(|row| row.starts_with(game) && row.contains(rules));
        assert!(taught, "{game}: {rules}");
    }
}

#[test]
fn lessons_with_a_defect_are_not_listed_as_if_they_had_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = folder.path().join("hnefatafl");
    std::fs::create_dir_all(game.join("text")).expect("a folder");
    std::fs::write(game.join("lessons.toml"), "lesson: x\n").expect("written");
    std::fs::write(game.join("text/en.ftl"), "").expect("written");
    let game = game.to_str().expect("UTF-8");
    for args in [&["lessons", "rules", game][..], &["lessons", "rules", "--table", game]] {
        let said = crate::refused(args, 1);
        assert!(said.starts_with("throughline: hnefatafl: lessons.toml: "), "{said}");
    }
}

/// Every command is in docs/command-line.md, and the game in it can be played.
#[test]
fn the_commands_are_documented() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/command-line.md");
    let docs = std::fs::read_to_string(file).expect("the page");
    let lines: Vec<&str> = docs.lines().filter_map(|line| line.strip_prefix("throughline ")).collect();
    let commands = |args: &[&str]| -> Vec<String> {
        let help = stdout(&[args, &["--help"]].concat());
        let list = help.split("Commands:").nth(1).expect("a list").split("\n\n").next().expect("its end");
        // Continuation lines are indented further.
        let entries = list.lines().filter_map(|line| line.strip_prefix("  "));
        let entries = entries.filter(|line| !line.starts_with(' '));
        let names = entries.filter_map(|line| line.split_whitespace().next());
        names.filter(|name| *name != "help").map(str::to_owned).collect()
    };
    let is_named = |line: &str, word: usize, name: &str| {
        let word = line.split_whitespace().nth(word).unwrap_or_default();
        word.trim_matches(['[', ']']).split('|').any(|named| named == name)
    };
    for name in commands(&[]) {
        assert!(lines.iter().any(|line| is_named(line, 0, &name)), "{name}");
    }
    for group in ["solve", "train", "puzzles", "lessons"] {
        for name in commands(&[group]) {
            let found = lines.iter().any(|line| is_named(line, 0, group) && is_named(line, 1, &name));
            assert!(found, "{group} {name}");
        }
    }
    let (_, play) = docs.split_once("printf '").expect("an example");
    let input = play.split('\'').next().expect("what is typed").replace("\\n", "\n");
    let output = run(&["play", "one-dimensional-chess", "--level", "1"], &input);
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(said.contains("black: ") && !said.contains("is no move"), "{input:?}: {said}");
}
