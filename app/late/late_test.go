package late

import (
	"math"
	"testing"

	"cotejo/app"
)

func text(tokens ...[]float32) app.TextVectors { return app.TextVectors{Tokens: tokens} }

var east, north, south = []float32{1, 0}, []float32{0, 1}, []float32{0, -1}

func TestCompare(t *testing.T) {
	between := []float32{float32(math.Sqrt(0.5)), float32(math.Sqrt(0.5))}
	for _, c := range []struct {
		name  string
		asked app.TextVectors
		texts []app.TextVectors
		want  Match
	}{
		{"the same", text(east, north), []app.TextVectors{text(north, east)}, Match{1, 1, 1}},
		{"one token has nothing near", text(east, north), []app.TextVectors{text(east)}, Match{0.5, 0, 1}},
		{"found in another text", text(east, north), []app.TextVectors{text(east), text(north)}, Match{1, 1, 1}},
		{"the worst quarter of eight", text(east, east, east, east, east, east, south, between), []app.TextVectors{text(east)},
			Match{(6 + 0 + math.Sqrt(0.5)) / 8, math.Sqrt(0.5) / 2, 1}},
		{"the beginning is elsewhere", text(north, north, east), []app.TextVectors{text(east)}, Match{1.0 / 3, 0, 0}},
		{"opposite", text(north), []app.TextVectors{text(south)}, Match{-1, -1, -1}},
	} {
		got, ok := Compare(c.asked, c.texts...)
		if !ok || math.Abs(got.Mean-c.want.Mean) > 1e-6 || math.Abs(got.Least-c.want.Least) > 1e-6 || math.Abs(got.Begin-c.want.Begin) > 1e-6 {
			t.Errorf("%s: %+v %v, not %+v", c.name, got, ok, c.want)
		}
	}
}

func TestCompareNothing(t *testing.T) {
	for name, c := range map[string]struct {
		asked app.TextVectors
		texts []app.TextVectors
	}{
		"no question": {text(), []app.TextVectors{text(east)}},
		"no texts":    {text(east), nil},
		"no tokens":   {text(east), []app.TextVectors{text()}},
		"other size":  {text(east), []app.TextVectors{text([]float32{1, 0, 0})}},
	} {
		if got, ok := Compare(c.asked, c.texts...); ok || got != (Match{}) {
			t.Errorf("%s: %+v %v", name, got, ok)
		}
	}
}
