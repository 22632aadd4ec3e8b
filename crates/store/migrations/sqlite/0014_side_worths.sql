-- What the first side of a rule set is worth, as it was estimated from rated games: in millionths of
-- a rating point. Games that end later are rated by it, until the next one.
CREATE TABLE side_worths (
    spec      TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    at_1500   INTEGER NOT NULL,    -- between players whose mean rating is 1500
    per_400   INTEGER NOT NULL,    -- more of it for each 400 points more
    lowest    INTEGER NOT NULL,    -- the mean ratings between which it was measured
    highest   INTEGER NOT NULL,
    games     INTEGER NOT NULL,    -- games it was estimated from
    PRIMARY KEY (spec, at)
) STRICT, WITHOUT ROWID;
