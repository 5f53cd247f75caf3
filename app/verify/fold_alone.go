package verify

import (
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A text is mostly clusters of one character. What folding makes of such a cluster is worked out once, by foldCluster
// itself, for 128 characters at a time when the first of them is met, and looked up from then on. A text in Spanish,
// Russian or Hindi is folded about as fast as an English one.

// single is what is known of a character.
type single struct {
	words  string // what it becomes when it is a cluster
	begins bool   // it never joins what stands before it
}

// singles holds the characters up to U+FFFF; two goroutines may fill the same place with the same.
var singles [0x10000 / 128]atomic.Pointer[[128]single]

func singleOf(r rune) single {
	if r > 0xFFFF {
		s := string(r)
		return single{foldCluster(s), norm.NFC.PropertiesString(s).BoundaryBefore()}
	}
	place := &singles[r/128]
	block := place.Load()
	if block == nil {
		block = new([128]single)
		for i := range block {
			s := string(r/128*128 + rune(i))
			block[i] = single{foldCluster(s), norm.NFC.PropertiesString(s).BoundaryBefore()}
		}
		place.Store(block)
	}
	return block[r%128]
}

// uncased says whether r is of a large range whose characters fold to themselves and join nothing before them: Han, and the
// syllables of Hangul.
func uncased(r rune) bool {
	return r >= 0x3400 && r <= 0x4DBF || r >= 0x4E00 && r <= 0x9FFF || r >= 0xAC00 && r <= 0xD7A3
}

// alone returns what r, written s, folds to as a cluster of its own.
func alone(r rune, s string) string {
	switch {
	case uncased(r):
		return s
	case r == utf8.RuneError:
		return "\uFFFD"
	}
	return singleOf(r).words
}

// begins says whether a cluster begins at the start of s, or nothing is left of s.
func begins(s string) bool {
	if s == "" || s[0] < utf8.RuneSelf {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s)
	return uncased(r) || r == utf8.RuneError || singleOf(r).begins
}
