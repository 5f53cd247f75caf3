// Package sentence finds where sentences end.
//
// It follows the Unicode rules (UAX #29) and mends what they get wrong in running text of English and Spanish:
// abbreviations ("Sr. Pérez", "art. 3.2", "Fig. 2"), initials ("J. R. R. Tolkien"), line ends inside a paragraph. The spans it gives
// cover all words, do not overlap and leave out the white space between sentences. When in doubt it does not break:
// a fragment or a quote that is a little too long is better than one that is cut.
package sentence
