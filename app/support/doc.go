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
// embedder. entailment: the probability with which a model says yes, weighed with the facts and the cosines. judge: a rubric,
// only when switched on, for what is still unclear; its threshold is not measured.
//
// # Measured
//
// By build/support, out of fold, with the 4-bit multilingual-e5-small and Qwen2.5-Coder-1.5B as embedder and model. ContractNLI: 1,037
// claims on contracts, with the three best spans of the document where it has none marked; WiCE: 1,043 claims of Wikipedia. The
// model was asked about the first 321 rows of ContractNLI's sample of 400 and the first 320 of WiCE's; meaning is known of 313 and 312. Intervals are of 95%.
//
//	AUC, supported or not         ContractNLI         WiCE
//	share of words alone          .41 [.37, .45]      .79 [.74, .83]   all rows
//	facts + overlap               .51 [.47, .55]      .82 [.77, .86]
//	share of words alone          .37 [.31, .43]      .78 [.71, .84]   those rows
//	facts + overlap               .51 [.44, .57]      .81 [.75, .87]
//	model alone                   .69 [.63, .75]      .76 [.69, .83]
//	facts + model                 .68 [.62, .74]      .80 [.73, .87]
//	facts + overlap + meaning     .55 [.49, .62]      .78 [.69, .86]   the first 241
//	facts + meaning + model       .68 [.62, .74]      .80 [.72, .87]
//
// On ContractNLI overlap is below chance, since the spans retrieved for claims that are not supported were chosen for their
// words. The model gains .31 [.23, .41] there over the share of words, on WiCE .03 [-.06, .10]: not shown. Meaning gains
// nothing there that could be shown either.
//
//	entailed                      was right           of the supported claims
//	without model, ContractNLI    8 of 9              .02
//	without model, WiCE           19 of 19            .06
//	facts + model, ContractNLI    4 of 5              .02
//	facts + model, WiCE           14 of 15            .14
//	and meaning, ContractNLI      6 of 7              .04
//	and meaning, WiCE             10 of 12            .11
//
// So entailed was wrong once in 28 without a model, in 2 of 20 with this one and in 3 of 19 with meaning too, and it is rare: a larger model is worth having,
// and nothing is known of the thresholds with one. 97% of the claims of ContractNLI reach the model, 80% of WiCE. Contradicted: all 3 on ContractNLI were, of its 95;
// the 4 on WiCE, which has no such label, were all not or only partly supported. No supported claim was called contradicted.
//
// English and Spanish: 60 pairs in each, written by hand and translated (testdata), on single sentences of contracts, audits
// and research. Of 20 that follow, 10 and 9 are entailed without a model (15 and 15 were with one, by a rule for words alone that has since
// become stricter: order counts); of 20 contradicted ones 13 and 12 are; no verdict was wrong in either. The AUC of the model's yes is .98 in both. So one threshold serves both languages.
// Spanish claims on English words: 5 of 20 entailed, with the model only; 3 of 20 contradicted; none wrong.
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
