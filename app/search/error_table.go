package search

// Made by build/relevance; see there for how. Do not edit by hand.

var errorRates = []ErrorRate{
	{Model: weightsModel, Questions: "en", Documents: "en", Foreign: 294, ForeignAnswered: 6, Known: 273, KnownRefused: 2},
	{Model: weightsModel, Questions: "es", Documents: "es", Foreign: 294, ForeignAnswered: 4, Known: 273, KnownRefused: 3},
	{Model: weightsModel, Questions: "es", Documents: "en", Foreign: 294, ForeignAnswered: 36, Known: 273, KnownRefused: 8},
	{Model: weightsModel, Questions: "en", Documents: "es", Foreign: 294, ForeignAnswered: 38, Known: 273, KnownRefused: 16},
	{Model: "", Questions: "en", Documents: "en", Foreign: 294, ForeignAnswered: 4, Known: 273, KnownRefused: 7},
	{Model: "", Questions: "es", Documents: "es", Foreign: 294, ForeignAnswered: 3, Known: 273, KnownRefused: 12},
}
