// Package ingest keeps the store equal to the folders that the user put into the library.
//
// Index walks the roots, compares the sorted listing with the stored one (size and time first, then the hash of the
// content), takes out what is gone, and reads what is new or changed: several readers at once, one writer, in order. A
// document can be found by its words as soon as it is stored; the vectors follow in batches, each kept as soon as it is
// there, so that an interrupted run goes on where it stopped.
//
// Invariants: every file found ends in one state of app.State, so the counts add up; one bad file stops no other; what
// cannot be reached (an unmounted disk, a folder without permission) takes nothing out; identical files are stored once.
// Symbolic links to files are followed, those to folders are not.
//
// The package must not know SQL or formats: it asks Store and package source. How a text is split into fragments
// is in split.go. The reasons that it gives by itself:
//
//	source.unreadable source.too_large source.timeout source.crashed library.forgotten
//
// and its errors: library.no_such_path library.unknown_path.
package ingest
