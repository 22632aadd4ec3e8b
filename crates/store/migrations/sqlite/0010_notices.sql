-- Keys that the site makes once and keeps, by what they are for.
CREATE TABLE site_keys (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- When somebody last said that the games that have ended are seen.
CREATE TABLE seen (
    visitor TEXT    NOT NULL PRIMARY KEY,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Browsers that are told by Web Push, and in which session they asked for it: without that, none is told.
CREATE TABLE push_subscriptions (
    endpoint   TEXT    NOT NULL PRIMARY KEY,
    visitor    TEXT    NOT NULL,
    session    TEXT    NOT NULL,   -- of a guest, the visitor
    public_key TEXT    NOT NULL,   -- base64url, as the browser gives it; so is the secret
    secret     TEXT    NOT NULL,
    about      TEXT    NOT NULL,
    language   TEXT    NOT NULL,
    failures   INTEGER NOT NULL,   -- notices in a row that could not be delivered
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX push_of_visitor ON push_subscriptions (visitor);

-- The turn of which somebody was told last in a game, by the moves played; -1: that the seat was taken.
CREATE TABLE told (
    visitor TEXT    NOT NULL,
    game_id TEXT    NOT NULL,
    plies   INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (visitor, game_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX told_by_time ON told (at);

-- Addresses of accounts that were confirmed.
CREATE TABLE mail (
    visitor   TEXT    NOT NULL PRIMARY KEY REFERENCES accounts (visitor),
    address   TEXT    NOT NULL,
    mail_key  TEXT    NOT NULL,    -- the address as addresses are compared
    language  TEXT    NOT NULL,
    digest    INTEGER NOT NULL,    -- 1: a message a day while games wait
    digest_at INTEGER NOT NULL,    -- when one was sent last
    off       TEXT    NOT NULL     -- the secret in links that switch it off; it does nothing else
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_by_key ON mail (mail_key);
CREATE INDEX mail_by_digest ON mail (digest_at) WHERE digest = 1;

-- Links in messages, by the hashes of their tokens, each for one use.
CREATE TABLE mail_tokens (
    token   TEXT    NOT NULL PRIMARY KEY,
    visitor TEXT    NOT NULL REFERENCES accounts (visitor),
    purpose TEXT    NOT NULL,      -- confirm, reset
    address TEXT    NOT NULL,
    until   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_tokens_of_visitor ON mail_tokens (visitor);
