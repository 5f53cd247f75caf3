// Package facts holds the facts of a claim against the words it quotes: numbers, dates, money, units, negation, comparison,
// quantifiers, names, modality, identifiers. It is the first and cheapest step of support, by rules in code alone:
// no model, no network, no store, no clock.
//
// # What a state means
//
//   - present: the quoted words carry the fact, perhaps in another form or language (5%, cinco por ciento);
//   - missing: nothing in the quoted words matches; the common case of a fault;
//   - conflicts: the quoted words say the contrary, or another value in the same role. A role is the same when the
//     sentences share at least half of the claim's other content words and the word, unit or kind beside the value. Two values
//     of one sentence that are exchanged are in conflict too (exchanged.go);
//   - unclear: rules cannot tell. "Last month" depends on the day of writing, 3/4/2021 has two readings, two weeks are
//     14 days only by arithmetic, a long form without its acronym may be another body.
//
// A fact that is present says nothing about the rest of the claim. No fact at all is no support either.
//
// # Invariants
//
// A text quoted for itself, Check(x, [x]), has facts that are present or unclear, never missing or in conflict.
// Spans are byte ranges of the claim on rune boundaries. The same input gives the same facts.
//
// # How it works
//
// Both sides are read the same way: tokens, sentences, language, then each kind of the table in facts.go, in order; a
// kind may take tokens, so that the digits of an identifier or of a date are no number, and May of a date no modal.
// The kinds then compare what they found. Across languages numbers, dates and names meet by value, words by meaning
// (meaning.go) and by common origin (contract, contrato).
//
// # Measured
//
// On the public data of the evaluation folder (eval_test.go, change_test.go, measure_test.go; COTEJO_MEASURE=1 prints the tables).
// The rules were written and mended while looking at these same sentences: on others they will do worse.
//
//   - 28,670 sentences and 1,113 passages quoted for themselves: none with a fact missing or in conflict; nor any of 5,576
//     sentences held against the passage they stand in.
//   - One fact changed in a real sentence, share missing or in conflict (and unclear): a digit 98% (2), a name 90 (5), must for
//     may 96 (2), may for shall 54 (40), before for after 73 (8), a dropped "not" 67 (21), "no" 81 (2), an added "not" 73
//     (25), "no" 87 (12). A lost sign of percent is only unclear (94).
//   - Sentences with a fact missing in the passage's translation, and in another passage: dates 0 to 1% and 97, numbers 4 to
//     6 and 86, units 5 and 90, names 18 to 25 and 95.
//   - ContractNLI, claims in conflict of those that have the kind: negation 1 of 141 supported and 4 of 8 contradicted,
//     modality 1 of 519 and 4 of 95. Missing modality is common in both (36 and 63%).
//
// # Limits
//
// Rules see the surface. Negation reaches as far as its clause seems to; the head of a negation is the first content
// word after it, with those joined to it. Sarcasm, distant scope, and implication are left to later steps.
package facts
