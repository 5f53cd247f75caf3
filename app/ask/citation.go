package ask

import (
	"regexp"
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/app/prompt"
	"cotejo/app/verify"
)

// note lists a mark that names no passage.
func (w *writer) note(index int) {
	if !w.has(index) && !slices.Contains(w.invented, index) {
		w.invented = append(w.invented, index)
	}
}

func (w *writer) has(index int) bool {
	return slices.ContainsFunc(w.prepared, func(p *verify.Passage) bool { return p.Number == index })
}

// checked is a citation and what was found about it.
type checked struct {
	citation app.Citation
	findings []app.Finding
}

// citations checks a quote against the passage it names. One that leaves words out, and says so by an ellipsis, is
// checked part by part.
func (w *writer) citations(cited prompt.Citation) []checked {
	whole := w.quote(cited.Quote, cited.Index)
	parts := parts(cited.Quote)
	if whole.citation.Verdict != app.NotFound || !w.has(cited.Index) || len(parts) == 0 {
		return []checked{whole}
	}
	var all []checked
	for _, part := range parts {
		all = append(all, w.quote(part, cited.Index))
	}
	return all
}

// quote checks one quote: as it came, then with what the request escaped undone once.
func (w *writer) quote(quote string, index int) checked {
	c, findings := verify.Citation(quote, index, app.ByModel, w.prepared, w.options.Verify)
	if plain, changed := prompt.Unescape(quote); changed && c.Verdict == app.NotFound {
		if undone, none := verify.Citation(plain, index, app.ByModel, w.prepared, w.options.Verify); undone.Verdict == app.Verified {
			c, findings = undone, none
		}
	}
	if !w.has(index) {
		w.note(index)
		return checked{c, findings}
	}
	n, known := w.numbers[index]
	if !known {
		n = len(w.numbers) + 1
		w.numbers[index] = n
	}
	c.Number = &n
	Label(c.Place, w.options.Interface)
	return checked{c, findings}
}

var ellipsis = regexp.MustCompile(`\s*[\[(]?(?:…|\.{3,}|\. \. \.)[\])]?\s*`)

// parts are the pieces of a quote around its ellipses; nil when it has none.
func parts(quote string) []string {
	pieces := ellipsis.Split(quote, -1)
	if len(pieces) < 2 {
		return nil
	}
	return slices.DeleteFunc(pieces, func(p string) bool { return strings.TrimSpace(p) == "" })
}
