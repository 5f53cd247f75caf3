package search

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/app/words"
)

// scope is what a question says of where to look.
type scope struct {
	narrowed []app.Narrowing
	filter   app.Filter
	asked    string // the question without the words that say so; all of it when they are needed
	left     bool   // something is left to search for beside them
}

// pointsAt says whether a question may name a file, a folder, a kind or a date of files: only then the library is asked for its names.
var pointsAt = regexp.MustCompile(`(?i)\b(?:files?|documents?|folder|directory|pdfs?|spreadsheets?|workbooks?|e-?mails?|presentations?|slides?|slide decks|web ?pages|archivos?|ficheros?|documentos?|carpeta|directorio|hojas? de cálculo|correos?|presentaci[oó]n(?:es)?|diapositivas|páginas web)\b|` +
	`\.\p{L}[\p{L}\p{N}]{1,4}\b`)

// scope reads where a question says to look, as a filter within one that was given. What it names must be in the library: else the words
// stay ordinary words, and it returns nil.
func (s *Search) scope(ctx context.Context, question string, within app.Filter) (*scope, error) {
	if !pointsAt.MatchString(question) {
		return nil, nil
	}
	names, err := s.Index.Named(ctx, within)
	if err != nil {
		return nil, fmt.Errorf("search scope: %w", err)
	}
	found := &scope{filter: within, asked: question}
	rest := narrowing{text: question, tokens: plainTokens(question), names: names}
	for _, step := range []func(*narrowing) []app.Narrowing{(*narrowing).files, (*narrowing).folders, (*narrowing).kinds, (*narrowing).changed} {
		found.narrowed = append(found.narrowed, step(&rest)...)
	}
	if len(found.narrowed) == 0 {
		return nil, nil
	}
	found.filter.Documents = []int64{}
	held := map[int64]bool{}
	for _, n := range rest.names {
		if !held[n.Document] {
			held[n.Document] = true
			found.filter.Documents = append(found.filter.Documents, n.Document)
		}
	}
	left := tidy(rest.text)
	found.left = slices.ContainsFunc(contentWords(left), func(t words.Token) bool { return !papers[t.Folded] && !says[t.Folded] && !wishes[t.Folded] })
	if found.left {
		found.asked = left
	}
	return found, nil
}

// narrowing is a question while what it names is taken out of it, with the names that are left.
type narrowing struct {
	text   string
	tokens []words.Token
	names  []app.Named
}

// keep leaves the names that fit, unless none does.
func (n *narrowing) keep(fits func(app.Named) bool) bool {
	var kept []app.Named
	for _, one := range n.names {
		if fits(one) {
			kept = append(kept, one)
		}
	}
	if len(kept) == 0 {
		return false
	}
	n.names = kept
	return true
}

// cut takes bytes out of the question, and puts others in their place.
func (n *narrowing) cut(from, to int, instead string) {
	n.text = n.text[:from] + instead + n.text[to:]
	n.tokens = plainTokens(n.text)
}

// plainTokens are the words of a text; identifiers in their parts.
func plainTokens(text string) []words.Token {
	return slices.DeleteFunc(words.Tokens(text), func(t words.Token) bool { return t.Identifier || t.Folded == "" })
}

// folded are the plain words of a name.
func foldedWords(name string) []string {
	var all []string
	for _, t := range plainTokens(name) {
		all = append(all, t.Folded)
	}
	return all
}

// stretch returns where the words of a name stand in the question, from and to token; to 0 when they do not.
func (n *narrowing) stretch(name []string) (from, to int) {
	for i := range n.tokens {
		if len(name) == 0 || i+len(name) > len(n.tokens) {
			return 0, 0
		}
		j := 0
		for j < len(name) && n.tokens[i+j].Folded == name[j] {
			j++
		}
		if j == len(name) {
			return i, i + j
		}
	}
	return 0, 0
}

const (
	ofFile   = `(?:file|document|archivo|fichero|documento)`
	ofFolder = `(?:folder|directory|carpeta|directorio)`
	where    = `(?:in|inside|within|on|from|of|under|per|see|according to|based on|as per|en|dentro de|de|del|según|conforme a|de acuerdo con)`
)

var (
	// beforeFile is what comes before the name of a file in which to look, whose ending is said too; before one without it the noun
	// must stand, or behind it.
	beforeFile   = regexp.MustCompile(`(?i)(?:^|[\s,(¿])(` + where + `\s+(?:(?:the|my|our|this|el|la|los|mi|este)\s+)?(?:attached\s+)?(?:` + ofFile + `\s+)?(?:called\s+|named\s+|llamado\s+|titulado\s+)?["“«']?\s*)$`)
	beforeName   = regexp.MustCompile(`(?i)(?:^|[\s,(¿])((?:` + where + `\s+)?(?:(?:the|my|our|el|mi)\s+)?` + ofFile + `\s+(?:called\s+|named\s+|llamado\s+|titulado\s+)?["“«']?\s*)$`)
	beforeThe    = regexp.MustCompile(`(?i)(?:^|[\s,(¿])(` + where + `\s+(?:the|my|our)\s+["“«']?)$`)
	nounAfter    = regexp.MustCompile(`(?i)^["”»']?\s+` + ofFile + `\b`)
	saysAfter    = regexp.MustCompile(`(?i)^["”»']?\s+(?:says?|contains?|mentions?|states?|shows?|lists?|dice|dicen|contiene|menciona|indica|establece|muestra)\b`)
	inFront      = regexp.MustCompile(`(?i)(?:^|[\s¿])(?:(?:what|which|how)\s+(?:else\s+)?(?:does|do|did)\s+(?:the\s+(?:file\s+)?)?|(?:summari[sz]e|resum[ae]n?)\s+(?:the\s+|el\s+)?(?:` + ofFile + `\s+)?|(?:qué|que)\s+(?:dice|contiene|menciona|indica|establece|muestra|hay\s+en)\s+(?:el\s+|la\s+)?(?:` + ofFile + `\s+)?)["“«']?$`)
	closing      = regexp.MustCompile(`^\s*["”»']`)
	beforeFolder = regexp.MustCompile(`(?i)(?:^|[\s,(¿])((?:` + where + `\s+)(?:(?:the|my|our|la|mi|el)\s+)?` + ofFolder + `\s+(?:de\s+|called\s+|named\s+|llamada\s+)?["“«']?\s*)$`)
	folderAfter  = regexp.MustCompile(`(?i)^["”»']?\s+` + ofFolder + `\b`)
)

// files narrows to the files that the question names as the place to look: all of a name, and all that are named.
func (n *narrowing) files() []app.Narrowing {
	type hit struct {
		name     string
		from, to int // bytes
	}
	var hits []hit
	tried := map[string]bool{}
	for _, one := range n.names {
		base := path.Base(strings.ReplaceAll(one.Path, `\`, "/"))
		if tried[base] {
			continue
		}
		tried[base] = true
		if from, to := n.fileAt(base); to > 0 {
			hits = append(hits, hit{base, from, to})
		}
	}
	// "lease agreement.docx" is not "agreement.docx".
	hits = slices.DeleteFunc(hits, func(a hit) bool {
		return slices.ContainsFunc(hits, func(b hit) bool {
			return b.from <= a.from && a.to <= b.to && len(foldedWords(b.name)) > len(foldedWords(a.name))
		})
	})
	if len(hits) == 0 {
		return nil
	}
	var all []app.Narrowing
	n.keep(func(one app.Named) bool {
		base := path.Base(strings.ReplaceAll(one.Path, `\`, "/"))
		return slices.ContainsFunc(hits, func(h hit) bool { return h.name == base })
	})
	slices.SortFunc(hits, func(a, b hit) int { return b.from - a.from })
	last := len(n.text)
	for _, h := range hits {
		all = append([]app.Narrowing{{Kind: "file", Value: h.name}}, all...)
		if h.to <= last { // two files of one name, but for case or accents, stand in one place
			n.cut(h.from, h.to, "")
			last = h.from
		}
	}
	return all
}

// fileAt returns the bytes of the question that say to look in a file of that name; to is 0 when none do.
func (n *narrowing) fileAt(base string) (from, to int) {
	extension := path.Ext(base)
	if len(extension) < 2 || len(extension) > 9 || extension == base {
		extension = ""
	}
	a, b := n.stretch(foldedWords(base))
	whole := b > 0 && extension != ""
	if !whole {
		a, b = n.stretch(foldedWords(strings.TrimSuffix(base, extension)))
	}
	if b == 0 {
		return 0, 0
	}
	from, to = n.tokens[a].Start, n.tokens[b-1].End
	before, after := n.text[:from], n.text[to:]
	start := func(m []int) int { return m[2] }
	if m := beforeName.FindStringSubmatchIndex(before); m != nil {
		return start(m), to + len(closing.FindString(after))
	}
	if m := beforeThe.FindStringSubmatchIndex(before); m != nil && nounAfter.MatchString(after) {
		return start(m), to + len(nounAfter.FindString(after))
	}
	if !whole {
		return 0, 0
	}
	if m := beforeFile.FindStringSubmatchIndex(before); m != nil {
		return start(m), to + len(closing.FindString(after))
	}
	if saysAfter.MatchString(after) || inFront.MatchString(before) {
		return from, to + len(closing.FindString(after))
	}
	return 0, 0
}

// says are verbs of files: "What does lease.txt say about heating?" is about heating.
var says = listed("say says said contain contains mention mentions state states show shows list lists about dice dicen contiene contienen menciona indica establece muestra hay summarise summarize resume resuma")

// folders narrows to the folder that the question names.
func (n *narrowing) folders() []app.Narrowing {
	best, from, to := "", 0, 0
	tried := map[string]bool{}
	for _, one := range n.names {
		for _, part := range strings.Split(path.Dir(strings.ReplaceAll(one.Path, `\`, "/")), "/") {
			if part == "" || tried[part] {
				continue
			}
			tried[part] = true
			name := foldedWords(part)
			a, b := n.stretch(name)
			if b == 0 || len(name) <= len(foldedWords(best)) {
				continue
			}
			f, t := n.tokens[a].Start, n.tokens[b-1].End
			if m := beforeFolder.FindStringSubmatchIndex(n.text[:f]); m != nil {
				best, from, to = part, m[2], t+len(closing.FindString(n.text[t:]))
			} else if m := beforeThe.FindStringSubmatchIndex(n.text[:f]); m != nil && folderAfter.MatchString(n.text[t:]) {
				best, from, to = part, m[2], t+len(folderAfter.FindString(n.text[t:]))
			}
		}
	}
	if best == "" {
		return nil
	}
	same := strings.Join(foldedWords(best), " ")
	n.keep(func(one app.Named) bool {
		return slices.ContainsFunc(strings.Split(path.Dir(strings.ReplaceAll(one.Path, `\`, "/")), "/"), func(part string) bool {
			return part == best || len(part) >= len(best)-2 && strings.Join(foldedWords(part), " ") == same
		})
	})
	n.cut(from, to, "")
	return []app.Narrowing{{Kind: "folder", Value: best}}
}

// dangling is a joint after which nothing is left.
var dangling = regexp.MustCompile(`(?i)[\s,]+(?:and|or|y|e|o)\s*([?.!]*)$`)

var spaces = regexp.MustCompile(`\s+([,.;:?!)])`)

// tidy mends a question from which words were taken.
func tidy(text string) string {
	text = spaces.ReplaceAllString(strings.Join(strings.Fields(text), " "), "$1")
	text = dangling.ReplaceAllString(strings.TrimLeft(text, " ,.;:?!)"), "$1")
	for _, pair := range []string{",?", ",.", ",,", "()"} {
		text = strings.ReplaceAll(text, pair, pair[1:])
	}
	if text == "" {
		return text
	}
	return sentenceCase(text)
}
