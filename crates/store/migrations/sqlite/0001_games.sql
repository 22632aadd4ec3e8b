-- A game is a row here and the events that happened in it; whatever else is known of it follows from the events.
CREATE TABLE games (
    id          TEXT    NOT NULL PRIMARY KEY,
    kind        TEXT    NOT NULL,
    spec        TEXT    NOT NULL,
    position    TEXT,                -- start position, NULL for the usual one
    version     INTEGER NOT NULL,    -- number of the newest event
    created_at  INTEGER NOT NULL,    -- milliseconds since 1970, UTC; so are all times
    updated_at  INTEGER NOT NULL,
    finished_at INTEGER
) STRICT;

CREATE TABLE events (
    game_id TEXT    NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,        -- 1, 2, 3 … without gaps
    kind    TEXT    NOT NULL,
    body    TEXT    NOT NULL,        -- JSON
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_update ON games (updated_at);
CREATE INDEX games_unfinished ON games (updated_at) WHERE finished_at IS NULL;
