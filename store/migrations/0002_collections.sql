CREATE TABLE collections (
  id   INTEGER PRIMARY KEY,
  name TEXT    NOT NULL UNIQUE
);
CREATE TABLE collection_roots (
  collection INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  root       BLOB    NOT NULL REFERENCES roots (path) ON DELETE CASCADE,
  PRIMARY KEY (collection, root)
) WITHOUT ROWID;
