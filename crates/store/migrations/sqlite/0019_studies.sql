-- Rule sets that are measured by games of the engine against itself, and the parts of which reports
-- are made: games and probes.
CREATE TABLE studies (
    spec        TEXT    NOT NULL PRIMARY KEY,
    settings    TEXT    NOT NULL,    -- what makes the parts, the engine among it
    owner       TEXT    NOT NULL,    -- who asked for it; empty when nobody may stop it
    state       TEXT    NOT NULL,
    first_moves INTEGER NOT NULL,    -- kinds of first moves that are probed
    parts       INTEGER NOT NULL,
    asked_at    INTEGER NOT NULL,
    changed_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX studies_by_state ON studies (state, owner);

CREATE TABLE study_parts (
    spec TEXT NOT NULL REFERENCES studies (spec) ON DELETE CASCADE,
    part TEXT NOT NULL,    -- its kind and number
    body TEXT NOT NULL,
    PRIMARY KEY (spec, part)
) STRICT, WITHOUT ROWID;
