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

// weightsModel is for facts + model, from 482 rows.
var weightsModel = formula{
	entailed: 0.92, hopeless: 0.035,
	weights: map[string]float64{
		"bias":             1.199,
		"fact_unclear":     -0.1092,
		"name_missing":     -2.057,
		"negation_missing": -1.427,
		"scope_missing":    -0.05069,
		"stated":           1.338,
		"value_missing":    -0.7372,
	},
}

// weightsModelMeaning is for facts + meaning + model, from 482 rows.
var weightsModelMeaning = formula{
	entailed: 0.905, hopeless: 0.01,
	weights: map[string]float64{
		"bias":             -8.161,
		"cosine":           6.139,
		"cosine_best":      4.578,
		"fact_unclear":     -0.02844,
		"name_missing":     -2.136,
		"negation_missing": -1.232,
		"scope_missing":    -0.01114,
		"stated":           1.224,
		"value_missing":    -0.8308,
	},
}
