// Package ask answers a question: search, then evidence, then (in a later step of the design) a model.
//
// Evidence is the extractive answer. It needs no model: up to three whole sentences or table rows of the passages that
// best answer the question, each a citation of itself that package verify has checked like any other. When nothing
// in the library is relevant, the answer is an honest "not in your documents", without sources.
//
// The package never writes a word of its own into an answer, and it never sets a verdict: only verify does.
package ask
