package settings

import (
	"math"
	"slices"
)

// Retrieval is what the user chose about the search, by the names of the command line's flags. What is not set (nil, 0 or "") is left to
// the program.
type Retrieval struct {
	TopK       int    `json:"top_k,omitempty"`      // passages
	Candidates int    `json:"candidates,omitempty"` // of each leg
	Rewrite    *bool  `json:"rewrite,omitempty"`
	MultiQuery *int   `json:"multi_query,omitempty"` // most sub-questions; 0 is none
	Hybrid     *bool  `json:"hybrid,omitempty"`
	Rerank     *bool  `json:"rerank,omitempty"`
	RerankBy   string `json:"rerank_by,omitempty"` // one of RerankBys; "" is BuiltIn
	// WordsWeight and VectorsWeight are how much each leg counts where both are fused.
	WordsWeight   float64 `json:"words_weight,omitempty"`
	VectorsWeight float64 `json:"vectors_weight,omitempty"`
	Scope         *bool   `json:"scope,omitempty"`
}

// BuiltIn names the order of the program's own rerank, with nothing after it.
const BuiltIn = "built-in"

// RerankBys are the names of what may weigh the best candidates last.
var RerankBys = []string{BuiltIn, "cross-encoder", "model"}

// The ranges of what can be chosen, for settings and flags alike; both ends belong to them.
const (
	MostPassages = 1000 // of the passages and of the candidates; the least is 1
	MostQueries  = 10
	LeastWeight  = 0.1
	MostWeight   = 10.0
)

// IsCount says whether n is a number of passages or candidates that can be searched for.
func IsCount(n int) bool { return n >= 1 && n <= MostPassages }

// IsQueries says whether n can be the most sub-questions.
func IsQueries(n int) bool { return n >= 0 && n <= MostQueries }

// IsWeight says whether a leg can be given that weight.
func IsWeight(w float64) bool { return !math.IsNaN(w) && w >= LeastWeight && w <= MostWeight }

// Valid replaces what means nothing by the program's choice.
func (r Retrieval) Valid() Retrieval {
	if !IsCount(r.TopK) {
		r.TopK = 0
	}
	if !IsCount(r.Candidates) {
		r.Candidates = 0
	}
	if r.MultiQuery != nil && !IsQueries(*r.MultiQuery) {
		r.MultiQuery = nil
	}
	if !slices.Contains(RerankBys, r.RerankBy) || r.RerankBy == BuiltIn {
		r.RerankBy = ""
	}
	if !IsWeight(r.WordsWeight) {
		r.WordsWeight = 0
	}
	if !IsWeight(r.VectorsWeight) {
		r.VectorsWeight = 0
	}
	return r
}
