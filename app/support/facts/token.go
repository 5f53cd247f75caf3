package facts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/words"
)

// Sorts of tokens.
const (
	wordToken   = 'w'
	digitsToken = 'd'
	symbolToken = 's'
)

// token is a word, a number in digits with its separators, or one other character.
type token struct {
	app.Span
	sort     byte
	text     string // folded; without 's and n't
	lower    string // lower case with its diacritics
	upper    bool   // begins with a capital
	caps     bool   // two or more letters, all capitals
	glued    bool   // nothing stands between it and the token before
	not      bool   // ends in n't, or is cannot
	owner    bool   // ended in 's
	negated  bool   // stands in the scope of a negation
	sentence int
	first    bool // the first word of its sentence
	taken    bool // belongs to a fact; no other kind reads it
	stem     string
	meaning  string
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

// lex cuts text into tokens.
func lex(text string) []token {
	found := make([]token, 0, len(text)/4+1)
	end := 0
	for at := 0; at < len(text); {
		r, w := utf8.DecodeRuneInString(text[at:])
		if unicode.IsSpace(r) || r == 0x00AD || r == 0x200B || r == 0xFEFF {
			at += w
			continue
		}
		t := token{Span: app.Span{Start: at}, glued: at == end && at > 0}
		switch {
		case unicode.IsDigit(r):
			t.sort, t.End = digitsToken, digitsEnd(text, at)
			t.text = text[t.Start:t.End]
		case isLetter(r):
			t.sort, t.End = wordToken, lettersEnd(text, at)
			if text[at:t.End] == "EE" {
				t.End = statesEnd(text, t.End)
			}
			t.word(text[t.Start:t.End])
		default:
			t.sort, t.End = symbolToken, at+w
			t.text = symbol(text[at:t.End], r)
		}
		at, end = t.End, t.End
		found = append(found, t)
	}
	return found
}

// symbol makes one of what has several forms.
func symbol(s string, r rune) string {
	switch r {
	case '‐', '‑', '‒', '–', '—', '−':
		if r == '−' {
			return "−"
		}
		if r == '–' || r == '—' {
			return "–"
		}
		return "-"
	}
	return s
}

func digitsEnd(text string, at int) int {
	for at < len(text) {
		r, w := utf8.DecodeRuneInString(text[at:])
		if unicode.IsDigit(r) {
			at += w
			continue
		}
		if r == '.' || r == ',' || r == '\'' || r == '’' {
			if next, _ := utf8.DecodeRuneInString(text[at+w:]); unicode.IsDigit(next) {
				at += w
				continue
			}
		}
		break
	}
	return at
}

// lettersEnd ends a word; an apostrophe between letters and the points of "U.S." belong to it.
func lettersEnd(text string, at int) int {
	start, letters := at, 0
	for at < len(text) {
		r, w := utf8.DecodeRuneInString(text[at:])
		switch {
		case isLetter(r):
			at += w
			letters++
			continue
		case r == 0x00AD:
			at += w
			continue
		case r == '\'' || r == '’':
			if next, _ := utf8.DecodeRuneInString(text[at+w:]); isLetter(next) {
				at += w
				continue
			}
		case r == '.' && pointed(text, start, at):
			at += w
			continue
		}
		break
	}
	return at
}

// statesEnd joins the two halves of "EE. UU.".
func statesEnd(text string, at int) int {
	for _, rest := range []string{". UU.", ".\u00a0UU.", ".UU.", ". UU", ".\u00a0UU", ".UU"} {
		if strings.HasPrefix(text[at:], rest) {
			return at + len(rest)
		}
	}
	return at
}

// pointed says whether the point at joins single letters: U.S., a.m., S.A.
func pointed(text string, start, at int) bool {
	before := text[start:at]
	if i := strings.LastIndexByte(before, '.'); i >= 0 {
		before = before[i+1:]
	}
	if utf8.RuneCountInString(before) != 1 {
		return false
	}
	next, w := utf8.DecodeRuneInString(text[at+1:])
	if !unicode.IsLetter(next) {
		return strings.IndexByte(text[start:at], '.') >= 0 // the last point of "U.S."
	}
	after, _ := utf8.DecodeRuneInString(text[at+1+w:])
	return !unicode.IsLetter(after)
}

// apostrophes makes one of their forms, and takes out what does not belong to a word's letters.
var apostrophes = strings.NewReplacer("’", "'", "\u00ad", "", ".", "", " ", "", "\u00a0", "")

// word fills in what is to know of a word.
func (t *token) word(s string) {
	first, w := utf8.DecodeRuneInString(s)
	t.upper = unicode.IsUpper(first)
	t.caps = t.upper && len(s) > w && s == strings.ToUpper(s)
	lower := strings.ToLower(s)
	if strings.ContainsAny(lower, "'.’\u00ad") {
		lower = apostrophes.Replace(lower)
		switch {
		case lower == "can't" || lower == "won't" || lower == "shan't":
			lower, t.not = map[string]string{"can't": "can", "won't": "will", "shan't": "shall"}[lower], true
		case strings.HasSuffix(lower, "n't"):
			lower, t.not = strings.TrimSuffix(lower, "n't"), true
		case strings.HasSuffix(lower, "'s"):
			lower, t.owner = strings.TrimSuffix(lower, "'s"), true
		}
		lower = strings.ReplaceAll(lower, "'", "")
		t.caps = t.upper && !strings.ContainsFunc(strings.TrimSuffix(strings.TrimSuffix(s, "'s"), "’s"), unicode.IsLower) && len(lower) > 1
	} else if lower == "cannot" {
		lower, t.not = "can", true
	}
	t.lower, t.text = lower, words.Fold(lower)
}

func (t *token) is(s string) bool { return t.text == s }
