-- Games that somebody called off, or let be called off: whoever goes on so waits for the next one.
CREATE TABLE aborts (
    visitor TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT;

CREATE INDEX aborts_of_visitor ON aborts (visitor, at);
CREATE INDEX aborts_by_time ON aborts (at);
