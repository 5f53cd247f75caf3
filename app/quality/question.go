package quality

import (
	"path"
	"strings"

	"cotejo/app"
	"cotejo/app/search"
	"cotejo/app/words"
)

// Question is one line of a question file.
type Question struct {
	ID       string
	Question string
	// Parts are what the question asks for: one, or several when it has several subjects. Each has its answers and its document.
	Parts []Part
	// Answerable is false when the documents hold no answer: silence is right then.
	Answerable bool
	Language   string // "" when the file does not say
	History    []search.Turn
	// Where is the place in the document that holds the answer; nil when the file does not say.
	Where *Where
}

// Part is one thing that a question asks for.
type Part struct {
	// Answers are the wordings of the right answer; one of them is enough. Empty: not known.
	Answers []string `json:"answers"`
	// Document ends the path of the document that holds the answer, by whole names: "contracts/lease.pdf"; "" is not known.
	Document string `json:"document"`
}

// documents are the different ones that are wanted, in order.
func (q *Question) documents() []string {
	var all []string
	seen := map[string]bool{}
	for _, p := range q.Parts {
		if p.Document != "" && !seen[p.Document] {
			seen[p.Document] = true
			all = append(all, p.Document)
		}
	}
	return all
}

// Ends says whether suffix ends a path by whole names.
func Ends(full, suffix string) bool {
	plain := func(s string) string { return strings.ReplaceAll(s, `\`, "/") }
	full, suffix = plain(full), strings.TrimPrefix(path.Clean(plain(suffix)), "./")
	return full == suffix || strings.HasSuffix(full, "/"+strings.TrimPrefix(suffix, "/"))
}

// Holds says whether words hold one of the answers, whatever the case, the accents and the punctuation; whole words only.
func Holds(text string, answers []string) bool {
	folded := " " + words.FoldText(text) + " "
	for _, a := range answers {
		if f := words.FoldText(a); f != "" && strings.Contains(folded, " "+f+" ") {
			return true
		}
	}
	return false
}

// Where is a place that a question file names: the fields that are set must be those of the place found, or lie between its
// beginning and its end.
type Where struct {
	Page      int `json:"page"`
	Line      int `json:"line"`
	Paragraph int `json:"paragraph"`
}

// within says whether the place found holds the one that is wanted.
func (w Where) within(p app.Place) bool {
	end := p
	if p.To != nil {
		end = *p.To
	}
	between := func(wanted, from, to int) bool { return wanted == 0 || from <= wanted && wanted <= max(from, to) }
	return between(w.Page, p.Page, end.Page) && between(w.Line, p.Line, end.Line) && between(w.Paragraph, p.Paragraph, end.Paragraph)
}
