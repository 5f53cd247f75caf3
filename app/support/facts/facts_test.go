package facts

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// vector is one case of a file in testdata: a claim, its quotes and the facts of the file's kind.
type vector struct {
	line                   int
	language, claim        string
	quotes, context, wants []string
}

// TestVectors runs the cases of testdata/<kind>.<language>.txt. A case is a block of lines: claim, quote (one or more),
// context (any number), language (that of the file when it does not stand), and one line "want: STATE words of the claim" for
// each fact of the file's kind, or "want: none". "want: KIND STATE words" names a fact of another kind; other facts of
// other kinds may be there, but none in conflict.
func TestVectors(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	count := 0
	for _, file := range files {
		base := strings.TrimSuffix(filepath.Base(file), ".txt")
		kind, language, _ := strings.Cut(base, ".")
		t.Run(base, func(t *testing.T) {
			for _, v := range readVectors(t, file, language) {
				count++
				v.check(t, kind)
			}
		})
	}
	if count < 250 {
		t.Errorf("only %d cases", count)
	}
}

func (v vector) check(t *testing.T, kind string) {
	t.Helper()
	var got []string
	for _, f := range CheckWithin(v.claim, v.quotes, v.context, v.language) {
		if !f.Span.Valid(v.claim) || v.claim[f.Span.Start:f.Span.End] != f.Claimed {
			t.Errorf("line %d: span %v of %q", v.line, f.Span, v.claim)
		}
		said := f.State.String() + " " + f.Claimed
		switch {
		case f.Kind.String() == kind:
			got = append(got, said)
		case f.State == Conflicts, slices.Contains(v.wants, f.Kind.String()+" "+said):
			got = append(got, f.Kind.String()+" "+said)
		}
	}
	want := slices.DeleteFunc(slices.Clone(v.wants), func(s string) bool { return s == "none" })
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("line %d: %s | %s\n got %q\nwant %q", v.line, v.claim, strings.Join(v.quotes, " / "), got, want)
	}
}

func readVectors(t *testing.T, file, language string) []vector {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var found []vector
	v := vector{language: language}
	end := func() {
		if v.claim != "" {
			if len(v.quotes) == 0 || len(v.wants) == 0 {
				t.Fatalf("%s line %d: a case needs a quote and what is wanted", file, v.line)
			}
			found = append(found, v)
		}
		v = vector{language: language}
	}
	n := 0
	for line := range strings.Lines(string(raw)) {
		n++
		line = strings.TrimRight(line, "\n")
		key, value, _ := strings.Cut(line, ": ")
		switch {
		case line == "":
			end()
		case strings.HasPrefix(line, "#"):
		case key == "claim":
			v.claim, v.line = value, n
		case key == "quote":
			v.quotes = append(v.quotes, value)
		case key == "context":
			v.context = append(v.context, value)
		case key == "want":
			v.wants = append(v.wants, value)
		case key == "language":
			v.language = value
		default:
			t.Fatalf("%s line %d: %q", file, n, line)
		}
	}
	end()
	return found
}
