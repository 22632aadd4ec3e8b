//! The message files of the games: complete in every language, without unused messages.

use std::collections::BTreeSet;
use std::path::Path;
use throughline_catalog::{GAMES, GameHandle, messages, side_text, tagline};
use throughline_game::messages::SHARED;
use throughline_game::{Diagram, Game, Language, MessageFiles, MoveError, Notation, Side};

#[test]
fn every_language_says_the_same() {
    for info in GAMES {
        let files = messages(info.id).unwrap();
        assert_eq!(files.defects(), Vec::<String>::new(), "{}", info.id);
        for language in Language::ALL {
            assert!(files.file(language).is_some(), "{} is not there in {language:?}", info.id);
        }
    }
}

/// The string literals of the sources in a folder.
fn literals(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            literals(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            found.extend(source.split('"').map(str::to_owned));
        }
    }
}

/// Prefixes of the names of messages that sources contain.
const BEGINNINGS: [&str; 12] = [
    "choice-", "clash-", "expects-", "field-", "move-", "option-", "position-", "problem-", "refusal-",
    "setup-", "spoken-", "why-",
];

/// Names of messages that other tests check: those of lessons and of the catalogue.
fn is_looked_for_elsewhere(name: &str) -> bool {
    let elsewhere =
        ["end-", "goal-", "lesson-", "option-", "piece-", "short-", "side-", "tagline", "value-", "variant-"];
    elsewhere.iter().any(|beginning| name.starts_with(beginning))
}

fn check_names(files: &MessageFiles, sources: &Path, is_known: impl Fn(&str) -> bool) {
    let mut said = BTreeSet::new();
    literals(sources, &mut said);
    let text = files.file(Language::English).unwrap();
    for shape in files.messages(Language::English).unwrap().shapes() {
        let value = shape.has_value.then(|| shape.id.to_owned());
        let attributes = shape.attributes.iter().map(|name| format!("{}.{name}", shape.id));
        for name in value.into_iter().chain(attributes).filter(|name| !is_known(name)) {
            let is_used = said.contains(&name) || text.contains(&format!("{{ {name} }}"));
            assert!(is_used, "{name} is said nowhere in {}", sources.display());
        }
    }
    let is_name = |text: &str| {
        let letters = text.bytes().all(|byte| byte.is_ascii_lowercase() || b"-.".contains(&byte));
        letters && !text.ends_with('-') && BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
    };
    for name in said.iter().filter(|name| is_name(name)) {
        assert!(files.text(name, &[]).is_some(), "{name} is missing, said in {}", sources.display());
    }
}

#[test]
fn no_message_is_missing_or_unused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for info in GAMES {
        let sources = root.join("games").join(info.id).join("src");
        check_names(messages(info.id).unwrap(), &sources, is_looked_for_elsewhere);
    }
    check_names(&SHARED, &root.join("crates/game/src"), |name| name == "why-touch");
}

/// The description of an option is a sentence in each language, for all games; that of its values
/// is not.
#[test]
fn options_are_explained_in_sentences() {
    for info in GAMES {
        let files = messages(info.id).unwrap();
        for (option, language) in
            info.options.iter().flat_map(|option| Language::ALL.map(|language| (option, language)))
        {
            let name = format!("option-{}.about", option.key);
            let about = files.messages(language).unwrap().text(&name, &[]).unwrap();
            let begins = about.chars().next().is_some_and(|first| !first.is_lowercase());
            assert!(begins && about.ends_with('.'), "{}: {language:?}: {name}: {about}", info.id);
        }
    }
}

#[test]
fn pieces_are_called_alike_in_messages_and_code() {
    for info in GAMES {
        let specs = info.variants.iter().map(|variant| variant.spec(info)).chain([info.id.to_owned()]);
        for piece in specs.flat_map(|spec| GameHandle::from_spec(&spec).unwrap().tray()) {
            let name = format!("piece-{}", piece.spoken.replace(' ', "-"));
            assert_eq!(messages(info.id).unwrap().say(&name, &[]), piece.spoken, "{}", info.id);
        }
    }
}

#[test]
fn a_game_is_told_in_danish() {
    let game = GameHandle::from_spec("hnefatafl").unwrap();
    let record = game.record(None).unwrap();
    let start = game.start();
    let m = game.parse_move(&start, "d1-d4").unwrap();
    let told = || {
        let lesson = messages(game.info().id).unwrap().say("lesson-attackers-first", &[]);
        let refused = game.parse_move(&start, "a1-a2").unwrap_err().to_string();
        [record.why_not(&[0]), game.spoken_move(&start, m), lesson, refused]
    };
    let danish = [
        "Der står ingen brik på a1.",
        "angriber d1 til d4",
        "Dit første træk",
        "»a1-a2« er ikke lovligt: der står ingen brik på a1",
    ];
    assert_eq!(Language::Danish.scope(told), danish);
    let english = [
        "There is no piece on a1.",
        "attacker d1 to d4",
        "Your first move",
        "“a1-a2” is not legal: there is no piece on a1",
    ];
    assert_eq!(told(), english);
    let others = || (side_text("linear-pursuit", Side::First, "wins"), tagline(game.info()));
    let (wins, tagline) = Language::Danish.scope(others);
    assert_eq!(wins, "Hvid vinder");
    assert!(tagline.starts_with("To dusin angribere"), "{tagline}");
}

/// Boards, and examples of moves that the refusal of a text names. Each is a move of that board.
const EXAMPLES: [(&str, &[&str]); 8] = [
    ("one-dimensional-chess", &["c-h", "cxh", "cxe-h", "a=b"]),
    ("one-dimensional-chess:setup=gardner", &["c-h", "cxh"]),
    ("one-dimensional-chess:setup=glimne", &["c-h", "q-r=q", "a=c"]),
    ("linear-progression:board=4x4", &["@b1", "b1-b4"]),
    ("linear-progression:blockers=own", &["@b1/B@a1", "Ba1-g7/b1-b8", "b1-b8/Ba1-g7"]),
    ("linear-pursuit:board=6.a-d.b-e.c-f,pieces=KB,pawns=off", &["+d", "a-d", "axd"]),
    ("hnefatafl", &["d1-d4", "d1d4", "d1-d4xd5/e4"]),
    ("hnefatafl:rules=brandubh", &["d1-d4", "d1d4", "d1-d4xd5/e4"]),
];

#[test]
fn moves_given_as_examples_are_moves_of_the_board_at_hand() {
    for (language, (spec, examples)) in Language::ALL.into_iter().flat_map(|l| EXAMPLES.map(|of| (l, of))) {
        let game = GameHandle::from_spec(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
        let read = |text: &str| language.scope(|| game.parse_move(&game.start(), text));
        let told = read("zz!").unwrap_err().to_string();
        for example in examples {
            let is_named = told.split([' ', ',']).any(|word| word == *example);
            assert!(is_named, "{language:?}: {spec}: {example}: {told}");
            let is_move = !matches!(read(example), Err(MoveError::Syntax { .. }));
            assert!(is_move, "{language:?}: {spec}: {example}");
        }
    }
    let gardner = GameHandle::from_spec("one-dimensional-chess:setup=gardner").unwrap();
    let told = gardner.parse_move(&gardner.start(), "zz").unwrap_err().to_string();
    assert!(!told.contains("castling") && told.ends_with("squares from a to h"), "{told}");
}

#[test]
fn pieces_in_the_way_fit_their_articles() {
    let game = GameHandle::from_spec("one-dimensional-chess").unwrap();
    let refused = || game.parse_move(&game.start(), "b-c").unwrap_err().to_string();
    assert_eq!(Language::German.scope(refused), "„b-c“ ist nicht erlaubt: dein eigener Turm steht auf c");
    assert_eq!(
        Language::French.scope(refused),
        "«\u{a0}b-c\u{a0}» n’est pas légal\u{a0}: ta propre tour occupe c"
    );
}

#[test]
fn one_piece_is_told_in_the_singular() {
    let game = GameHandle::from_spec("one-dimensional-chess:setup=doc-pop").unwrap();
    let two_pawns = game.position_text(&game.start()).replace("P4p", "PP3p");
    let refused = || game.parse_position(&two_pawns).err().unwrap().to_string();
    let told = Language::German.scope(refused);
    assert!(told.contains("2 Bauern: Am Anfang ist es 1, und es kommt nichts hinzu"), "{told}");
}

#[test]
fn what_a_rule_set_says_is_called_as_the_choices_beside_it() {
    let files = messages("hnefatafl").unwrap();
    for language in Language::ALL {
        let said = |name: &str| language.scope(|| files.text(name, &[]).unwrap());
        for name in ["option-throne-hostile-to-king.rules", "option-king-armed.rules"] {
            assert!(said(name).ends_with(&format!("{})", said("value-on"))), "{}", said(name));
        }
    }
}

#[test]
fn what_an_option_may_be_is_told_in_the_language() {
    let refused = |spec: &str| GameHandle::from_spec(spec).err().unwrap().to_string();
    let german = |spec: &str| Language::German.scope(|| refused(spec));
    for spec in ["linear-progression:board=2x2", "linear-pursuit:pieces=KK", "one-dimensional-chess:setup=qq"]
    {
        let (english, german) = (refused(spec), german(spec));
        assert!(english.contains(" or ") && german.contains(" oder "), "{english} {german}");
        assert!(!german.contains(" or "), "{german}");
    }
}

#[test]
fn the_fields_of_a_position_are_named_in_the_language() {
    let refused = |spec: &str, position: &str| {
        let game = GameHandle::from_spec(spec).unwrap();
        Language::German.scope(|| game.record(Some(position)).err().unwrap().to_string())
    };
    for (spec, position, named) in [
        ("linear-pursuit", "x", "(Plätze, Seite am Zug)"),
        (
            "linear-progression",
            "x",
            "(Reihen, Seite am Zug, Sperrsteine, letztes Zielfeld, gepasste Züge, Ausgleichszug)",
        ),
        ("linear-progression", "#6#/8/8/8/8/8/8/#6# w - - 0 x", "Ausgleichszug, eines von -, f"),
    ] {
        let why = refused(spec, position);
        assert!(why.contains(named), "{why}");
    }
}

#[test]
fn one_turned_token_and_one_more_defect_are_told_in_the_singular() {
    let say = |language: Language, game, name, inserted: &[(&str, &str)]| {
        language.scope(|| messages(game).unwrap().say(name, inserted))
    };
    for (language, one, two, defect) in [
        (Language::French, "1 retourné", "2 retournés", "et 1 autre défaut"),
        (Language::Spanish, "1 volteada", "2 volteadas", "y 1 defecto más"),
        (Language::German, "1 umgedreht", "2 umgedreht", "und 1 weiterer Fehler"),
    ] {
        let gain = |turned| say(language, "linear-progression", "gain", &[("won", "3"), ("turned", turned)]);
        assert_eq!([gain("1"), gain("2")], [format!("+3, {one}"), format!("+3, {two}")]);
        assert_eq!(say(language, "linear-pursuit", "clash-board-more", &[("count", "1")]), defect);
    }
    // In French nought is singular.
    for (count, told) in [("0", "chaque camp a 0 roi au lieu"), ("2", "chaque camp a 2 rois au lieu")] {
        let kings = [("side", "both"), ("count", count)];
        let found = say(Language::French, "linear-pursuit", "clash-kings", &kings);
        assert!(found.starts_with(told), "{found}");
    }
    let inserted = [("from", "d2"), ("to", "c1"), ("won", "1"), ("turned", "0"), ("side", "second")];
    let told = say(Language::French, "linear-progression", "spoken-token", &inserted);
    assert_eq!(told, "d2 vers c1, gagnent 1 case");
}
