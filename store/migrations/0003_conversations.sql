CREATE TABLE conversations (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  title   TEXT    NOT NULL,
  changed INTEGER NOT NULL -- Unix time in milliseconds
);

-- A question with what came of it. The answer is the evidence file as it was made, so that it reloads exactly.
CREATE TABLE turns (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  question     TEXT    NOT NULL,
  scope        TEXT    NOT NULL,
  model        TEXT    NOT NULL,
  model_title  TEXT    NOT NULL,
  state        TEXT    NOT NULL, -- running, done, stopped, failed
  failure      TEXT    NOT NULL, -- a JSON object with code and args, or ''
  seconds      REAL    NOT NULL, -- until the evidence was there
  answer       BLOB    NOT NULL  -- compressed, or empty
);
CREATE INDEX turns_conversation ON turns (conversation, id);
