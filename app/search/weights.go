package search

// Made by build/relevance; see there for how. Do not edit by hand.

// weightsModel is the embedding model that the weights belong to.
const weightsModel = "multilingual-e5-small-q4_0.gguf/0bf6e5b55582"

var weightsBoth = map[string]float64{
	"agree":          0.1194,
	"agree_words":    0.2035,
	"bias":           -34.77,
	"cosine":         17.21,
	"cosine_first":   16.27,
	"cosine_rise":    12.22,
	"coverage_first": 1.983,
	"exact_first":    3.183,
	"pairs_first":    0.7639,
	"rank_first":     0.12,
	"sentence_first": 1.811,
	"spanish":        -0.5499,
	"terms":          -0.4116,
}

var weightsAcross = map[string]float64{
	"bias":           -85.12,
	"cognates":       2.632,
	"cosine":         110.6,
	"cosine_lead":    -15.57,
	"cosine_rise":    -1.781,
	"cosine_third":   28.02,
	"coverage":       -0.984,
	"coverage_first": 3.731,
	"coverage_lead":  0.4213,
	"names":          1.518,
	"spanish":        -0.5086,
	"terms":          -1.5,
	"words":          0.07325,
	"words_share":    -0.9771,
}

var weightsWords = map[string]float64{
	"bias":           -8.707,
	"coverage":       4.242,
	"coverage_first": 1.001,
	"coverage_lead":  -1.064,
	"exact_first":    9.479,
	"pairs_first":    -1.118,
	"sentence":       2.295,
	"spanish":        0.04294,
	"terms":          -0.5351,
	"words":          0.1384,
	"words_share":    1.713,
}

var weightsSmall = map[string]float64{
	"across":         6.544,
	"bias":           -113.7,
	"cognates":       1.047,
	"cosine":         135.2,
	"coverage":       -6.262,
	"coverage_first": 8.931,
	"names":          1.079,
	"spanish":        -1.347,
	"terms":          1.076,
}
