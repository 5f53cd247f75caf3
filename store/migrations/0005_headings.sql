-- Headings are found as well, by a column of their own. An index cannot get one later: documents move to the new index as their words
-- are written anew, and until then both are asked.
ALTER TABLE word_index RENAME TO word_index_old;
DROP TABLE terms;
CREATE VIRTUAL TABLE word_index USING fts5 (
  words, stems, headings, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'"
);
INSERT INTO word_index (word_index, rank) VALUES ('rank', 'bm25(1.0, 1.0, 0.6)');
CREATE VIRTUAL TABLE terms USING fts5vocab (word_index, row);
CREATE VIRTUAL TABLE terms_old USING fts5vocab (word_index_old, row);

-- The way in which the words of a document are written: 0 is in the old index.
ALTER TABLE documents ADD COLUMN words INTEGER NOT NULL DEFAULT 0;
CREATE INDEX documents_words ON documents (words);

-- The paths of each document, folded here: they change when files move. The rowid is the document's id.
CREATE VIRTUAL TABLE name_index USING fts5 (
  names, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE name_terms USING fts5vocab (name_index, row);
INSERT INTO name_index (rowid, names)
  SELECT document, group_concat(CAST(path AS TEXT), ' ') FROM paths WHERE document IS NOT NULL GROUP BY document;
CREATE TRIGGER paths_named AFTER INSERT ON paths WHEN new.document IS NOT NULL BEGIN
  INSERT OR REPLACE INTO name_index (rowid, names) SELECT document, group_concat(CAST(path AS TEXT), ' ') FROM paths WHERE document = new.document GROUP BY document;
END;
CREATE TRIGGER paths_renamed AFTER UPDATE OF document ON paths WHEN old.document IS NOT new.document BEGIN
  DELETE FROM name_index WHERE rowid = old.document;
  INSERT OR REPLACE INTO name_index (rowid, names) SELECT document, group_concat(CAST(path AS TEXT), ' ') FROM paths WHERE document = old.document GROUP BY document;
  INSERT OR REPLACE INTO name_index (rowid, names) SELECT document, group_concat(CAST(path AS TEXT), ' ') FROM paths WHERE document = new.document GROUP BY document;
END;
CREATE TRIGGER paths_unnamed AFTER DELETE ON paths WHEN old.document IS NOT NULL BEGIN
  DELETE FROM name_index WHERE rowid = old.document;
  INSERT OR REPLACE INTO name_index (rowid, names) SELECT document, group_concat(CAST(path AS TEXT), ' ') FROM paths WHERE document = old.document GROUP BY document;
END;
