package prompt

import (
	"regexp"
	"strings"
	"unicode"
)

// maxNested is how often a reply may be wrapped in another.
const maxNested = 3

// wrappers are the names under which models put a whole answer.
var wrappers = map[string]bool{
	"answer": true, "response": true, "reply": true, "output": true, "result": true, "content": true, "message": true, "text": true, "final": true,
	"final_answer": true, "respuesta": true,
}

// unwrap reads an object that holds the reply as a string: {"response": "..."}.
func (p *Parser) unwrap(v *value) {
	for i, name := range v.names {
		if !wrappers[name] || v.values[i].kind != text || p.nested >= maxNested {
			continue
		}
		inner := NewParser()
		inner.nested = p.nested + 1
		inner.Feed(v.values[i].String())
		if reply, err := inner.End(); err == nil {
			p.wrapped = &reply
			return
		}
	}
}

var (
	fenceLine = regexp.MustCompile("(?m)^[ \t]*(?:```|~~~).*$")
	// ourNames in quotation marks, where names of an object stand, tell that a text is a reply as it was asked for, only broken.
	ourNames = regexp.MustCompile(`[{,]\s*["'“”](?i:answer_found|no_information|claims|citations)["'“”]\s*[:=]`)
)

func withoutFences(s string) string { return fenceLine.ReplaceAllString(s, "") }

// isProse says whether there are words outside of objects, and no sign that the whole was meant to be one.
func (p *Parser) isProse() bool {
	if ourNames.Match(p.raw) {
		return false
	}
	var around strings.Builder
	at := 0
	for _, o := range p.objects {
		around.Write(p.raw[at:o.from])
		at = o.to
	}
	around.Write(p.raw[at:])
	return strings.ContainsFunc(withoutFences(around.String()), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
