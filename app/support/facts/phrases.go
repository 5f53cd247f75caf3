package facts

import "strings"

// phrases finds phrases by their first word; words are folded.
type phrases struct{ by map[string][]phrase }

type phrase struct {
	words []string
	value string
}

// phraseTable reads lines of "value: phrase, phrase, ...".
func phraseTable(lines string) *phrases {
	p := &phrases{by: map[string][]phrase{}}
	for line := range strings.Lines(lines) {
		value, list, _ := strings.Cut(strings.TrimSpace(line), ":")
		for item := range strings.SplitSeq(list, ",") {
			if words := strings.Fields(item); len(words) > 0 {
				p.by[words[0]] = append(p.by[words[0]], phrase{words, value})
			}
		}
	}
	return p
}

// wordSet makes a set of the words of a list.
func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// wordValues reads lines of "value: word word ...".
func wordValues(lines string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(lines) {
		value, list, _ := strings.Cut(strings.TrimSpace(line), ":")
		for w := range strings.FieldsSeq(list) {
			m[w] = value
		}
	}
	return m
}
