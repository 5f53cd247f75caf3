package quality

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"
	"strings"
	"time"

	"cotejo/app/messages"
)

//go:embed page.html
var pageSource string

// WritePage writes a report as one page without scripts, which loads nothing.
func WritePage(w io.Writer, r Report, l messages.Language, now time.Time) error {
	say := func(key string, pairs ...any) string {
		var words []string
		for _, p := range pairs {
			switch v := p.(type) {
			case string:
				words = append(words, v)
			case int:
				words = append(words, strconv.Itoa(v))
			}
		}
		return l.Say(key, words...)
	}
	page, err := template.New("page").Funcs(template.FuncMap{
		"say":      say,
		"write":    func(k Kind, v float64) string { return k.Write(v, l) },
		"sign":     func(k Kind, v float64) string { return k.Signed(v, l) },
		"range_of": func(k Kind, f Figure) string { return k.Interval(f, l) },
		"ms":       func(v float64) string { return Time.Write(v, l) },
		"join":     func(all []string) string { return strings.Join(all, " · ") },
		"column": func(language string) string {
			if language == All {
				return l.Say("eval.all")
			}
			return language
		},
	}).Parse(pageSource)
	if err != nil {
		return err
	}
	return page.Execute(w, struct {
		Report
		Language string
		Date     string
		Groups   []Group
	}{r, l.Code, now.UTC().Format("2006-01-02 15:04 UTC"), Groups})
}
