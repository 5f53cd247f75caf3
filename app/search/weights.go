package search

// Made by build/relevance; see there for how. Do not edit by hand.

var weightsBoth = map[string]float64{
	"bias":           -16.32,
	"cosine":         14.13,
	"cosine_lead":    0.1563,
	"cosine_rise":    111.2,
	"coverage":       -3.224,
	"coverage_first": 6.05,
	"coverage_lead":  5.908,
	"terms":          -0.5571,
	"words":          -0.06455,
	"words_share":    -0.5967,
}

var weightsWords = map[string]float64{
	"bias":           -4.668,
	"coverage":       2.217,
	"coverage_first": 1.827,
	"coverage_lead":  -0.9625,
	"terms":          -1.492,
	"words":          0.2132,
	"words_share":    2.964,
}
