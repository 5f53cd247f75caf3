package app

import "time"

// Match is what is looked up in the word index; all tokens are folded as package words folds them.
type Match struct {
	// Words are looked up as they are, Stems in the column of stems; one of them is enough.
	Words, Stems []string
	// Phrases must each stand as a sequence of words.
	Phrases [][]string
	// Languages keeps only fragments of these languages ("" is an unknown one); empty keeps all.
	Languages []string
}

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
