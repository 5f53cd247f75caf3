package desktop

import (
	"fmt"
	"hash/fnv"
	"path/filepath"
	"strconv"
	"strings"

	"cotejo/app"
	"cotejo/app/messages"
)

// pending is the verdict of what is still being written.
const pending = "pending"

// citationID names a citation by what it cites, so that it is the same while an answer grows and after a reload.
func citationID(c app.Citation) string {
	id := "p" + strconv.Itoa(c.Passage) + "-"
	switch {
	case c.Span != nil:
		id += fmt.Sprintf("%d-%d", c.Span.Start, c.Span.End)
	default:
		hash := fnv.New64a()
		_, _ = hash.Write([]byte(c.Given))
		id += strconv.FormatUint(hash.Sum64(), 36)
	}
	if c.Verdict != app.Verified {
		id += "-" + string(c.Verdict)
	}
	return id
}

// opens says whether a mark of that verdict opens the panel.
func opens(v app.Verdict) bool {
	return v == app.Verified || v == app.Approximate || v == app.FragmentOnly
}

// citationView words a citation; note says what a check found, or is "".
func citationView(l messages.Language, c app.Citation, note string) CitationView {
	view := CitationView{
		ID: citationID(c), Verdict: string(c.Verdict), Link: opens(c.Verdict), Quote: c.Given, Before: c.Before, After: c.After, Note: note,
	}
	if c.Number != nil {
		view.Number = *c.Number
	}
	if c.Quote != nil {
		view.Quote = *c.Quote
	}
	if c.Document != nil {
		view.File, view.Path = fileName(c.Document.Path), c.Document.Path
	}
	if c.Place != nil {
		view.Place = l.Place(*c.Place)
	}
	if c.Verdict == app.Misplaced && c.FoundAt != nil {
		view.Note = l.Say("citation.misplaced", "file", fileName(c.FoundAt.Document.Path), "place", l.Place(c.FoundAt.Place))
	}
	if note != "" || view.Note != "" {
		return view
	}
	switch c.Verdict {
	case app.Verified:
	default:
		view.Note = l.Say("citation." + string(c.Verdict))
	}
	return view
}

// fileName is the last part of a path of this system.
func fileName(path string) string { return filepath.Base(path) }

// notes gives each citation of a claim the sentence of its finding: the findings stand in the order of the citations that did
// not hold. Those that are about the claim come back apart.
func notes(l messages.Language, claim app.Claim) (ofCitations []string, ofClaim string) {
	ofCitations = make([]string, len(claim.Citations))
	var failed []int
	for i, c := range claim.Citations {
		if c.Verdict == app.NotFound {
			failed = append(failed, i)
		}
	}
	var rest []string
	for _, f := range claim.Findings {
		sentence := findingSentence(l, f)
		if ofCitation[f.Code] && len(failed) > 0 {
			ofCitations[failed[0]] = sentence
			failed = failed[1:]
			continue
		}
		rest = append(rest, sentence)
	}
	return ofCitations, strings.Join(rest, " ")
}

// ofCitation are the findings of package verify, one for each citation that is not found.
var ofCitation = map[string]bool{"index_out_of_range": true, "empty_quote": true, "not_in_fragment": true, "cuts_word": true, "too_short": true}

func findingSentence(l messages.Language, f app.Finding) string {
	var pairs []string
	for k, v := range f.Args {
		pairs = append(pairs, k, v)
	}
	return l.Say("finding."+f.Code, pairs...)
}
