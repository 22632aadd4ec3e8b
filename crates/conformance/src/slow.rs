//! Compares a game with a second program of the same rules: slow, plain, written from the rules
//! page alone. Both must agree on every move, every resulting position, and every result, including
//! repetition and claims.

pub use crate::coverage::Coverage;
use crate::{Choices, Position, at};
use std::collections::{BTreeMap, HashMap};
use throughline_game::{Catalogued, Options, Outcome, Random, Record, SpecError};

/// A winner by name (`None`: a draw), and the ending's name.
pub type ProgramResult = (Option<&'static str>, &'static str);

/// The cells of a row of a position string, `.` for each empty one; read without the games' code.
#[must_use]
pub fn read_row(row: &str) -> Vec<char> {
    let (mut cells, mut empty) = (Vec::new(), 0);
    for c in row.chars().chain(['|']) {
        match c.to_digit(10) {
            Some(digit) => empty = 10 * empty + digit as usize,
            None => {
                cells.extend(std::iter::repeat_n('.', std::mem::take(&mut empty)));
                cells.push(c);
            }
        }
    }
    cells.pop();
    cells
}

/// Writes such cells as a row.
#[must_use]
pub fn write_row(cells: &[char]) -> String {
    let (mut text, mut empty) = (String::with_capacity(cells.len() + 1), 0);
    for &cell in cells.iter().chain(&['|']) {
        if cell == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &std::mem::take(&mut empty).to_string();
        }
        text.push(cell);
    }
    text.pop();
    text
}

/// The effect of the third occurrence of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThirdTime {
    /// Nothing.
    Nothing,
    /// The game is a draw.
    Draw,
    /// The side to move may claim a draw.
    Claim,
    /// The side of this name wins.
    Win(&'static str),
}

/// The second program. Its interface is text, so that the two programs share no types.
pub trait SecondProgram: Sized {
    /// Reads a position of the rule set of these options. Both texts are valid.
    fn read(options: &str, position: &str) -> Self;

    /// Whether this position can be a start of the rule set: equal to its start, or a possible
    /// random one.
    fn may_start(options: &str, position: &str) -> bool;

    /// Why the rules refuse a set of options that are valid one by one; `None` if they make a rule
    /// set.
    fn refuses(options: &str) -> Option<String>;

    /// The position string.
    fn text(&self) -> String;

    /// The text of each legal move with the position string after it; none when the game is over.
    fn successors(&self) -> BTreeMap<String, String>;

    /// The result, without regard to history.
    fn result(&self) -> Option<ProgramResult>;

    /// The effect of repetition.
    fn third_time(options: &str) -> ThirdTime;

    /// What repetition compares of a position string: everything except counters.
    fn without_counters(position: &str) -> &str {
        position
    }

    /// Whether the rules page checks repetition before an ending of this name.
    fn is_after_repetition(ending: &str) -> bool {
        let _ = ending;
        false
    }

    /// The draw that the side to move may claim, without regard to history.
    fn claim(&self) -> Option<&'static str> {
        None
    }
}

/// Builds the rule set of options that are valid one by one; `None` when both programs refuse the
/// combination.
///
/// # Panics
/// When only one of them does, or when their starts differ.
pub fn game<G: Catalogued, S: SecondProgram>(options: &str, tally: &mut Coverage) -> Option<(G, String)> {
    match (crate::options::read::<G>(options), S::refuses(options)) {
        (Ok(game), None) => {
            let start = game.position_text(&game.start());
            assert!(S::may_start(options, &start), "{options}: a start at “{start}”");
            let mut settled = Options::parse(G::INFO, options).expect("just read");
            G::draw_seeds(&mut settled);
            let spec = settled.spec(G::INFO);
            Some((game, spec.split_once(':').map_or(String::new(), |(_, options)| options.to_owned())))
        }
        (Err(SpecError::Clash(_) | SpecError::BadValue { .. }), Some(_)) => {
            tally.refused += 1;
            None
        }
        (Err(error), None) => panic!("{options}: refused, but fine by the slow rules: {error}"),
        (Err(error), Some(_)) => panic!("{options}: expected a clash: {error}"),
        (Ok(_), Some(why)) => panic!("{options}: not refused: {why}"),
    }
}

/// Compares one position; returns the position strings after its moves.
///
/// # Panics
/// When the programs disagree.
pub fn compare<G: Catalogued, S: SecondProgram>(
    game: &G,
    options: &str,
    position: &Position<G>,
    tally: &mut Coverage,
) -> BTreeMap<String, String> {
    let text = game.position_text(position);
    let slow = S::read(options, &text);
    assert_eq!(slow.text(), text, "{options}: the slow reader must be right too");
    let read = game.parse_position(&text).unwrap_or_else(|e| panic!("{options} {text}: {e}"));
    assert!(read == *position && game.key(&read) == game.key(position), "{options} {text}: reads as another");
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let after = |m| (game.move_text(position, m), game.position_text(&game.after(position, m)));
    let found: BTreeMap<String, String> = moves.iter().map(|&m| after(m)).collect();
    assert_eq!(found.len(), moves.len(), "{options} {text}: a move is there twice");
    assert_eq!(game.count_moves(position), moves.len(), "{options} {text}");
    let expected = slow.successors();
    assert!(found == expected, "{options} {text}: {}", difference(&found, &expected));
    let result = game.outcome(position).map(named::<G>);
    assert_eq!(result, slow.result(), "{options} {text}");
    tally.positions += 1;
    tally.successors += found.len() as u64;
    found
}

/// An outcome by names.
fn named<G: Catalogued>(outcome: Outcome) -> ProgramResult {
    (outcome.winner.map(|side| G::INFO.sides[side.index()]), outcome.reason.name)
}

/// What one program has and the other lacks, shortened.
fn difference(found: &BTreeMap<String, String>, expected: &BTreeMap<String, String>) -> String {
    let missing: Vec<_> = expected.iter().filter(|(k, v)| found.get(*k) != Some(v)).take(3).collect();
    let wrong: Vec<_> = found.iter().filter(|(k, v)| expected.get(*k) != Some(v)).take(3).collect();
    format!("{} moves, {} expected; missing {missing:?}, wrong {wrong:?}", found.len(), expected.len())
}

/// The limits of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameLimits {
    /// The maximum number of plies.
    pub plies: u32,
    /// The maximum number of successors compared.
    pub successors: u64,
}

/// Plays a game by choices within these limits, comparing each position. Returns the last one.
///
/// # Panics
/// When the programs disagree.
pub fn play<G: Catalogued, S: SecondProgram>(
    game: &G,
    options: &str,
    start: Position<G>,
    bounds: GameLimits,
    choices: &mut dyn Choices,
    tally: &mut Coverage,
) -> Position<G> {
    tally.games += 1;
    let enough = tally.successors + bounds.successors;
    let (third_time, mood) = (S::third_time(options), PlayStyle::of(choices));
    let mut stood: HashMap<String, u32> = HashMap::new();
    let mut record = Record::new(start);
    for ply in 0.. {
        let text = game.position_text(record.position());
        let times = stood.entry(S::without_counters(&text).to_owned()).or_default();
        *times += 1;
        let repeated = (*times >= 3).then_some(third_time);
        compare::<G, S>(game, options, record.position(), tally);
        let over = check_history::<G, S>(game, options, &record, repeated, tally);
        if over || ply == bounds.plies || tally.successors >= enough || choices.are_spent() {
            break;
        }
        let m = mood.choose(game, &record, choices);
        let before = at(game, record.position());
        record.play(game, m).unwrap_or_else(|e| panic!("{before}: {m:?}: {e}"));
    }
    record.position().clone()
}

/// The way a game is played. Purely random play seldom ends, and hardly ever repeats a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlayStyle {
    Wandering,
    /// Ends the game half of the time, if a move does.
    Ending,
    /// Reverses its last move most of the time, if possible.
    Shuffling,
}

impl PlayStyle {
    fn of(choices: &mut dyn Choices) -> PlayStyle {
        [PlayStyle::Wandering, PlayStyle::Wandering, PlayStyle::Ending, PlayStyle::Shuffling]
            [choices.index(4)]
    }

    fn choose<G: Catalogued>(self, game: &G, record: &Record<G>, choices: &mut dyn Choices) -> G::Move {
        let mut moves = Vec::new();
        game.legal_moves(record.position(), &mut moves);
        let wished = match self {
            PlayStyle::Ending if choices.chance(50) => {
                moves.iter().find(|m| game.outcome(&game.after(record.position(), **m)).is_some())
            }
            PlayStyle::Shuffling if choices.chance(85) => {
                let back = reversed_move(game, record);
                moves.iter().find(|m| Some(game.move_text(record.position(), **m)) == back)
            }
            _ => None,
        };
        wished.copied().unwrap_or_else(|| moves[choices.index(moves.len())])
    }
}

/// The text of the move that reverses the last move of the side to move: from and to exchanged.
fn reversed_move<G: Catalogued>(game: &G, record: &Record<G>) -> Option<String> {
    let ply = record.len().checked_sub(2)?;
    let text = game.move_text(record.position_at(ply)?, record.moves().nth(ply)?);
    let (from, to) = text.split_once(['-', '='])?;
    Some(format!("{to}{}{from}", &text[from.len()..text.len() - to.len()]))
}

/// Compares the end of the game and the claims by the record; true when the game is over.
/// `repeated` is the effect of the third occurrence, if this is one.
fn check_history<G: Catalogued, S: SecondProgram>(
    game: &G,
    options: &str,
    record: &Record<G>,
    repeated: Option<ThirdTime>,
    tally: &mut Coverage,
) -> bool {
    let text = game.position_text(record.position());
    let slow = S::read(options, &text);
    let by_position = slow.result();
    let by_history = match repeated {
        None | Some(ThirdTime::Nothing | ThirdTime::Claim) => None,
        Some(ThirdTime::Draw) => Some((None, "repetition")),
        Some(ThirdTime::Win(side)) => Some((Some(side), "repetition")),
    };
    let found = record.outcome(game).map(named::<G>);
    let expected = match by_position {
        Some((_, ending)) if !S::is_after_repetition(ending) => by_position,
        _ => by_history.or(by_position),
    };
    assert_eq!(found, expected, "{options} {text}, for the third time: {repeated:?}");
    if let Some((_, ending)) = found {
        *tally.endings.entry(ending).or_default() += 1;
        assert_eq!(record.claim(game), None, "{options} {text}: a claim when all is over");
        return true;
    }
    let repetition = (repeated == Some(ThirdTime::Claim)).then_some("repetition");
    let claim = record.claim(game).map(|reason| reason.name);
    assert_eq!(claim, slow.claim().or(repetition), "{options} {text}: claim");
    tally.claims += u64::from(claim.is_some());
    false
}

/// The limits of a [`round`].
#[derive(Clone, Copy, Debug)]
pub struct RoundLimits {
    /// The maximum number of plies of the game from the start.
    pub plies: u32,
    /// The maximum number of successors that one game compares; it bounds boards with thousands of
    /// moves a turn.
    pub successors: u64,
    /// The number of made-up positions.
    pub made_up: u32,
    /// The maximum number of plies played from each.
    pub plies_on: u32,
}

/// Plays a rule set once from its start, and from made-up positions, those that the game accepts.
///
/// # Panics
/// When the programs disagree.
pub fn round<G: Catalogued, S: SecondProgram>(
    options: &str,
    reach: RoundLimits,
    made_up: &dyn Fn(&str, &mut dyn Choices) -> String,
    choices: &mut dyn Choices,
    tally: &mut Coverage,
) {
    let Some((game, options)) = game::<G, S>(options, tally) else { return };
    let bounds = |plies| GameLimits { plies, successors: reach.successors };
    play::<G, S>(&game, &options, game.start(), bounds(reach.plies), choices, tally);
    for _ in 0..reach.made_up {
        if let Ok(position) = game.parse_position(&made_up(&options, choices)) {
            play::<G, S>(&game, &options, position, bounds(reach.plies_on), choices, tally);
        }
    }
}

/// Repeats rounds with option sets of a family until enough positions are compared: `positions` of
/// them, times [`samples`](crate::options::samples). Prints the tally.
///
/// # Panics
/// When the programs disagree, or rounds compare nothing.
pub fn family(
    name: &str,
    positions: u32,
    seed: u64,
    mut round: impl FnMut(&mut dyn Choices, &mut Coverage),
) -> Coverage {
    let wanted = u64::from(crate::options::samples(positions));
    let (mut random, mut tally, mut rounds) = (Random::new(seed), Coverage::default(), 0);
    while tally.positions < wanted {
        round(&mut random, &mut tally);
        rounds += 1;
        assert!(tally.positions >= rounds / 10, "{name}: {tally} in {rounds} rounds");
    }
    println!("{name}: {tally}");
    tally
}
