-- The ratings of players after each of their rated games, in millionths. A pool is a game, a pace
-- and a family of rule sets.
CREATE TABLE ratings (
    player     TEXT    NOT NULL,
    pool       TEXT    NOT NULL,
    number     INTEGER NOT NULL,    -- 1, 2, 3 … of the player's games in the pool
    game_id    TEXT    NOT NULL,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (player, pool, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_of_game ON ratings (game_id);
CREATE INDEX ratings_of_pool ON ratings (pool, player, number);
