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

// weightsMeaning is for facts + overlap + meaning, from 958 rows.
var weightsMeaning = formula{
	entailed: 2, hopeless: 0.095,
	weights: map[string]float64{
		"bias":             -13.96,
		"cosine":           11.01,
		"cosine_best":      5.001,
		"fact_conflicts":   -6.147,
		"fact_unclear":     -0.1984,
		"name_missing":     -2.358,
		"negation_missing": -1.016,
		"run":              2.051,
		"scope_missing":    -0.5994,
		"value_missing":    -2.106,
		"words":            0.1507,
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
	entailed: 0.965, hopeless: 0.115,
	weights: map[string]float64{
		"bias":          -6.691,
		"cosine":        6.72,
		"cosine_best":   2.568,
		"stated_alone":  1.736,
		"stated_beside": 0.55,
		"words_odds":    0.9073,
	},
}
