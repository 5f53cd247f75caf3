// Package llm reaches models through langchaingo: an Embedder, and Chat, a language model behind an OpenAI-compatible
// interface, be that the program's own engine or an address that a person named. It also offers the library's own search as
// langchaingo's Retriever. It is the only package that imports langchaingo; the probabilities of a closed question's answers, which
// langchaingo does not give, are asked for by plain HTTP (Choose).
//
// langchaingo's answers are not taken on trust: it drops the type of an error, reports a cancelled call as one of
// its own errors or as success, passes over errors in the middle of a stream, and takes any numbers for a vector. So each
// call here checks the context after it, sees the HTTP status and the stream itself and checks every vector.
//
// Invariants: a vector that leaves this package has unit length, no value that is not a number, and the dimension of
// every other vector of the same Embedder. A reply is called complete only when the server said that the model ended by
// itself. Text and key go to the address that was named and nowhere else: no redirect is followed, and no proxy is used for
// this machine. A failure is an app.Error with a code (engine.*, llm.*) or the context's error.
//
// The package must not start or find servers (it is handed one), must not read documents, and must not log texts.
package llm
