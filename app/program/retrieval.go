package program

import (
	"cmp"

	"cotejo/app/search"
	"cotejo/app/settings"
)

// SearchOptions are the options of a search as the settings have them; what they leave open has the program's default.
func SearchOptions(r settings.Retrieval) search.Options {
	o := search.Defaults()
	o.TopK, o.Candidates = cmp.Or(r.TopK, o.TopK), cmp.Or(r.Candidates, o.Candidates)
	o.MultiQuery = or(r.MultiQuery, o.MultiQuery)
	o.Rewrite, o.Hybrid = or(r.Rewrite, o.Rewrite), or(r.Hybrid, o.Hybrid)
	o.Rerank, o.Scope = or(r.Rerank, o.Rerank), or(r.Scope, o.Scope)
	o.WordsWeight, o.VectorsWeight = cmp.Or(r.WordsWeight, o.WordsWeight), cmp.Or(r.VectorsWeight, o.VectorsWeight)
	if o.RerankBy = r.RerankBy; o.RerankBy == settings.BuiltIn {
		o.RerankBy = ""
	}
	return o
}

// or is what was chosen, else the default.
func or[T any](chosen *T, otherwise T) T {
	if chosen == nil {
		return otherwise
	}
	return *chosen
}
