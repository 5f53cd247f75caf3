package search

// Made by build/relevance; see there for how. Do not edit by hand.

var weightsBoth = map[string]float64{
	"bias":           -72.03,
	"cognates":       4.434,
	"cosine":         86.59,
	"cosine_lead":    -20.89,
	"cosine_rise":    -16.2,
	"cosine_third":   31.24,
	"coverage":       -0.09333,
	"coverage_first": 1.297,
	"coverage_lead":  0.256,
	"names":          2.346,
	"spanish":        -1.868,
	"terms":          -2.107,
	"words":          0.08261,
	"words_share":    0.9346,
}

var weightsAcross = map[string]float64{
	"across":         5.278,
	"bias":           -90.4,
	"cognates":       2.797,
	"cosine":         110.2,
	"cosine_lead":    -11.8,
	"cosine_rise":    7.678,
	"cosine_third":   22.01,
	"coverage":       0.1216,
	"coverage_first": 3.267,
	"coverage_lead":  2.07,
	"names":          1.469,
	"spanish":        -0.6729,
	"terms":          -1.541,
	"words":          0.2588,
	"words_share":    3.103,
}

var weightsWords = map[string]float64{
	"bias":           -3.436,
	"coverage":       0.4455,
	"coverage_first": 1.24,
	"coverage_lead":  0.6105,
	"spanish":        0.6464,
	"terms":          -2.178,
	"words":          0.1891,
	"words_share":    2.947,
}

var weightsSmall = map[string]float64{
	"across":         7.318,
	"bias":           -109,
	"cognates":       2.587,
	"cosine":         128.5,
	"coverage":       -5.341,
	"coverage_first": 6.581,
	"names":          6.762,
	"spanish":        -1.237,
	"terms":          1.155,
}
