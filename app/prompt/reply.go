package prompt

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cotejo/app"
)

// Names of the reply's properties. Those of a request are answer_found, claims, citations, index, quote and text, in that
// order; no_information is read as well, with the opposite sense of answer_found.
const (
	nameFound     = "answer_found"
	nameNone      = "no_information"
	nameClaims    = "claims"
	nameCitations = "citations"
	nameIndex     = "index"
	nameQuote     = "quote"
	nameText      = "text"
)

// Reply is what a model answered.
type Reply struct {
	// NoInformation says that the model found no answer in the documents.
	NoInformation bool
	Claims        []Claim
}

// Claim is one statement as the model wrote it; nothing of it has been checked.
type Claim struct {
	Text string // without marks
	// Marks are the numbers of marks [N] that stood in the text, in order.
	Marks     []int
	Citations []Citation
}

// Citation is a quote and the number of the passage it is said to stand in; 0 when that was no number.
type Citation struct {
	Index int
	Quote string
}

// Equal says whether two claims are the same in all they say.
func (c Claim) Equal(o Claim) bool {
	return c.Text == o.Text && slices.Equal(c.Marks, o.Marks) && slices.Equal(c.Citations, o.Citations)
}

// Unescape undoes, once, what the request escaped in the documents: a model may quote "R&amp;D" where the document says
// "R&D". It says whether that changed anything.
func Unescape(quote string) (string, bool) {
	plain := unescaper.Replace(quote)
	return plain, plain != quote
}

var unescaper = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", `"`)

// claimOf reads a claim from a value of the list of claims; nil when the value says nothing.
func claimOf(v *value) *Claim {
	c := &Claim{}
	written := ""
	switch v.kind {
	case text:
		written = v.String()
	case object:
		if t := v.field(nameText); t != nil {
			written = t.String()
		}
		if cited := v.field(nameCitations); cited != nil {
			c.Citations = citationsOf(cited)
		}
	}
	c.Text, c.Marks = takeMarks(written)
	if c.Text == "" && len(c.Citations) == 0 {
		return nil
	}
	return c
}

// citationsOf reads a list of citations, or one alone.
func citationsOf(v *value) []Citation {
	if v.kind != list {
		if c, is := citationOf(v); is {
			return []Citation{c}
		}
		return nil
	}
	var all []Citation
	for _, one := range v.values {
		if c, is := citationOf(one); is {
			all = append(all, c)
		}
	}
	return all
}

// citationOf reads a citation; a number alone is one without quote.
func citationOf(v *value) (Citation, bool) {
	switch v.kind {
	case object:
		c := Citation{}
		if i := v.field(nameIndex); i != nil {
			c.Index = numberOf(i.String())
		}
		if q := v.field(nameQuote); q != nil {
			c.Quote = q.String()
		}
		return c, len(v.names) > 0
	case word:
		n := numberOf(v.String())
		return Citation{Index: n}, n != 0
	case text:
		return Citation{Quote: v.String()}, true
	}
	return Citation{}, false
}

// numberOf reads "3", "3.0" and "[3]"; what is no number of a passage gives 0.
func numberOf(s string) int {
	s = strings.TrimSuffix(strings.Trim(s, "[] \t\n"), ".0")
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > 1_000_000 {
		return 0
	}
	return n
}

// boolOf reads true and false, as words or in quotes.
func boolOf(s string) (is, known bool) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "true":
		return true, true
	case "false":
		return false, true
	}
	return false, false
}

var (
	mark       = regexp.MustCompile(`\s*\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]`)
	markNumber = regexp.MustCompile(`\d+`)
	markBegun  = regexp.MustCompile(`\s*\[[\d,;– -]*$`)
)

// takeMarks takes marks [N], [N, M] and [N-M] out of a text and gives their numbers. Marks are the program's to set: a
// claim's citations say where it stands.
func takeMarks(written string) (string, []int) {
	var numbers []int
	for _, m := range mark.FindAllString(written, -1) {
		for _, n := range markNumber.FindAllString(m, -1) {
			i, _ := strconv.Atoi(n)
			numbers = append(numbers, i)
		}
	}
	return strings.TrimSpace(mark.ReplaceAllString(written, "")), numbers
}

// incomplete is the error for a reply that was cut, unreadable the one for a reply that is no answer in the form asked for.
func incomplete() error { return app.Errorf("llm.incomplete", nil) }
func unreadable() error { return app.Errorf("llm.unreadable", nil) }
