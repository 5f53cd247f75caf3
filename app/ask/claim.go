package ask

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"cotejo/app"
	"cotejo/app/prompt"
	"cotejo/app/verify"
)

// writer makes an answer of a reply while that is written.
type writer struct {
	*begun
	options  Options
	report   func(Progress)
	told     time.Time // of the last report
	parser   *prompt.Parser
	prepared []*verify.Passage

	began      time.Time
	firstClaim float64 // ms after that; 0 before there is one

	given    []prompt.Claim // claims of the reply as they were written, and
	made     []app.Claim    // as they were checked
	numbers  map[int]int    // passage -> number that people see
	invented []int
}

// restart forgets the claims that were made.
func (w *writer) restart() {
	w.given, w.made, w.invented, w.numbers = nil, []app.Claim{}, []int{}, map[int]int{}
	for _, claim := range w.Evidence {
		for _, c := range claim.Citations {
			w.numbers[c.Passage] = *c.Number
		}
	}
}

// check makes and checks the claims that are whole and were not before; it says whether there were any.
func (w *writer) check() bool {
	claims := w.parser.Claims()
	known := min(len(claims), len(w.given))
	same := slices.EqualFunc(claims[:known], w.given[:known], prompt.Claim.Equal) && known == len(w.given)
	if same && known == len(claims) {
		return false
	}
	if !same {
		w.restart() // what was read so far was a thought
	}
	for _, claim := range claims[len(w.given):] {
		w.made = append(w.made, w.claim(claim))
	}
	w.given = slices.Clone(claims)
	if w.firstClaim == 0 && len(w.made) > 0 {
		w.firstClaim = milliseconds(w.began)
	}
	w.show()
	return true
}

// show puts into the answer what may be shown: nothing while the model says that there is no answer.
func (w *writer) show() {
	w.Claims, w.Invented = w.made, w.invented
	if w.NoInformation || w.parser.NoInformation() {
		w.Claims, w.Invented = []app.Claim{}, []int{}
	}
	w.Figures.Shown = countsOf(w.Claims, w.Evidence)
}

// counts are those of the reply, shown or not.
func (w *writer) counts() app.FigureCounts { return countsOf(w.made, nil) }

// claim makes and checks one claim.
func (w *writer) claim(given prompt.Claim) app.Claim {
	claim := app.Claim{Verdict: app.Uncited, Support: app.NotChecked(), Findings: []app.Finding{}, Citations: []app.Citation{}}
	claim.Text, claim.Block = blockOf(given.Text)
	claim.Starts = len(w.made) == 0 || claim.Block != app.BlockParagraph || w.made[len(w.made)-1].Block != app.BlockParagraph
	if !w.options.Cite {
		return claim
	}
	for _, mark := range given.Marks {
		w.note(mark)
	}
	for _, cited := range given.Citations {
		for _, one := range w.citations(cited) {
			claim.Citations = append(claim.Citations, one.citation)
			claim.Findings = append(claim.Findings, one.findings...)
		}
	}
	if len(claim.Citations) == 0 {
		claim.Findings = append(claim.Findings, app.Finding{Code: code("uncited"), Args: map[string]string{}})
		return claim
	}
	claim.Verdict = claim.Citations[0].Verdict
	for _, c := range claim.Citations {
		claim.Verdict = app.Worst(claim.Verdict, c.Verdict)
	}
	return claim
}

// code names a finding that this package makes.
func code(name string) string { return name }

var (
	item    = regexp.MustCompile(`^(?:[-*•]|\d{1,2}[.)])\s+`)
	heading = regexp.MustCompile(`^#{1,6}\s+`)
)

// unescaper undoes, in a claim's Markdown, what the request escaped in the documents that the model read.
var unescaper = strings.NewReplacer("&amp;", "&", "&lt;", `\<`, "&gt;", `\>`, "&quot;", `"`)

// blockOf gives the text of a claim in one line, without signs that control a screen, and the block it is.
func blockOf(text string) (string, app.ClaimBlock) {
	text = unescaper.Replace(strings.Join(strings.Fields(text), " "))
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, text)
	if rest := item.ReplaceAllString(text, ""); rest != text && rest != "" {
		return rest, app.BlockItem
	}
	if rest := heading.ReplaceAllString(text, ""); rest != text && rest != "" {
		return rest, app.BlockHeading
	}
	return text, app.BlockParagraph
}
