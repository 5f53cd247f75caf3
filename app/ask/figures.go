package ask

import "cotejo/app"

// figures counts what is shown when the evidence is the answer: quotes of the program's own choice are counted apart from
// those of a model.
func figures(claims []app.Claim) app.FigureCounts {
	own := countsOf(claims, nil)
	return app.FigureCounts{Claims: own.Claims, CitedClaims: own.CitedClaims, ByExtractive: &own}
}

// countsOf counts claims that a model wrote, and beside them the evidence that is shown with them. Each citation is in one count:
// one out of range is not among those not found.
func countsOf(claims, evidence []app.Claim) app.FigureCounts {
	var f app.FigureCounts
	for _, claim := range claims {
		f.Claims++
		if len(claim.Citations) > 0 {
			f.CitedClaims++
		}
		for _, c := range claim.Citations {
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
	}
	if len(evidence) > 0 {
		own := countsOf(evidence, nil)
		f.ByExtractive = &own
	}
	return f
}
