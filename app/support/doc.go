// Package support decides whether a claim follows from the words it quotes. That these words stand in the document is another
// question, which package verify has answered before: only quotes that were located come here.
//
// # What a verdict means
//
//   - entailed: the checks that ran found nothing in the claim that the quoted words do not say. It is a measured likelihood, not
//     a proof; below stands how often it was wrong. It says nothing of words around the quote or elsewhere in the document.
//   - contradicted: the quoted words have another number, date, amount, unit, identifier or direction of comparison in the same
//     role, or deny what the claim says.
//   - unclear: neither could be shown. The common verdict where no model is at hand, and no reproach: most paraphrases end here.
//
// # The funnel
//
// The table steps in support.go lists the checks, the cheapest first; a claim that one decides goes no further, and a check that
// did not run is not listed. facts: numbers, dates, names, negation and the like (package facts); a conflict ends the way, and
// a fact that is missing bars entailed. overlap: a claim is entailed when all its content words stand in the quotes and near
// each other; a formula over what the words have in common gives up the hopeless. meaning: cosines, where there is an
// embedder. entailment: the probability with which a model says yes, weighed with what the words said. judge: a rubric,
// only when switched on, for what is still unclear; its threshold is not measured.
//
// # Invariants
//
// A claim with a fact in conflict is never entailed, whatever embedder and model say. Checks are those that ran, in the order of
// the table. The formulas are numbers in weights.go, made by build/support; nothing is learned at run time. An error of embedder or
// judge leaves the claim unclear. Quotes and claims are hostile: they are sent to a model escaped and in tags of their own, and of
// its reply only probabilities are read.
//
// The package must not look at documents, must not store anything, and must not know which model it asks.
package support
