// Package store keeps the library in one SQLite file (library.db in the data folder): roots, documents and their
// paths, canonical texts, fragments, the word index and the vectors, and conversations. It is the only package that speaks SQL.
//
// One process may write at a time: Open with Write holds the lock file library.lock until Close. Any number of processes
// read meanwhile and see each transaction as soon as it is committed. A document is written in one transaction, so it is
// there with its text, fragments and words, or not at all. Conversations are no part of the index: a reader writes them too,
// beside the one writer. One that is removed is kept until it is erased.
//
// Invariants: a search returns fragments of documents that have a path, never others; the Text of a span is what
// app.Text.Part would give of the whole; a database that a newer program wrote is left as it is. Failures about which a
// person can do something are app.Errors:
//
//	store.locked store.read_only store.full store.corrupt store.newer store.older store.no_library
//	store.no_collection store.no_conversation
//
// The package must not know formats, models or folders on disk beyond its own: ingest decides what is stored.
// To add a table or column, add the next file to migrations; those that exist are never changed.
package store
