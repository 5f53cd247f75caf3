package program_test

import (
	"reflect"
	"slices"
	"testing"

	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/app/settings"
)

func TestSearchOptions(t *testing.T) {
	if got := program.SearchOptions(settings.Retrieval{}); !reflect.DeepEqual(got, search.Defaults()) {
		t.Errorf("%+v", got)
	}
	off, none := false, 0
	got := program.SearchOptions(settings.Retrieval{
		TopK: 8, Candidates: 50, Rewrite: &off, MultiQuery: &none, Hybrid: &off, Rerank: &off, RerankBy: "model", WordsWeight: 0.5, VectorsWeight: 2, Scope: &off,
	})
	want := search.Options{TopK: 8, Candidates: 50, RerankBy: "model", WordsWeight: 0.5, VectorsWeight: 2}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if got := program.SearchOptions(settings.Retrieval{RerankBy: settings.BuiltIn}); got.RerankBy != "" {
		t.Errorf("%q", got.RerankBy)
	}
}

// What the settings may name as the last word on the order is what the search knows.
func TestRerankersHaveOneName(t *testing.T) {
	var names []string
	for _, by := range settings.RerankBys {
		names = append(names, program.SearchOptions(settings.Retrieval{RerankBy: by}).RerankBy)
	}
	if !slices.Equal(names, search.RerankBys) {
		t.Errorf("%q, want %q", names, search.RerankBys)
	}
}
