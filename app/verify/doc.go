// Package verify decides what may be shown as checked. It is pure: no model, no network, no store, no clock.
//
// # What verified means
//
// A citation is verified when, and only when, the words it gives stand in the passage it names: slice(span) of the
// canonical text and the given quote are equal after both were folded, once, by Fold. The span maps back to the exact
// bytes of the document, and what is shown as quote are the document's own words. On top of that
//
//   - the quote must hold something (finding empty_quote), and not stop words alone (only_stop_words), nor only a heading that stands in
//     several places of what is at hand (only_heading);
//   - its ends must not cut a word or a number of the text (cuts_word, see edges.go): "000 euros" is no quote of
//     "21.000 euros", "not terminate" none of "cannot terminate", "smokers pay" none of "non-smokers pay";
//   - it must have 15 characters (runes of the folded quote; Options.Minimum) or be whole: one or more whole sentences
//     of a block, cells of a row, or the block itself (too_short);
//   - the words must not be doubtful, since nobody can say that the page shows them so (doubtful_text; the verdict is fragment_only).
//
// These rules only ever turn a verified citation into one that is not. In doubt the verdict is not_found. The other
// findings are index_out_of_range (no passage has that number) and not_in_fragment (the words do not stand there).
//
// # What approximate means
//
// The words of quote and text align one to one, in order; all numbers, signs and brackets are the same; and each pair of words that
// differs is a slip of the pen (slip.go): a word of at least five Latin letters, one letter or lost accents apart, outside the closed lists
// (numbers, negation, units, modals, comparison, quantifiers, months), no name, and what was given is not itself a word, of English,
// of Spanish or of the passage (words.Known). Of 100 characters 92 must be alike. What is shown are the document's words; the finding nearly_same
// names the first difference, other_punctuation says that there is none in the words. A saved approximate citation is held
// against the same rules again (NearlyAt), but for the words of its passage, which are not saved.
//
// Of 2,000 harmful changes of true quotes (go run ./build/mutation), none comes out verified or approximate; of one wrong letter
// or lost accents in long common words, 97 to 100 in 100 are found at the right bytes. Those that are not became another word.
//
// # Quotes elsewhere
//
// A quote that stands only in another passage is misplaced, and FoundAt says where; it is never moved there. A quote with an ellipsis
// is checked part by part (Citations): each must stand after the one before it, or it is out_of_order.
//
// # Claims
//
// Coverage looks at a claim as a whole: uncited, connective (text that only leads to what follows), partly_quoted (a part that no quote
// is about). Which claims count as statements at all says Substantive.
//
// # What it does not mean
//
// Verified does not mean true, and it does not mean that a claim follows from the words; package support looks at that.
// A quote can leave out the "not" that stands one word before it. And in scripts that write without spaces a quote may
// begin inside a word, since telling words apart there would take a dictionary.
//
// # Normalisation
//
// Fold removes invisible characters, takes NFC, folds case (Unicode full case folding: ß is ss), replaces what stands in the
// table of table.go (ligatures, full width forms, typographic quotes, dashes and minus signs, the ellipsis sign), makes one space
// of each run of white space and drops the white space at the ends. It is not NFKC: 10² stays apart from 102, ½ from 1/2, № from
// No, ① from 1. Accents stay: año is not ano. Look-alikes of other scripts stay: a Cyrillic а is not a Latin a. White space that
// carries a combining mark is not blank and stays. Bytes that are not UTF-8 count as U+FFFD, as they do where files are read.
//
// Folding what was folded changes nothing (but for runs of more than 30 combining marks), yet nothing here relies on
// it: both sides of a comparison are folded exactly once, from their original bytes.
//
// # Shape
//
// A failed check is a finding with a code, never an error. What a quote must pass at one place of the text is the list named
// checks, in order; to add a check, write a file and add a line there.
package verify
