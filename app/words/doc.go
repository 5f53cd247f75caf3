// Package words turns text into the tokens that are looked up: folded words, stems, whole identifiers.
//
// The same functions serve the index and the question, so both always agree. Case and diacritics are folded
// ("Ángel" and "angel" are one token), a word of a known language has a stem beside it, an identifier such as
// "INV-2023-00017" is kept whole as one token (inv_2023_00017) besides its parts, and runs of Chinese or Japanese
// characters become overlapping pairs. Dates, account numbers and versions have a further token, which is the same however they
// are written. Tokens hold only letters, digits and "_", so that a search engine that splits at
// everything else keeps them as they are.
//
// Known tells slips of the pen from words that look like one, by a list of words (known.txt.gz, from the frequencies of wordfreq, data under
// CC BY-SA 4.0).
//
// The package also guesses the language of a text, which decides stems and who votes in a search.
// It knows nothing of files, stores or ranking.
package words
