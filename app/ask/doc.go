// Package ask answers a question: search, then evidence, then, where there is a model, what that writes.
//
// Evidence is the extractive answer. It needs no language model: up to three whole sentences or table rows of the passages that
// best answer the question by words, place and the kind of thing asked for and, where there is an embedder, by nearness of the likeliest
// ones (sentences.go; weights by build/ranking), each a citation of itself that package verify has checked like any other. When nothing
// in the library is relevant, the answer is an honest "not in your documents", without sources, and no model is asked.
//
// A follow-up is made self-contained by rules for the evidence, which never waits for a model. Where it may lean on what was said
// before, the model is asked for it too, before it answers (rewrite.go): what it makes of the question is searched for a second time, unless it
// lost a word that the question asks about, or a "not", invented a name or number, or is no question; passages that this adds are numbered on. Where the first search was silent, the second
// one may find what there is. A rewrite that fails or takes too long fails nothing. What a person chose to be searched for is left alone.
//
// A model then gets the passages (package prompt), and each claim of its reply is checked as soon as it is whole, each quote against
// the passage that it names and no other. What does not hold stays visible, with its verdict and a finding that says why. That
// the model found no answer is an answer; so is, by the program's own policy, a reply that states nothing. A reply that
// breaks off is an error, and nothing of it is shown as an answer; only a person's stop keeps the claims that were whole.
//
// A model that cannot write objects answers in prose with marks [N]. It quotes nothing, so code looks for the words (inline.go): the one
// sentence of passage N, and of no other, that has all words of the claim in their order, but for inflection, is cited, by code; in any
// doubt the mark opens the passage and proves nothing. So only what stays close to the text is cited by code: hardly any free paraphrase
// is (2 of 342 of WiCE that hold), and no claim that was made false by exchanged, replaced or turned words (none of 4,614 on XQuAD). A reply that is neither an object nor prose, or empty, is asked for once more in prose (ask.inline in the trace).
// A reply that goes round in circles is stopped. A statement that only says the question
// again, or is cut out of the quote beside it, gives way to that quote (repeats.go).
//
// Then comes what was found wrong. A quote that stands in none of the passages is looked for in the library: if it is there, it is misplaced.
// A Supporter says whether each claim that holds follows from its quotes. The model is asked once more about claims that fail; a
// claim that holds stays as it is, one that fails is replaced only by one that holds, so no answer gets worse. What fails even then
// is marked, degraded or dropped (Policy); dropped only when the rest still answers (rest_answers, in policy.go). The trace has a
// stage for each of these steps: ask.rewrite, search.2.words and so on, ask.elsewhere, ask.support, ask.retry, ask.policy.
//
// Figures are counted twice, on the model's first reply and on what is shown; what they count stands at countsOf.
//
// The package never writes a word of its own into an answer, and it never sets a verdict: only verify does.
package ask
