package recheck

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"cotejo/app"
	"cotejo/app/verify"
)

// maxEvidence is the size of the largest evidence file that is read, in bytes.
const maxEvidence = 256 << 20

// maxFile is the size of the largest cited file that is read, in bytes.
const maxFile = 1 << 30

// Reader makes the canonical text of a file's bytes.
type Reader func(ctx context.Context, name string, content []byte) (*app.Text, error)

// Options of a check.
type Options struct {
	Roots  []Root
	Reader Reader
	Verify verify.Options
}

// Report is what was found; its form is that of the contract.
type Report struct {
	Holds     bool     `json:"holds"`
	Citations []Result `json:"citations"`
}

// Result is one citation of the claims, in order. Claim counts from 1. Reason is a code: "" when nothing changed, "moved",
// "source_changed", "not_found", "missing", "refused", "unreadable", "member", "incomplete", "verdict", "not_checked".
type Result struct {
	Claim   int         `json:"claim"`
	Number  *int        `json:"number"`
	Saved   app.Verdict `json:"saved"`
	Verdict app.Verdict `json:"verdict"`
	Reason  string      `json:"reason"`
}

// evidence is what is needed of a saved answer; all else may be missing.
type evidence struct {
	Format string `json:"format"`
	Claims []struct {
		Citations []citation `json:"citations"`
	} `json:"claims"`
}

type citation struct {
	Number   *int          `json:"number"`
	Given    string        `json:"given"`
	Quote    *string       `json:"quote"`
	Span     *app.Span     `json:"span"`
	Before   string        `json:"before"`
	After    string        `json:"after"`
	Verdict  app.Verdict   `json:"verdict"`
	Document *app.Document `json:"document"`
}

// Check tests every citation of an evidence file.
func Check(ctx context.Context, r io.Reader, o Options) (*Report, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxEvidence+1))
	if err != nil {
		return nil, fmt.Errorf("read evidence: %w", err)
	}
	if len(raw) > maxEvidence {
		return nil, app.Errorf("recheck.not_evidence", errors.New("too large"))
	}
	var e evidence
	if err := json.Unmarshal(raw, &e); err != nil {
		return nil, app.Errorf("recheck.not_evidence", err)
	}
	if e.Format != app.EvidenceFormat {
		return nil, app.Errorf("recheck.not_evidence", fmt.Errorf("format %q", e.Format))
	}
	c := checker{o, map[string]source{}}
	report := &Report{Holds: true, Citations: []Result{}}
	for i, claim := range e.Claims {
		for _, saved := range claim.Citations {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			result := Result{Claim: i + 1, Number: saved.Number, Saved: saved.Verdict, Verdict: saved.Verdict}
			if saved.Verdict == app.Verified || saved.Verdict == app.Approximate {
				result.Verdict, result.Reason = c.test(ctx, saved)
				report.Holds = report.Holds && (result.Verdict == saved.Verdict)
			}
			report.Citations = append(report.Citations, result)
		}
	}
	return report, nil
}

type checker struct {
	Options
	read map[string]source // by path: each file is read once
}

type source struct {
	text   *app.Text
	reason string
	sha256 string
}

// test returns the verdict that the citation has now and why it is another one.
func (c *checker) test(ctx context.Context, saved citation) (app.Verdict, string) {
	if saved.Document == nil || saved.Quote == nil || *saved.Quote == "" || saved.Span == nil {
		return app.NotFound, "incomplete"
	}
	if len(saved.Document.Member) > 0 {
		return app.NotFound, "member"
	}
	s := c.source(ctx, *saved.Document)
	if s.text == nil {
		return app.NotFound, s.reason
	}
	// No check of today's program finds "approximate"; what cannot be shown again does not hold.
	if saved.Verdict == app.Approximate {
		return app.NotFound, "not_checked"
	}
	if s.text.Slice(*saved.Span) == *saved.Quote {
		if verify.Check(s.text, *saved.Span, saved.Given, c.Verify) == nil {
			return app.Verified, ""
		}
		return app.NotFound, "verdict"
	}
	if again, found := lookAgain(s.text, saved); found {
		if verify.Check(s.text, again, saved.Given, c.Verify) == nil {
			return app.Verified, "moved"
		}
	}
	if saved.Document.SHA256 != "" && saved.Document.SHA256 != s.sha256 {
		return app.SourceChanged, "source_changed"
	}
	return app.NotFound, "not_found"
}

// lookAgain finds the quote at another position: the only one, or the one whose surroundings are most like the saved
// ones. Two that are equally like cannot be told apart and are not found.
func lookAgain(text *app.Text, saved citation) (app.Span, bool) {
	var best app.Span
	bestLike, count, tied := -1, 0, false
	for from := 0; ; {
		i := strings.Index(text.Content[from:], *saved.Quote)
		if i < 0 {
			break
		}
		s := app.Span{Start: from + i, End: from + i + len(*saved.Quote)}
		from = s.Start + 1
		count++
		like := commonSuffix(text.Content[:s.Start], saved.Before) + commonPrefix(text.Content[s.End:], saved.After)
		if like > bestLike {
			best, bestLike, tied = s, like, false
		} else if like == bestLike {
			tied = true
		}
	}
	return best, count == 1 || count > 1 && !tied
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func commonSuffix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// source reads the file of a document, once.
func (c *checker) source(ctx context.Context, d app.Document) source {
	key := d.Path + "\x00" + d.PathBase64
	if s, done := c.read[key]; done {
		return s
	}
	s := c.open(ctx, d)
	c.read[key] = s
	return s
}

func (c *checker) open(ctx context.Context, d app.Document) source {
	path, err := c.locate(d)
	if err != nil {
		return source{reason: "refused"}
	}
	content, err := readRegular(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return source{reason: "missing"}
	case errors.Is(err, errRefused):
		return source{reason: "refused"}
	case err != nil:
		return source{reason: "unreadable"}
	}
	text, err := c.Reader(ctx, path, content)
	if err != nil {
		return source{reason: "unreadable"}
	}
	return source{text: text, sha256: sum(content)}
}

var errRefused = errors.New("not a regular file")

// readRegular reads a file that is one: a pipe or a device would hang or answer for ever.
func readRegular(path string) ([]byte, error) {
	before, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !before.Mode().IsRegular() || before.Size() > maxFile {
		return nil, errRefused
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if now, err := f.Stat(); err != nil || !now.Mode().IsRegular() {
		return nil, errRefused
	}
	return io.ReadAll(io.LimitReader(f, maxFile))
}
