-- Names for visitors. A visitor is known by the hash of a secret, as in players.
CREATE TABLE accounts (
    visitor    TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    name_key   TEXT    NOT NULL UNIQUE,   -- the name as names are compared
    password   TEXT,                      -- argon2id, in PHC form
    created_at INTEGER NOT NULL
) STRICT;

-- Browsers in which somebody is signed in, by the hashes of their secrets.
CREATE TABLE sessions (
    token      TEXT    NOT NULL PRIMARY KEY,
    visitor    TEXT    NOT NULL REFERENCES accounts (visitor),
    about      TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_of_visitor ON sessions (visitor);

-- Codes that let their person in when the password is lost, each once, by their hashes.
CREATE TABLE recovery_codes (
    visitor TEXT NOT NULL REFERENCES accounts (visitor),
    code    TEXT NOT NULL,
    PRIMARY KEY (visitor, code)
) STRICT, WITHOUT ROWID;

-- Secrets, by their hashes, that let nobody in any more unless a session says so: those of visitors who
-- have or had an account, and of sessions that were ended.
CREATE TABLE former (
    visitor TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Codes of which each lets somebody sign up, by their hashes, where the site asks for one.
CREATE TABLE invites (
    code TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
