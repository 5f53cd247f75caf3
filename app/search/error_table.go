package search

// Made by build/relevance; see there for how. Do not edit by hand.

var errorRates = []ErrorRate{
	{Model: weightsModel, Questions: "en", Documents: "en", Foreign: 110, ForeignAnswered: 0, Known: 100, KnownRefused: 2},
	{Model: weightsModel, Questions: "es", Documents: "es", Foreign: 110, ForeignAnswered: 3, Known: 100, KnownRefused: 6},
	{Model: weightsModel, Questions: "es", Documents: "en", Foreign: 110, ForeignAnswered: 23, Known: 100, KnownRefused: 1},
	{Model: weightsModel, Questions: "en", Documents: "es", Foreign: 110, ForeignAnswered: 30, Known: 100, KnownRefused: 3},
	{Model: "", Questions: "en", Documents: "en", Foreign: 110, ForeignAnswered: 4, Known: 100, KnownRefused: 11},
	{Model: "", Questions: "es", Documents: "es", Foreign: 110, ForeignAnswered: 12, Known: 100, KnownRefused: 4},
}
