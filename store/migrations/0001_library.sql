-- Paths are BLOBs: the name of a file need not be UTF-8, and they sort by their bytes.
CREATE TABLE roots (
  path   BLOB PRIMARY KEY NOT NULL,
  device TEXT NOT NULL
) WITHOUT ROWID;

-- A path that the user took out below a root, with all under it.
CREATE TABLE exclusions (
  path BLOB PRIMARY KEY NOT NULL
) WITHOUT ROWID;

-- One content of one format. Ids are never used again.
CREATE TABLE documents (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  sha256      BLOB    NOT NULL,
  format      TEXT    NOT NULL,
  reader      TEXT    NOT NULL,
  text_sha256 BLOB    NOT NULL,
  bytes       INTEGER NOT NULL, -- of the file
  length      INTEGER NOT NULL, -- of the canonical text
  language    TEXT    NOT NULL,
  recognised  INTEGER NOT NULL,
  page_labels TEXT    NOT NULL, -- a JSON array, or ''
  fragments   INTEGER NOT NULL,
  UNIQUE (sha256, format)
);

CREATE TABLE paths (
  path     BLOB    PRIMARY KEY NOT NULL,
  size     INTEGER NOT NULL,
  modified INTEGER NOT NULL, -- Unix time in nanoseconds
  document INTEGER REFERENCES documents (id),
  state    TEXT    NOT NULL,
  reason   TEXT    NOT NULL,
  format   TEXT    NOT NULL,
  readers  INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX paths_document ON paths (document) WHERE document IS NOT NULL;

-- The canonical text, cut into pieces that are compressed by themselves, each with its layout.
CREATE TABLE texts (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  document INTEGER NOT NULL REFERENCES documents (id),
  start    INTEGER NOT NULL,
  piece    BLOB    NOT NULL
);
CREATE UNIQUE INDEX texts_document ON texts (document, start);

CREATE TABLE fragments (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  document INTEGER NOT NULL REFERENCES documents (id),
  ordinal  INTEGER NOT NULL,
  start    INTEGER NOT NULL,
  length   INTEGER NOT NULL,
  language TEXT    NOT NULL,
  headings TEXT    NOT NULL, -- a JSON array, or ''
  key      INTEGER NOT NULL  -- of the embedded text
);
CREATE UNIQUE INDEX fragments_document ON fragments (document, ordinal);
CREATE INDEX fragments_key ON fragments (key);

-- How many fragments there are: counting them takes too long for every question.
CREATE TABLE totals (
  fragments INTEGER NOT NULL
);
INSERT INTO totals VALUES (0);

-- The rowid is the fragment's id. Tokens come folded and parted by spaces: the tokenizer ascii leaves them whole.
CREATE VIRTUAL TABLE word_index USING fts5 (
  words, stems, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'"
);
CREATE VIRTUAL TABLE terms USING fts5vocab (word_index, row);

-- The vectors of a model, in blocks that are only added and removed; generation counts the removals.
CREATE TABLE models (
  id         INTEGER PRIMARY KEY,
  name       TEXT    NOT NULL UNIQUE,
  dimensions INTEGER NOT NULL,
  generation INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE vector_blocks (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  model  INTEGER NOT NULL REFERENCES models (id),
  keys   BLOB    NOT NULL, -- 8 bytes each, little endian
  coarse BLOB    NOT NULL  -- for each vector its scale (float32), then one signed byte for each dimension
);
CREATE INDEX vector_blocks_model ON vector_blocks (model, id);
-- What the signed bytes left out, in steps of scale/254.
CREATE TABLE vector_fine (
  block INTEGER PRIMARY KEY REFERENCES vector_blocks (id),
  fine  BLOB NOT NULL
);
