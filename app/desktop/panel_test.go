package desktop

import (
	"bytes"
	"html"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"cotejo/app"
)

var (
	litMark    = regexp.MustCompile(`(?s)<mark class="lit">(.*?)</mark>`)
	panelTags  = regexp.MustCompile(`</?(?:h[3-6]|p|ul|li|table|tr|td|th|pre)(?: class="(?:passage|aside|aside passage)")?(?: data-depth="\d+")?>|<mark class="lit">|</mark>|<br>`)
	whiteSpace = regexp.MustCompile(`\s+`)
)

// litWords are what a panel of formatted text or of lines lights.
func litWords(p Panel) string {
	var words []string
	for _, m := range litMark.FindAllStringSubmatch(strings.ReplaceAll(p.HTML, "<br>", "\n"), -1) {
		words = append(words, html.UnescapeString(m[1]))
	}
	for _, line := range p.Lines {
		units := utf16.Encode([]rune(line.Text))
		for _, lit := range line.Lit {
			words = append(words, string(utf16.Decode(units[lit[0]:lit[1]])))
		}
	}
	return strings.Join(words, " ")
}

func normal(s string) string { return strings.TrimSpace(whiteSpace.ReplaceAllString(s, " ")) }

// panel asks and opens the first citation.
func (w *world) panel(question string) (Turn, Panel) {
	w.t.Helper()
	turn := w.ask(0, question, "")
	if len(turn.Citations) == 0 {
		w.t.Fatalf("no citation for %q: %+v", question, turn)
	}
	p, err := w.Panel(turn.ID, turn.Citations[0].ID)
	if err != nil {
		w.t.Fatal(err)
	}
	return turn, p
}

func TestPanelKinds(t *testing.T) {
	w := open(t)
	w.samples()
	w.byWords()
	for question, want := range map[string]struct{ kind, file string }{
		depositQuestion:                   {"page", "lease-contract.pdf"},
		"When did the Panama Canal open?": {"formatted", "panama-canal.html"},
		"How many days after the trip must the expense report be submitted?":  {"formatted", "travel-expenses-policy-2025.docx"},
		"Who saw a gear wheel in the Antikythera fragments?":                  {"formatted", "antikythera-mechanism.md"},
		"¿Qué barra fue declarada prototipo internacional del metro en 1889?": {"lines", "metro.txt"},
	} {
		turn, p := w.panel(question)
		if p.Kind != want.kind || p.File != want.file || p.Place == "" || p.CheckedNow.Verdict != "verified" || !p.CanOpen || p.Index != 1 || p.Previous != "" {
			t.Errorf("%s: %+v", question, p)
		}
		if want.kind != "page" && normal(litWords(p)) != normal(p.Citation.Quote) {
			t.Errorf("%s: lit %q of %q", question, litWords(p), p.Citation.Quote)
		}
		if rest := panelTags.ReplaceAllString(p.HTML, ""); strings.ContainsAny(rest, "<>") {
			t.Errorf("%s: other tags in %q", question, rest)
		}
		if p.Count != len(turn.Citations) || p.Count > 1 && p.Next != turn.Citations[1].ID {
			t.Errorf("%s: %d of %d, next %s", question, p.Index, p.Count, p.Next)
		}
		if !strings.Contains(p.Reference, p.File) || !strings.Contains(p.Reference, p.Place) {
			t.Errorf("%s: %s", question, p.Reference)
		}
	}
}

// Lines keep the numbers that they have in the file, and a letter beyond the first plane counts as two units.
func TestPanelLines(t *testing.T) {
	w := open(t)
	w.index(w.write("notes.txt", "First line of the notes.\n\n😀 The rent is 900 euros a month, payable in advance. 😀\nLast line.\n"))
	w.byWords()
	_, p := w.panel("How much is the rent, payable in advance?")
	found := false
	for _, line := range p.Lines {
		if strings.Contains(line.Text, "900") {
			found = line.Number == 3 && len(line.Lit) > 0
		}
	}
	if !found || !strings.Contains(litWords(p), "The rent is 900 euros a month, payable in advance.") {
		t.Errorf("%+v", p.Lines)
	}
}

// A row lights its header too, since the two have one mark.
func TestPanelRow(t *testing.T) {
	w := open(t)
	w.index(w.write("fees.md", "# Fees\n\n| Service | Fee |\n|---|---|\n| Cleaning of the stairs | 40 euros |\n| Repair of the boiler | 75 euros |\n"))
	w.byWords()
	_, p := w.panel("What is the fee for the repair of the boiler?")
	if !strings.Contains(p.HTML, `<th><mark class="lit">Service</mark></th><th><mark class="lit">Fee</mark></th>`) ||
		!strings.Contains(p.HTML, `<td><mark class="lit">Repair of the boiler</mark></td><td><mark class="lit">75 euros</mark></td>`) ||
		strings.Contains(p.HTML, `<mark class="lit">Cleaning`) {
		t.Error(p.HTML)
	}
}

// What documents say is never markup.
func TestHostileDocuments(t *testing.T) {
	w := open(t)
	hostile := `The discount is <script>alert(1)</script> <img src=x onerror=alert(2)> 12 percent & more "quoted" for members.`
	w.index(w.write("a.txt", hostile+"\n"),
		w.write("b.md", "# Rebate <b onclick=x>\n\nThe rebate is `<script>alert(1)</script>` \\<img src=x\\> 13 percent for members.\n"),
		w.write("c.html", "<h1>Bonus</h1><p>The bonus is &lt;script&gt;alert(1)&lt;/script&gt; 14 percent for members.</p><script>alert(3)</script>"))
	w.byWords()
	for _, question := range []string{"What is the discount for members in percent?", "What is the rebate for members in percent?", "What is the bonus for members in percent?"} {
		turn, p := w.panel(question)
		if rest := panelTags.ReplaceAllString(p.HTML, ""); strings.ContainsAny(rest, "<>") {
			t.Errorf("%s: %q", question, p.HTML)
		}
		for _, b := range turn.Evidence {
			for _, c := range b.Claims {
				if strings.ContainsAny(regexp.MustCompile(`</?(em|strong|code|del)>|<br>`).ReplaceAllString(c.HTML, ""), "<>") {
					t.Errorf("%s: %q", question, c.HTML)
				}
			}
		}
		if normal(litWords(p)) != normal(p.Citation.Quote) {
			t.Errorf("%s: lit %q of %q", question, litWords(p), p.Citation.Quote)
		}
	}
}

// The check of a panel is one of now: of a file that is gone, was changed, or whose words moved.
func TestPanelChecksNow(t *testing.T) {
	w := open(t)
	sentence := "The rent is 900 euros a month, payable in advance."
	path := w.write("a.txt", sentence+"\n")
	w.index(path)
	w.byWords()
	turn, p := w.panel("How much is the rent, payable in advance?")
	now := func(content string) Panel {
		t.Helper()
		if content == "" {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		} else {
			w.write("a.txt", content)
		}
		p, err := w.Panel(turn.ID, turn.Citations[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		if normal(litWords(p)) != sentence {
			t.Errorf("the words that were read are not shown: %q", litWords(p))
		}
		return p
	}
	messages := map[string]bool{p.CheckedNow.Message: true}
	for _, c := range []struct{ content, verdict string }{
		{"One more line before.\n\n" + sentence + "\n", "verified"}, {"The rent is 950 euros a month.\n", "source_changed"}, {"", "unreachable"},
	} {
		p := now(c.content)
		if p.CheckedNow.Verdict != c.verdict || messages[p.CheckedNow.Message] || p.CanOpen != (c.content != "") {
			t.Errorf("%q: %+v", c.content, p.CheckedNow)
		}
		messages[p.CheckedNow.Message] = true
	}
	// Forgotten, the answer still shows its passage.
	w.write("a.txt", sentence+"\n")
	if err := w.Forget(path); err != nil {
		t.Fatal(err)
	}
	if p := now(sentence + "\n"); p.Kind != "lines" || p.CheckedNow.Verdict != "verified" || p.CanOpen {
		t.Errorf("%+v", p)
	}
	if _, err := w.Panel(turn.ID, "p9-1-2"); app.ErrorCode(err) != "panel.no_citation" {
		t.Error(err)
	}
	if _, err := w.Panel(turn.ID+99, "p9-1-2"); app.ErrorCode(err) != "store.no_conversation" {
		t.Error(err)
	}
}

func TestPageImage(t *testing.T) {
	w := open(t)
	w.samples()
	w.byWords()
	_, p := w.panel(depositQuestion)
	address := func(page, width string) string {
		return strings.NewReplacer("{page}", page, "{width}", width).Replace(p.PageImage)
	}
	get := func(address string) *httptest.ResponseRecorder {
		out := httptest.NewRecorder()
		w.pages.ServeHTTP(out, httptest.NewRequest(http.MethodGet, address, nil))
		return out
	}
	for range 2 { // drawn, and kept
		out := get(address("1", "600"))
		drawn, err := png.Decode(bytes.NewReader(out.Body.Bytes()))
		if out.Code != http.StatusOK || err != nil || drawn.Bounds().Dx() != 600 {
			t.Fatalf("%d %v", out.Code, err)
		}
		ratio := float64(drawn.Bounds().Dy()) / 600
		if want := p.PageSize[1] / p.PageSize[0]; ratio < want-0.01 || ratio > want+0.01 {
			t.Errorf("the image is %v as high as wide, the page %v", ratio, want)
		}
		// There is ink where words are lit, and none in the margin.
		for _, r := range p.Rectangles {
			dark := 0
			for x := int(r.Box[0] * 600); x < int(r.Box[2]*600); x++ {
				for y := int(r.Box[1] * 600 * ratio); y < int(r.Box[3]*600*ratio); y++ {
					if c, _, _, _ := drawn.At(x, y).RGBA(); c < 0x8000 {
						dark++
					}
				}
			}
			if r.Page == 1 && dark < 50 {
				t.Errorf("no ink under %v", r)
			}
		}
	}
	for address, want := range map[string]int{
		address("99", "600"): http.StatusNotFound, address("0", "600"): http.StatusBadRequest, address("1", "NaN"): http.StatusBadRequest,
		address("1", "-1"): http.StatusBadRequest, address("x", "600"): http.StatusBadRequest, "/page/unknown/1?width=600": http.StatusNotFound,
		"/page/../etc/passwd?width=1": http.StatusNotFound, "/other": http.StatusNotFound, "/page/": http.StatusNotFound,
	} {
		if out := get(address); out.Code != want {
			t.Errorf("%s: %d, want %d", address, out.Code, want)
		}
	}
	// A file that has changed since is not the one that was cited.
	w.write("lease-contract.pdf", "%PDF-1.4 no more")
	if out := get(address("2", "600")); out.Code != http.StatusNotFound {
		t.Errorf("a changed file: %d", out.Code)
	}
	if p, err := w.Panel(1, p.Citation.ID); err != nil || p.Kind != "lines" || normal(litWords(p)) != normal(p.Citation.Quote) {
		t.Errorf("%+v %v", p, err)
	}
}

func TestOpening(t *testing.T) {
	w := open(t)
	text, script := w.write("a.txt", "The rent is 900 euros.\n"), w.write("evil.desktop", "[Desktop Entry]\nExec=rm\nName=The rent is 900 euros.\n")
	other := w.write("other/b.txt", "Not of the library.\n")
	if l := w.index(text, script); l.Counts.Indexed != 2 {
		t.Fatalf("%+v", l.Counts)
	}
	if err := w.OpenFile(text, 1); err != nil {
		t.Error(err)
	}
	if err := w.ShowInFolder(text); err != nil {
		t.Error(err)
	}
	if err := w.Copy("words"); err != nil {
		t.Error(err)
	}
	for path, code := range map[string]string{
		script: "desktop.not_opened", other: "library.unknown_path", filepath.Dir(text): "library.unknown_path", "/etc/passwd": "library.unknown_path", "": "library.unknown_path",
	} {
		if err := w.OpenFile(path, 1); app.ErrorCode(err) != code {
			t.Errorf("%q: %v", path, err)
		}
	}
	if len(w.desk.shown) != 1 || w.desk.shown[0] != text || len(w.desk.revealed) != 1 || w.desk.copied[0] != "words" {
		t.Errorf("%+v", w.desk)
	}
}
