-- How the moves of each side of a rated game compare with the engine's, for moderators. A row names
-- the game and the side and no person. Where nothing is known a figure is -1.
CREATE TABLE screenings (
    game_id   TEXT    NOT NULL REFERENCES games (id),
    side      INTEGER NOT NULL,    -- 0 moves first
    pool      TEXT    NOT NULL,
    rating    INTEGER NOT NULL,    -- the player's before the game, in points
    moves     INTEGER NOT NULL,    -- that were compared
    firsts    INTEGER NOT NULL,    -- of them, those that are the engine's first choice
    lost      INTEGER NOT NULL,    -- chances to win that they lost together, in millionths
    median_ms INTEGER NOT NULL,    -- of the time that they took
    spread    INTEGER NOT NULL,    -- of that time: its deviation as a part of its mean, in millionths
    nodes     INTEGER NOT NULL,    -- positions that the engine looked at for each position of the game
    version   TEXT    NOT NULL,    -- of the program whose engine that was
    ended_at  INTEGER NOT NULL,    -- when the game ended
    at        INTEGER NOT NULL,
    PRIMARY KEY (game_id, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX screenings_by_end ON screenings (ended_at);
CREATE INDEX screenings_by_rating ON screenings (pool, nodes, rating);
CREATE INDEX ratings_by_time ON ratings (at);
