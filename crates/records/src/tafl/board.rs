//! Rule sets of ours, by spec, and games replayed on them.

use crate::pgn::{ScoreSheet, quoted};
use throughline_game::{Catalogued, Game, MoveError, Notation, Options, Outcome, PositionError, Record};
use throughline_hnefatafl::{Hnefatafl, Move, Position, REPETITION, RuleSet};

/// A rule set with its canonical spec.
pub(crate) struct Table {
    pub game: Hnefatafl,
    pub spec: String,
}

/// The one spec of a tafl rule set.
///
/// # Errors
/// What is wrong with the text.
pub(crate) fn canonical_spec(spec: &str) -> Result<String, String> {
    settled(spec).map(|options| options.spec(Hnefatafl::INFO))
}

fn settled(spec: &str) -> Result<Options, String> {
    let (id, options) = spec.split_once(':').unwrap_or((spec, ""));
    if id != Hnefatafl::INFO.id {
        return Err(format!("{} is no rule set of hnefatafl, the game of these formats", quoted(spec)));
    }
    let mut options = Options::parse(Hnefatafl::INFO, options).map_err(|e| e.to_string())?;
    Hnefatafl::settle(&mut options);
    Ok(options)
}

impl Table {
    /// The rule set of a spec.
    ///
    /// # Errors
    /// As [`canonical_spec`].
    pub fn of_spec(spec: &str) -> Result<Self, String> {
        let options = settled(spec)?;
        let game = Hnefatafl::from_options(&options).map_err(|e| e.to_string())?;
        Ok(Table { game, spec: options.spec(Hnefatafl::INFO) })
    }

    /// A published rule set by its name.
    pub fn of_preset(name: &str) -> Self {
        Self::of_spec(&format!("hnefatafl:rules={name}")).expect("a published rule set")
    }

    /// The game of a published rule set.
    pub fn of_rules(rules: RuleSet) -> Hnefatafl {
        Hnefatafl::new(rules).expect("a published rule set")
    }

    /// A game to be played from a position string, or from the start.
    ///
    /// # Errors
    /// A position that this rule set does not have.
    pub fn begin(&self, position: Option<&str>) -> Result<Record<Hnefatafl>, PositionError> {
        let start = match position {
            None => self.game.start(),
            Some(text) => self.game.parse_position(text)?,
        };
        Ok(Record::new(start))
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    /// Text that is no legal move here, or a game that is over, by repetition too.
    pub fn play(&self, record: &mut Record<Hnefatafl>, text: &str) -> Result<Move, MoveError> {
        let m = self.legal(record, text)?;
        record.play_trusted(&self.game, m);
        Ok(m)
    }

    /// Reads a move that may be played now.
    ///
    /// # Errors
    /// As [`Table::play`].
    pub fn legal(&self, record: &Record<Hnefatafl>, text: &str) -> Result<Move, MoveError> {
        if let Some(outcome) = record.outcome(&self.game) {
            let reason = outcome.reason;
            let on = if reason == REPETITION { "; by the option repetition=off it would go on" } else { "" };
            let why = format!("the game is over ({}: {}){on}", reason.rule, reason.words);
            return Err(MoveError::illegal(text, why));
        }
        self.game.parse_move(record.position(), text)
    }

    /// A position string where a record does not start as its rule set does.
    pub fn own_start(&self, record: &Record<Hnefatafl>) -> Option<String> {
        (*record.start() != self.game.start()).then(|| self.game.position_text(record.start()))
    }
}

/// A written game replayed: the main line of a sheet of ours.
pub(crate) struct Replayed {
    pub table: Table,
    pub record: Record<Hnefatafl>,
}

impl Replayed {
    /// Plays the main line of a sheet.
    ///
    /// # Errors
    /// The ply (from 1) where there is one, and what is wrong.
    pub fn of(sheet: &ScoreSheet) -> Result<Self, (Option<usize>, String)> {
        let spec = sheet.spec().ok_or((None, "the record does not name its game".to_owned()))?;
        let table = Table::of_spec(spec).map_err(|why| (None, why))?;
        let mut record = table.begin(sheet.position()).map_err(|why| (None, why.to_string()))?;
        for (i, ply) in sheet.plies.iter().enumerate() {
            table.play(&mut record, &ply.text).map_err(|why| (Some(i + 1), why.to_string()))?;
        }
        Ok(Replayed { table, record })
    }

    /// The position before a ply of the main line, and the move played there.
    pub fn steps(&self) -> impl Iterator<Item = (&Position, Move)> {
        let before = |i| self.record.position_at(i).expect("within the record");
        self.record.moves().enumerate().map(move |(i, m)| (before(i), m))
    }

    /// The position string of the end.
    pub fn end_text(&self) -> String {
        self.table.game.position_text(self.record.position())
    }

    /// The result, repetition included.
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.outcome(&self.table.game)
    }
}
