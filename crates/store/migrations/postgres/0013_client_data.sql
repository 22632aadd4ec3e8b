-- What the browsers of somebody who has an account keep: settings, solved puzzles, lessons done.
CREATE TABLE client_data (
    visitor    text COLLATE "C" NOT NULL,
    key        text COLLATE "C" NOT NULL,
    version    bigint NOT NULL,    -- the person's changes, counted over all keys
    value      text NOT NULL,       -- what the browser keeps under the key
    changed_at bigint NOT NULL,
    PRIMARY KEY (visitor, key)
);
