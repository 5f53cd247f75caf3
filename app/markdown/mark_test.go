package markdown

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

type markCase struct {
	source, words string
	numbers       []string
}

// markCases reads testdata/marks.txt.
func markCases(t testing.TB) []markCase {
	t.Helper()
	raw, err := os.ReadFile("testdata/marks.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []markCase
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "# ") && !strings.Contains(line, "\t") || strings.TrimSpace(line) == "" {
			continue
		}
		parts := regexp.MustCompile(`\t+`).Split(line, -1)
		if len(parts) != 3 {
			t.Fatalf("%q has %d parts", line, len(parts))
		}
		c := markCase{source: strings.ReplaceAll(parts[0], "⏎", "\n"), words: strings.ReplaceAll(parts[2], "⏎", "\n")}
		if c.words == "=" {
			c.words = c.source
		}
		if parts[1] != "-" {
			c.numbers = strings.Fields(parts[1])
		}
		all = append(all, c)
	}
	return all
}

func worded(marks []Mark) []string {
	var all []string
	for _, m := range marks {
		all = append(all, strings.ReplaceAll(strings.Trim(fmt.Sprint(m.Numbers), "[]"), " ", ","))
	}
	return all
}

func TestMarks(t *testing.T) {
	cases := markCases(t)
	if len(cases) < 120 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, c := range cases {
		taken := WithoutMarks(c.source)
		if got := worded(taken.Marks); !slices.Equal(got, c.numbers) {
			t.Errorf("%q: marks %v, want %v", c.source, got, c.numbers)
		}
		if got := worded(Marks(c.source)); !slices.Equal(got, c.numbers) {
			t.Errorf("%q: found %v, want %v", c.source, got, c.numbers)
		}
		if taken.Words != c.words {
			t.Errorf("%q becomes %q, want %q", c.source, taken.Words, c.words)
		}
	}
}

var opensMark = regexp.MustCompile(`[\[【［]\s*\[?\s*[0-9０-９]`)

// sound holds what is found in any text against what marks are.
func sound(source string) error {
	u, marks := WithoutMarks(source), Marks(source)
	words, taken := u.Words, u.Marks
	if len(marks) != len(taken) {
		return fmt.Errorf("%d marks found, %d taken", len(marks), len(taken))
	}
	for i := range words {
		if at := u.Source(i); words[i] != ' ' && source[at] != words[i] {
			return fmt.Errorf("byte %d of %q is not byte %d of the text", i, words, at)
		}
	}
	if len(marks) == 0 && words != source {
		return fmt.Errorf("no mark, and yet %q", words)
	}
	if len(marks) > 0 && !opensMark.MatchString(source) {
		return fmt.Errorf("marks %v of nothing", marks)
	}
	end, at := 0, 0
	for i, m := range marks {
		if m.Start < end || m.End <= m.Start || m.End > len(source) || len(m.Numbers) == 0 {
			return fmt.Errorf("mark %+v after %d", m, end)
		}
		if first := source[m.Start:]; !strings.HasPrefix(first, "[") && !strings.HasPrefix(first, "【") && !strings.HasPrefix(first, "［") {
			return fmt.Errorf("mark %+v is no bracket", m)
		}
		if taken[i].Start < at || taken[i].Start > len(words) {
			return fmt.Errorf("taken at %d of %d, after %d", taken[i].Start, len(words), at)
		}
		end, at = m.End, taken[i].Start
	}
	return nil
}

func TestMarksOfAnyText(t *testing.T) {
	part := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"[1]", "[", "]", "1", "[[2]]", "【3】", "［4］", "`", "```", "\n", "\n\n", "    ", "$", `\`, `\(`, `\)`, "](x)", "!", "![",
		"[^1]", "- [ ] ", "|", "word", " ", "**", "(", ")", "[1]: x", "[1]: http://x"}))
	rapid.Check(t, func(t *rapid.T) {
		if err := sound(strings.Join(rapid.SliceOfN(part, 0, 20).Draw(t, "parts"), "")); err != nil {
			t.Fatal(err)
		}
	})
}

// TestMarkBegun cuts every mark of the cases before its end: nothing of it is shown.
func TestMarkBegun(t *testing.T) {
	for _, form := range []string{"[1]", "[1, 2]", "[1-3]", "[[4]", "【1】", "【1†source】", "［1］"} {
		for i := range form {
			if got := MarkBegun("Rent " + form[:i]); got != "Rent" && i > 0 {
				t.Errorf("%q is shown as %q", "Rent "+form[:i], got)
			}
		}
	}
	if got := MarkBegun("Rent [see"); got != "Rent [see" {
		t.Errorf("shown as %q", got)
	}
}

// TestMarksOfHostileTexts holds the time that texts without end may take.
func TestMarksOfHostileTexts(t *testing.T) {
	for _, piece := range []string{"[", "[[", "[1", "[1]", "a[1]", "[1](", "![", "$", "$a", `\(`, `\[`, "`", "``` [", "【1†", "**[1]**", "([1])", "> [1]", "[1]:", "[1], "} {
		began := time.Now()
		if err := sound(strings.Repeat(piece, maxMarked/len(piece))); err != nil {
			t.Errorf("%q: %v", piece, err)
		}
		if d := time.Since(began); d > 10*time.Second {
			t.Errorf("%q takes %v", piece, d)
		}
	}
}

func FuzzMarks(f *testing.F) {
	for _, c := range markCases(f) {
		f.Add(c.source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if err := sound(source); err != nil {
			t.Fatalf("%q: %v", source, err)
		}
	})
}
