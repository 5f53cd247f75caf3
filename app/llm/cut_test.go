package llm

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// window is that of the models in these tests, in tokens.
const window = 512

func TestCutIsTheLongestBeginningThatFits(t *testing.T) {
	calls := 0
	tokens := func(_ context.Context, text string) (int, error) { // one for each character that is not a space
		calls++
		n := 2
		for _, r := range text {
			if r != ' ' {
				n++
			}
		}
		return n, nil
	}
	rapid.Check(t, func(t *rapid.T) {
		unit := rapid.StringN(1, 20, -1).Draw(t, "unit")
		text := strings.Repeat(unit, rapid.IntRange(1, 1000).Draw(t, "times"))
		calls = 0
		got, err := cut(t.Context(), tokens, window, text)
		if err != nil || !strings.HasPrefix(text, got) || utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Fatalf("%q, %v is no beginning", got, err)
		}
		if calls > 20 {
			t.Fatalf("%d counts", calls)
		}
		if n, _ := tokens(t.Context(), got); n > window {
			t.Fatalf("%d tokens", n)
		}
		if len(got) < len(text) && len(got) < reach*window-utf8.UTFMax {
			_, size := utf8.DecodeRuneInString(text[len(got):])
			if n, _ := tokens(t.Context(), text[:len(got)+size]); n <= window {
				t.Fatal("one more character fits")
			}
		}
	})
	for _, text := range []string{"", "\xff\xff", strings.Repeat("\x80", 100_000), strings.Repeat("😀", 50_000)} {
		if got, err := cut(t.Context(), tokens, window, text); err != nil || !strings.HasPrefix(text, got) {
			t.Errorf("%.8q: %v", text, err)
		}
	}
}
