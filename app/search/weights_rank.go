package search

// Made by build/ranking; see there for how. Do not edit by hand.

var rankBoth = map[string]float64{
	"bm25":         0.04927,
	"cosine":       42.25,
	"coverage":     2.826,
	"exact":        3.433,
	"far":          4.772,
	"far_cognates": 7.417,
	"far_length":   -0.1215,
	"far_names":    -2.533,
	"far_same":     9.111,
	"fused":        -0.1934,
	"length":       -0.3877,
	"names":        0.4033,
	"near":         5.058,
	"pairs":        2.628,
	"sentence":     4.714,
	"stems":        -4.291,
	"words":        0.4085,
}

var rankWords = map[string]float64{
	"bm25":     0.06801,
	"coverage": 1.723,
	"exact":    1.789,
	"fused":    4.087,
	"length":   -0.1742,
	"names":    1.373,
	"pairs":    1.864,
	"sentence": 5.914,
	"stems":    -0.5442,
	"words":    3.144,
}
