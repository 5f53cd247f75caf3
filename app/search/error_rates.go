package search

import "slices"

// ErrorRate counts how the decision to answer or to be silent went on held-out questions in one language over documents in one.
type ErrorRate struct {
	Model                    string // of the embeddings, as app.Embedder names it; "" is the search by words alone
	Questions, Documents     string // languages: "en", "es"
	Foreign, ForeignAnswered int    // questions that the documents do not answer, and those of them that got an answer all the same
	Known, KnownRefused      int    // questions that they do answer, and those of them that were refused
}

// ErrorRates are those that the fitting of the weights measured, by model and languages.
func ErrorRates() []ErrorRate { return slices.Clone(errorRates) }
