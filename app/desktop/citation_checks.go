package desktop

import (
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/app/messages"
)

// The states of a check.
const (
	passed = "passed"
	near   = "near"
	failed = "failed"
	ran    = "ran"
)

// trial is something that a citation must pass.
type trial struct {
	name string
	// fails are the codes of the findings by which it fails.
	fails []string
	// quiet is said only when it fails.
	quiet bool
}

// trials stand in the order in which package verify looks; the sentence of one that was passed stands in the messages under
// "tested.<name>".
var trials = []trial{
	{"index", []string{"index_out_of_range"}, false},
	{"given", []string{"empty_quote"}, true},
	{"stands", []string{"not_in_fragment", "misplaced", "misplaced_library"}, false},
	{"order", []string{"out_of_order"}, true},
	{"whole_words", []string{"cuts_word"}, false},
	{"length", []string{"too_short"}, false},
	{"says", []string{"only_stop_words", "only_heading"}, false},
	{"sure", []string{"doubtful_text"}, true},
}

// citationChecks lists the checks of a citation as far as its verdict and its finding say that they ran. note words that finding.
func citationChecks(l messages.Language, c app.Citation, finding *app.Finding, note string) []CheckView {
	checks := []CheckView{}
	pass := func(done []trial) {
		for _, t := range done {
			if !t.quiet {
				checks = append(checks, CheckView{t.name, l.Say("tested." + t.name), passed})
			}
		}
	}
	at := -1
	if finding != nil {
		at = slices.IndexFunc(trials, func(t trial) bool { return slices.Contains(t.fails, finding.Code) })
	}
	switch {
	case c.Verdict == app.Verified:
		pass(trials)
		if c.By == app.ByCode {
			checks = append(checks, CheckView{"by_code", l.Say("tested.by_code"), ran})
		}
	case c.Verdict == app.Approximate:
		pass(trials[:1])
		checks = append(checks, CheckView{"near", l.Say("tested.near"), near})
	case at >= 0:
		pass(trials[:at])
		checks = append(checks, CheckView{trials[at].name, note, failed})
	case finding != nil: // of a check that is not in the list
		checks = append(checks, CheckView{finding.Code, note, failed})
	case strings.TrimSpace(c.Given) == "":
		checks = append(checks, CheckView{"given", l.Say("tested.no_quote"), failed})
	default:
		checks = append(checks, CheckView{"stands", l.Say("citation." + string(c.Verdict)), failed})
	}
	return checks
}

// ofCitation are the findings that are about a citation, by the verdicts that they go with; the others are about the claim.
var ofCitation = map[app.Verdict][]string{
	app.NotFound: {
		"index_out_of_range", "empty_quote", "not_in_fragment", "out_of_order", "cuts_word", "too_short", "only_stop_words", "only_heading",
	},
	app.Misplaced:    {"misplaced", "misplaced_library"},
	app.FragmentOnly: {"doubtful_text"},
	app.Approximate:  {"nearly_same", "other_punctuation"},
}

// findings gives each citation of a claim its finding, or nil: they stand in the order of the citations that did not hold. Those
// that are about the claim come back apart.
func findings(claim app.Claim) (ofCitations []*app.Finding, rest []app.Finding) {
	ofCitations = make([]*app.Finding, len(claim.Citations))
	for i := range claim.Findings {
		f := &claim.Findings[i]
		next := -1
		for j, c := range claim.Citations {
			if ofCitations[j] == nil && slices.Contains(ofCitation[c.Verdict], f.Code) {
				next = j
				break
			}
		}
		if next < 0 {
			rest = append(rest, *f)
			continue
		}
		ofCitations[next] = f
	}
	return ofCitations, rest
}

// deeds words what was found about an answer as a whole, and what the program did about claims that do not hold. Invented marks, and
// what is to be known of the search, are listed apart.
func deeds(l messages.Language, a *app.Answer) []string {
	did := []string{}
	for _, f := range a.Findings {
		if f.Code != "invented_mark" && !ofTheSearch[f.Code] {
			did = append(did, findingSentence(l, f))
		}
	}
	return did
}
