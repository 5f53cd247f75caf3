// Package app holds the words that the whole program speaks: Text, Span, Mark, Place, Document, Fragment, Passage, Claim, Citation,
// Verdict, Error. It imports nothing else of the program, and everything imports it. This page is the guided tour.
//
// # The idea
//
// One canonical text per document; everything else is a byte range of it. A fragment, a citation, a highlight are spans of that
// text, and a place in the file (page and rectangle, paragraph, line) is looked up from a span. So "is this quote really
// there?" is a comparison of a slice, not a guess. "Verified" means that the source says these words; whether a claim
// follows from them is another verdict beside it.
//
// # A file on its way in
//
//	program.Ingest    walks the folders and compares two sorted listings: what is there, what is stored
//	source.Read       bytes -> Text: blocks in reading order, marks that say where each stretch stands in the file
//	ingest split      Text -> Fragments: they end at sentences, keep rows whole, fit the embedding model
//	store             one transaction a document: text in compressed pieces, fragments, word index; it can be asked about now
//	llm, engine       vectors follow in batches; the vector table is the cache, keyed by model and text
//
// # A question on its way through
//
//	search.Run        rewrite, words, vectors, fuse, rerank, relevance -> numbered Passages, each step in the trace
//	ask.Write         chooses whole sentences or rows that answer: the evidence; nothing relevant: "not in your documents"
//	prompt, llm       where there is a model: what it is asked with, the call, and its reply read claim by claim as it comes
//	calls             notes the call, holds the month's limit, gives the same request the same reply again
//	verify.Citations  decides for each of them, as for any quote from anywhere, whether it holds
//	support           does the claim follow from the words: facts, overlap, meaning, a model's probabilities; a second verdict
//	ask policy        asks the model once more about what fails, then marks, degrades or drops it
//	recheck.Check     does the same years later, from an evidence file and the documents alone
//
// # An answer on its way to the screen
//
//	desktop.Window    what the page may call; a question comes back at once, its answer follows as snapshots
//	desktop views     words of the language in use, safe HTML, UTF-16 offsets; blocks with a revision
//	frontend          the page; a click on [N] asks for the panel: the place in the document, checked again, now
//	store             keeps each turn as its evidence file, so that it reloads exactly
//	recheck.Watcher   looks at the cited files again when a conversation is opened and when the window gets the focus
//
// # The house
//
//	main.go           one source, two programs: starts the command line or, built with Wails' tags, the window
//	command           flags, output for people and for programs, exit codes
//	desktop           the window: the only Wails; settings: what the user chose
//	program           puts the parts together over a data folder; bundled samples
//	ingest ask recheck quality   use cases; quality asks the questions of a file and measures
//	search prompt source verify support markdown messages   parts
//	words sentence late   the ground that parts share: tokens and stems, where sentences end, texts compared token by token
//	app               the vocabulary
//	calls             what models cost and when; a ring around any model
//	store engine llm  edges: the only SQL, the inference server, the only langchaingo; only program knows them
//
// Imports point down and edges never meet; architecture_test.go holds that, and that each outside library has one owner.
//
// # Where do I add ...
//
//	a file format      source/<format>.go and one line in the table of source.go; goldens, a fuzz seed
//	a check            verify/<name>.go, or support/<name>.go, and one line where checks are listed; a vector in testdata, both translations
//	a provider         one line in the table of llm/providers.go; another interface: llm/<name>.go; what it says in llm/testdata/replies
//	a retrieval step   search/<name>.go and its call in Run; its name in the trace
//	a table or column  the next store/migrations/NNNN_what.sql; an old schema in testdata
//	something the page asks for   a method of desktop.Window and of the page's Backend; a test holds that they are the same
//	a sentence on screen   messages/en.json and es.json; a test says what is missing
package app
