package facts

import "cotejo/app"

// Finding words a fact that is not present as a finding: fact_<kind>_missing, fact_<kind>_conflict or
// fact_<kind>_unclear with the arguments claimed and quoted. A present fact has no finding: its code is "".
func Finding(f Fact) app.Finding {
	ending := ""
	switch f.State {
	case Missing:
		ending = "_missing"
	case Conflicts:
		ending = "_conflict"
	case Unclear:
		ending = "_unclear"
	default:
		return app.Finding{}
	}
	return app.Finding{Code: "fact_" + f.Kind.String() + ending, Args: map[string]string{"claimed": f.Claimed, "quoted": f.Quoted}}
}
