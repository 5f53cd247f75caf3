package search

var weightsBoth = map[string]float64{"bias": 0}
var weightsWords = map[string]float64{"bias": 0}
