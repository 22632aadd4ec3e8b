//! Writing and reading preserves any sheet, and takes linear time. What is read of any text is for
//! the fuzz target `records`.

use proptest::collection::{SizeRange, hash_set, vec};
use proptest::prelude::*;
use proptest::sample::select;
use std::time::{Duration, Instant};
use throughline_records::pgn::{
    GameResult, MAX_DEPTH, Ply, ScoreSheet, Variation, read, unwritable_parts, write, write_all,
};

/// The syntax elements of the format, to be put anywhere.
const PIECES_OF_FORMAT: [&str; 48] = [
    "{", "}", "(", ")", "[", "]", "\"", "\\", ";", "%", "$", "*", ".", "...", "1.", "1...", "12", "1-0",
    "0-1", "1/2-1/2", "½-½", "!", "?!", "‼", "$7", "[%clk 0:01:00]", "[%emt 1]", "[%char 7D]", "[%",
    "[Event \"x\"]", "\n", "\r\n", "\n\n", "\t", " ", "  ", "\u{a0}", "\u{2028}", "\u{feff}", "é", "+-", "=",
    "e4", "@d4/B@a8", "1.e4", "pass", "%esc", "\n[",
];

fn pieces(size: impl Into<SizeRange>) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => select(PIECES_OF_FORMAT.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "[a-z ]{0,30}",
    ];
    vec(piece, size).prop_map(|pieces| pieces.concat())
}

/// Returns a text without control characters, as tags and moves can contain.
fn line(size: impl Into<SizeRange>) -> impl Strategy<Value = String> {
    pieces(size).prop_map(|text| text.replace(char::is_control, ""))
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    vec(pieces(1..8).prop_filter("empty comments are left out", |text| !text.is_empty()), 0..3)
}

fn time() -> impl Strategy<Value = Option<Duration>> {
    let any = (any::<u64>(), 0..1_000_000_000u32).prop_map(|(secs, nanos)| Duration::new(secs, nanos));
    prop_oneof![3 => Just(None), 1 => any.prop_map(Some), 1 => (0..10_000u64).prop_map(|s| Some(Duration::from_secs(s)))]
}

fn ply(variations: impl Strategy<Value = Vec<Variation>>) -> impl Strategy<Value = Ply> {
    let text = prop_oneof![3 => "[a-h][1-8]-[a-h][1-8]", 1 => line(0..4)];
    (text, hash_set(any::<u8>(), 0..3), comments(), time(), time(), variations).prop_map(
        |(text, glyphs, comments, clock, spent, variations)| Ply {
            text,
            glyphs: glyphs.into_iter().collect(),
            comments,
            clock,
            spent,
            variations,
        },
    )
}

fn plies() -> impl Strategy<Value = Vec<Ply>> {
    let leaf = vec(ply(Just(Vec::new())), 0..4);
    leaf.prop_recursive(4, 60, 6, |inner| {
        let variation = (comments(), inner).prop_map(|(comments, plies)| Variation { comments, plies });
        vec(ply(vec(variation, 0..3)), 0..6)
    })
}

fn sheet() -> impl Strategy<Value = ScoreSheet> {
    let name = prop_oneof![3 => "[A-Z][a-z]{0,6}", 1 => "[^\\s\\p{Cc}\"\\[\\]]{1,5}"];
    let tags = vec((name, line(0..6)), 0..8).prop_map(|tags| {
        let mut sheet = ScoreSheet::default();
        tags.into_iter().for_each(|(name, value)| sheet.set_tag(&name, value));
        sheet.tags
    });
    (tags, comments(), plies(), select(GameResult::ALL.to_vec()))
        .prop_map(|(tags, comments, plies, result)| ScoreSheet { tags, comments, plies, result })
}

fn nested(depth: usize) -> ScoreSheet {
    let mut plies = vec![Ply { text: "a-b".to_owned(), ..Ply::default() }];
    for _ in 0..depth {
        let variations = vec![Variation { comments: vec!["so".to_owned()], plies }];
        plies = vec![Ply { text: "c-d".to_owned(), variations, ..Ply::default() }];
    }
    ScoreSheet { plies, ..ScoreSheet::default() }
}

proptest! {
    #[test]
    fn sheets_read_back_exactly(sheets in vec(sheet(), 0..4)) {
        for sheet in &sheets {
            prop_assert_eq!(unwritable_parts(sheet), Vec::<String>::new());
        }
        let text = write_all(&sheets);
        let reading = read(&text);
        prop_assert_eq!(&reading.defects, &Vec::new(), "{}", text);
        prop_assert_eq!(&reading.sheets, &sheets, "{}", text);
        let windows = read(&text.replace('\n', "\r\n"));
        prop_assert_eq!(windows.sheets, sheets, "with carriage returns");
    }

    #[test]
    fn what_cannot_be_written_is_said_and_replaced(name in pieces(0..3), value in pieces(0..4), text in pieces(0..4)) {
        let mut sheet = nested(1);
        sheet.tags = vec![(name.clone(), value), (name, String::new())];
        sheet.plies[0].text = text;
        sheet.comments.push(String::new());
        prop_assert!(unwritable_parts(&sheet).len() >= 2);
        let written = write(&sheet);
        let reading = read(&written);
        prop_assert_eq!(reading.defects, Vec::new());
        prop_assert_eq!(unwritable_parts(&reading.sheets[0]), Vec::<String>::new());
        prop_assert_eq!(write(&reading.sheets[0]), written);
    }

    #[test]
    fn lines_are_filled_up_to_80_columns(comments in vec("[a-z]{1,12}( [a-z,.]{1,12}){0,20}", 40)) {
        let ply = |comment| Ply { text: "c-d".to_owned(), comments: vec![comment], ..Ply::default() };
        let mut sheet = nested(3);
        sheet.plies.extend(comments.into_iter().map(ply));
        let text = write(&sheet);
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].split(' ').next().unwrap_or_default();
            prop_assert!(pair[0].len() <= 80, "{}", pair[0]);
            prop_assert!(pair[0].len() + 1 + next.len() > 80, "{} could take {}", pair[0], next);
        }
    }
}

#[test]
fn variations_are_nested_to_a_hundred_and_no_deeper() {
    let deepest = nested(MAX_DEPTH);
    assert!(unwritable_parts(&deepest).is_empty());
    assert_eq!(read(&write(&deepest)).sheets, [deepest]);
    let deeper = nested(MAX_DEPTH + 1);
    assert!(unwritable_parts(&deeper)[0].contains("deep"));
    assert_eq!(read(&write(&deeper)).defects, []);

    let text = format!("1. a-b {} c-d {} 2. e-f 1-0", "( a-b".repeat(50_000), ")".repeat(50_000));
    let reading = read(&text);
    assert_eq!(reading.defects.len(), 1, "{:?}", reading.defects.first());
    assert!(reading.defects[0].message.contains("more than 100 deep"));
    assert_eq!(reading.sheets[0].plies.len(), 2, "the main line goes on");
    assert_eq!(reading.sheets[0].result, GameResult::FirstWon);
}

#[test]
fn a_move_has_each_glyph_once() {
    let sheet = read("1. a-b! $1 c-d ?! $6 $14 += *").sheets.remove(0);
    assert_eq!(write(&sheet), "1. a-b $1 c-d $6 $14 *\n");
    let twice = Ply { glyphs: vec![3, 1, 3], ..Ply::plain("a-b") };
    let found = unwritable_parts(&ScoreSheet { plies: vec![twice], ..ScoreSheet::default() });
    assert!(found.len() == 1 && found[0].contains("twice"), "{found:?}");
}

/// Reading takes linear time: a quadratic parser would need minutes for these.
#[test]
fn hostile_texts_of_a_megabyte_are_read_at_once() {
    for piece in [
        "{", "}", "(", ")", "[", "]", "\"", "\\", ";", "%", "$", "*", "1.", "!", "a", " ", "\n", "\r", "{}",
        "()", "a(", "(a ", "a)", "[a ", "[a \"", "[a \"b\" ", "[a \"b\"x   ", "[\"", "{[%clk ", "{[%char ",
        "[%char 7D", "{a\n", "{\n[a \"b\"]\n", "{\n\n[a \"b\"\n", "a}", "1-0 ", "1-0\n\n", "\u{feff}", "½",
        "a!", "$1", "$999", "a \"b c\"!",
    ] {
        let text = piece.repeat((1 << 20) / piece.len());
        let started = Instant::now();
        let reading = read(&text);
        let defects = reading.defects.len();
        assert!(started.elapsed() < Duration::from_secs(10), "{piece:?}: {:?}", started.elapsed());
        assert!(defects <= 101 * reading.sheets.len(), "{piece:?}: {defects} defects");
    }
    let tags: String = (0..60_000).map(|n| format!("[T{n} \"x\"]\n")).collect();
    let started = Instant::now();
    assert_eq!(write(&read(&tags).sheets[0]).len(), tags.len() + "\n*\n".len());
    assert!(started.elapsed() < Duration::from_secs(10), "many tags: {:?}", started.elapsed());
}
