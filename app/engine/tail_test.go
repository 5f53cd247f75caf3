package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestTailKeepsTheLastLines(t *testing.T) {
	var l tail
	for i := range 120 {
		fmt.Fprintf(&l, "line %d\n\n", i)
	}
	fmt.Fprint(&l, "no ")
	fmt.Fprint(&l, "end")
	if got, want := l.Last(3), []string{"line 118", "line 119", "no end"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if n := len(l.lines); n != tailLines {
		t.Errorf("%d lines kept", n)
	}
	fmt.Fprint(&l, strings.Repeat("x", 1<<20)+"\xff\nlast\n")
	if got := l.Last(2); len(got[0]) != tailLineBytes || got[1] != "last" {
		t.Errorf("long line has %d bytes, last is %q", len(got[0]), got[1])
	}
}
