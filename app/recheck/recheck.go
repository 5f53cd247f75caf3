package recheck

import (
	"context"
	"io"

	"cotejo/app"
	"cotejo/app/verify"
)

// Reader makes the canonical text of a file's bytes. The name serves only to tell the kind of file.
type Reader func(ctx context.Context, name string, content []byte) (*app.Text, error)

// Options of a check.
type Options struct {
	Roots  []Root
	Reader Reader
	Verify verify.Options
}

// Report is what was found; its form is that of the contract. Holds is true when every tested citation holds, and so
// when there is none.
type Report struct {
	Holds     bool     `json:"holds"`
	Citations []Result `json:"citations"`
}

// Result is one citation of the claims, in order. Claim counts from 1. A citation that is not tested keeps its saved
// verdict and has no reason.
type Result struct {
	Claim   int         `json:"claim"`
	Number  *int        `json:"number"`
	Saved   app.Verdict `json:"saved"`
	Verdict app.Verdict `json:"verdict"`
	Reason  string      `json:"reason"`
}

// The reasons. The first two go with a citation that holds; the verdict of the others is source_changed or not_found.
const (
	same          = ""
	moved         = "moved"          // found at another position
	sourceChanged = "source_changed" // not there, and the file is another one
	notFound      = "not_found"      // not there, or not to be told apart
	differs       = "verdict"        // the words are there, but what was given does not earn the verdict against them
	missing       = "missing"        // no such file
	refused       = "refused"        // a path that is not opened
	unreadable    = "unreadable"     // the file cannot be opened, or no text be made of it
	member        = "member"         // inside a mail or archive, which this version cannot open
	incomplete    = "incomplete"     // no quote or no document in the evidence file
)

// Check tests every citation of an evidence file. The error is recheck.not_evidence when it is not one, that of ctx when
// it ended, or that of r.
func Check(ctx context.Context, r io.Reader, o Options) (*Report, error) {
	claims, err := parse(r)
	if err != nil {
		return nil, err
	}
	report := &Report{Holds: true, Citations: []Result{}}
	// Citations of one file are tested together, so that only one text at a time is held.
	var order []string
	byFile := map[string][]test{}
	for i, claim := range claims {
		for _, saved := range claim.Citations {
			at := len(report.Citations)
			report.Citations = append(report.Citations, Result{Claim: i + 1, Number: saved.Number, Saved: saved.Verdict, Verdict: saved.Verdict})
			if saved.Verdict != app.Verified && saved.Verdict != app.Approximate {
				continue
			}
			file := saved.file()
			if byFile[file] == nil {
				order = append(order, file)
			}
			byFile[file] = append(byFile[file], test{saved, at})
		}
	}
	for _, name := range order {
		file := o.open(ctx, byFile[name][0].document())
		for _, t := range byFile[name] {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			result := &report.Citations[t.at]
			result.Verdict, result.Reason = o.test(file, t.citation)
			report.Holds = report.Holds && result.Verdict == result.Saved
		}
	}
	return report, nil
}

// test is a citation to be tested and the index of its result.
type test struct {
	citation
	at int
}
