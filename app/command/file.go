package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
	"cotejo/app/recheck"
)

type showCommand struct {
	File string `arg:"" help:"A file."`
	Text bool   `help:"The canonical text."`
	Span string `help:"A part of it, as two byte offsets." placeholder:"A-B"`
}

func (c *showCommand) Run(r *run) error {
	if c.Text == (c.Span != "") {
		return misuse("show wants --text or --span A-B")
	}
	var span app.Span
	if c.Span != "" {
		from, to, found := strings.Cut(c.Span, "-")
		a, err := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if !found || err != nil || err2 != nil || a < 0 || b < a {
			return misuse("--span wants A-B, not " + c.Span)
		}
		span = app.Span{Start: a, End: b}
	}
	path, err := filepath.Abs(c.File)
	if err != nil {
		return err
	}
	content, err := readFile(path)
	if err != nil {
		return err
	}
	text, err := program.ReadText(r, path, content)
	if err != nil {
		return err
	}
	if c.Text {
		if r.JSON {
			return r.write(map[string]any{"text": text.Content})
		}
		_, err := io.WriteString(r.out, text.Content)
		return err
	}
	if !span.Valid(text.Content) {
		return usageError{app.Errorf("command.bad_span", nil, "span", c.Span, "bytes", strconv.Itoa(len(text.Content)))}
	}
	if r.JSON {
		place := text.Place(span)
		ask.Label(&place, r.say)
		return r.write(map[string]any{"text": text.Slice(span), "place": place})
	}
	_, err = io.WriteString(r.out, text.Slice(span))
	return err
}

// readFile reads a regular file.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", path)
	}
	var content []byte
	if err == nil {
		content, err = os.ReadFile(path)
	}
	if err != nil {
		return nil, app.Errorf("source.unreadable", err, "path", path)
	}
	return content, nil
}

type verifyCommand struct {
	Evidence string   `arg:"" help:"A saved answer (ask --json); - reads standard input."`
	Root     []string `help:"Where files are now: OLD=NEW; may be repeated." placeholder:"OLD=NEW" sep:"none"`
}

func (c *verifyCommand) Run(r *run) error {
	o := recheck.Options{Reader: program.ReadText}
	for _, s := range c.Root {
		root, err := recheck.ParseRoot(s)
		if err != nil {
			return misuse(err.Error())
		}
		o.Roots = append(o.Roots, root)
	}
	in := r.in
	if c.Evidence != "-" {
		f, err := os.Open(c.Evidence)
		if err != nil {
			return app.Errorf("source.unreadable", err, "path", c.Evidence)
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return app.Errorf("source.unreadable", nil, "path", c.Evidence)
		}
		in = f
	}
	report, err := recheck.Check(r, in, o)
	if err != nil {
		return err
	}
	if !report.Holds {
		r.exit = exitNoHold
	}
	if r.JSON {
		return r.write(report)
	}
	for _, one := range report.Citations {
		number := "–"
		if one.Number != nil {
			number = strconv.Itoa(*one.Number)
		}
		line := r.say.Say("verify.line", "claim", strconv.Itoa(one.Claim), "number", number, "verdict", r.say.Say("verdict."+string(one.Verdict)))
		if one.Reason != "" {
			line += ": " + r.say.Say("verify.reason."+one.Reason)
		}
		color := green
		if one.Verdict != one.Saved {
			color = red
		}
		r.println(r.color(r.out, color, line))
	}
	if report.Holds {
		r.println(r.say.Say("verify.holds"))
	} else {
		r.println(r.say.Say("verify.fails"))
	}
	return nil
}
