//! Tests as data: TOML tables of known counts and of rulings, read by one runner for all games.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use throughline_game::{Catalogued, Record, Setup, Shape, Side, SiteId, perft};

/// A file of known perft counts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PerftFile {
    count: Vec<PerftCase>,
}

/// `[[count]]`: counts of depth 1, 2, 3 … from a position reached by `play` from `position` (default: the start).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PerftCase {
    #[serde(default)]
    options: String,
    position: Option<String>,
    #[serde(default)]
    play: String,
    perft: Vec<u64>,
}

/// A file of rulings: what a position allows, forbids, and leads to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulingFile {
    ruling: Vec<Ruling>,
}

/// `[[ruling]]`: one case of a numbered rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ruling {
    /// `H7: a defender is safe beside the king's throne`.
    name: String,
    #[serde(default)]
    options: String,
    position: Option<String>,
    /// Moves played before anything is checked.
    #[serde(default)]
    play: String,
    /// Moves that must be legal then.
    #[serde(default)]
    legal: Vec<String>,
    /// Moves that must be refused then.
    #[serde(default)]
    illegal: Vec<String>,
    /// All the legal moves then, in any order.
    moves: Option<Vec<String>>,
    /// The position string then.
    becomes: Option<String>,
    /// The result then: `white king-captured`, `draw repetition`, `none`.
    result: Option<String>,
    /// The draw that the side to move may claim then: `kings-only`, `none`.
    claim: Option<String>,
}

/// A file of setups: what an editor says of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupFile {
    setup: Vec<SetupCase>,
}

/// `[[setup]]`: pieces on a board, and the position or the faults they make.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupCase {
    /// `a man on a corner`.
    name: String,
    #[serde(default)]
    options: String,
    /// The sites of each piece by its spoken name: `{ "white king" = "a, outer b" }`.
    #[serde(default)]
    pieces: BTreeMap<String, String>,
    /// The side to move: `attackers`.
    side: String,
    /// Fields by key, where they are not at their default.
    #[serde(default)]
    fields: BTreeMap<String, String>,
    /// The position string of it; left out where none can say it.
    text: Option<String>,
    /// Every fault as a sentence, in order; none for a position.
    #[serde(default)]
    faults: Vec<String>,
}

/// Checks a file of `[[count]]` tables. Run it on fast cases only; deeper ones belong in benches.
///
/// # Panics
/// When the file cannot be read, or a count differs.
pub fn perft_file<G: Catalogued>(path: impl AsRef<Path>) {
    let file: PerftFile = read(path.as_ref());
    assert!(!file.count.is_empty(), "no counts");
    for case in &file.count {
        let (game, record) = set_up::<G>(&case.options, case.position.as_deref(), &case.play);
        for (i, &expected) in case.perft.iter().enumerate() {
            let found = perft(&game, record.position(), i as u32 + 1);
            let place = crate::at(&game, record.position());
            assert_eq!(found, expected, "perft {} of {place} ({})", i + 1, case.options);
        }
    }
}

/// Checks a file of `[[ruling]]` tables.
///
/// # Panics
/// When the file cannot be read, or a ruling does not hold: with its name.
pub fn ruling_file<G: Catalogued>(path: impl AsRef<Path>) {
    let file: RulingFile = read(path.as_ref());
    assert!(!file.ruling.is_empty(), "no rulings");
    for ruling in &file.ruling {
        check_ruling::<G>(ruling);
    }
}

fn check_ruling<G: Catalogued>(ruling: &Ruling) {
    let name = &ruling.name;
    let (game, record) = set_up::<G>(&ruling.options, ruling.position.as_deref(), &ruling.play);
    let legal = record.legal_moves(&game);
    let is_legal = |text: &String| game.parse_move(record.position(), text).is_ok_and(|m| legal.contains(&m));
    for text in &ruling.legal {
        assert!(is_legal(text), "{name}: {text} must be legal");
    }
    for text in &ruling.illegal {
        assert!(!is_legal(text), "{name}: {text} must be refused");
    }
    if let Some(expected) = &ruling.moves {
        let mut found: Vec<String> = legal.iter().map(|&m| game.move_text(record.position(), m)).collect();
        let mut expected = expected.clone();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{name}: legal moves");
    }
    if let Some(expected) = &ruling.becomes {
        assert_eq!(&game.position_text(record.position()), expected, "{name}");
    }
    if let Some(expected) = &ruling.result {
        let found = record.outcome(&game).map_or("none".to_owned(), |outcome| {
            let winner = outcome.winner.map_or("draw", |side| G::INFO.sides[side.index()]);
            format!("{winner} {}", outcome.reason.name)
        });
        assert_eq!(&found, expected, "{name}: result");
    }
    if let Some(expected) = &ruling.claim {
        let found = record.claim(&game).map_or("none", |reason| reason.name);
        assert_eq!(found, expected, "{name}: claim");
    }
    let checks = ruling.legal.len() + ruling.illegal.len();
    let others = [&ruling.becomes, &ruling.result, &ruling.claim].iter().any(|x| x.is_some())
        || ruling.moves.is_some();
    assert!(checks > 0 || others, "{name}: checks nothing");
}

/// Checks a file of `[[setup]]` tables: composing them, and reading their position strings, gives the position or exactly
/// the faults.
///
/// # Panics
/// When the file cannot be read, or a setup is judged otherwise: with its name.
pub fn setup_file<G: Catalogued>(path: impl AsRef<Path>) {
    let file: SetupFile = read(path.as_ref());
    assert!(!file.setup.is_empty(), "no setups");
    for case in &file.setup {
        let game = G::from_text(&case.options).unwrap_or_else(|e| panic!("{}: {e}", case.name));
        let judged = |result: Result<G::Position, throughline_game::PositionError>| {
            result.map(|position| game.position_text(&position)).map_err(|e| e.sentences())
        };
        let expected = match (&case.text, case.faults.is_empty()) {
            (Some(text), true) => Ok(text.clone()),
            (None, true) => panic!("{}: neither a position nor faults", case.name),
            (_, false) => Err(case.faults.clone()),
        };
        assert_eq!(judged(game.compose(&case.setup(&game))), expected, "{}: composed", case.name);
        if let Some(text) = &case.text {
            assert_eq!(judged(game.parse_position(text)), expected, "{}: read", case.name);
        }
    }
}

impl SetupCase {
    fn setup<G: Catalogued>(&self, game: &G) -> Setup {
        let (board, tray) = (game.board(Shape::Wide), game.tray());
        let unknown = |what: &str| -> ! { panic!("{}: there is no {what}", self.name) };
        let mut setup = game.empty_setup();
        for (piece, sites) in &self.pieces {
            let index = tray.iter().position(|p| p.spoken == piece).unwrap_or_else(|| unknown(piece));
            for name in sites.split(", ") {
                let site = board.sites.iter().position(|s| s.name == name).unwrap_or_else(|| unknown(name));
                setup.pieces.push((site as SiteId, index));
            }
        }
        let side = G::INFO.sides.iter().position(|name| *name == self.side);
        setup.side = Side::BOTH[side.unwrap_or_else(|| unknown(&self.side))];
        let fields = game.setup_fields();
        for (key, text) in &self.fields {
            let index = fields.iter().position(|field| field.key == key).unwrap_or_else(|| unknown(key));
            setup.fields[index].clone_from(text);
        }
        setup
    }
}

fn set_up<G: Catalogued>(options: &str, position: Option<&str>, play: &str) -> (G, Record<G>) {
    let game = G::from_text(options).unwrap_or_else(|e| panic!("{options}: {e}"));
    let start = position
        .map_or_else(|| game.start(), |p| game.parse_position(p).unwrap_or_else(|e| panic!("{p}: {e}")));
    let mut record = Record::new(start);
    for text in play.split_whitespace() {
        let m = game.parse_move(record.position(), text).unwrap_or_else(|e| panic!("{play}: {e}"));
        record.play(&game, m).unwrap_or_else(|e| panic!("{play}: {text}: {e}"));
    }
    (game, record)
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> T {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
