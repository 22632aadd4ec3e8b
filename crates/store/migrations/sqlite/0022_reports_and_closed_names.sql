-- What people have reported of each other; the same is open once, and may be reported again once it
-- is settled.
CREATE TABLE reports_again (
    id         TEXT    NOT NULL PRIMARY KEY,
    reporter   TEXT    NOT NULL,
    accused    TEXT    NOT NULL,
    game_id    TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    text       TEXT    NOT NULL,    -- the line of chat, and what the reporter has to say
    at         INTEGER NOT NULL,
    settled_at INTEGER
) STRICT;

INSERT INTO reports_again (id, reporter, accused, game_id, reason, text, at, settled_at)
    SELECT id, reporter, accused, game_id, reason, text, at, settled_at FROM reports;
DROP TABLE reports;
ALTER TABLE reports_again RENAME TO reports;

CREATE INDEX reports_open ON reports (at) WHERE settled_at IS NULL;
CREATE INDEX reports_of_accused ON reports (accused);
CREATE UNIQUE INDEX reports_open_once ON reports (reporter, accused, game_id, reason)
    WHERE settled_at IS NULL;

-- Names of closed accounts, as names are compared, and until when nobody else may take them.
CREATE TABLE closed_names (
    name_key TEXT    NOT NULL PRIMARY KEY,
    until    INTEGER              -- NULL: for ever
) STRICT, WITHOUT ROWID;
