package desktop

import (
	"slices"

	"cotejo/app"
	"cotejo/app/messages"
	"cotejo/app/recheck"
)

// What is shown of a verdict beyond those of an answer: of words that are still being written, and of a file that is not there now.
const (
	pending     = "pending"
	unreachable = "unreachable"
)

// standing is what the last look at the file of a citation has found. The answer itself keeps its verdict.
type standing struct {
	reason string // as package recheck gives it; "" when all is as it was
}

// standings are those of a turn, by citation.
type standings map[string]standing

// of says what is shown of a citation now: its verdict, the sentence about the file, and whether there was a look at all.
func (s standings) of(l messages.Language, c app.Citation) (verdict, sentence string, looked bool) {
	now, looked := s[citationID(c)]
	if !looked || c.Span == nil {
		return string(c.Verdict), "", false
	}
	return now.verdict(c.Verdict), now.sentence(l), true
}

// verdict is what is shown of a citation whose saved verdict was that.
func (s standing) verdict(saved app.Verdict) string {
	switch s.reason {
	case recheck.SourceChanged, recheck.NotFound, recheck.Differs:
		return string(app.SourceChanged)
	case recheck.Missing, recheck.Unreadable:
		return unreachable
	}
	return string(saved)
}

// state is that of the check by which it was found.
func (s standing) state() string {
	switch {
	case s.reason == "" || s.reason == recheck.Moved:
		return passed
	case s.verdict("") != "":
		return failed
	}
	return ran
}

// sentence words what was found.
func (s standing) sentence(l messages.Language) string {
	if s.reason == "" {
		return l.Say("panel.checked")
	}
	return l.Say("panel." + s.reason)
}

// shownOrder lists what can be shown of a claim, from well to worst.
var shownOrder = []string{
	string(app.Verified), string(app.Approximate), string(app.FragmentOnly), pending, string(app.Misplaced), unreachable, string(app.SourceChanged),
	string(app.NotFound), string(app.Uncited),
}

// worstShown is the worse of two verdicts as shown; an unknown one is the worst.
func worstShown(a, b string) string {
	ra, rb := slices.Index(shownOrder, a), slices.Index(shownOrder, b)
	if ra < 0 || rb >= 0 && ra >= rb {
		return a
	}
	return b
}
