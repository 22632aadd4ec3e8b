-- Who looks after order.
CREATE TABLE moderators (
    visitor TEXT    NOT NULL PRIMARY KEY,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What somebody may not do: write to others ('mute'), or play with them ('ban').
CREATE TABLE restrictions (
    visitor TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    until   INTEGER,             -- NULL: for ever
    reason  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (visitor, kind)
) STRICT, WITHOUT ROWID;

-- What people have reported of each other; the same is reported once.
CREATE TABLE reports (
    id         TEXT    NOT NULL PRIMARY KEY,
    reporter   TEXT    NOT NULL,
    accused    TEXT    NOT NULL,
    game_id    TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    text       TEXT    NOT NULL,    -- the line of chat, and what the reporter has to say
    at         INTEGER NOT NULL,
    settled_at INTEGER,
    UNIQUE (reporter, accused, game_id, reason)
) STRICT;

CREATE INDEX reports_open ON reports (at) WHERE settled_at IS NULL;
CREATE INDEX reports_of_accused ON reports (accused);

-- What moderators and the keeper of the site have done. Nothing is ever taken out.
CREATE TABLE audit (
    at     INTEGER NOT NULL,
    actor  TEXT    NOT NULL,
    action TEXT    NOT NULL,
    target TEXT    NOT NULL,
    reason TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_by_time ON audit (at);
