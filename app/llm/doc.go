// Package llm reaches models through langchaingo: an Embedder, and Chat, a language model behind an interface like OpenAI's or Anthropic's,
// be that the program's own engine or a server that a person named. Providers is the table of all that there are, EmbeddingModels that of
// what embedding models want before a text and how much they take. It also offers the library's own search as langchaingo's Retriever and
// VectorStore. It is the only package that imports langchaingo; what that does not have is asked for by plain HTTP: the probabilities of a
// closed question's answers (Choose), a cross-encoder's scores (Reranker), the vectors of a text's tokens (TokenEmbedder) and the list of a
// server's models (ListModels, FindServers).
//
// langchaingo's answers are not taken on trust: it drops the type of an error, reports a cancelled call as one of
// its own errors or as success, passes over errors in the middle of a stream, and takes any numbers for a vector. So each
// call here checks the context after it, sees the HTTP status itself and checks every vector, and a relay (stream.go) reads a server's
// stream first and gives langchaingo one that cannot go wrong. testdata/replies holds what the providers say, with what is to come of it.
//
// A provider that cites by itself (Anthropic) gets the documents beside the messages, as they are (anthropic_cited.go); its citations come
// back as the quotes of claims, in the form of the schema, and are believed no more than a model's.
//
// A model's failures are told apart by code, each with something to do; what a server does not know of a request is left out once it has
// refused it (spare.go); a thought is kept apart from the text; a reply that goes round in circles is stopped.
//
// Invariants: a vector that leaves this package has unit length, no value that is not a number, and the dimension of
// every other vector of the same Embedder. A reply is called complete only when the server said that the model ended by
// itself. Text and key go to the address that was named and nowhere else: no redirect is followed, no proxy is used for
// this machine, and no key or address is taken from the environment. The words of a server never bring the key back. A failure is an app.Error with a code (engine.*, llm.*) or the context's error.
//
// The package must not start or find servers (it is handed one), must not read documents, and must not log texts.
package llm
