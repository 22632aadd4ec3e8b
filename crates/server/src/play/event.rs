//! What happens in a game, as the log keeps it. The log is for ever: names and
//! fields here are never changed, only added.

use super::seat::Seat;
use super::time_control::TimeControl;
use crate::visitor::VisitorId;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use throughline_store::{NewEvent, StoredEvent};

/// Something that happened.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// The game was made.
    Created {
        /// Who plays the sides, first mover first.
        seats: [Seat; 2],
        /// Who made it.
        owner: VisitorId,
        /// Seed of the engine's small choices.
        seed: u64,
        /// What was agreed on.
        #[serde(flatten)]
        terms: Terms,
    },
    /// A person took the open seat.
    Joined {
        /// The side, 0 or 1.
        side: u8,
        /// Who.
        visitor: VisitorId,
    },
    /// A move.
    Moved {
        /// Its canonical text.
        text: String,
        /// The person's command; none for an engine's move.
        by: Option<Author>,
        /// Milliseconds of the person's lag, which the clock gives back.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u32,
    },
    /// Moves were taken back.
    Undone {
        /// The number of moves left.
        to: u32,
        /// The command.
        by: Author,
    },
    /// A side asked the other to let it take its last move back.
    TakebackAsked {
        /// The side, 0 or 1.
        side: u8,
        /// The command.
        by: Author,
    },
    /// The request was declined; moves that are [`Event::Undone`] grant it.
    TakebackDeclined {
        /// The command.
        by: Author,
    },
    /// A side gave up.
    Resigned {
        /// The side, 0 or 1.
        side: u8,
        /// The command.
        by: Author,
    },
    /// A side's time was up.
    TimedOut {
        /// The side, 0 or 1.
        side: u8,
    },
    /// The win was claimed on a side whose player had left.
    Abandoned {
        /// The side that was left, 0 or 1.
        side: u8,
        /// The command.
        by: Author,
    },
    /// The game was called off before both sides had moved.
    Aborted {
        /// The command; none when a first move did not come in time.
        by: Option<Author>,
    },
    /// Whoever was challenged does not want to play.
    Declined {},
    /// A moderator has decided that the result counts for nothing.
    Annulled {},
    /// The site was not at work: this time is nobody's. In milliseconds since 1970.
    Outage {
        /// When it was at work last.
        since: i64,
        /// When it was back.
        until: i64,
    },
    /// The result has changed the players' ratings, in points, first mover first.
    Rated {
        /// What they were.
        before: [i32; 2],
        /// What they are.
        after: [i32; 2],
    },
    /// A side offered a draw.
    DrawOffered {
        /// The side, 0 or 1.
        side: u8,
        /// The command.
        by: Author,
    },
    /// The offer was declined.
    DrawDeclined {
        /// The command.
        by: Author,
    },
    /// The offer was accepted.
    DrawAgreed {
        /// The command.
        by: Author,
    },
    /// A draw that the rules allow to claim was claimed.
    DrawClaimed {
        /// Stable name of the ending.
        reason: String,
        /// Its rule.
        rule: String,
        /// A clause that follows "because".
        words: String,
        /// The person's command; none when an engine claims.
        by: Option<Author>,
    },
    /// The game was read from a record; its moves and its end follow.
    Imported {
        /// The record as text, in the form that `throughline_records::pgn::write` gives it.
        sheet: String,
    },
    /// The game ended for a reason that happened elsewhere, as the record says that was read.
    Concluded {
        /// The side that won, 0 or 1; none for a draw.
        winner: Option<u8>,
        /// Stable name: `resignation`, `time forfeit`.
        reason: String,
        /// A sentence: `White wins: Black resigned.`
        words: String,
    },
    /// A rematch was made.
    Rematched {
        /// The new game's id.
        game: String,
        /// The command.
        by: Author,
    },
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What was agreed on before a game.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Terms {
    /// Whether a person who plays the engine may ask for hints.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
    /// Whether two people may ask each other to take moves back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takebacks: bool,
    /// Whether the result counts for the ratings of both.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether a program plays a side of a rated game: its result counts in pools of their own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bots: bool,
    /// How time is kept; none for a game without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// Whether everybody may find the game: in the lobby while a seat is open, and to watch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
}

impl Terms {
    /// Whether it is played by a live clock.
    pub(super) fn is_live(self) -> bool {
        self.time.is_some_and(TimeControl::is_live)
    }
}

/// The command behind an event, to know it again when it is sent again.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Author {
    /// The first side that the sender plays; none for the owner of a game between engines.
    pub seat: Option<u8>,
    /// The sender's id for the command.
    pub id: String,
}

impl Event {
    /// The command behind it.
    pub(super) fn author(&self) -> Option<&Author> {
        match self {
            Event::Created { .. }
            | Event::Joined { .. }
            | Event::Imported { .. }
            | Event::TimedOut { .. }
            | Event::Rated { .. }
            | Event::Declined {}
            | Event::Annulled {}
            | Event::Outage { .. }
            | Event::Concluded { .. } => None,
            Event::Moved { by, .. } | Event::DrawClaimed { by, .. } | Event::Aborted { by } => by.as_ref(),
            Event::Undone { by, .. }
            | Event::Abandoned { by, .. }
            | Event::Resigned { by, .. }
            | Event::TakebackAsked { by, .. }
            | Event::TakebackDeclined { by }
            | Event::DrawOffered { by, .. }
            | Event::DrawDeclined { by }
            | Event::DrawAgreed { by }
            | Event::Rematched { by, .. } => Some(by),
        }
    }

    /// Who sat down with it.
    pub(super) fn joined(&self) -> Option<&VisitorId> {
        if let Event::Joined { visitor, .. } = self { Some(visitor) } else { None }
    }

    /// For the log.
    pub(super) fn encode(&self) -> Result<NewEvent, serde_json::Error> {
        let mut fields: Map<String, Value> = serde_json::from_value(serde_json::to_value(self)?)?;
        let kind = match fields.remove("kind") {
            Some(Value::String(kind)) => kind,
            _ => String::new(),
        };
        Ok(NewEvent { kind, body: serde_json::to_string(&fields)? })
    }

    /// From the log.
    pub(super) fn decode(stored: &StoredEvent) -> Result<Self, serde_json::Error> {
        let mut fields: Map<String, Value> = serde_json::from_str(&stored.body)?;
        fields.insert("kind".to_owned(), Value::String(stored.kind.clone()));
        serde_json::from_value(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of a log as it was first written: these must be readable for ever.
    #[test]
    fn the_log_keeps_its_form() {
        let by = Author { seat: Some(1), id: "x7".to_owned() };
        let visitor = VisitorId::from_secret("secret");
        let hash = serde_json::to_string(&visitor).unwrap();
        let open = |terms| Event::Created {
            seats: [Seat::Open, Seat::Open],
            owner: visitor.clone(),
            seed: 1,
            terms,
        };
        let with_engine = Event::Created {
            seats: [Seat::Person { visitor: visitor.clone() }, Seat::Engine { level: 3 }],
            owner: visitor.clone(),
            seed: u64::MAX,
            terms: Terms::default(),
        };
        let draw_claimed = Event::DrawClaimed {
            reason: "repetition".into(),
            rule: "P15".into(),
            words: "w".into(),
            by: None,
        };
        let concluded =
            Event::Concluded { winner: Some(1), reason: "time forfeit".into(), words: "w".into() };
        let time = Some(TimeControl::Live { initial: 600, increment: 5 });
        let usual = Terms::default();
        // HASH stands for the visitor.
        let cases = [
            (
                with_engine,
                "created",
                r#"{"owner":HASH,"seats":[{"kind":"person","visitor":HASH},{"kind":"engine","level":3}],"seed":18446744073709551615}"#,
            ),
            (
                open(Terms { hints: true, ..usual }),
                "created",
                r#"{"hints":true,"owner":HASH,"seats":[{"kind":"open"},{"kind":"open"}],"seed":1}"#,
            ),
            (
                open(Terms { time, ..usual }),
                "created",
                r#"{"owner":HASH,"seats":[{"kind":"open"},{"kind":"open"}],"seed":1,"time":{"increment":5,"initial":600,"pace":"live"}}"#,
            ),
            (
                open(Terms { public: true, ..usual }),
                "created",
                r#"{"owner":HASH,"public":true,"seats":[{"kind":"open"},{"kind":"open"}],"seed":1}"#,
            ),
            (
                open(Terms { rated: true, bots: true, ..usual }),
                "created",
                r#"{"bots":true,"owner":HASH,"rated":true,"seats":[{"kind":"open"},{"kind":"open"}],"seed":1}"#,
            ),
            (Event::Joined { side: 1, visitor }, "joined", r#"{"side":1,"visitor":HASH}"#),
            (
                Event::Moved { text: "d1-d4".to_owned(), by: Some(by.clone()), lag: 0 },
                "moved",
                r#"{"by":{"id":"x7","seat":1},"text":"d1-d4"}"#,
            ),
            (
                Event::Moved { text: "d1-d4".to_owned(), by: None, lag: 40 },
                "moved",
                r#"{"by":null,"lag":40,"text":"d1-d4"}"#,
            ),
            (
                Event::Rated { before: [1500, 1400], after: [1510, 1390] },
                "rated",
                r#"{"after":[1510,1390],"before":[1500,1400]}"#,
            ),
            (Event::TimedOut { side: 1 }, "timed-out", r#"{"side":1}"#),
            (
                Event::Abandoned { side: 0, by: by.clone() },
                "abandoned",
                r#"{"by":{"id":"x7","seat":1},"side":0}"#,
            ),
            (Event::Aborted { by: None }, "aborted", r#"{"by":null}"#),
            (Event::Outage { since: 5, until: 9 }, "outage", r#"{"since":5,"until":9}"#),
            (Event::Undone { to: 4, by: by.clone() }, "undone", r#"{"by":{"id":"x7","seat":1},"to":4}"#),
            (draw_claimed, "draw-claimed", r#"{"by":null,"reason":"repetition","rule":"P15","words":"w"}"#),
            (
                Event::TakebackAsked { side: 1, by: by.clone() },
                "takeback-asked",
                r#"{"by":{"id":"x7","seat":1},"side":1}"#,
            ),
            (Event::DrawAgreed { by }, "draw-agreed", r#"{"by":{"id":"x7","seat":1}}"#),
            (Event::Imported { sheet: "*\n".into() }, "imported", r#"{"sheet":"*\n"}"#),
            (concluded, "concluded", r#"{"reason":"time forfeit","winner":1,"words":"w"}"#),
        ];
        for (event, kind, body) in cases {
            let written = event.encode().unwrap();
            assert_eq!((written.kind.as_str(), &written.body), (kind, &body.replace("HASH", &hash)));
            let stored = StoredEvent { version: 1, kind: written.kind, body: written.body, at: 0 };
            assert_eq!(Event::decode(&stored).unwrap(), event);
        }
    }
}
