-- The schema of version 1 with a few rows, frozen: do not follow later changes here.
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

INSERT INTO roots VALUES (CAST('/docs' AS BLOB), '801');
INSERT INTO documents VALUES (1, x'00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'txt', 'txt/1',
  x'ff112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 12, 12, 'en', 0, '', 1);
INSERT INTO paths VALUES (CAST('/docs/old.txt' AS BLOB), 12, 1000, 1, 'indexed', '', 'txt', 7);
INSERT INTO fragments VALUES (1, 1, 0, 0, 11, 'en', '["Old"]', 42);
INSERT INTO word_index (rowid, words, stems) VALUES (1, 'words of old', 'word old');
UPDATE totals SET fragments = 1;
INSERT INTO models VALUES (1, 'm', 2, 0);
INSERT INTO vector_blocks VALUES (1, 1, x'2a00000000000000', x'0402013c7f00');
INSERT INTO vector_fine VALUES (1, x'0000');
PRAGMA user_version = 1;
