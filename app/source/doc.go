// Package source turns the bytes of a file into its canonical text (app.Text): the words, the blocks they stand
// in, and for every position the place in the file.
//
// The formats are the rows of one table (source.go). What a file is, detect.go decides: by its content first,
// then by its name. A reader is a function from bytes to a Text in a file of its own; most build the text with
// builder. To add a format, write that file, add a row to the table, and move the kind out of the lists of
// detect.go that name what cannot be read yet.
//
// Invariants: a reader never panics on any input (Read catches what slips through); the text is valid UTF-8 with
// "\n" for line ends; blocks are in order, do not overlap and hold every character that is not white space; a
// place taken from the text is where a person finds the words in the file. What cannot be read gives an
// app.Error with one of the codes
//
//	source.empty source.encrypted source.damaged source.too_large source.needs_ocr
//	source.unsupported source.timeout source.crashed
//
// The package knows no paths, no store and no network: bytes and a name come in, a Text goes out. A reader whose
// output moves for the same bytes must raise its version in the table, since stored spans count from its text.
package source
