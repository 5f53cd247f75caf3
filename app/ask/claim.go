package ask

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"cotejo/app"
	"cotejo/app/prompt"
	"cotejo/app/verify"
)

// statement is a claim of a reply with what has been found about it so far.
type statement struct {
	app.Claim                  // text, block and support alone
	cited     []verify.Checked // its citations
	invented  []int            // marks that name no passage
	support   []app.Finding
	policy    []app.Finding // what the program did about it
	inline    bool          // from prose, which says itself where a block begins:
	begins    bool
	whole     *app.Claim // the claim that is made of all that; nil when something changed
}

// claim gives the whole claim: citations, findings, verdict. Starts depends on what stands before it and is left out.
func (s *statement) claim(cite bool) app.Claim {
	if s.whole == nil {
		c := s.make(cite)
		s.whole = &c
	}
	return *s.whole
}

// changed has the claim made again.
func (s *statement) changed() { s.whole = nil }

func (s *statement) make(cite bool) app.Claim {
	c := s.Claim
	c.Verdict, c.Citations, c.Findings = app.Uncited, []app.Citation{}, []app.Finding{}
	if !cite {
		return c
	}
	for _, one := range s.cited {
		c.Citations = append(c.Citations, one.Citation)
		c.Findings = append(c.Findings, one.Findings...)
	}
	verify.Coverage(&c)
	c.Findings = append(append(c.Findings, s.support...), s.policy...)
	return c
}

// state makes a statement of a claim as it was written, and checks its quotes.
func (w *writer) state(given prompt.Claim) *statement {
	s := &statement{}
	s.Support = app.NotChecked()
	s.Text, s.Block = blockOf(given.Text)
	if given.Inline {
		s.Text, s.Block, s.inline, s.begins = written(given.Text), given.Block, true, given.Begins
	}
	if !w.options.Cite {
		return s
	}
	for i, mark := range given.Marks {
		s.note(w, mark)
		if given.Inline && w.has(mark) && !slices.Contains(given.Marks[:i], mark) {
			s.cited = append(s.cited, w.byCode(s.Text, mark)...)
		}
	}
	for _, cited := range given.Citations {
		s.note(w, cited.Index)
		s.cited = append(s.cited, w.citations(cited)...)
	}
	if !s.inline {
		w.quoteInstead(s)
	}
	return s
}

// claimsOf makes the claims of statements as they stand one after another.
func claimsOf(statements []*statement, cite bool) []app.Claim {
	claims := make([]app.Claim, 0, len(statements))
	for i, s := range statements {
		c := s.claim(cite)
		c.Starts = i == 0 || claims[i-1].Block != c.Block || c.Block != app.BlockParagraph
		if s.inline {
			c.Starts = i == 0 || claims[i-1].Block != c.Block || s.begins
		}
		claims = append(claims, c)
	}
	return claims
}

// code names a finding that this package makes.
func code(name string) string { return name }

var (
	item    = regexp.MustCompile(`^(?:[-*•]|\d{1,2}[.)])\s+`)
	heading = regexp.MustCompile(`^#{1,6}\s+`)
)

// unescaper undoes, in a claim's Markdown, what the request escaped in the documents that the model read.
var unescaper = strings.NewReplacer("&amp;", "&", "&lt;", `\<`, "&gt;", `\>`, "&quot;", `"`)

// written gives what a model wrote in one line, with what the request escaped undone.
func written(text string) string { return oneLine(unescaper.Replace(text)) }

// oneLine gives a text in one line, without signs that control a screen.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, strings.Join(strings.Fields(text), " "))
}

// blockOf gives the text of a claim in one line, and the block it is.
func blockOf(text string) (string, app.ClaimBlock) {
	text = written(text)
	if rest := item.ReplaceAllString(text, ""); rest != text && rest != "" {
		return rest, app.BlockItem
	}
	if rest := heading.ReplaceAllString(text, ""); rest != text && rest != "" {
		return rest, app.BlockHeading
	}
	return text, app.BlockParagraph
}
