// Package ask answers a question: search, then evidence, then, where there is a model, what that writes.
//
// Evidence is the extractive answer. It needs no model: up to three whole sentences or table rows of the passages that
// best answer the question, each a citation of itself that package verify has checked like any other. When nothing
// in the library is relevant, the answer is an honest "not in your documents", without sources, and no model is asked.
//
// A model then gets the passages (package prompt), and each claim of its reply is checked as soon as it is whole, each quote against
// the passage that it names and no other. What does not hold stays visible, with its verdict and a finding that says why. That
// the model found no answer is an answer; so is, by the program's own policy, a reply that states nothing. A reply that
// breaks off is an error, and nothing of it is shown as an answer; only a person's stop keeps the claims that were whole.
//
// Then comes what was found wrong. A quote that stands in none of the passages is looked for in the library: if it is there, it is misplaced.
// A Supporter says whether each claim that holds follows from its quotes. The model is asked once more about claims that fail; a
// claim that holds stays as it is, one that fails is replaced only by one that holds, so no answer gets worse. What fails even then
// is marked, degraded or dropped (Policy); dropped only when the rest still answers (rest_answers, in policy.go). The trace has a
// stage for each of these steps: ask.elsewhere, ask.support, ask.retry, ask.policy.
//
// Figures are counted twice, on the model's first reply and on what is shown; what they count stands at countsOf.
//
// The package never writes a word of its own into an answer, and it never sets a verdict: only verify does.
package ask
