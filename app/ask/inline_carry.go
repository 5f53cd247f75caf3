package ask

import (
	"regexp"
	"slices"
	"strings"

	"cotejo/app/words"
)

// says says whether a sentence says all that a claim does, as far as words can show it: each word of the claim that says something stands
// there, but for inflection, in the same order and one right after the other, with the same small words between them; the first begins
// a part of the sentence, the last ends one, and nothing in the sentence restricts or only reports what the claim states. It gives up
// in any doubt: a passive turned round or a word put in between is enough. Only what stands in brackets may be left out.
func says(sentence, claim, language string) bool {
	if !slices.Equal(limited(claim), limited(sentence)) || strings.Contains(sentence, "?") != strings.Contains(claim, "?") {
		return false
	}
	return stands(sentence, claim, language) || brackets.MatchString(sentence) && stands(brackets.ReplaceAllString(sentence, " "), claim, language)
}

// brackets are an aside.
var brackets = regexp.MustCompile(`\s*\([^()]*\)\s*`)

// stands says whether the words of a claim stand in a sentence.
func stands(sentence, claim, language string) bool {
	asked, rest := contents(claim, language)
	there, after := contents(sentence, language)
	if len(asked) < leastShared {
		return false
	}
	there = append(there, after)
	for from := range there {
		to := from + len(asked)
		if to >= len(there) {
			break
		}
		if alike(there[from:to], asked) && begins(there, from) && ends(there, to, rest) {
			return true
		}
	}
	return false
}

// alike says whether a stretch of a sentence has the words of a claim, each with the small words before it.
func alike(stretch, asked []content) bool {
	for i, c := range asked {
		s := stretch[i]
		if !c.same(s) || !c.within(s) || i > 0 && c.apart != s.apart && !c.number && !s.number {
			return false
		}
	}
	return true
}

// within says whether two words have the same small words before them.
func (c content) within(s content) bool {
	for class := range s.before {
		if !c.before[class] && class != leftOut {
			return false
		}
	}
	for class := range c.before {
		if !s.before[class] {
			return false
		}
	}
	return true
}

// begins says whether a part of a sentence begins at a word, which belongs to none before it: the rent, but not of the garage rent.
// What somebody only says begins with "that".
func begins(there []content, at int) bool {
	c := there[at]
	return at == 0 || !c.belongs && (c.apart || c.begins) && !slices.ContainsFunc(there[:at+1], func(b content) bool { return b.that })
}

// ends says whether a part of a sentence ends before a word, which makes nothing else of it: pays the rent, but not pays the rent of
// the garage. The last of there stands for the end of the sentence, and rest for that of the claim.
func ends(there []content, at int, rest content) bool {
	c := there[at]
	switch {
	case at == len(there)-1:
		return rest.within(c)
	case c.apart:
		return true
	}
	return !c.joined && !c.of && !c.before["not"] && !c.before["never"] && !c.before["nor"] && !c.before["none"] && !c.before["few"] && !c.before["without"]
}

// limited are the words of a text that restrict or only report what it says, in order.
func limited(text string) []string {
	var all []string
	for _, t := range words.Tokens(text) {
		if limits[t.Folded] || t.Surface == "si" {
			all = append(all, t.Folded)
		}
	}
	whole := folded(text)
	for _, some := range limiting {
		if strings.Contains(whole, " "+some+" ") {
			all = append(all, some)
		}
	}
	slices.Sort(all)
	return all
}
