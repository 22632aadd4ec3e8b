-- The same is open once, and may be reported again once it is settled.
ALTER TABLE reports DROP CONSTRAINT reports_reporter_accused_game_id_reason_key;
CREATE UNIQUE INDEX reports_open_once ON reports (reporter, accused, game_id, reason)
    WHERE settled_at IS NULL;

-- Names of closed accounts, as names are compared, and until when nobody else may take them.
CREATE TABLE closed_names (
    name_key text COLLATE "C" NOT NULL PRIMARY KEY,
    until    bigint               -- NULL: for ever
);
