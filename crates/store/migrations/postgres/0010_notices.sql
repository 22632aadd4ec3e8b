-- The same as migrations/sqlite/0010.
-- Keys that the site makes once and keeps, by what they are for.
CREATE TABLE site_keys (
    name  text COLLATE "C" NOT NULL PRIMARY KEY,
    value text NOT NULL
);

-- When somebody last said that the games that have ended are seen.
CREATE TABLE seen (
    visitor text COLLATE "C" NOT NULL PRIMARY KEY,
    at      bigint NOT NULL
);

-- Browsers that are told by Web Push, and in which session they asked for it: without that, none is told.
CREATE TABLE push_subscriptions (
    endpoint   text COLLATE "C" NOT NULL PRIMARY KEY,
    visitor    text COLLATE "C" NOT NULL,
    session    text COLLATE "C" NOT NULL,   -- of a guest, the visitor
    public_key text    NOT NULL,   -- base64url, as the browser gives it; so is the secret
    secret     text    NOT NULL,
    about      text    NOT NULL,
    language   text    NOT NULL,
    failures   bigint NOT NULL,   -- notices in a row that could not be delivered
    created_at bigint NOT NULL
);

CREATE INDEX push_of_visitor ON push_subscriptions (visitor);

-- The turn of which somebody was told last in a game, by the moves played; -1: that the seat was taken.
CREATE TABLE told (
    visitor text COLLATE "C" NOT NULL,
    game_id text COLLATE "C" NOT NULL,
    plies   bigint NOT NULL,
    at      bigint NOT NULL,
    PRIMARY KEY (visitor, game_id)
);

CREATE INDEX told_by_time ON told (at);

-- Addresses of accounts that were confirmed.
CREATE TABLE mail (
    visitor   text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES accounts (visitor),
    address   text    NOT NULL,
    mail_key  text COLLATE "C" NOT NULL,    -- the address as addresses are compared
    language  text    NOT NULL,
    digest    bigint NOT NULL,    -- 1: a message a day while games wait
    digest_at bigint NOT NULL,    -- when one was sent last
    off       text    NOT NULL     -- the secret in links that switch it off; it does nothing else
);

CREATE INDEX mail_by_key ON mail (mail_key);
CREATE INDEX mail_by_digest ON mail (digest_at) WHERE digest = 1;

-- Links in messages, by the hashes of their tokens, each for one use.
CREATE TABLE mail_tokens (
    token   text COLLATE "C" NOT NULL PRIMARY KEY,
    visitor text COLLATE "C" NOT NULL REFERENCES accounts (visitor),
    purpose text    NOT NULL,      -- confirm, reset
    address text    NOT NULL,
    until   bigint NOT NULL
);

CREATE INDEX mail_tokens_of_visitor ON mail_tokens (visitor);
