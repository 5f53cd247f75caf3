package command

import (
	"io"
	"os"

	"golang.org/x/term"
)

const (
	red   = "31"
	green = "32"
	dim   = "2"
	bold  = "1"
)

// terminal says whether w is a terminal that shows colours.
func terminal(w io.Writer) bool {
	if o, wrapped := w.(*output); wrapped {
		w = o.Writer
	}
	f, isFile := w.(*os.File)
	return isFile && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// color paints words on a terminal, and leaves them alone elsewhere.
func (r *run) color(w io.Writer, code, words string) string {
	if !terminal(w) {
		return words
	}
	return "\x1b[" + code + "m" + words + "\x1b[0m"
}
