//! Data types of the store: its arguments and results. Times are milliseconds since 1970, UTC.

use crate::{ConditionalChange, NewRating};

/// A game to write.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NewGame {
    /// Its id; must be new.
    pub id: String,
    /// The kind of game, for lists.
    pub kind: String,
    /// The rule set.
    pub spec: String,
    /// The start position; `None` for the usual one.
    pub position: Option<String>,
    /// The first events.
    pub events: Vec<NewEvent>,
    /// The players on whose lists it is.
    pub players: Vec<String>,
    /// The overview for lists, as JSON.
    pub overview: Option<String>,
    /// The deadline of the side to move; `None` where no clock runs.
    pub deadline: Option<i64>,
    /// Whether it is public.
    pub public: bool,
    /// When its seek leaves the lobby; `None` where no seat is open.
    pub seek: Option<i64>,
    /// Whether the game has ended with these events.
    pub finishes: bool,
    /// The current time.
    pub at: i64,
}

/// An event to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// What happened, in one word.
    pub kind: String,
    /// The rest, as JSON.
    pub body: String,
}

/// Events to append.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The version the game must be at.
    pub expected: u64,
    /// The events, in order.
    pub events: Vec<NewEvent>,
    /// Players on whose lists the game is put.
    pub players: Vec<String>,
    /// The new overview for lists, as JSON.
    pub overview: Option<String>,
    /// The new deadline of the side to move; `None` where no clock runs.
    pub deadline: Option<i64>,
    /// When its seek now leaves the lobby; `None` where no seat is open.
    pub seek: Option<i64>,
    /// The ratings that result from the game.
    pub ratings: Vec<NewRating>,
    /// The conditional lines that were consulted, and how they change.
    pub conditional: Vec<ConditionalChange>,
    /// Whether the game ends with these events.
    pub finishes: bool,
    /// The current time.
    pub at: i64,
}

/// A stored event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its number in its game: 1, 2, 3 …
    pub version: u64,
    /// What happened.
    pub kind: String,
    /// The rest, as JSON.
    pub body: String,
    /// When it was written.
    pub at: i64,
}

/// A game with all its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The game without its events.
    pub summary: Summary,
    /// The events in order of their versions.
    pub events: Vec<StoredEvent>,
}

/// A game without its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// The kind of game.
    pub kind: String,
    /// The rule set.
    pub spec: String,
    /// The start position; `None` for the usual one.
    pub position: Option<String>,
    /// The number of its events.
    pub version: u64,
    /// When it was created.
    pub created_at: i64,
    /// When its last event was written.
    pub updated_at: i64,
    /// When it ended.
    pub finished_at: Option<i64>,
    /// The last overview for lists, as JSON; `None` if there was none.
    pub overview: Option<String>,
}

/// A time in which no instance of the site was running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// The last heartbeat before it.
    pub since: i64,
    /// The first heartbeat after it.
    pub until: i64,
}

/// A query for a page of games: seeks in the order of their creation, other games with the latest
/// change first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Query {
    /// The id of the only game that is asked for; `None` for all.
    pub id: Option<String>,
    /// The player whose list it is; `None` for all games.
    pub player: Option<String>,
    /// The game of the rule sets, which is the part of a spec before its colon; `None` for all.
    pub game: Option<String>,
    /// Unfinished games, finished ones, or both.
    pub filter: Filter,
    /// Only public games in this state; `None` for all games.
    pub public: Option<PublicState>,
    /// Only games that were last changed before this time.
    pub changed_before: Option<i64>,
    /// Only games that were last changed after this time.
    pub changed_after: Option<i64>,
    /// Only games in which no clock runs.
    pub without_clock: bool,
    /// Only games whose ids are greater, in the order of their ids: pages that begin after the last
    /// game of the one before leave out no game, whatever changes meanwhile.
    pub after: Option<String>,
    /// The number of games to skip.
    pub skip: u32,
    /// The maximum number of games.
    pub limit: u32,
}

/// The state of an unfinished public game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PublicState {
    /// Its seek is open until after this time.
    Seeking(i64),
    /// Its seek expired before this time.
    Expired(i64),
    /// All seats are taken.
    Playing,
}

/// A choice of games by whether they have ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Games that have not ended.
    Unfinished,
    /// Games that have ended.
    Finished,
}
