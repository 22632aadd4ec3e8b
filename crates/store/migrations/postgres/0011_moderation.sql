-- Who looks after order.
CREATE TABLE moderators (
    visitor text COLLATE "C" NOT NULL PRIMARY KEY,
    at      bigint NOT NULL
);

-- What somebody may not do: write to others ('mute'), or play with them ('ban').
CREATE TABLE restrictions (
    visitor text COLLATE "C" NOT NULL,
    kind    text    NOT NULL,
    until   bigint,             -- NULL: for ever
    reason  text    NOT NULL,
    at      bigint NOT NULL,
    PRIMARY KEY (visitor, kind)
);

-- What people have reported of each other; the same is reported once.
CREATE TABLE reports (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    reporter text COLLATE "C" NOT NULL,
    accused text COLLATE "C" NOT NULL,
    game_id text COLLATE "C" NOT NULL,
    reason     text    NOT NULL,
    text       text    NOT NULL,    -- the line of chat, and what the reporter has to say
    at         bigint NOT NULL,
    settled_at bigint,
    UNIQUE (reporter, accused, game_id, reason)
);

CREATE INDEX reports_open ON reports (at) WHERE settled_at IS NULL;
CREATE INDEX reports_of_accused ON reports (accused);

-- What moderators and the keeper of the site have done. Nothing is ever taken out.
CREATE TABLE audit (
    at     bigint NOT NULL,
    actor  text    NOT NULL,
    action text    NOT NULL,
    target text    NOT NULL,
    reason text    NOT NULL
);

CREATE INDEX audit_by_time ON audit (at);
