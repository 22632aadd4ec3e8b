-- When the side to move must have moved, in milliseconds since 1970; NULL where no clock runs.
ALTER TABLE games ADD COLUMN deadline INTEGER;

CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;

-- One row: when a site was seen at work last, while clocks ran.
CREATE TABLE beats (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;

-- From when until when no site was at work: this time is nobody's.
CREATE TABLE outages (
    since INTEGER NOT NULL PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;
