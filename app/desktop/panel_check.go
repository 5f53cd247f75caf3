package desktop

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"

	"cotejo/app"
	"cotejo/app/messages"
	"cotejo/app/program"
	"cotejo/app/recheck"
)

// checked is what looking at a citation's file now has found.
type checked struct {
	reason string // as recheck gives it, when tested
	tested bool   // there were words, and they were looked for
	// content is the file as it is now; nil when it could not be read.
	content []byte
	// unchanged says that these are the bytes that were cited.
	unchanged bool
}

// checkNow tests a citation against its file as it is now. id is the stored document with the cited text, or 0.
func checkNow(ctx context.Context, p *program.Program, id int64, c app.Citation) (checked, error) {
	var found checked
	evidence, err := json.Marshal(map[string]any{"format": app.EvidenceFormat, "claims": []app.Claim{{Citations: []app.Citation{tested(c)}}}})
	if err != nil {
		return found, err
	}
	reader := func(ctx context.Context, name string, content []byte) (*app.Text, error) {
		sum := sha256.Sum256(content)
		found.content, found.unchanged = content, hex.EncodeToString(sum[:]) == c.Document.SHA256
		if found.unchanged && id != 0 {
			// The same bytes were read before: this is the text that they gave.
			return p.Store.Text(ctx, id, app.Span{End: math.MaxInt})
		}
		return program.ReadText(ctx, name, content)
	}
	report, err := recheck.Check(ctx, bytes.NewReader(evidence), recheck.Options{Reader: reader})
	if err != nil {
		return found, err
	}
	if err := ctx.Err(); err != nil {
		return found, err
	}
	if c.Span != nil && (c.Verdict == app.Verified || c.Verdict == app.Approximate) {
		found.reason, found.tested = report.Citations[0].Reason, true
	}
	return found, nil
}

// tested is the citation as it is given to the check. One without words is given as verified, so that the file is opened.
func tested(c app.Citation) app.Citation {
	if c.Span == nil {
		empty := " "
		c.Quote, c.Span, c.Verdict = &empty, &app.Span{}, app.Verified
	}
	return c
}

// shown is the verdict that is shown of a citation whose saved one was that.
func (c checked) shown(saved app.Verdict) string {
	if c.tested {
		return standing{c.reason}.verdict(saved)
	}
	if c.content == nil && saved == app.FragmentOnly {
		return unreachable
	}
	return string(saved)
}

// message words what was found.
func (c checked) message(l messages.Language) string {
	switch {
	case c.tested:
		return standing{c.reason}.sentence(l)
	case c.content == nil:
		return l.Say("panel.missing")
	}
	return l.Say("panel.not_tested")
}
