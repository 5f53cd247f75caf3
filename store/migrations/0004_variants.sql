-- Turns of one place are variants of each other: the place is the id of the first of them, and one of them is chosen.
ALTER TABLE turns ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE turns ADD COLUMN chosen INTEGER NOT NULL DEFAULT 1;
UPDATE turns SET place = id;
CREATE INDEX turns_place ON turns (place, id);

ALTER TABLE turns ADD COLUMN kind TEXT NOT NULL DEFAULT 'question'; -- or summary
ALTER TABLE turns ADD COLUMN search_as TEXT; -- what the person wanted to be searched for; '' the question as typed; NULL by rules
ALTER TABLE turns ADD COLUMN whole REAL NOT NULL DEFAULT 0; -- seconds until the end
ALTER TABLE turns ADD COLUMN said TEXT; -- the words of the answer, for the search; NULL is not written out yet

-- Unix time in milliseconds; 0 is not removed. What was removed can come back for a while, and is then deleted.
ALTER TABLE conversations ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
