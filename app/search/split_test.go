package search

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// Each question of the table holds the questions that it says.
func TestSplit(t *testing.T) {
	raw, err := os.ReadFile("testdata/split.txt")
	if err != nil {
		t.Fatal(err)
	}
	cut, kept := 0, 0
	for _, block := range strings.Split(string(raw), "\n\n") {
		var question string
		var want []string
		for line := range strings.Lines(block) {
			line = strings.TrimSpace(line)
			switch part, is := strings.CutPrefix(line, "+ "); {
			case is:
				want = append(want, part)
			case line != "=" && !strings.HasPrefix(line, "#"):
				question = line
			}
		}
		if question == "" {
			continue
		}
		if len(want) > 0 {
			cut++
		} else {
			kept++
		}
		if got, _ := split(question, 3); !slices.Equal(got, want) {
			t.Errorf("%s\n got    %q\n wanted %q", question, got, want)
		}
	}
	if cut < 30 || kept < 30 {
		t.Errorf("%d cases to cut, %d to keep", cut, kept)
	}
}

// There are never more parts than asked for, and nothing of the question is lost then.
func TestSplitAtMost(t *testing.T) {
	question := "Who signed the minutes? Who was absent? Who wrote them? When was it?"
	for most, want := range map[int]int{0: 0, 1: 0, 2: 2, 3: 3, 4: 4, 9: 4} {
		got, _ := split(question, most)
		if len(got) != want {
			t.Errorf("at most %d: %q", most, got)
		}
		for _, word := range []string{"signed", "absent", "wrote", "When"} {
			if want > 0 && !strings.Contains(strings.Join(got, " "), word) {
				t.Errorf("at most %d: %q is lost in %q", most, word, got)
			}
		}
	}
}

// FuzzSplit: no question makes it fail, and a part is never empty.
func FuzzSplit(f *testing.F) {
	f.Add("Compare the rent of A with that of B? And (so) 1. on 2. and?")
	f.Add("¿Y? ¿En qué se diferencian X e Y? «a y b» (")
	f.Fuzz(func(t *testing.T, question string) {
		parts, _ := split(question, 3)
		for _, part := range parts {
			if strings.TrimSpace(part) == "" {
				t.Errorf("%q has an empty part", question)
			}
		}
	})
}
