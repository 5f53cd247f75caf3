package support

// Made by build/support (go run ./build/support -work FOLDER -weights); see there for how. Do not edit by hand.

// weightsWords is for facts + overlap, from 2080 rows.
var weightsWords = formula{
	entailed: 2, hopeless: 0.065,
	weights: map[string]float64{
		"best":             0.2871,
		"bias":             -1.484,
		"fact_conflicts":   -3.326,
		"fact_unclear":     -0.2152,
		"modality_missing": -0.03493,
		"name_missing":     -2.235,
		"negation_missing": -1.036,
		"pairs":            0.825,
		"run":              1.762,
		"scope_missing":    -1.217,
		"value_missing":    -2.051,
		"words":            0.3732,
	},
}

// weightsMeaning is for facts + overlap + meaning, from 625 rows.
var weightsMeaning = formula{
	entailed: 2, hopeless: 0.02,
	weights: map[string]float64{
		"bias":             -11.97,
		"cosine":           10.49,
		"cosine_best":      2.619,
		"fact_conflicts":   -5.242,
		"fact_unclear":     -0.131,
		"name_missing":     -2.106,
		"negation_missing": -0.5608,
		"run":              2.534,
		"scope_missing":    -0.5219,
		"value_missing":    -1.752,
		"words":            0.1561,
	},
}

// weightsModel is for facts + model, from 641 rows.
var weightsModel = formula{
	entailed: 0.915, hopeless: 0.04,
	weights: map[string]float64{
		"bias":             1.155,
		"fact_unclear":     -0.2104,
		"name_missing":     -1.868,
		"negation_missing": -1.046,
		"scope_missing":    -0.2479,
		"stated":           1.254,
		"value_missing":    -0.9481,
	},
}

// weightsModelMeaning is for facts + meaning + model, from 625 rows.
var weightsModelMeaning = formula{
	entailed: 0.895, hopeless: 0.015,
	weights: map[string]float64{
		"bias":             -7.355,
		"cosine":           8.377,
		"cosine_best":      1.443,
		"fact_unclear":     -0.1577,
		"name_missing":     -1.86,
		"negation_missing": -0.7895,
		"scope_missing":    -0.2,
		"stated":           1.171,
		"value_missing":    -1.117,
	},
}
