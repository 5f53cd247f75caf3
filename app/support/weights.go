package support

// Made by build/support (go run ./build/support -work FOLDER -weights); see there for how. Do not edit by hand.

// weightsWords is for facts + overlap, from 2080 rows.
var weightsWords = formula{
	entailed: 2, hopeless: 0.1,
	weights: map[string]float64{
		"best":             0.3265,
		"bias":             -1.116,
		"fact_conflicts":   -3.408,
		"fact_unclear":     -0.2444,
		"modality_missing": -0.03419,
		"name_missing":     -2.256,
		"negation_missing": -1.092,
		"pairs":            0.7861,
		"run":              1.688,
		"scope_missing":    -1.252,
		"value_missing":    -2.029,
		"words":            0.3723,
	},
}

// weightsMeaning is for facts + overlap + meaning, from 2080 rows.
var weightsMeaning = formula{
	entailed: 2, hopeless: 0.125,
	weights: map[string]float64{
		"aligned":          13.86,
		"bias":             -11.64,
		"fact_conflicts":   -3.419,
		"fact_unclear":     -0.1509,
		"name_missing":     -1.968,
		"negation_missing": -0.7664,
		"run":              0.7911,
		"scope_missing":    -0.9816,
		"value_missing":    -1.864,
		"words":            0.04994,
	},
}

// weightsModel is for facts + overlap + model, from 800 rows.
var weightsModel = formula{
	entailed: 0.97, hopeless: 0.115,
	weights: map[string]float64{
		"bias":          1.359,
		"stated_alone":  1.846,
		"stated_beside": 0.6075,
		"words_odds":    0.9207,
	},
}

// weightsModelMeaning is for facts + overlap + meaning + model, from 800 rows.
var weightsModelMeaning = formula{
	entailed: 0.97, hopeless: 0.125,
	weights: map[string]float64{
		"aligned_beside":       0.9068,
		"aligned_best_alone":   2.182,
		"aligned_least_beside": 1.367,
		"bias":                 -0.5293,
		"stated_alone":         1.791,
		"stated_beside":        0.5922,
		"words_odds":           0.8925,
	},
}
