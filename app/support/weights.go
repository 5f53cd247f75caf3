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

// weightsMeaning is for facts + overlap + meaning, from 455 rows.
var weightsMeaning = formula{
	entailed: 2, hopeless: 0.03,
	weights: map[string]float64{
		"bias":             -11.78,
		"cosine":           9.547,
		"cosine_best":      3.448,
		"fact_conflicts":   -4.718,
		"modality_missing": -0.1961,
		"name_missing":     -2.373,
		"negation_missing": -0.6795,
		"pairs":            0.3325,
		"run":              1.856,
		"scope_missing":    -0.3857,
		"value_missing":    -1.738,
		"words":            0.1524,
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

// weightsModelMeaning is for facts + meaning + model, from 455 rows.
var weightsModelMeaning = formula{
	entailed: 0.895, hopeless: 0.055,
	weights: map[string]float64{
		"bias":             -7.483,
		"cosine":           6.639,
		"cosine_best":      3.443,
		"name_missing":     -2.157,
		"negation_missing": -1.054,
		"stated":           1.345,
		"value_missing":    -0.9055,
	},
}
