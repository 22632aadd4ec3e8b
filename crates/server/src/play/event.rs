//! The events of a game, as the log stores them. The log is permanent: names and fields here are
//! never changed, only added.

use super::seat::Seat;
use super::time_control::TimeControl;
use crate::visitor::VisitorId;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use throughline_store::{NewEvent, StoredEvent};

/// An event of a game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// The game was created.
    Created {
        /// Who plays the sides, first mover first.
        seats: [Seat; 2],
        /// The creator.
        owner: VisitorId,
        /// Seed of the engine's random choices.
        seed: u64,
        /// The terms agreed on.
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
        /// The person's lag compensation, in milliseconds.
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
    /// A side asked the other for a takeback.
    TakebackAsked {
        /// The side, 0 or 1.
        side: u8,
        /// The command.
        by: Author,
    },
    /// The takeback was declined; [`Event::Undone`] grants it.
    TakebackDeclined {
        /// The command.
        by: Author,
    },
    /// A side resigned.
    Resigned {
        /// The side, 0 or 1.
        side: u8,
        /// The command.
        by: Author,
    },
    /// A side exceeded its time.
    TimedOut {
        /// The side, 0 or 1.
        side: u8,
    },
    /// The win was claimed because the other side's player had left.
    Abandoned {
        /// The side whose player had left, 0 or 1.
        side: u8,
        /// The command.
        by: Author,
    },
    /// The game was aborted before both sides had moved.
    Aborted {
        /// The command; none when a first move did not come in time.
        by: Option<Author>,
    },
    /// The challenged person declined.
    Declined {},
    /// A moderator annulled the result.
    Annulled {},
    /// The site was down; this time is charged to neither player. In milliseconds since 1970.
    Outage {
        /// The last heartbeat before it.
        since: i64,
        /// The first heartbeat after it.
        until: i64,
    },
    /// The result changed the players' ratings, in points, first mover first.
    Rated {
        /// The ratings before the game.
        before: [i32; 2],
        /// The ratings after it.
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
    /// A draw was claimed by a rule.
    DrawClaimed {
        /// Stable name of the reason.
        reason: String,
        /// The rule.
        rule: String,
        /// A clause that follows "because".
        words: String,
        /// The person's command; none when an engine claims.
        by: Option<Author>,
    },
    /// The game was imported from a record; its moves and its end follow.
    Imported {
        /// The record as text, as written by `throughline_records::pgn::write`.
        sheet: String,
    },
    /// The game ended for a reason outside the rules, as the imported record says.
    Concluded {
        /// The side that won, 0 or 1; none for a draw.
        winner: Option<u8>,
        /// Stable name: `resignation`, `time forfeit`.
        reason: String,
        /// A sentence: `White wins: Black resigned.`
        words: String,
    },
    /// A rematch was created; again if the one before came to nothing.
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

/// The terms agreed on before a game.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Terms {
    /// Whether a person may ask for hints against the engine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
    /// Whether two people may ask each other for takebacks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takebacks: bool,
    /// Whether the result counts for the ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether a bot plays a side of a rated game: its result counts in separate pools.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bots: bool,
    /// The time control; none for a game without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// Whether the game is public: listed in the lobby while a seat is open, and open to watchers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
}

impl Terms {
    /// Whether it is a live game.
    pub(super) fn is_live(self) -> bool {
        self.time.is_some_and(TimeControl::is_live)
    }
}

/// The command that caused an event, to recognise a repeated one.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Author {
    /// The first side that the sender plays; none for the owner of a game between engines.
    pub seat: Option<u8>,
    /// The sender's id for the command.
    pub id: String,
}

impl Event {
    /// The command that caused the event.
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

    /// The visitor who joined with this event.
    pub(super) fn joined(&self) -> Option<&VisitorId> {
        if let Event::Joined { visitor, .. } = self { Some(visitor) } else { None }
    }

    /// Encodes the event for the log.
    pub(super) fn encode(&self) -> Result<NewEvent, serde_json::Error> {
        let mut fields: Map<String, Value> = serde_json::from_value(serde_json::to_value(self)?)?;
        let kind = match fields.remove("kind") {
            Some(Value::String(kind)) => kind,
            _ => String::new(),
        };
        Ok(NewEvent { kind, body: serde_json::to_string(&fields)? })
    }

    /// Decodes an event of the log.
    pub(super) fn decode(stored: &StoredEvent) -> Result<Self, serde_json::Error> {
        let mut fields: Map<String, Value> = serde_json::from_str(&stored.body)?;
        fields.insert("kind".to_owned(), Value::String(stored.kind.clone()));
        serde_json::from_value(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Log lines as first written: they must stay readable for ever.
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
        // HASH stands for the visitor's hash.
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
