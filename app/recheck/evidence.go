package recheck

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"cotejo/app"
)

// maxEvidence is the size of the largest evidence file that is read, in bytes.
const maxEvidence = 256 << 20

// claim and citation are what is needed of a saved answer; any of it may be null or missing.
type claim struct {
	Citations []citation `json:"citations"`
}

type citation struct {
	Number   *int          `json:"number"`
	Given    string        `json:"given"`
	Quote    *string       `json:"quote"`
	Span     looseSpan     `json:"span"`
	Before   string        `json:"before"`
	After    string        `json:"after"`
	Verdict  app.Verdict   `json:"verdict"`
	Document *app.Document `json:"document"`
}

// looseSpan is a span of any content: what is not two whole numbers is nowhere, and no reason to refuse the file.
type looseSpan struct{ app.Span }

var nowhere = app.Span{Start: -1, End: -1}

func (s *looseSpan) UnmarshalJSON(b []byte) error {
	if json.Unmarshal(b, &s.Span) != nil || string(b) == "null" {
		s.Span = nowhere
	}
	return nil
}

func (c citation) document() app.Document {
	if c.Document == nil {
		return app.Document{}
	}
	return *c.Document
}

// file tells files and members apart.
func (c citation) file() string {
	d := c.document()
	return fmt.Sprintf("%q", append([]string{d.Path, d.PathBase64}, d.Member...))
}

// parse reads an evidence file.
func parse(r io.Reader) ([]claim, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxEvidence+1))
	if err != nil {
		return nil, fmt.Errorf("read evidence: %w", err)
	}
	if len(raw) > maxEvidence {
		return nil, notEvidence(errors.New("larger than 256 MB"))
	}
	var e struct {
		Format string          `json:"format"`
		Claims json.RawMessage `json:"claims"`
	}
	if err := json.Unmarshal(bytes.TrimPrefix(raw, []byte("\uFEFF")), &e); err != nil {
		return nil, notEvidence(err)
	}
	if e.Format != app.EvidenceFormat {
		return nil, notEvidence(fmt.Errorf("format %q", e.Format))
	}
	if e.Claims == nil {
		return nil, notEvidence(errors.New("no claims"))
	}
	var claims []claim
	if err := json.Unmarshal(e.Claims, &claims); err != nil {
		return nil, notEvidence(err)
	}
	return claims, nil
}

func notEvidence(err error) error { return app.Errorf("recheck.not_evidence", err) }
