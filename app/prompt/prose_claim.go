package prompt

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"cotejo/app"
)

// noAnswer are the sentences that say there is no answer, as the rules ask for them.
var noAnswer = []string{"not in your documents", "no está en sus documentos", "no esta en sus documentos"}

// add takes a claim.
func (p *prose) add(s said) {
	if s.first {
		s.text = strings.TrimLeft(s.text, ": ") // [1]: The rent is 900 euros.
	}
	claim := Claim{Text: s.text, Marks: s.numbers, Inline: true, Block: p.block, Begins: p.begins}
	switch {
	case p.skips(s):
		return
	case slices.Contains(noAnswer, plainly(s.text)):
		p.none = true
		return
	case !strings.ContainsFunc(s.text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }), p.known(s.text):
		return
	case slices.ContainsFunc(p.claims, func(c Claim) bool { return c.Text == claim.Text && slices.Equal(c.Marks, claim.Marks) }):
		p.again(len(p.claims))
		return
	}
	p.begins = false
	p.claims = append(p.claims, claim)
}

// sourcesTitle is the title of the list that models add at the end, after what they say; where an answer comes from is never read from
// there.
var sourcesTitle = regexp.MustCompile(`^(?i:sources|references|citations|fuentes|referencias|citas|bibliografía)\s*(?::.*)?$`)

// definition is a target of links, which a model lists its sources as; address is one without its number.
var definition = regexp.MustCompile(`^\[[^\]\n]+\]:\s*\S+$`)
var address = regexp.MustCompile(`^\S+\.\w{1,5}$|^\S+://\S+$`)

// skips says whether a claim is a part of the model's own list of its sources.
func (p *prose) skips(s said) bool {
	switch {
	case p.begins && len(p.claims) > 0 && sourcesTitle.MatchString(strings.Trim(s.text, "*_ ")):
		p.sources = true
		return true
	case p.sources && p.begins && !s.first && p.block != app.BlockItem:
		p.sources = false
	case p.sources, definition.MatchString(s.text), s.first && address.MatchString(s.text):
		p.skip = true
	}
	return p.skip
}
