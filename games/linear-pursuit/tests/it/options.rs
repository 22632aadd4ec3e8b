//! Options: their effects, invalid values with the reasons, and boards as text.

use throughline_game::{Catalogued, Diagram, Game, Notation, Options, Shape, SpecError};
use throughline_linear_pursuit::RECONSTRUCTION;
use throughline_linear_pursuit::{Circle, INFO, LinearPursuit};

fn start(options: &str) -> String {
    let game = LinearPursuit::from_text(options).unwrap_or_else(|e| panic!("{options}: {e}"));
    game.position_text(&game.start())
}

fn refusal(options: &str) -> String {
    LinearPursuit::from_text(options).map(|_| ()).expect_err(options).to_string()
}

fn canonical(options: &str) -> String {
    let mut options = Options::parse(INFO, options).unwrap();
    LinearPursuit::draw_seeds(&mut options);
    options.spec(INFO)
}

#[test]
fn a_seed_repeats_its_deal_and_another_does_not() {
    assert_eq!(start("setup=random,seed=1"), start("seed=1,setup=random"));
    assert_ne!(start("setup=random,seed=1"), start("setup=random,seed=2"));
    // Records and links contain seeds, so this deal must never change.
    assert_eq!(start("setup=random,seed=1"), "pPpppPpPPPpPpP/bBrkrRnRNBbKnN w");
}

#[test]
fn a_random_set_up_without_a_seed_gets_one_that_makes_its_spec_whole() {
    let (once, twice) = (canonical("setup=random"), canonical("setup=random"));
    assert!(once.starts_with("linear-pursuit:setup=random,seed="), "{once}");
    assert_ne!(once, twice);
    let (_, options) = once.split_once(':').unwrap();
    assert_eq!(start(options), start(options));
    assert_eq!(canonical(options), once, "settling once is enough");
}

#[test]
fn pieces_are_dealt_on_both_halves() {
    let on_whites_half = |seed| {
        let text = start(&format!("setup=random,pieces=KBNR,pawns=off,seed={seed}"));
        let game = LinearPursuit::from_text("").unwrap();
        let position = game.parse_position(&text).unwrap();
        let outer = throughline_linear_pursuit::Ring::Outer;
        (position.of_side(outer, throughline_game::Side::First) & 0x7F).count_ones()
    };
    let mut seen = [0; 5];
    (0..200).for_each(|seed| seen[on_whites_half(seed) as usize] += 1);
    assert!(seen[1] > 20 && seen[2] > 50 && seen[3] > 20, "{seen:?}");
}

#[test]
fn every_deal_leaves_white_a_move() {
    // Lines join these places only, so most deals block White's pawns, and are repeated.
    let options = "board=8.a-b.c-d.e-f.g-h,setup=random,pieces=KBNR";
    for seed in 0..50 {
        let game = LinearPursuit::from_text(&format!("{options},seed={seed}")).unwrap();
        assert!(game.count_moves(&game.start()) > 0);
    }
}

#[test]
fn specs_are_canonical() {
    let reconstruction = format!("board=14.{}", RECONSTRUCTION.replace(' ', "."));
    for (given, expected) in [
        ("", "linear-pursuit"),
        ("pieces=RRNNBBK", "linear-pursuit"),
        ("pieces=knb/bnk", "linear-pursuit:pieces=KBN"),
        ("pieces=knb/rbk", "linear-pursuit:pieces=KBN/KBR"),
        ("board=6.f-c.A-D.e-b.f~a.b~A,pieces=K", "linear-pursuit:pieces=K,board=6.a-d.b-e.c-f.a~b.f~a"),
        (reconstruction.as_str(), "linear-pursuit"),
    ] {
        assert_eq!(canonical(given), expected, "{given}");
    }
}

#[test]
fn bad_options_are_refused_with_the_reason() {
    for (options, parts) in [
        ("seed=3", vec!["seed=3", "setup=random", "classic"]),
        ("setup=draft,seed=3", vec!["seed=3", "draft"]),
        ("setup=random,seed=-1", vec!["seed", "whole number"]),
        ("setup=random,seed=007", vec!["007", "whole number"]),
        ("setup=random,seed=18446744073709551616", vec!["whole number"]),
        ("pieces=KB/KNN", vec!["2 and 3", "the same number (P1)"]),
        ("pieces=BNR", vec!["0 kings"]),
        ("pieces=KKB/KBQ", vec!["2 kings", "pieces of Black are letters"]),
        ("pieces=", vec!["0 kings"]),
        ("pieces=KBBBNNRR", vec!["8 pieces", "7 places", "P4"]),
        ("board=8.a-e.b-f.c-g.d-h", vec!["7 pieces", "4 places"]),
        ("board=tournament", vec!["“tournament” places", "reconstruction"]),
        ("board=6.a-g.b-b.c-d.d-c.a~c", vec!["part 2", "part 3", "part 5", "part 6", "no line ends at"]),
        ("board=8.a-b.c-d.e-f.g-h,pieces=KBNR", vec!["no move at the start", "P13"]),
    ] {
        let found = refusal(options);
        for part in parts {
            assert!(found.contains(part), "{options}: {part}: {found}");
        }
    }
    assert!(matches!(LinearPursuit::from_text("seed=3"), Err(SpecError::Clash(_))));
}

#[test]
fn a_hostile_board_is_refused_briefly() {
    for board in
        ["x".repeat(100_000), ".".repeat(100_000), ".".repeat(1999), "26".to_owned() + &".a-a".repeat(400)]
    {
        let found = refusal(&format!("board={board}"));
        assert!(found.len() < 8000, "{} characters", found.len());
    }
}

#[test]
fn a_board_file_reads_as_the_compact_form() {
    let file =
        "\u{feff}# my set\r\nplaces 6 # two sides of three\r\n\r\nLINES a-d e-b\r\nlines c-f\r\ngaps f-a\r\n";
    let board = Circle::read_file(file).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(board.text(), "6.a-d.b-e.c-f.f~a");
    assert_eq!(Circle::read_file(&board.file_text()), Ok(board));
    let reconstruction = Circle::reconstruction();
    assert_eq!(reconstruction.text(), "reconstruction");
    assert_eq!(Circle::read_file(&reconstruction.file_text()), Ok(reconstruction));
}

#[test]
fn every_fault_of_a_board_file_is_listed_with_its_line() {
    let file = "places 6 7\nplaces 8\nline a-d\nlines a-d d-a b-b\nlines a-g ab é-c\ngaps a-c a-b b-a\n";
    let error = Circle::read_file(file).unwrap_err();
    let found: Vec<(usize, &str)> =
        error.defects.iter().map(|defect| (defect.line, defect.what.as_str())).collect();
    let expected = [
        (1, "“7” is too much"),
        (1, "no line ends at b"),
        (1, "no line ends at c"),
        (1, "no line ends at e"),
        (1, "no line ends at f"),
        (2, "the number of places is in line 1 already"),
        (3, "“line” is unknown"),
        (4, "the line “d-a” is listed twice"),
        (4, "“b-b” joins a place to itself"),
        (5, "“a-g”: the places are a to f"),
        (5, "“ab” is no pair"),
        (5, "“é-c” is no pair"),
        (6, "“a-c” is no gap"),
        (6, "the gap “b-a” is listed twice"),
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for ((line, what), (expected_line, start)) in found.iter().zip(expected) {
        assert!(*line == expected_line && what.starts_with(start), "{line}: {what}, expected {start}");
    }
    for (file, line, what) in [
        ("lines a-b\n", 1, "the number of places is missing"),
        ("\nplaces 7\nlines a-b", 2, "“7” places"),
        ("places\nlines a-b", 1, "“” places"),
        ("places 28\nlines a-b", 1, "even number from 4 to 26"),
    ] {
        let error = Circle::read_file(file).unwrap_err();
        let [defect] = &error.defects[..] else { panic!("{error}") };
        assert!(defect.line == line && defect.what.contains(what), "{defect:?}");
    }
}

#[test]
fn only_the_reconstruction_is_called_one() {
    let [reconstruction, own] = ["", "board=6.a-d.b-e.c-f.f~a,pieces=KB,pawns=off"]
        .map(|text| LinearPursuit::from_text(text).unwrap());
    assert!(reconstruction.board_note().contains("reconstruction"));
    assert_eq!(own.board_note(), "");
    let text = own.board_text(&own.start());
    assert!(!text.contains("reconstruction"), "{text}");
    assert!(text.contains("Neighbours not joined by the circumference: f-a"), "{text}");
    let classes = |game: &LinearPursuit, wanted: &str| {
        let lines = game.board(Shape::Wide).lines;
        lines.iter().filter(|line| format!("{line:?}").contains(wanted)).count()
    };
    assert_eq!((classes(&reconstruction, "circumference"), classes(&own, "circumference")), (1, 5));
    assert_eq!((classes(&reconstruction, "\"line\""), classes(&own, "\"line\"")), (20, 3));
}
