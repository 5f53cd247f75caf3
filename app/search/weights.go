package search

// Made by build/relevance; see there for how. Do not edit by hand.

// weightsModel is the embedding model that the weights belong to.
const weightsModel = "multilingual-e5-small-q4_0.gguf/0bf6e5b55582"

var weightsBoth = map[string]float64{
	"bias":           -64.96,
	"cognates":       1.977,
	"cosine":         75.07,
	"cosine_lead":    -44.73,
	"cosine_rise":    29.01,
	"cosine_third":   -24.88,
	"coverage":       2.421,
	"coverage_first": 1.801,
	"coverage_lead":  -0.5462,
	"exact_first":    1.028,
	"names":          -1.973,
	"pairs_first":    4.422,
	"sentence":       4.339,
	"spanish":        -1.581,
	"terms":          -1.846,
	"words":          0.1453,
	"words_share":    -0.7333,
}

var weightsAcross = map[string]float64{
	"across":         5.292,
	"bias":           -110.2,
	"cognates":       3.705,
	"cosine":         135.1,
	"cosine_lead":    -21.24,
	"cosine_rise":    -8.784,
	"cosine_third":   -28.8,
	"coverage":       -1.75,
	"coverage_first": 4.288,
	"coverage_lead":  4.18,
	"names":          2.328,
	"spanish":        -0.3979,
	"terms":          -0.3181,
}

var weightsWords = map[string]float64{
	"bias":           -6.871,
	"coverage":       6.864,
	"coverage_first": 3.352,
	"coverage_lead":  -5.262,
	"exact_first":    3.231,
	"pairs_first":    6.066,
	"sentence":       1.033,
	"spanish":        0.7032,
	"terms":          -0.8883,
	"words":          0.1947,
	"words_share":    -0.7343,
}

var weightsSmall = map[string]float64{
	"across":         6.989,
	"bias":           -108.5,
	"cognates":       -0.0653,
	"cosine":         133.3,
	"coverage":       -2.188,
	"coverage_first": 4.342,
	"names":          5.743,
	"spanish":        -0.8524,
	"terms":          -2.818,
}
