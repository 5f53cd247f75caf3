package prompt

import (
	"slices"
	"strconv"
	"strings"

	"cotejo/app"
	"cotejo/app/markdown"
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
	// Inline says that it was prose with marks, not an object.
	Inline bool
}

// Claim is one statement as the model wrote it; nothing of it has been checked.
type Claim struct {
	Text string // without marks
	// Marks are the numbers of marks [N] that stood in the text, in order.
	Marks     []int
	Citations []Citation

	// Inline says that the claim comes from prose: its marks are all that says where it stands. Then Block is what it is, and Begins that a
	// new block begins with it.
	Inline bool
	Block  app.ClaimBlock
	Begins bool
}

// Citation is a quote and the number of the passage it is said to stand in; 0 when that was no number.
type Citation struct {
	Index int
	Quote string
}

// Equal says whether two claims are the same in all they say.
func (c Claim) Equal(o Claim) bool {
	return c.Text == o.Text && c.Inline == o.Inline && c.Block == o.Block && c.Begins == o.Begins && slices.Equal(c.Marks, o.Marks) && slices.Equal(c.Citations, o.Citations)
}

// Unescape undoes, once, what the request escaped in the documents: a model may quote "R&amp;D" where the document says
// "R&D"; and the names of quotation marks, which models escape besides. It says whether that changed anything.
func Unescape(quote string) (string, bool) {
	plain := unescaper.Replace(quote)
	return plain, plain != quote
}

var unescaper = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", `"`, "&#34;", `"`, "&#39;", "'", "&apos;", "'")

// claimOf reads a claim from a value of the list of claims; nil when the value says nothing.
func claimOf(v *value) *Claim { return readClaim(v, func(s string) string { return s }) }

// draftOf reads one that is still being written: half a mark and half a letter are left out.
func draftOf(v *value) *Claim {
	return readClaim(v, func(s string) string { return markdown.MarkBegun(strings.TrimRight(s, "\uFFFD")) })
}

func readClaim(v *value, shown func(string) string) *Claim {
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
	c.Text, c.Marks = takeMarks(shown(written))
	if c.Text == "" && len(c.Citations) == 0 {
		return nil
	}
	return c
}

// citationsOf reads a list of citations, or one alone.
func citationsOf(v *value) []Citation {
	if v.kind != list {
		return citationOf(v)
	}
	var all []Citation
	for _, one := range v.values {
		all = append(all, citationOf(one)...)
	}
	return all
}

// citationOf reads a citation; a number alone is one without quote, a list of quotes one for each.
func citationOf(v *value) []Citation {
	switch v.kind {
	case object:
		if len(v.names) == 0 {
			return nil
		}
		c := Citation{}
		if i := v.field(nameIndex); i != nil {
			c.Index = numberOf(i.String())
		}
		q := v.field(nameQuote)
		if q == nil || q.kind != list || len(q.values) == 0 {
			if q != nil {
				c.Quote = q.String()
			}
			return []Citation{c}
		}
		var all []Citation
		for _, one := range q.values {
			all = append(all, Citation{c.Index, one.String()})
		}
		return all
	case word:
		if n := numberOf(v.String()); n != 0 {
			return []Citation{{Index: n}}
		}
	case text:
		if n := numberOf(v.String()); n != 0 {
			return []Citation{{Index: n}}
		}
		if words, marks := takeMarks(v.String()); words == "" && len(marks) > 0 {
			var all []Citation
			for _, n := range marks {
				all = append(all, Citation{Index: n})
			}
			return all
		}
		return []Citation{{Quote: v.String()}}
	}
	return nil
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

// takeMarks takes marks out of a text and gives their numbers, each once for each mark that names it. Marks are the program's to set: a
// claim's citations say where it stands.
func takeMarks(written string) (string, []int) {
	u := markdown.WithoutMarks(strings.TrimSpace(written))
	return strings.TrimSpace(u.Words), numbersOf(u.Marks)
}

func numbersOf(marks []markdown.Mark) []int {
	var numbers []int
	for _, m := range marks {
		numbers = append(numbers, m.Numbers...)
	}
	return numbers
}

// incomplete is the error for a reply that was cut, unreadable the one for a reply that is no answer in the form asked for.
func incomplete() error { return app.Errorf("llm.incomplete", nil) }
func unreadable() error { return app.Errorf("llm.unreadable", nil) }
