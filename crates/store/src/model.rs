//! What goes in and what comes out. Times are milliseconds since 1970, UTC.

use crate::{NewLines, NewRating};

/// A game to write.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NewGame {
    /// Its name; must be new.
    pub id: String,
    /// What sort of game it is, for lists.
    pub kind: String,
    /// The rule set.
    pub spec: String,
    /// The start position; `None` for the usual one.
    pub position: Option<String>,
    /// The first events.
    pub events: Vec<NewEvent>,
    /// On whose lists it stands.
    pub players: Vec<String>,
    /// What lists show of it, as JSON.
    pub overview: Option<String>,
    /// When the side to move must have moved; `None` where no clock runs.
    pub deadline: Option<i64>,
    /// Whether everybody may find it.
    pub public: bool,
    /// Until when it stands in the lobby; `None` where nobody is looked for.
    pub seek: Option<i64>,
    /// True when the game has ended with them.
    pub finishes: bool,
    /// Now.
    pub at: i64,
}

/// An event to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// What happened, one word.
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
    /// On whose lists the game stands from now on, besides those on whose it does.
    pub players: Vec<String>,
    /// What lists show of the game now, as JSON.
    pub overview: Option<String>,
    /// When the side to move must have moved now; `None` where no clock runs.
    pub deadline: Option<i64>,
    /// Until when the game stands in the lobby now; `None` where nobody is looked for.
    pub seek: Option<i64>,
    /// The ratings that the game brings about.
    pub ratings: Vec<NewRating>,
    /// The conditional lines that were looked at, and what becomes of them.
    pub conditional: Vec<NewLines>,
    /// True when the game ends with them.
    pub finishes: bool,
    /// Now.
    pub at: i64,
}

/// An event as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its number in its game: 1, 2, 3 …
    pub version: u64,
    /// What happened.
    pub kind: String,
    /// The rest, as JSON.
    pub body: String,
    /// When.
    pub at: i64,
}

/// A game with all its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// What lists show of it.
    pub summary: Summary,
    /// The events in order of their versions.
    pub events: Vec<StoredEvent>,
}

/// A game without its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its name.
    pub id: String,
    /// What sort of game it is.
    pub kind: String,
    /// The rule set.
    pub spec: String,
    /// The start position; `None` for the usual one.
    pub position: Option<String>,
    /// The number of its events.
    pub version: u64,
    /// When it was made.
    pub created_at: i64,
    /// When its last event came.
    pub updated_at: i64,
    /// When it ended.
    pub finished_at: Option<i64>,
    /// What was last written for lists to show of it, as JSON; `None` where nothing was.
    pub overview: Option<String>,
}

/// A time in which no site was at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// When one was seen last.
    pub since: i64,
    /// When one was back.
    pub until: i64,
}

/// A part of a list of games, those that were changed last first, and of those that look for
/// somebody the ones that have waited longest.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Query {
    /// The player whose list it is; `None` for all games.
    pub player: Option<String>,
    /// The game that the rule sets are of, the part of a spec before its colon; `None` for all.
    pub game: Option<String>,
    /// Whether they have ended.
    pub filter: Filter,
    /// Only public games in this state; `None` for all games.
    pub public: Option<Public>,
    /// Only games that were last changed before this time.
    pub changed_before: Option<i64>,
    /// Only games that were last changed after this time.
    pub changed_after: Option<i64>,
    /// So many games are passed over.
    pub skip: u32,
    /// Games at most.
    pub limit: u32,
}

/// How far public games are that go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Public {
    /// They look for somebody, until after this time.
    Seeking(i64),
    /// They have looked for somebody, until before this time.
    Sought(i64),
    /// All seats are taken.
    Playing,
}

/// Which games a list shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Those that go on.
    Unfinished,
    /// Those that have ended.
    Finished,
}
