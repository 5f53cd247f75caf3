package search

// Made by build/ranking; see there for how. Do not edit by hand.

var rankBoth = map[string]float64{
	"bm25":         0.05294,
	"cosine":       46.29,
	"coverage":     2.617,
	"exact":        3.403,
	"far":          3.969,
	"far_cognates": 7.756,
	"far_length":   -0.06232,
	"far_names":    9.094,
	"far_same":     6.156,
	"fused":        1.538,
	"length":       -0.4292,
	"near":         4.972,
	"names":        1.065,
	"pairs":        2.582,
	"sentence":     2.6,
	"stems":        -2.214,
	"words":        0.1727,
}

var rankWords = map[string]float64{
	"bm25":     0.06374,
	"coverage": 1.859,
	"exact":    4.617,
	"fused":    6.576,
	"length":   -0.04098,
	"names":    0.3375,
	"pairs":    1.651,
	"sentence": 4.643,
	"stems":    -0.2561,
	"words":    3.215,
}
