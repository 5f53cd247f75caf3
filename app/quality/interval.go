package quality

import (
	"math"
	"math/rand/v2"
	"slices"
)

// draws is how often the questions are drawn again, with replacement, for an interval.
const draws = 1000

// Figure is the value of a figure with its interval, in which it lies in 95 of 100 sets of questions like these: the 2.5th to the
// 97.5th percentile of what other draws of the same questions give (B. Efron, Ann. Stat. 7, 1979). Where all questions agree, every draw says
// the same, and the interval is that of Wilson (J. Am. Stat. Assoc. 22, 1927).
type Figure struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// Of is the number of questions.
	Of int `json:"of"`
}

// take is a figure over the cases that it counts; false when it counts none.
func (n Named) take(cases []*Case) (Figure, bool) {
	var counted []*Case
	for _, c := range cases {
		if n.Counts(c) {
			counted = append(counted, c)
		}
	}
	value, has := n.of(counted)
	if len(counted) == 0 || !has {
		return Figure{}, false
	}
	f := Figure{Value: value, Of: len(counted)}
	f.Low, f.High = spread(len(counted), func(drawn []int) (float64, bool) { return n.of(at(counted, drawn)) })
	if (n.Kind == Share || n.Kind == Score) && f.Low == f.High && (value == 0 || value == 1) {
		f.Low, f.High = Wilson(value, len(counted))
	}
	return f, true
}

// Difference is a figure under two configurations, over the same questions: Value is the second less the first.
type Difference struct {
	First  float64 `json:"first"`
	Second float64 `json:"second"`
	Figure
}

// Real says that the interval leaves out 0.
func (d Difference) Real() bool { return d.Low > 0 || d.High < 0 }

// compare is the difference of a figure between the cases of two configurations, which are of the same questions, in the same order.
func (n Named) compare(first, second []*Case) (Difference, bool) {
	var a, b []*Case
	for i := range min(len(first), len(second)) {
		if n.Counts(first[i]) && n.Counts(second[i]) {
			a, b = append(a, first[i]), append(b, second[i])
		}
	}
	one, has := n.of(a)
	two, hasToo := n.of(b)
	if len(a) == 0 || !has || !hasToo {
		return Difference{}, false
	}
	d := Difference{First: one, Second: two, Figure: Figure{Value: two - one, Of: len(a)}}
	d.Low, d.High = spread(len(a), func(drawn []int) (float64, bool) {
		one, has := n.of(at(a, drawn))
		two, hasToo := n.of(at(b, drawn))
		return two - one, has && hasToo
	})
	return d, true
}

func at(cases []*Case, drawn []int) []*Case {
	picked := make([]*Case, len(drawn))
	for i, k := range drawn {
		picked[i] = cases[k]
	}
	return picked
}

// spread draws n questions again and again and gives the 2.5th and 97.5th percentile of what comes of them.
func spread(n int, of func(drawn []int) (float64, bool)) (low, high float64) {
	random := rand.New(rand.NewPCG(1979, 7))
	drawn := make([]int, n)
	var values []float64
	for range draws {
		for i := range drawn {
			drawn[i] = random.IntN(n)
		}
		if v, has := of(drawn); has {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	return under(values, 0.025), under(values, 0.975)
}

// under is the value of a sorted list under or at which that share of it lies.
func under(sorted []float64, share float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

// Wilson is the 95% score interval of a share of n, within 0 and 1 (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927); n is not 0.
func Wilson(share float64, n int) (low, high float64) {
	const z = 1.959964
	size := float64(n)
	middle := (share + z*z/(2*size)) / (1 + z*z/size)
	half := z / (1 + z*z/size) * math.Sqrt(share*(1-share)/size+z*z/(4*size*size))
	return max(0, middle-half), min(1, middle+half)
}
