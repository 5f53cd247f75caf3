package ask

import (
	"slices"
	"strings"
	"unicode"

	"cotejo/app/words"
)

// content is a word of a text that says something, with what stands between it and the one before.
type content struct {
	stem, folded string
	agent        bool // it ends as words do for who does something: insurer, demandante
	number       bool // it holds a digit
	past         bool // it ends as "pagó" does
	// before are the small words in front of it that say how it belongs to the rest, by their classes in relations.
	before  map[string]bool
	belongs bool // one of them makes it a part of what stood before: a bill to the landlord
	of      bool // "of" or "than" is one of them: the son of the landlord
	begins  bool // an article or the like is one of them
	that    bool // "that" or "que" is
	apart   bool // a comma, an "and" or another joint stands before it
	joined  bool // nothing but space does
}

// contents are the words of a text that say something, in order, and the small words after the last.
func contents(text, language string) (all []content, after content) {
	next := content{before: map[string]bool{}}
	at, small := 0, 0
	for _, t := range words.Tokens(text) {
		if t.Start >= at {
			next.apart = next.apart || strings.ContainsFunc(text[at:t.Start], isJoint)
			at = t.End
		}
		if t.Folded == "" || isNote(text, t) {
			continue
		}
		if !t.Identifier && words.Stop(t.Folded, language) {
			small++
			if class := relation(t.Folded, language); class != "" {
				next.before[class] = true
			}
			next.belongs = next.belongs || belonging[t.Folded]
			next.of = next.of || ofs[t.Folded]
			next.that = next.that || t.Folded == "that" || t.Folded == "que"
			next.begins = next.begins || determiners[t.Folded]
			next.apart = next.apart || joints[t.Folded]
			continue
		}
		next.stem, next.folded = words.Stem(t.Surface, language), t.Folded
		if t.Identifier {
			next.stem = t.Folded
		}
		next.agent = endsAsAgent(t.Folded)
		next.number = strings.ContainsFunc(t.Folded, unicode.IsDigit)
		next.past = strings.HasSuffix(t.Surface, "ó")
		next.joined = small == 0 && !next.apart
		all = append(all, next)
		next, small = content{before: map[string]bool{}}, 0
	}
	next.apart = next.apart || strings.ContainsFunc(text[min(at, len(text)):], isJoint)
	return all, next
}

// isNote says whether a word is the number of a note, as documents have them: [2].
func isNote(text string, t words.Token) bool {
	return strings.HasSuffix(text[:t.Start], "[") && strings.HasPrefix(text[t.End:], "]") && strings.Trim(t.Folded, "0123456789") == ""
}

// same says whether two words are one, but for inflection that leaves its time: pays and pay, not paid. Stems alone say too little: that of an insurer is that of the insured, and
// internal has that of international.
func (c content) same(d content) bool {
	if c.folded == d.folded {
		return c.past == d.past
	}
	if c.past || d.past || c.stem != d.stem || c.agent != d.agent || c.number || d.number {
		return false
	}
	n := 0
	for n < min(len(c.folded), len(d.folded)) && c.folded[n] == d.folded[n] {
		n++
	}
	return inflections[c.folded[n:]] && inflections[d.folded[n:]]
}

// endsAsAgent says whether a word ends as those do that name who does something, or to whom it is done.
func endsAsAgent(folded string) bool {
	return slices.ContainsFunc(agents, func(end string) bool { return len(folded) > len(end)+2 && strings.HasSuffix(folded, end) })
}

// isJoint says whether a character parts what stands before it from what stands after.
func isJoint(r rune) bool {
	return r == '\t' || r == '\n' || !unicode.IsSpace(r) && !strings.ContainsRune("-‐‑[]'’\"“”«»%$€£/*_`#¿¡", r)
}
