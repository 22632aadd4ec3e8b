-- What the browsers of somebody who has an account keep: settings, solved puzzles, lessons done.
CREATE TABLE client_data (
    visitor    TEXT NOT NULL,
    key        TEXT NOT NULL,
    version    INTEGER NOT NULL,    -- the person's changes, counted over all keys
    value      TEXT NOT NULL,       -- what the browser keeps under the key
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (visitor, key)
) STRICT, WITHOUT ROWID;
