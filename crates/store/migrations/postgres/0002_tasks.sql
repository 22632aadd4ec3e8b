-- What engines are to work out, for whoever asked. Not logged: after a crash of the database the
-- tasks are gone, and whoever asked asks again.
CREATE UNLOGGED TABLE tasks (
    id       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    queue    smallint    NOT NULL,            -- 0: somebody waits for it; 1: nobody does
    needs    text        COLLATE "C" NOT NULL, -- what a worker must have to do it
    body     text        NOT NULL,            -- JSON
    wanted   timestamptz NOT NULL,            -- until when it is asked for
    tries    smallint    NOT NULL DEFAULT 0,  -- how often it was taken and not given back
    holder   text,                            -- who took it last
    until    timestamptz,                     -- the end of the holder's lease
    result   text,                            -- JSON
    checksum bigint                           -- CRC-32 of the result
);

CREATE INDEX tasks_unfinished ON tasks (queue, id) WHERE result IS NULL;
CREATE INDEX tasks_by_end ON tasks (wanted);
