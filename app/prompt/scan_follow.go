package prompt

import (
	"bytes"
	"slices"
)

// following says what a sign that may end a string was, by what comes after it.
type following byte

const (
	wait   following = iota // more must come
	ended                   // it ended the string
	within                  // it is a part of the string
)

// maxAfter is how many bytes are waited for; after so much white space a string has ended.
const maxAfter = 128

// follows looks at what comes after a sign that may end a string, in an object or a list. A string ends before the end of its object or
// list, before the next name or value, and before a comma after which one of these stands.
func follows(after []byte, in kind) following {
	rest := bytes.TrimLeft(after, " \t\r\n")
	if len(rest) == 0 || len(after) > maxAfter {
		if len(after) > maxAfter {
			return ended
		}
		return wait
	}
	switch rest[0] {
	case '}', ']':
		return ended
	case '/':
		return begins(rest, "//", "/*")
	case ',':
		return afterComma(bytes.TrimLeft(rest[1:], " \t\r\n,"), in)
	}
	if !slices.Contains([]byte(" \t\r\n"), after[0]) {
		return within // glued to a word
	}
	return begins(rest, `"`, "'", "“", `\"`, "&quot;")
}

func afterComma(rest []byte, in kind) following {
	if len(rest) == 0 {
		return wait
	}
	if bytes.IndexByte([]byte("}]{["), rest[0]) >= 0 {
		return ended
	}
	all := []string{`"`, "'", "“", "”", "‘", `\"`, "&quot;", "&#34;", "&#39;", "//", "/*"}
	if in == list {
		if rest[0] >= '0' && rest[0] <= '9' {
			return ended
		}
		all = append(all, "true", "false", "null", "True", "False", "None")
	}
	if found := begins(rest, all...); found != within || in == list {
		return found
	}
	// A name without quotation marks.
	n := 0
	for n < len(rest) && isWord(rest[n]) {
		n++
	}
	switch after := bytes.TrimLeft(rest[n:], " \t\r\n"); {
	case n == 0 || n > 20 || len(after) > 0 && after[0] != ':':
		return within
	case len(after) > 0:
		return ended
	}
	return wait
}

// begins says whether bytes begin with one of some texts; wait when they may still come to.
func begins(rest []byte, texts ...string) following {
	found := within
	for _, t := range texts {
		if bytes.HasPrefix(rest, []byte(t)) {
			return ended
		}
		if bytes.HasPrefix([]byte(t), rest) {
			found = wait
		}
	}
	return found
}
