package recheck

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/source"
)

// plain reads a text file: its words are its bytes, each line a block.
func plain(_ context.Context, _ string, content []byte) (*app.Text, error) {
	if strings.HasPrefix(string(content), "%broken") {
		return nil, errors.New("broken")
	}
	t := &app.Text{Content: string(content)}
	start := 0
	for _, line := range strings.SplitAfter(t.Content, "\n") {
		if words := strings.TrimSuffix(line, "\n"); words != "" {
			t.Blocks = append(t.Blocks, app.Block{Span: app.Span{Start: start, End: start + len(words)}})
		}
		start += len(line)
	}
	return t, nil
}

const words = "The rent is due on the first of May.\nThe tenant shall pay the rent monthly, in advance.\nAll else is void.\n"

// cite makes the citation of quote in content, as an answer saves it.
func cite(path, content, quote string) map[string]any {
	at := strings.Index(content, quote)
	if at < 0 {
		panic("no such quote: " + quote)
	}
	end := at + len(quote)
	return map[string]any{
		"number": 1, "passage": 1, "given": quote, "quote": quote, "span": []int{at, end}, "verdict": "verified", "by": "extractive",
		"before": content[max(0, at-100):at], "after": content[end:min(len(content), end+100)],
		"document": map[string]any{"path": path, "sha256": sum([]byte(content)), "text_sha256": sum([]byte(content)), "reader": "txt/1", "member": []string{}},
	}
}

func with(c map[string]any, pairs ...any) map[string]any {
	for i := 0; i < len(pairs); i += 2 {
		if name, inDocument := strings.CutPrefix(pairs[i].(string), "document."); inDocument {
			c["document"].(map[string]any)[name] = pairs[i+1]
		} else {
			c[name] = pairs[i+1]
		}
	}
	return c
}

func evidenceOf(citations ...map[string]any) string {
	raw, err := json.Marshal(map[string]any{"format": app.EvidenceFormat, "claims": []any{map[string]any{"citations": citations}}})
	if err != nil {
		panic(err)
	}
	return string(raw)
}

func run(t *testing.T, evidence string, roots ...Root) *Report {
	t.Helper()
	report, err := Check(context.Background(), strings.NewReader(evidence), Options{Roots: roots, Reader: plain})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func write(t *testing.T, path, content string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// wants holds the only result against a verdict and a reason.
func wants(t *testing.T, report *Report, holds bool, verdict app.Verdict, reason string) {
	t.Helper()
	if len(report.Citations) != 1 {
		t.Fatalf("%d results", len(report.Citations))
	}
	if r := report.Citations[0]; report.Holds != holds || r.Verdict != verdict || r.Reason != reason {
		t.Errorf("holds %v, verdict %s, reason %q; want %v, %s, %q", report.Holds, r.Verdict, r.Reason, holds, verdict, reason)
	}
}

const quote = "The tenant shall pay the rent monthly"

func TestFiles(t *testing.T) {
	twice := words + "Further down.\n" + words
	for _, c := range []struct {
		name, saved, now string
		change           []any
		holds            bool
		verdict          app.Verdict
		reason           string
	}{
		{"same", words, words, nil, true, app.Verified, ""},
		{"given in another form", words, words, []any{"given", "THE TENANT shall\npay the rent  monthly"}, true, app.Verified, ""},
		{"edited elsewhere behind", words, words + "More.\n", nil, true, app.Verified, ""},
		{"hashes empty", words, words, []any{"document.sha256", "", "document.text_sha256", ""}, true, app.Verified, ""},
		{"hashes unknown", words, words, []any{"document.sha256", "abc", "document.text_sha256", "abc"}, true, app.Verified, ""},
		{"context empty", words, words, []any{"before", "", "after", ""}, true, app.Verified, ""},
		{"context wrong", words, words, []any{"before", "xyz", "after", "xyz"}, true, app.Verified, ""},
		{"moved", words, "A new line first.\n" + words, nil, true, app.Verified, "moved"},
		{"moved, context gone", words, "Other. " + quote + " or leave.\n", nil, true, app.Verified, "moved"},
		{"moved, one of two cuts a word", words, "xx" + quote + "ly. " + quote + ".\n", nil, true, app.Verified, "moved"},
		{"word deleted", words, strings.Replace(words, "shall pay", "shall not pay", 1), nil, false, app.SourceChanged, "source_changed"},
		{"line deleted", words, "All else is void.\n", nil, false, app.SourceChanged, "source_changed"},
		{"only the case changed", words, strings.ToUpper(words), nil, false, app.SourceChanged, "source_changed"},
		{"only a digit changed", "The fee is 1,250 euros each year.\n" + quote + ".", "The fee is 1,250 euros each year.\n" + strings.Replace(quote, "rent", "fee", 1), nil, false, app.SourceChanged, "source_changed"},
		{"became part of a word", words, "x" + words[:37] + "x" + words[37:], nil, false, app.SourceChanged, "source_changed"},
		{"two, by context", twice, "Some.\n" + twice, nil, true, app.Verified, "moved"},
		{"two, alike", words, "Some.\n" + strings.Repeat("..............\n"+words+"..............\n", 2), []any{"before", words[:37], "after", ""}, false, app.SourceChanged, "source_changed"},
		{"two, no context", words, "Some.\n" + twice, []any{"before", "", "after", ""}, false, app.SourceChanged, "source_changed"},
		{"two, chance context", words, quote + ". Or " + quote + ", so.\n", []any{"before", "q", "after", "," + strings.Repeat("z", 99)}, false, app.SourceChanged, "source_changed"},
		{"never there", words, words, []any{"quote", "words never written", "given", "words never written"}, false, app.NotFound, "not_found"},
		{"never there, no hashes", words, "else\n", []any{"document.sha256", "", "document.text_sha256", ""}, false, app.NotFound, "not_found"},
		{"text changed, file the same", words, words, []any{"quote", "words never written", "given", "words never written", "document.text_sha256", "abc"}, false, app.NotFound, "not_found"},
		{"given says more", words, words, []any{"given", quote + ", always"}, false, app.NotFound, "verdict"},
		{"given denies", words, words, []any{"given", strings.Replace(quote, "shall", "shall not", 1)}, false, app.NotFound, "verdict"},
		{"given empty", words, words, []any{"given", ""}, false, app.NotFound, "verdict"},
		{"given null", words, words, []any{"given", nil}, false, app.NotFound, "verdict"},
		{"too short", words, words, []any{"given", "rent", "quote", "rent", "span", []int{4, 8}}, false, app.NotFound, "verdict"},
		{"cuts a word", words, words, []any{"given", "e tenant shall pay the", "quote", "e tenant shall pay the", "span", []int{39, 61}}, false, app.NotFound, "verdict"},
		{"span elsewhere", words, words, []any{"span", []int{0, 5}}, true, app.Verified, "moved"},
		{"span negative", words, words, []any{"span", []int{-5, 5}}, true, app.Verified, "moved"},
		{"span turned", words, words, []any{"span", []int{50, 5}}, true, app.Verified, "moved"},
		{"span huge", words, words, []any{"span", json.RawMessage("[1, 99999999999999999999999]")}, true, app.Verified, "moved"},
		{"span extreme", words, words, []any{"span", json.RawMessage("[-9223372036854775808, 9223372036854775807]")}, true, app.Verified, "moved"},
		{"span null", words, words, []any{"span", nil}, true, app.Verified, "moved"},
		{"span of one", words, words, []any{"span", []int{1}}, true, app.Verified, "moved"},
		{"span not numbers", words, words, []any{"span", "here"}, true, app.Verified, "moved"},
		{"span inside a character", "ñ" + quote, "ñ" + quote, []any{"span", []int{1, 1 + len(quote)}}, false, app.NotFound, "not_found"},
		{"quote null", words, words, []any{"quote", nil}, false, app.NotFound, "incomplete"},
		{"quote empty", words, words, []any{"quote", "", "span", []int{3, 3}, "given", ""}, false, app.NotFound, "incomplete"},
		{"document null", words, words, []any{"document", nil}, false, app.NotFound, "incomplete"},
		{"member", words, words, []any{"document.member", []string{"a.eml"}}, false, app.NotFound, "member"},
		{"member null", words, words, []any{"document.member", nil}, true, app.Verified, ""},
		{"number null", words, words, []any{"number", nil}, true, app.Verified, ""},
		{"unreadable", words, "%broken " + words, nil, false, app.NotFound, "unreadable"},
		{"approximate that is verified", words, words, []any{"verdict", "approximate"}, true, app.Approximate, ""},
		{"approximate", words, words, []any{"verdict", "approximate", "given", strings.Replace(quote, "monthly", "monthley", 1)}, true, app.Approximate, ""},
		{"approximate, another word", words, words, []any{"verdict", "approximate", "given", strings.Replace(quote, "monthly", "yearly", 1)}, false, app.NotFound, "verdict"},
		{"approximate, moved", words, "A new first line.\n" + words, []any{"verdict", "approximate", "given", strings.Replace(quote, "monthly", "monthley", 1)}, true, app.Approximate, "moved"},
		{"approximate, gone", words, "else\n", []any{"verdict", "approximate", "given", strings.Replace(quote, "monthly", "monthley", 1)}, false, app.SourceChanged, "source_changed"},
		{"not tested", words, "else\n", []any{"verdict", "misplaced", "quote", nil, "span", nil}, true, app.Misplaced, ""},
		{"verdict unheard of", words, "else\n", []any{"verdict", "splendid"}, true, "splendid", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := write(t, filepath.Join(t.TempDir(), "a.txt"), c.now)
			quoted := quote
			if c.name == "span inside a character" {
				quoted = "ñ" + quote
			}
			saved := cite(path, c.saved, quoted)
			if c.name == "span inside a character" {
				saved["quote"] = "\uFFFD" + quote // what the bytes from there on would be shown as
			}
			wants(t, run(t, evidenceOf(with(saved, c.change...))), c.holds, c.verdict, c.reason)
		})
	}
}

func TestMissing(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "file"), words)
	for _, path := range []string{filepath.Join(dir, "b.txt"), filepath.Join(dir, "no", "b.txt"), filepath.Join(dir, "file", "b.txt")} {
		wants(t, run(t, evidenceOf(cite(path, words, quote))), false, app.NotFound, "missing")
	}
}

func TestReport(t *testing.T) {
	dir := t.TempDir()
	a, b := write(t, filepath.Join(dir, "a.txt"), words), write(t, filepath.Join(dir, "b.txt"), words)
	gone := filepath.Join(dir, "gone.txt")
	claims := []any{
		map[string]any{"text": "one", "citations": []any{cite(a, words, quote), with(cite(b, words, "All else is void."), "number", 2)}},
		map[string]any{"text": "two", "citations": nil},
		map[string]any{"citations": []any{with(cite(a, words, quote), "verdict", "not_found", "quote", nil, "number", nil), with(cite(gone, words, quote), "number", 3), cite(a, words, "The rent is due")}},
	}
	raw, _ := json.Marshal(map[string]any{"format": app.EvidenceFormat, "claims": claims, "later": []int{1}})
	read := map[string]int{}
	report, err := Check(context.Background(), strings.NewReader("\uFEFF"+string(raw)), Options{Reader: func(ctx context.Context, name string, content []byte) (*app.Text, error) {
		read[name]++
		return plain(ctx, name, content)
	}})
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(report)
	want := `{"holds":false,"citations":[` +
		`{"claim":1,"number":1,"saved":"verified","verdict":"verified","reason":""},` +
		`{"claim":1,"number":2,"saved":"verified","verdict":"verified","reason":""},` +
		`{"claim":3,"number":null,"saved":"not_found","verdict":"not_found","reason":""},` +
		`{"claim":3,"number":3,"saved":"verified","verdict":"not_found","reason":"missing"},` +
		`{"claim":3,"number":1,"saved":"verified","verdict":"verified","reason":""}]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if read[a] != 1 || read[b] != 1 || len(read) != 2 {
		t.Errorf("files were read %v times", read)
	}
	empty, err := Check(context.Background(), strings.NewReader(`{"format":"cotejo-evidence/1","claims":[]}`), Options{Reader: plain})
	if got, _ := json.Marshal(empty); err != nil || string(got) != `{"holds":true,"citations":[]}` {
		t.Errorf("%s %v", got, err)
	}
}

func TestNotEvidence(t *testing.T) {
	for _, s := range []string{"", "x", "[]", "null", "{}", `{"claims":[]}`, `{"format":"cotejo-evidence/2","claims":[]}`, `{"format":7,"claims":[]}`,
		`{"format":"cotejo-evidence/1"}`, `{"format":"cotejo-evidence/1","claims":{}}`, `{"format":"cotejo-evidence/1","claims":[7]}`,
		`{"format":"cotejo-evidence/1","claims":[]} {}`, `{"format":"cotejo-evidence/1","claims":[`,
		`{"format":"cotejo-evidence/1","claims":` + strings.Repeat("[", 1e6) + strings.Repeat("]", 1e6) + `}`,
		`{"format":"cotejo-evidence/1","claims":[{"citations":[{"verdict":"verified","quote":` + strings.Repeat(`{"a":`, 1e5) + `1` + strings.Repeat("}", 1e5) + `}]}]}`} {
		report, err := Check(context.Background(), strings.NewReader(s), Options{Reader: plain})
		if app.ErrorCode(err) != "recheck.not_evidence" || report != nil {
			t.Errorf("%.60q: %v", s, err)
		}
	}
}

// endless is an evidence file that never ends.
type endless struct{ n int64 }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	e.n += int64(len(p))
	return len(p), nil
}

func TestEndless(t *testing.T) {
	if testing.Short() {
		t.Skip("needs half a gigabyte")
	}
	e := &endless{}
	if _, err := Check(context.Background(), e, Options{Reader: plain}); app.ErrorCode(err) != "recheck.not_evidence" || e.n > maxEvidence+1<<20 {
		t.Errorf("%v after %d bytes", err, e.n)
	}
}

// TestEverywhere: words that stand at every position of a long text come to an end.
func TestEverywhere(t *testing.T) {
	content := strings.Repeat("a", 1<<20)
	path := write(t, filepath.Join(t.TempDir(), "a.txt"), content)
	start := time.Now()
	c := cite(path, content, strings.Repeat("a", 1<<19))
	wants(t, run(t, evidenceOf(c)), false, app.NotFound, "verdict")
	if d := time.Since(start); d > time.Minute {
		t.Errorf("took %v", d)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	path := write(t, filepath.Join(t.TempDir(), "a.txt"), words)
	_, err := Check(ctx, strings.NewReader(evidenceOf(cite(path, words, quote))), Options{Reader: func(context.Context, string, []byte) (*app.Text, error) {
		cancel()
		return nil, ctx.Err()
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestRealReader goes the whole way, through the program's own reader: spans count in the canonical text, not in the file.
func TestRealReader(t *testing.T) {
	read := func(ctx context.Context, name string, content []byte) (*app.Text, error) {
		text, _, err := source.Read(ctx, name, content)
		return text, err
	}
	dir := t.TempDir()
	crlf := write(t, filepath.Join(dir, "a.txt"), "\uFEFF"+strings.ReplaceAll("Año uno.\n\n"+words, "\n", "\r\n"))
	page := write(t, filepath.Join(dir, "a.html"), "<!DOCTYPE html><html><body><h1>Año uno</h1><p>"+strings.ReplaceAll(words, "shall pay", "<b>shall</b>\n pay")+"</p></body></html>")
	var citations []map[string]any
	for _, path := range []string{crlf, page} {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := read(context.Background(), path, content)
		if err != nil {
			t.Fatal(err)
		}
		citations = append(citations, cite(path, text.Content, quote))
	}
	check := func() *Report {
		report, err := Check(context.Background(), strings.NewReader(evidenceOf(citations...)), Options{Reader: read})
		if err != nil {
			t.Fatal(err)
		}
		return report
	}
	if report := check(); !report.Holds || report.Citations[0].Reason != "" || report.Citations[1].Reason != "" {
		t.Errorf("%+v", report)
	}
	write(t, crlf, "Before.\r\n"+words)
	write(t, page, "<!DOCTYPE html><html><body><p>"+strings.ReplaceAll(words, "shall pay", "shall <i>not</i> pay")+"</p></body></html>")
	if report := check(); report.Holds || report.Citations[0].Reason != "moved" || report.Citations[1].Reason != "source_changed" {
		t.Errorf("%+v", report)
	}
}

func FuzzCheck(f *testing.F) {
	dir := f.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte(words), 0o644); err != nil {
		f.Fatal(err)
	}
	f.Add(evidenceOf(cite(path, words, quote)))
	f.Add(evidenceOf(with(cite("/dev/zero", words, quote), "document.path_base64", base64.StdEncoding.EncodeToString([]byte("/a\xff")))))
	f.Add(fmt.Sprintf(`{"format":"cotejo-evidence/1","claims":[{"citations":[{"verdict":"verified","quote":"x","span":[0,1],"document":{"path":%q}}]}]}`, path))
	f.Fuzz(func(t *testing.T, evidence string) {
		// The root covers everything, so that no path leads out of the folder.
		report, err := Check(context.Background(), strings.NewReader(evidence), Options{Reader: plain, Roots: []Root{{"/", dir}}})
		if err != nil {
			return
		}
		holds := true
		for _, r := range report.Citations {
			tested := r.Saved == app.Verified || r.Saved == app.Approximate
			holds = holds && (!tested || r.Verdict == r.Saved)
		}
		if holds != report.Holds {
			t.Fatalf("holds %v, but %v", report.Holds, report.Citations)
		}
	})
}
