// Package llm reaches models through langchaingo, and offers the library's own search as langchaingo's Retriever.
// It is the only package that imports langchaingo.
//
// langchaingo's answers are not taken on trust: it drops the type of an error, reports a cancelled call as one of
// its own errors or as success, and takes any numbers for a vector. So each call here checks the context after it,
// sees the HTTP status itself and checks every vector.
//
// Invariant: a vector that leaves this package has unit length, no value that is not a number, and the dimension of
// every other vector of the same Embedder. A failure is an app.Error with a code (engine.*, llm.unreachable,
// llm.refused) or the context's error.
//
// The package must not start or find servers (it is handed one), must not read documents, and must not log texts.
package llm
