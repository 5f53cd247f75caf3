package search

// Made by build/relevance; see there for how. Do not edit by hand.

var weightsBoth = map[string]float64{
	"across":         5.743,
	"bias":           -65.25,
	"cosine":         68.52,
	"cosine_lead":    7.322,
	"cosine_rise":    38.07,
	"coverage":       -0.3261,
	"coverage_first": 4.595,
	"coverage_lead":  2.051,
	"size":           1.616,
	"terms":          -1.949,
	"words":          0.03139,
	"words_share":    0.5549,
}

var weightsWords = map[string]float64{
	"bias":           -4.618,
	"coverage":       0.9495,
	"coverage_first": 1.137,
	"coverage_lead":  0.6868,
	"size":           0.4812,
	"terms":          -1.843,
	"words":          0.1592,
	"words_share":    3.069,
}
