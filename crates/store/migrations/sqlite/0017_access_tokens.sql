-- Personal access tokens, each by the hash of its secret, and the accounts that programs play for.
CREATE TABLE access_tokens (
    token      TEXT    PRIMARY KEY,
    visitor    TEXT    NOT NULL,
    about      TEXT    NOT NULL,
    scopes     TEXT    NOT NULL,    -- names with spaces between them
    created_at INTEGER NOT NULL,
    used_at    INTEGER NOT NULL     -- to the hour; 0 for never
) STRICT, WITHOUT ROWID;

CREATE INDEX access_tokens_of_visitor ON access_tokens (visitor);

CREATE TABLE bots (
    visitor TEXT    PRIMARY KEY,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
