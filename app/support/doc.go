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
// each other; a formula over what the words have in common gives up the hopeless. meaning: the tokens of the claim,
// each beside the nearest of the quotes (package late), where there is an embedder that gives them. entailment: the probability with which a
// model says yes, weighed with the odds by facts and overlap, and with what the tokens say. judge: a rubric,
// only when switched on, for what is still unclear; its threshold is not measured.
//
// # Measured
//
// By build/support, out of fold, with the 4-bit multilingual-e5-small and Qwen2.5-Coder-1.5B as embedder and model. ContractNLI: 1,037
// claims on contracts, with the three best spans of the document where it has none marked; WiCE: 349 claims of Wikipedia, most over three
// choices of evidence, 1,043 rows. The model was asked about 400 rows of each, drawn by hash, the embedder about all. Intervals are of 95%.
//
//	AUC, supported or not           ContractNLI         WiCE
//	share of words alone            .41 [.37, .45]      .79 [.74, .83]   all rows
//	facts + overlap                 .54 [.50, .57]      .82 [.77, .86]
//	facts + overlap + meaning       .58 [.55, .62]      .83 [.79, .87]
//	share of words alone            .39 [.34, .45]      .77 [.70, .83]   the 400 of the model
//	facts + overlap                 .54 [.49, .59]      .81 [.74, .86]
//	facts + overlap + meaning       .58 [.52, .63]      .83 [.77, .88]
//	model alone                     .70 [.64, .76]      .76 [.69, .82]
//	facts + overlap + model         .70 [.65, .76]      .83 [.77, .88]
//	and meaning                     .70 [.65, .76]      .84 [.78, .88]
//
// On ContractNLI overlap is hardly better than chance, since the spans retrieved for claims that are not supported were chosen for their
// words. With the model and meaning the gain over the share of words is .31 [.24, .39] there, on WiCE .062 [.001, .122]; without
// meaning it is .056 [-.005, .117] on WiCE, and with meaning but without the model .057 [-.001, .120]; on all its rows .047 [.005, .091]. So what meaning
// adds to the model is hardly more than nothing; without the model it stands in for it on WiCE, not on contracts. The formulas were chosen on half of the claims of WiCE and half of the contracts, where some 80 were tried; about
// fifteen of them were then looked at on all rows. Of ways to weigh the tokens thirteen were tried on these halves, and the one of weights.go looked at
// on all rows. The halves are in the figures above.
//
// A claim that says what must, may or shall be is a duty: all of ContractNLI's are, and 42 rows of WiCE. Of a duty the model is heard alone, of any other
// claim beside the words; so the two kinds are nearly the two sets, and how they do on other data is not known.
//
//	entailed                        was right           of the supported claims
//	without model, ContractNLI      8 of 9              .02
//	without model, WiCE             19 of 19            .06
//	with model, ContractNLI         4 of 5              .02
//	with model, WiCE                12 of 13            .09
//	and meaning, ContractNLI        4 of 5              .02
//	and meaning, WiCE               13 of 14            .10
//
// So entailed was wrong once in 28 without a model and in 2 of 18 with this one, and it is rare: a precision of .9 holds on WiCE alone, at a
// recall far below .3. Thresholds that were tried and not taken: one for meaning without the model called 13 of 424 rows of WiCE entailed,
// 10 rightly; with it and one apart for duties, 11 of the model's rows of ContractNLI were, 7 rightly. A larger
// model is worth having, and nothing is known of the thresholds with one. 96% of the claims of ContractNLI reach the model, 80% of WiCE.
// Contradicted: all 3 on ContractNLI were, of its 95; the 4 on WiCE, which has no such label, were all not or only partly supported. No
// supported claim was called contradicted.
//
// English and Spanish: 60 pairs in each, written by hand and translated (testdata), on single sentences of contracts, audits
// and research. Of 20 that follow, 10 and 9 are entailed without a model, 13 and 13 with one, 14 and 14 with meaning too; of 20 contradicted ones 13 and 12 are; no verdict was wrong in either. The AUC of the model's yes is .98 in both. So one threshold serves both languages.
// Spanish claims on English words: 2 of 20 entailed, with the model only; 1 of 20 contradicted; none wrong.
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
