//! Tests as data: TOML tables of known counts and of rulings, run for all games by the same code.

use crate::files::{Ruling, SetupCase, read_perft, read_rulings, read_setups};
use crate::slow::SecondProgram;
use std::path::Path;
use throughline_game::setup::compose;
use throughline_game::{Catalogued, Record, Setup, Shape, Side, SiteId, perft};

/// Checks a file of `[[count]]` tables. For fast cases only; deeper ones belong in benches.
///
/// # Panics
/// When the file cannot be read, or a count differs.
pub fn perft_file<G: Catalogued>(path: impl AsRef<Path>) {
    for case in &read(path.as_ref(), read_perft).count {
        let (game, record) = set_up::<G>(&case.options, case.position.as_deref(), &case.play);
        for (i, &expected) in case.perft.iter().enumerate() {
            let found = perft(&game, record.position(), i as u32 + 1);
            let place = crate::at(&game, record.position());
            assert_eq!(found, expected, "perft {} of {place} ({})", i + 1, case.options);
        }
    }
}

/// Counts the cases of a file again with the slow program, to the depth that each names, but skips
/// counts above `most`, times [`samples`](crate::options::samples). Returns the number of counts
/// compared.
///
/// # Panics
/// When the file cannot be read, or a count differs.
pub fn perft_file_by_second_program<G: Catalogued, S: SecondProgram>(
    path: impl AsRef<Path>,
    most: u32,
) -> u32 {
    let most = u64::from(crate::options::samples(most));
    let mut counted = 0;
    for case in &read(path.as_ref(), read_perft).count {
        let (game, record) = set_up::<G>(&case.options, case.position.as_deref(), &case.play);
        let start = game.position_text(record.position());
        for (depth, &expected) in (1..=case.slow).zip(&case.perft).filter(|(_, count)| **count <= most) {
            let found = count_slowly::<S>(&case.options, &start, depth);
            assert_eq!(found, expected, "{}:{} {start}, depth {depth}, slowly", G::INFO.id, case.options);
            counted += 1;
        }
    }
    counted
}

fn count_slowly<S: SecondProgram>(options: &str, position: &str, depth: u32) -> u64 {
    let next = S::read(options, position).successors();
    if depth == 1 {
        return next.len() as u64;
    }
    next.values().map(|position| count_slowly::<S>(options, position, depth - 1)).sum()
}

/// Checks a file of `[[ruling]]` tables.
///
/// # Panics
/// When the file cannot be read, or a ruling does not hold: with its name.
pub fn ruling_file<G: Catalogued>(path: impl AsRef<Path>) {
    for ruling in &read(path.as_ref(), read_rulings).ruling {
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
}

/// Checks a file of `[[setup]]` tables: composing them, and reading their position strings, gives
/// the position or exactly the listed defects.
///
/// # Panics
/// When the file cannot be read, or a setup is judged otherwise: with its name.
pub fn setup_file<G: Catalogued>(path: impl AsRef<Path>) {
    for case in &read(path.as_ref(), read_setups).setup {
        let game = G::from_text(&case.options).unwrap_or_else(|e| panic!("{}: {e}", case.name));
        let judged = |result: Result<G::Position, throughline_game::PositionError>| {
            result.map(|position| game.position_text(&position)).map_err(|e| e.sentences())
        };
        let expected = match (&case.text, case.faults.is_empty()) {
            (Some(text), true) => Ok(text.clone()),
            (None, true) => panic!("{}: neither a position nor faults", case.name),
            (_, false) => Err(case.faults.clone()),
        };
        assert_eq!(judged(compose(&game, &case.setup(&game))), expected, "{}: composed", case.name);
        if let Some(text) = &case.text {
            assert_eq!(judged(game.parse_position(text)), expected, "{}: read", case.name);
        }
    }
}

impl SetupCase {
    fn setup<G: Catalogued>(&self, game: &G) -> Setup {
        let (board, tray) = (game.board(Shape::Wide), game.layout().pieces);
        let unknown = |what: &str| -> ! { panic!("{}: there is no {what}", self.name) };
        let mut setup = Setup::empty(&game.layout());
        for (piece, sites) in &self.pieces {
            let index = tray.iter().position(|p| p.spoken == piece).unwrap_or_else(|| unknown(piece));
            for name in sites.split(", ") {
                let site = board.sites.iter().position(|s| s.name == name).unwrap_or_else(|| unknown(name));
                setup.pieces.push((site as SiteId, index));
            }
        }
        let side = G::INFO.sides.iter().position(|name| *name == self.side);
        setup.side = Side::BOTH[side.unwrap_or_else(|| unknown(&self.side))];
        let fields = game.layout().fields;
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

fn read<T>(path: &Path, parse: fn(&str) -> Result<T, crate::files::Defect>) -> T {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
