-- The same as migrations/sqlite/0019.
CREATE TABLE studies (
    spec        text   COLLATE "C" NOT NULL PRIMARY KEY,
    settings    text   NOT NULL,
    owner       text   COLLATE "C" NOT NULL,
    state       text   COLLATE "C" NOT NULL,
    first_moves bigint NOT NULL,
    parts       bigint NOT NULL,
    asked_at    bigint NOT NULL,
    changed_at  bigint NOT NULL
);

CREATE INDEX studies_by_state ON studies (state, owner);

CREATE TABLE study_parts (
    spec text COLLATE "C" NOT NULL REFERENCES studies (spec) ON DELETE CASCADE,
    part text COLLATE "C" NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (spec, part)
);
