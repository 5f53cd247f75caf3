package quality

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(t *testing.T, name string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 0.001 {
		t.Errorf("%s: %.4f, not %.4f", name, got, want)
	}
}

func named(t *testing.T, name string) Named {
	t.Helper()
	for n := range every() {
		if n.Name == name {
			return n
		}
	}
	t.Fatal("no figure ", name)
	return Named{}
}

func TestRanks(t *testing.T) {
	near(t, "first of one", ndcg([]int{1}), 1)
	near(t, "third of one", ndcg([]int{3}), 0.5)
	near(t, "eleventh", ndcg([]int{11}), 0)
	near(t, "first and none", ndcg([]int{1, 0}), 1/(1+1/math.Log2(3)))
	near(t, "second and first", ndcg([]int{2, 1}), 1)
	near(t, "one of two within five", recall([]int{5, 6}, 5), 0.5)
	near(t, "none", reciprocal(0), 0)
}

// TestFigures takes figures of cases that can be counted by hand.
func TestFigures(t *testing.T) {
	cases := []*Case{
		{Answerable: true, Documents: []string{"a"}, Ranks: []int{1}, Rank: 1, Delivered: true, known: 1, Holds: []int{1}, Relevance: 0.9, Ms: 10},
		{Answerable: true, Documents: []string{"a"}, Ranks: []int{2}, Rank: 2, Delivered: true, known: 1, Holds: []int{2}, Relevance: 0.4, Ms: 20},
		{Answerable: true, Documents: []string{"a", "b"}, Ranks: []int{1, 0}, Rank: 1, known: 2, Holds: []int{1, 0}, Relevance: 0.8, Ms: 30},
		{Answerable: true, Documents: []string{"a"}, Ranks: []int{0}, known: 1, Refused: true, Relevance: 0.2, Ms: 40},
		{Refused: true, Relevance: 0.1, Ms: 50},
		{Relevance: 0.4, Ms: 60},
	}
	for name, want := range map[string]float64{
		"retrieval.first": 0.5, "retrieval.r5": (1 + 1 + 0.5 + 0) / 4, "retrieval.mrr": (1 + 0.5 + 1 + 0) / 4.0, "retrieval.delivered": 0.5,
		"evidence.first": 0.5, "evidence.all": 0.5, "silence.foreign": 0.5, "silence.known": 0.25,
		"silence.auc": (4 + 2 + 0.5) / 8, "cost.p50": 30, "cost.p95": 60,
	} {
		f, has := named(t, name).take(cases)
		if !has {
			t.Errorf("%s counts nothing", name)
			continue
		}
		near(t, name, f.Value, want)
		if f.Low > f.Value || f.High < f.Value {
			t.Errorf("%s: %+v", name, f)
		}
	}
	for _, name := range []string{"answers.holds", "retrieval.place"} {
		if f, has := named(t, name).take(cases); has {
			t.Errorf("%s: %+v of no case", name, f)
		}
	}
}

// TestArea compares the area with the share of all pairs, counted one by one.
func TestArea(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	var cases []*Case
	for range 80 {
		cases = append(cases, &Case{Answerable: random.IntN(3) > 0, Relevance: float64(random.IntN(7)) / 7})
	}
	right, pairs := 0.0, 0.0
	for _, a := range cases {
		for _, b := range cases {
			if a.Answerable && !b.Answerable {
				pairs++
				switch {
				case a.Relevance > b.Relevance:
					right++
				case a.Relevance == b.Relevance:
					right += 0.5
				}
			}
		}
	}
	got, has := area(func(c *Case) float64 { return c.Relevance })(cases)
	if !has {
		t.Fatal("no area")
	}
	near(t, "area", got, right/pairs)
}

// TestIntervals compares the interval of a share with what theory says of it, and that of a difference with that of nothing.
func TestIntervals(t *testing.T) {
	var first, second []*Case
	for i := range 400 {
		first = append(first, &Case{Answerable: true, Refused: i%10 < 3})
		second = append(second, &Case{Answerable: true, Refused: i%10 < 3 && i%20 != 0})
	}
	refused := named(t, "silence.known")
	f, _ := refused.take(first)
	half := 1.96 * math.Sqrt(0.3*0.7/400)
	if math.Abs(f.High-0.3-half) > 0.008 || math.Abs(0.3-f.Low-half) > 0.008 {
		t.Errorf("%+v; theory says %.3f on both sides", f, half)
	}
	if again, _ := refused.take(first); again != f {
		t.Errorf("%+v, then %+v", f, again)
	}
	same, _ := refused.compare(first, first)
	if same.Value != 0 || same.Low != 0 || same.High != 0 || same.Real() {
		t.Errorf("with itself: %+v", same)
	}
	d, _ := refused.compare(first, second)
	if near(t, "difference", d.Value, -0.05); !d.Real() {
		t.Errorf("in 20 of 400 pairs only one is refused: %+v", d)
	}
	if d.High-d.Low > 0.6*(f.High-f.Low) {
		t.Errorf("pairs say more than two sets: %+v, %+v", d, f)
	}
	all, _ := named(t, "silence.foreign").take([]*Case{{Refused: true}, {Refused: true}, {Refused: true}})
	near(t, "three of three, low", all.Low, 0.4385)
	near(t, "three of three, high", all.High, 1)
}
