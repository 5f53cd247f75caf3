package desktop

import (
	"encoding/json"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// What the page cuts out of the string that it receives is what the bytes held.
func TestUTF16Offset(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune("aé中😀\u0301\u200d👩🏽"))), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "s")
		var at []int
		for i := range s {
			at = append(at, i)
		}
		at = append(at, len(s))
		from := rapid.IntRange(0, len(at)-1).Draw(t, "from")
		to := rapid.IntRange(from, len(at)-1).Draw(t, "to")
		start, end := at[from], at[to]
		raw, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var received string
		if err := json.Unmarshal(raw, &received); err != nil {
			t.Fatal(err)
		}
		units := utf16.Encode([]rune(received))
		a, b := utf16Offset(s, start), utf16Offset(s, end)
		if a > b || b > len(units) {
			t.Fatalf("%d, %d of %d units", a, b, len(units))
		}
		want := string([]rune(s[start:end])) // invalid bytes become U+FFFD
		if got := string(utf16.Decode(units[a:b])); got != want {
			t.Fatalf("bytes %d to %d of %q: %q, want %q", start, end, s, got, want)
		}
	})
}

func TestUTF16OffsetInsideRune(t *testing.T) {
	s := "a😀b"
	for at := range len(s) + 3 {
		got := utf16Offset(s, at)
		if at <= len(s) && utf8.RuneStart(append([]byte(s), 'x')[at]) {
			continue
		}
		if want := 1; at < len(s) && got != want || at > len(s) && got != 4 {
			t.Errorf("at %d: %d", at, got)
		}
	}
}
