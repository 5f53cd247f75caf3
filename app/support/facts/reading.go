package facts

import (
	"strings"

	"cotejo/app"
	"cotejo/app/sentence"
	"cotejo/app/words"
)

// reading is a text with all that was found in it.
type reading struct {
	text     string
	language string
	tokens   []token
	window   app.Span // bytes that are quoted; what stands outside them limits, but is no fact
	content  [][]int  // by sentence: its content words

	identifiers []identifier
	dates       []date
	quantities  []quantity
	negations   []negation
	modals      []modal
	comparisons []direction
	quantifiers []quantifier
	names       []name
}

// read reads text for every kind.
func read(text, language string) *reading {
	return readPart(text, app.Span{End: len(text)}, language)
}

// readWithin reads a quote inside the first sentence that holds it, or alone.
func readWithin(quote string, context []string, language string) *reading {
	for _, whole := range context {
		if i := strings.Index(whole, quote); i >= 0 && quote != "" {
			return readPart(whole, app.Span{Start: i, End: i + len(quote)}, language)
		}
	}
	return read(quote, language)
}

func readPart(text string, window app.Span, language string) *reading {
	r := &reading{text: text, window: window, tokens: lex(text)}
	r.sentences()
	r.language = guess(r.tokens, language)
	r.meanings()
	for _, rule := range rules() {
		if rule.read != nil {
			rule.read(r)
		}
	}
	return r
}

// sentences numbers the sentences and marks their first words.
func (r *reading) sentences() {
	spans := sentence.Split(r.text, 0)
	at, begun := 0, -1
	for i := range r.tokens {
		t := &r.tokens[i]
		for at+1 < len(spans) && t.Start >= spans[at+1].Start {
			at++
		}
		t.sentence = at
		if t.sort == wordToken && begun != at {
			begun, t.first = at, true
		} else if t.sort == digitsToken {
			begun = at
		}
	}
	r.content = make([][]int, at+1)
}

// meanings finds stem and meaning of the words that carry content.
func (r *reading) meanings() {
	table := meanings()
	for i := range r.tokens {
		t := &r.tokens[i]
		if t.sort != wordToken || len(t.text) < 2 || functional[t.text] || words.Stop(t.text, r.language) {
			continue
		}
		t.stem = words.Stem(t.lower, r.language)
		if t.meaning = table[r.language][t.stem]; t.meaning == "" && t.upper {
			t.meaning = table[""][t.text]
		}
		if r.quoted(i) {
			r.content[t.sentence] = append(r.content[t.sentence], i)
		}
	}
}

// quoted says whether token i belongs to the quoted words.
func (r *reading) quoted(i int) bool { return r.window.Contains(r.tokens[i].Span) }

// at returns token i, or an empty one outside the text.
func (r *reading) at(i int) *token {
	if i < 0 || i >= len(r.tokens) {
		return &noToken
	}
	return &r.tokens[i]
}

// noToken stands for what lies outside a text; nobody writes to it.
var noToken token

// span covers the tokens [from, to).
func (r *reading) span(from, to int) app.Span {
	return app.Span{Start: r.tokens[from].Start, End: r.tokens[to-1].End}
}

// say returns the wording of the tokens [from, to).
func (r *reading) say(from, to int) string {
	s := r.span(from, to)
	return r.text[s.Start:s.End]
}

// take keeps the tokens [from, to) from other kinds.
func (r *reading) take(from, to int) {
	for i := from; i < to; i++ {
		r.tokens[i].taken = true
	}
}

// phrase returns the number of tokens of the longest phrase of the table that begins at i, and what it stands for.
func (r *reading) phrase(i int, table *phrases) (string, int) {
	best, value := 0, ""
	for _, p := range table.by[r.tokens[i].text] {
		if len(p.words) > best && r.follows(i, p.words) {
			best, value = len(p.words), p.value
		}
	}
	return value, best
}

func (r *reading) follows(i int, want []string) bool {
	if i+len(want) > len(r.tokens) {
		return false
	}
	for k, w := range want {
		t := &r.tokens[i+k]
		if t.text != w || t.taken || k > 0 && t.sentence != r.tokens[i].sentence {
			return false
		}
	}
	return true
}
