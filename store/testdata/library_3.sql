-- The schema of version 3 with a few rows, frozen: do not follow later changes here.
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

CREATE TABLE collections (
  id   INTEGER PRIMARY KEY,
  name TEXT    NOT NULL UNIQUE
);
CREATE TABLE collection_roots (
  collection INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  root       BLOB    NOT NULL REFERENCES roots (path) ON DELETE CASCADE,
  PRIMARY KEY (collection, root)
) WITHOUT ROWID;
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

INSERT INTO conversations VALUES (4, 'Rent', 1800000000123);
INSERT INTO turns VALUES (7, 4, 'How much is the rent?', '', 'local', 'Old model', 'done', '', 0.5,
  x'28b52ffd440028027d0b00f2d7401d7049dbcd5fffaf88a0a5b4afe4cd64976cf84470c07b96aa72415585370d636dd1a5c2fe3b8da1fdd9771aa50bfb971553fccdb48c54c816572559ec8470fac609b69c7e5349b0916d8ca4e7cd474513b89705ef18e8562aa29d873b06836e115c70b664a7f756e418749edd1245deb331371374c765f3b04ae08a2253770e1a7c55c9ea5a45ee34069505c5a0fbe66569ae74751efc1bdf0d8ad971e7009cbb65611801856b5170e83e21ff180374a936971e3271a495abf87ee06ae2bd93ce104197af99604b1699a7a3f91dc6daa263b9584989236dfe6b23b2ef9cc06f7691852f5c8b826a4a81e08143b7acefd910563e662b053be15eeedca17b549a916302280010f8dccaf99a5d681ad42183b316b16070aac61beafea0863f730d01e231212d57866ce6173bda01f77b29206314fb18ef7033e46b05394da677241a21573cd4858fa3957d665420a99300f906d60c57611a4c7500089871083b617232cb625543c31c3b0c9309fa89c179');
INSERT INTO turns VALUES (9, 4, 'And the deposit?', '/docs', 'extractive', '', 'failed', '{"code":"search.no_embedder"}', 0, x'');
PRAGMA user_version = 3;
