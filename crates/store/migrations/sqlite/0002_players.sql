-- Whose games are whose: a row for everybody who made a game, sat down at it, or read it in, until
-- they take it off their list.
CREATE TABLE players (
    player  TEXT NOT NULL,
    game_id TEXT NOT NULL REFERENCES games (id),
    PRIMARY KEY (player, game_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX players_of_game ON players (game_id);

-- What lists show of a game, as JSON, written with its newest event; NULL in games that have not
-- changed since there is this column.
ALTER TABLE games ADD COLUMN overview TEXT;

-- The players of the games there are, from the events that name them.
INSERT OR IGNORE INTO players (player, game_id)
SELECT json_extract(body, '$.owner'), game_id FROM events
WHERE kind = 'created' AND json_extract(body, '$.owner') IS NOT NULL;

INSERT OR IGNORE INTO players (player, game_id)
SELECT json_extract(seat.value, '$.visitor'), events.game_id
FROM events, json_each(events.body, '$.seats') AS seat
WHERE events.kind = 'created' AND json_extract(seat.value, '$.visitor') IS NOT NULL;

INSERT OR IGNORE INTO players (player, game_id)
SELECT json_extract(body, '$.visitor'), game_id FROM events
WHERE kind = 'joined' AND json_extract(body, '$.visitor') IS NOT NULL;
