//! A game against a second program of the same rules: slow, plain, written from the rules page
//! alone. Both must agree on every move, every position it leads to, and every result, repetition
//! and claims included.

pub use crate::tally::Tally;
use crate::{Choices, Position, at};
use std::collections::{BTreeMap, HashMap};
use throughline_game::{Catalogued, Options, Outcome, Random, Record, SpecError};

/// A winner by name (`None`: a draw), and the ending's name.
pub type SlowResult = (Option<&'static str>, &'static str);

/// The cells of a row of a position string, `.` for each empty one; read without the games' help.
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

/// The row of such cells.
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

/// What the third occurrence of a position does.
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

/// The second program. Texts go in and out, so that the two share nothing.
pub trait Slow: Sized {
    /// A position of the rule set that these options make. Both texts are good ones.
    fn read(options: &str, position: &str) -> Self;

    /// Whether this position can be a start of the rule set: equal to it, or one that chance could
    /// have dealt.
    fn may_start(options: &str, position: &str) -> bool;

    /// Why the rules refuse a set of options each of which is fine alone; `None` when they make a
    /// rule set.
    fn refuses(options: &str) -> Option<String>;

    /// The position string.
    fn text(&self) -> String;

    /// The text of each legal move with the position string after it; none when the game is over.
    fn successors(&self) -> BTreeMap<String, String>;

    /// The result, history apart.
    fn result(&self) -> Option<SlowResult>;

    /// What repetition does.
    fn third_time(options: &str) -> ThirdTime;

    /// What repetition compares of a position string: all but counters.
    fn without_counters(position: &str) -> &str {
        position
    }

    /// Whether the rules page checks repetition before an ending of this name.
    fn is_after_repetition(ending: &str) -> bool {
        let _ = ending;
        false
    }

    /// The draw that the side to move may claim, history apart.
    fn claim(&self) -> Option<&'static str> {
        None
    }
}

/// Builds the rule set of options whose values are fine alone; `None` when both programs refuse
/// them together.
///
/// # Panics
/// When only one of them does, or when they differ about the start.
pub fn game<G: Catalogued, S: Slow>(options: &str, tally: &mut Tally) -> Option<(G, String)> {
    match (crate::options::read::<G>(options), S::refuses(options)) {
        (Ok(game), None) => {
            let start = game.position_text(&game.start());
            assert!(S::may_start(options, &start), "{options}: a start at “{start}”");
            let mut settled = Options::parse(G::INFO, options).expect("just read");
            G::settle(&mut settled);
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

/// Compares one position; returns the position strings that its moves lead to.
///
/// # Panics
/// When the programs disagree.
pub fn compare<G: Catalogued, S: Slow>(
    game: &G,
    options: &str,
    position: &Position<G>,
    tally: &mut Tally,
) -> BTreeMap<String, String> {
    let text = game.position_text(position);
    let slow = S::read(options, &text);
    assert_eq!(slow.text(), text, "{options}: the slow reader must be right too");
    let read = game.parse_position(&text).unwrap_or_else(|e| panic!("{options} {text}: {e}"));
    assert!(read == *position && game.key(&read) == game.key(position), "{options} {text}: reads as another");
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let after = |m| {
        let mut next = position.clone();
        game.play(&mut next, m);
        (game.move_text(position, m), game.position_text(&next))
    };
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

/// An outcome in names.
fn named<G: Catalogued>(outcome: Outcome) -> SlowResult {
    (outcome.winner.map(|side| G::INFO.sides[side.index()]), outcome.reason.name)
}

/// What one program has and the other lacks, a few at most.
fn difference(found: &BTreeMap<String, String>, expected: &BTreeMap<String, String>) -> String {
    let missing: Vec<_> = expected.iter().filter(|(k, v)| found.get(*k) != Some(v)).take(3).collect();
    let wrong: Vec<_> = found.iter().filter(|(k, v)| expected.get(*k) != Some(v)).take(3).collect();
    format!("{} moves, {} expected; missing {missing:?}, wrong {wrong:?}", found.len(), expected.len())
}

/// How far a game is played.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The most plies.
    pub plies: u32,
    /// The most successors that are compared.
    pub successors: u64,
}

/// Plays a game by choices within these bounds, comparing each position. Returns the last one.
///
/// # Panics
/// When the programs disagree.
pub fn play<G: Catalogued, S: Slow>(
    game: &G,
    options: &str,
    start: Position<G>,
    bounds: Bounds,
    choices: &mut dyn Choices,
    tally: &mut Tally,
) -> Position<G> {
    tally.games += 1;
    let enough = tally.successors + bounds.successors;
    let (third_time, mood) = (S::third_time(options), Mood::of(choices));
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

/// How a game goes on. Random play alone seldom ends, and hardly ever comes back to a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Wandering,
    /// Ends the game half of the time, where a move does.
    Ending,
    /// Takes its last move back most of the time, where it can.
    Shuffling,
}

impl Mood {
    fn of(choices: &mut dyn Choices) -> Mood {
        [Mood::Wandering, Mood::Wandering, Mood::Ending, Mood::Shuffling][choices.index(4)]
    }

    fn choose<G: Catalogued>(self, game: &G, record: &Record<G>, choices: &mut dyn Choices) -> G::Move {
        let mut moves = Vec::new();
        game.legal_moves(record.position(), &mut moves);
        let wished = match self {
            Mood::Ending if choices.chance(50) => moves.iter().find(|m| {
                let mut next = record.position().clone();
                game.play(&mut next, **m);
                game.outcome(&next).is_some()
            }),
            Mood::Shuffling if choices.chance(85) => {
                let back = way_back(game, record);
                moves.iter().find(|m| Some(game.move_text(record.position(), **m)) == back)
            }
            _ => None,
        };
        wished.copied().unwrap_or_else(|| moves[choices.index(moves.len())])
    }
}

/// The text of the move that takes back what the side to move last did: from and to in the other
/// order.
fn way_back<G: Catalogued>(game: &G, record: &Record<G>) -> Option<String> {
    let ply = record.len().checked_sub(2)?;
    let text = game.move_text(record.position_at(ply)?, record.moves().nth(ply)?);
    let (from, to) = text.split_once(['-', '='])?;
    Some(format!("{to}{}{from}", &text[from.len()..text.len() - to.len()]))
}

/// Compares what the record says of the end and of claims; true when the game is over. `repeated`
/// is what the third occurrence of a position does, where this is one.
fn check_history<G: Catalogued, S: Slow>(
    game: &G,
    options: &str,
    record: &Record<G>,
    repeated: Option<ThirdTime>,
    tally: &mut Tally,
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

/// How far a [`round`] goes.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The most plies of the game from the start.
    pub plies: u32,
    /// The most successors that one game compares, by which boards with thousands of moves a turn
    /// stay in bounds.
    pub successors: u64,
    /// Made-up positions.
    pub made_up: u32,
    /// The most plies played on from each.
    pub plies_on: u32,
}

/// Plays a rule set once from its start, and on from made-up positions: those that the game reads,
/// that is.
///
/// # Panics
/// When the programs disagree.
pub fn round<G: Catalogued, S: Slow>(
    options: &str,
    reach: Reach,
    made_up: &dyn Fn(&str, &mut dyn Choices) -> String,
    choices: &mut dyn Choices,
    tally: &mut Tally,
) {
    let Some((game, options)) = game::<G, S>(options, tally) else { return };
    let bounds = |plies| Bounds { plies, successors: reach.successors };
    play::<G, S>(&game, &options, game.start(), bounds(reach.plies), choices, tally);
    for _ in 0..reach.made_up {
        if let Ok(position) = game.parse_position(&made_up(&options, choices)) {
            play::<G, S>(&game, &options, position, bounds(reach.plies_on), choices, tally);
        }
    }
}

/// Repeats rounds of a family of option sets until enough positions are compared: `positions` of
/// them, times [`samples`](crate::options::samples). Prints the tally.
///
/// # Panics
/// When the programs disagree, or rounds compare nothing.
pub fn family(
    name: &str,
    positions: u32,
    seed: u64,
    mut round: impl FnMut(&mut dyn Choices, &mut Tally),
) -> Tally {
    let wanted = u64::from(crate::options::samples(positions));
    let (mut random, mut tally, mut rounds) = (Random::new(seed), Tally::default(), 0);
    while tally.positions < wanted {
        round(&mut random, &mut tally);
        rounds += 1;
        assert!(tally.positions >= rounds / 10, "{name}: {tally} in {rounds} rounds");
    }
    println!("{name}: {tally}");
    tally
}
