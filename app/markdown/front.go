package markdown

import (
	"bytes"
	"regexp"
	"strings"
)

// frontKey is how the first line of front matter looks: "title: ..." in YAML, "title = ..." in TOML.
var frontKey = regexp.MustCompile(`^["']?[\w][\w .-]*["']?\s*[:=]|^\[|^#`)

// frontMatter collects what stands between lines "---" (or "+++") at the very start as code, and returns where
// the document itself begins; 0 without front matter.
func (c *collector) frontMatter() int {
	fence, rest, found := bytes.Cut(c.source, []byte("\n"))
	mark := strings.TrimRight(string(fence), " \t")
	if !found || mark != "---" && mark != "+++" {
		return 0
	}
	b := Block{Kind: Code}
	at := len(c.source) - len(rest)
	for first := true; at < len(c.source); first = false {
		line, _, _ := bytes.Cut(c.source[at:], []byte("\n"))
		end := min(at+len(line)+1, len(c.source))
		words := strings.TrimRight(string(line), " \t")
		if words == mark || mark == "---" && words == "..." {
			c.keep(b)
			return end
		}
		if first && !frontKey.MatchString(words) {
			return 0
		}
		b.exact(string(c.source[at:end]), at)
		at = end
	}
	return 0
}

// blank returns spaces in place of b, with its line ends.
func blank(b []byte) []byte {
	out := bytes.Repeat([]byte(" "), len(b))
	for i, c := range b {
		if c == '\n' {
			out[i] = c
		}
	}
	return out
}

func spaces(n int) string { return strings.Repeat(" ", n) }

// tooNested says whether a line begins with more container marks than maxNesting, or is one long run of
// brackets and delimiters.
func tooNested(source []byte) bool {
	marks, start := 0, true
	for i, c := range source {
		switch {
		case c == '\n':
			marks, start = 0, true
		case !start || c == ' ' || c == '\t':
		case c == '>':
			marks++
		case (c == '-' || c == '*' || c == '+' || c == '.' || c == ')') && i+1 < len(source) && (source[i+1] == ' ' || source[i+1] == '\t'):
			marks++
		case c >= '0' && c <= '9':
		default:
			start = false
		}
		if marks > maxNesting {
			return true
		}
	}
	return false
}
