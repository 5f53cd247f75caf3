// Package verify decides what may be shown as checked. It is pure: no model, no network, no store, no clock.
//
// A citation is verified when, and only when, the words it gives stand in the passage it names: slice(span) of the
// canonical text equals the given quote after both were folded as Fold folds them. Folding is Unicode NFC, case folding, and
// the table in table.go (ligatures, full width forms, typographic quotes, dashes, white space, invisible characters). It is not
// NFKC: 10² stays apart from 102, ½ from 1/2, № from No. The match maps back to the exact bytes of the document, and what is
// shown as quote are the document's own words.
//
// Besides equality a quote must not be empty, must have at least 15 characters unless it is a whole sentence, block or
// cell, and must not cut a word or a number at either end ("000 euros" is not a quote of "21.000 euros", "smokers pay" not one of
// "non-smokers pay"). Each of these can only make a verified citation into one that is not.
//
// Verified does not mean true, and it does not mean that a claim follows from the words: that is package support's part.
//
// Checks are pure functions of the citation and its passage. A failed check is a finding with a code, never an error; in
// doubt the verdict is not_found.
package verify
