-- The lines that a player has the site play when the other side's move fits, as JSON. They are nobody
-- else's business, and so no events. There is no row where there are none.
CREATE TABLE conditional (
    game_id TEXT NOT NULL REFERENCES games (id),
    visitor TEXT NOT NULL,
    lines   TEXT NOT NULL,
    PRIMARY KEY (game_id, visitor)
) STRICT, WITHOUT ROWID;
