package ask

import (
	"slices"

	"cotejo/app"
	"cotejo/app/support"
	"cotejo/app/verify"
)

// figures counts what is shown when the evidence is the answer: quotes of the program's own choice are counted apart from
// those of a model.
func figures(claims []app.Claim) app.FigureCounts {
	own := countsOf(claims, nil)
	return app.FigureCounts{Claims: own.Claims, CitedClaims: own.CitedClaims, ByExtractive: &own}
}

// countsOf counts claims that a model wrote, and beside them the evidence that is shown with them.
//
// Citations are quotes, each in one count by its verdict; one out of range is not among those not found. Those that code found
// are in ByCode alone. Claims are the substantive ones (verify.Substantive), CitedClaims those of them that have a
// citation of a passage that there is, whatever became of it. Entailed and Contradicted are claims; they are nil when no claim was looked at.
//
// So valid citations are (Verified + Approximate) of Citations, coverage is CitedClaims of Claims, support is Entailed of Claims.
func countsOf(claims, evidence []app.Claim) app.FigureCounts {
	var f, code app.FigureCounts
	for _, claim := range claims {
		if verify.Substantive(claim) {
			f.Claims++
			if slices.ContainsFunc(claim.Citations, func(c app.Citation) bool { return c.Number != nil }) {
				f.CitedClaims++
			}
		}
		if len(claim.Support.Checks) > 0 {
			f.Entailed, f.Contradicted = counted(f.Entailed, claim.Support.Verdict == support.Entailed), counted(f.Contradicted, claim.Support.Verdict == support.Contradicted)
		}
		for _, c := range claim.Citations {
			if c.By == app.ByCode {
				count(&code, c)
			} else {
				count(&f, c)
			}
		}
	}
	if code.Citations > 0 {
		f.ByCode = &code
	}
	if len(evidence) > 0 {
		own := countsOf(evidence, nil)
		f.ByExtractive = &own
	}
	return f
}

func counted(n *int, one bool) *int {
	if n == nil {
		n = new(int)
	}
	if one {
		*n++
	}
	return n
}

func count(f *app.FigureCounts, c app.Citation) {
	f.Citations++
	switch {
	case c.Number == nil:
		f.OutOfRange++
	case c.Verdict == app.Verified:
		f.Verified++
	case c.Verdict == app.Approximate:
		f.Approximate++
	case c.Verdict == app.FragmentOnly:
		f.FragmentOnly++
	case c.Verdict == app.Misplaced:
		f.Misplaced++
	default:
		f.NotFound++
	}
}

// citedOf is how many of the passages that were sent are cited with words that hold: source use is that of those that were sent.
func citedOf(claims []app.Claim, sent []int) int {
	var passages []int
	for _, claim := range claims {
		for _, c := range claim.Citations {
			if c.Span != nil && slices.Contains(sent, c.Passage) && !slices.Contains(passages, c.Passage) {
				passages = append(passages, c.Passage)
			}
		}
	}
	return len(passages)
}
