package store

import (
	"context"
	"fmt"
	"math"
	"math/rand"
	"slices"
	"testing"
	"time"

	"cotejo/app"
)

// ordinals lists where the candidates stand, best first: "document/ordinal".
func ordinals(found []app.Candidate) []string {
	all := []string{}
	for _, c := range found {
		all = append(all, fmt.Sprintf("%d/%d", c.Document, c.Ordinal))
	}
	return all
}

func search(t *testing.T, db *DB, m app.Match, f app.Filter) []string {
	t.Helper()
	found, err := db.Words(context.Background(), m, 10, f)
	if err != nil {
		t.Fatal(err)
	}
	return ordinals(found)
}

func TestWords(t *testing.T) {
	db := open(t)
	put(t, db, "/a", lines("the red house", "a green house by the red river", "inv 2023 00017 inv_2023_00017", "漢字 字列", "straße über"), "en")
	put(t, db, "/b", lines("la casa roja", "red wine"), "es")
	for _, c := range []struct {
		match app.Match
		want  []string
	}{
		{app.Match{Words: []string{"river"}}, []string{"1/1"}},
		{app.Match{Words: []string{"red", "river"}}, []string{"1/1", "2/1", "1/0"}},
		{app.Match{Stems: []string{"casa"}}, []string{"2/0"}},
		{app.Match{Words: []string{"inv_2023_00017"}}, []string{"1/2"}},
		{app.Match{Words: []string{"inv_2023"}}, []string{}},
		{app.Match{Words: []string{"字列"}}, []string{"1/3"}},
		{app.Match{Words: []string{"über"}}, []string{"1/4"}},
		{app.Match{Words: []string{"uber"}}, []string{}}, // tokens come folded: nothing is folded here
		{app.Match{Phrases: [][]string{{"red", "river"}}}, []string{"1/1"}},
		{app.Match{Words: []string{"house"}, Phrases: [][]string{{"red", "house"}}}, []string{"1/0"}},
		{app.Match{Words: []string{"red"}, Languages: []string{"es"}}, []string{"2/1"}},
		{app.Match{Words: []string{"red"}, Languages: []string{"fr"}}, []string{}},
		{app.Match{}, []string{}},
		{app.Match{Words: []string{"", " ", "\"", `") OR words:("house`, "*", "nowhere"}}, []string{}},
	} {
		if got := search(t, db, c.match, app.Filter{}); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, expected %v", c.match, got, c.want)
		}
	}
	counts, total, err := db.Frequencies(context.Background(), []string{"red", "house", "nowhere"})
	if err != nil || total != 7 || counts["red"] != 3 || counts["house"] != 2 || counts["nowhere"] != 0 {
		t.Errorf("frequencies %v of %d, %v", counts, total, err)
	}
}

func TestFilter(t *testing.T) {
	db := open(t)
	put(t, db, "/docs/a/1.txt", lines("one common word"), "en")
	put(t, db, "/docs/a-b/2.txt", lines("two common word"), "en")
	put(t, db, "/docs/c/3.txt", lines("three common word"), "en")
	newer := app.File{Path: "/docs/c/3.txt", Modified: 5000, Document: 3, State: app.Indexed}
	if err := db.PutFiles([]app.File{newer}); err != nil {
		t.Fatal(err)
	}
	if err := db.AddRoot(app.Root{Path: "/docs/a"}); err != nil {
		t.Fatal(err)
	}
	if err := db.Collect("mine", "/docs/a"); err != nil {
		t.Fatal(err)
	}
	vectors := [][]float32{{1, 0}, {0.9, 0.1}, {0.8, 0.2}}
	keys := []int64{keyOf("one common word"), keyOf("two common word"), keyOf("three common word")}
	if err := db.PutVectors("m", keys, vectors); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		filter app.Filter
		want   []string
	}{
		{app.Filter{}, []string{"1/0", "2/0", "3/0"}},
		{app.Filter{Documents: []int64{2, 3}}, []string{"2/0", "3/0"}},
		{app.Filter{Documents: []int64{}}, []string{}},
		{app.Filter{PathPrefix: "/docs/a"}, []string{"1/0"}},
		{app.Filter{PathPrefix: "/docs/a-b/2.txt"}, []string{"2/0"}},
		{app.Filter{PathPrefix: "/docs"}, []string{"1/0", "2/0", "3/0"}},
		{app.Filter{Kinds: []string{"pdf"}}, []string{}},
		{app.Filter{Kinds: []string{"pdf", "txt"}}, []string{"1/0", "2/0", "3/0"}},
		{app.Filter{Since: time.Unix(0, 2000)}, []string{"3/0"}},
		{app.Filter{Until: time.Unix(0, 2000)}, []string{"1/0", "2/0"}},
		{app.Filter{Collection: "mine"}, []string{"1/0"}},
		{app.Filter{Collection: "mine", PathPrefix: "/docs/c"}, []string{}},
	} {
		got := search(t, db, app.Match{Words: []string{"common"}}, c.filter)
		if slices.Sort(got); !slices.Equal(got, c.want) {
			t.Errorf("words %+v: %v, expected %v", c.filter, got, c.want)
		}
		near, err := db.Nearest(context.Background(), "m", []float32{1, 0}, 10, c.filter)
		if got := ordinals(near); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("vectors %+v: %v, expected %v (%v)", c.filter, got, c.want, err)
		}
	}
	_, err := db.Words(context.Background(), app.Match{Words: []string{"common"}}, 10, app.Filter{Collection: "other"})
	if app.ErrorCode(err) != "store.no_collection" {
		t.Error(err)
	}
}

// A filter that leaves little of what matches does not lose it.
func TestFilterLeavesFew(t *testing.T) {
	db := open(t)
	var many []string
	for i := range 3000 {
		many = append(many, fmt.Sprint("common words ", i))
	}
	put(t, db, "/many", lines(many...), "en")
	put(t, db, "/few", lines("a long fragment that has many other words beside the common one, so it comes last"), "en")
	got := search(t, db, app.Match{Words: []string{"common"}}, app.Filter{PathPrefix: "/few"})
	if !slices.Equal(got, []string{"2/0"}) {
		t.Errorf("%v", got)
	}
}

// What has no path is not found, before and after it is swept.
func TestRemoved(t *testing.T) {
	db := open(t)
	ctx := context.Background()
	put(t, db, "/a", lines("some words"), "en")
	put(t, db, "/b", lines("other words"), "en")
	if err := db.PutVectors("m", []int64{keyOf("some words"), keyOf("other words")}, [][]float32{{1, 0}, {0, 1}}); err != nil {
		t.Fatal(err)
	}
	check := func(when string) {
		t.Helper()
		if got := search(t, db, app.Match{Words: []string{"words"}}, app.Filter{}); !slices.Equal(got, []string{"2/0"}) {
			t.Errorf("%s: words %v", when, got)
		}
		near, err := db.Nearest(ctx, "m", []float32{1, 0}, 1, app.Filter{})
		if got := ordinals(near); err != nil || !slices.Equal(got, []string{"2/0"}) {
			t.Errorf("%s: vectors %v %v", when, got, err)
		}
	}
	if err := db.RemoveFiles([]string{"/a"}); err != nil {
		t.Fatal(err)
	}
	check("removed")
	if n, err := db.Sweep(); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	check("swept")
	if err := db.SweepVectors(true); err != nil {
		t.Fatal(err)
	}
	check("vectors swept")
	if keys, _ := db.Keys(ctx, "m"); len(keys) != 1 {
		t.Errorf("%d vectors are left", len(keys))
	}
	if _, err := db.Document(ctx, 1); err == nil {
		t.Error("the document is still there")
	}
	if _, total, _ := db.Frequencies(ctx, nil); total != 1 {
		t.Errorf("%d fragments are left", total)
	}
}

// Too common terms are left out of a search in a large library, but never all.
func TestTooCommon(t *testing.T) {
	db := open(t)
	if err := db.tx("fill", func(tx *tx) error { return tx.exec(`UPDATE totals SET fragments = 30000`) }); err != nil {
		t.Fatal(err)
	}
	counts := make([]string, 6100)
	for i := range counts {
		counts[i] = "often"
	}
	put(t, db, "/a", lines(append(counts, "often rare")...), "en")
	if err := db.tx("fill", func(tx *tx) error { return tx.exec(`UPDATE totals SET fragments = 30000`) }); err != nil {
		t.Fatal(err)
	}
	p, err := db.plan(context.Background(), app.Match{Words: []string{"often", "rare"}, Stems: []string{"often", "absent"}})
	if err != nil || len(p.scored) != 1 || p.scored[0].token != "rare" {
		t.Errorf("%+v %v", p, err)
	}
	if p, err = db.plan(context.Background(), app.Match{Words: []string{"often", "absent"}}); err != nil || len(p.needed) != 1 || p.needed[0].token != "often" {
		t.Errorf("%+v %v", p, err)
	}
}

// The nearest by two bytes a dimension are those by full precision.
func TestNearestIsExact(t *testing.T) {
	db := open(t)
	ctx := context.Background()
	random := rand.New(rand.NewSource(1))
	const n, dimensions = 5000, 384
	centre := vector(random, dimensions)
	var content []string
	var keys []int64
	var vectors [][]float32
	for i := range n {
		content = append(content, fmt.Sprint("fragment ", i))
		keys = append(keys, keyOf(content[i]))
		// Crowded together, as those of real models are.
		v := vector(random, dimensions)
		for d := range v {
			v[d] = v[d]*0.5 + centre[d]
		}
		vectors = append(vectors, normal(v))
	}
	put(t, db, "/a", lines(content...), "en")
	for i := 0; i < n; i += 32 {
		end := min(i+32, n)
		if err := db.PutVectors("m", keys[i:end], vectors[i:end]); err != nil {
			t.Fatal(err)
		}
		if i == 32*50 { // the vectors in memory grow with the stored ones
			if _, err := db.Nearest(ctx, "m", vectors[0], 5, app.Filter{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for q := range 50 {
		query := normal(vector(random, dimensions))
		for d := range query {
			query[d] = query[d]*0.7 + centre[d]
		}
		query = normal(query)
		found, err := db.Nearest(ctx, "m", query, 20, app.Filter{})
		if err != nil || len(found) != 20 {
			t.Fatal(len(found), err)
		}
		cosines := make([]float64, n)
		order := make([]int, n)
		for i, v := range vectors {
			order[i] = i
			for d := range v {
				cosines[i] += float64(v[d]) * float64(query[d])
			}
		}
		slices.SortFunc(order, func(a, b int) int {
			if cosines[a] > cosines[b] {
				return -1
			}
			return 1
		})
		for i, c := range found {
			if math.Abs(c.Score-cosines[c.Ordinal]) > 1e-4 {
				t.Fatalf("query %d: score %v, cosine %v", q, c.Score, cosines[c.Ordinal])
			}
			if math.Abs(c.Score-cosines[order[i]]) > 1e-4 {
				t.Errorf("query %d, rank %d: %v where %v is nearer", q, i, c.Score, cosines[order[i]])
			}
		}
	}
}

func vector(random *rand.Rand, dimensions int) []float32 {
	v := make([]float32, dimensions)
	for i := range v {
		v[i] = float32(random.NormFloat64())
	}
	return v
}

func normal(v []float32) []float32 {
	u, err := unit(v)
	if err != nil {
		panic(err)
	}
	return u
}

func TestBadVectors(t *testing.T) {
	db := open(t)
	nan := float32(math.NaN())
	if err := db.PutVectors("m", []int64{1}, [][]float32{{1, nan}}); err == nil {
		t.Error("a vector without numbers was stored")
	}
	if err := db.PutVectors("m", []int64{1}, [][]float32{{1, 0}}); err != nil {
		t.Fatal(err)
	}
	if err := db.PutVectors("m", []int64{2}, [][]float32{{1, 0, 0}}); err == nil {
		t.Error("vectors of two lengths were stored for one model")
	}
	if _, err := db.Nearest(context.Background(), "m", []float32{0, 0}, 5, app.Filter{}); err == nil {
		t.Error("a question without direction was answered")
	}
	if found, err := db.Nearest(context.Background(), "unknown", []float32{1, 0}, 5, app.Filter{}); err != nil || len(found) != 0 {
		t.Error(found, err)
	}
}
