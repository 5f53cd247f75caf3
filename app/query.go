package app

import "time"

// Match is what is looked up in the word index; all tokens are folded as package words folds them. A word may be several joined by
// spaces, which must then stand one after the other.
type Match struct {
	// Words are looked up as they are, also in headings and in the names of files, Stems in the column of stems and in headings; one
	// of them is enough.
	Words, Stems []string
	// Whole are those of the words that are identifiers: where a fragment has one, such fragments come first.
	Whole []string
	// Begins are looked up as beginnings of words, where no fragment has the word itself or its stem.
	Begins []Beginning
	// Phrases must each stand as a sequence of words.
	Phrases [][]string
	// Languages keeps only fragments of these languages ("" is an unknown one); empty keeps all.
	Languages []string
}

// Beginning is a word that may be only the beginning of one, with its stem.
type Beginning struct{ Word, Stem string }

// Filter narrows a search to a part of the library. Its zero value is everything.
type Filter struct {
	Documents    []int64 // nil is all
	Collection   string
	PathPrefix   string // a file or folder, absolute
	Kinds        []string
	Since, Until time.Time // by the time of the file's last change
}

// Candidate is a fragment that one leg of a search found. A higher score is better; scores of different legs do
// not compare.
type Candidate struct {
	Fragment
	Score float64
}

// TermCount is a term of the word index and in how many fragments it stands.
type TermCount struct {
	Term      string
	Fragments int
}
