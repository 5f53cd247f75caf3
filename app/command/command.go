package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"cotejo/app"
	"cotejo/app/messages"
	"cotejo/app/program"
)

// Exit codes.
const (
	exitDone    = 0
	exitNoHold  = 1
	exitUsage   = 2
	exitFailure = 3
)

// cli is the command line as kong reads it.
type cli struct {
	Data    string           `help:"Data folder (default: COTEJO_DATA, else the user's data folder)." placeholder:"DIR"`
	JSON    bool             `name:"json" help:"One JSON object on standard output."`
	Lang    string           `help:"Language of messages: en or es (default: the system's)." placeholder:"en|es"`
	Version kong.VersionFlag `help:"Print the version."`

	Index   indexCommand   `cmd:"" help:"Add files and folders, or refresh all that were added."`
	List    listCommand    `cmd:"" help:"List files and their states."`
	Forget  forgetCommand  `cmd:"" help:"Take a file or folder out of the library, with all that was stored of it."`
	Search  searchCommand  `cmd:"" help:"Find passages, best first."`
	Ask     askCommand     `cmd:"" help:"Answer a question with checked evidence."`
	Show    showCommand    `cmd:"" help:"Show the canonical text of a file, or a part of it with its place."`
	Verify  verifyCommand  `cmd:"" help:"Check the citations of a saved answer again."`
	Eval    evalCommand    `cmd:"" help:"Ask the questions of a file and measure what comes of them."`
	Models  modelsCommand  `cmd:"" help:"Language models: what there is, and whether it answers."`
	Doctor  doctorCommand  `cmd:"" help:"Say what works, what does not, and what to do."`
	Samples samplesCommand `cmd:"" hidden:"" help:"Answer a question from the bundled samples."`
}

// later are the commands whose step is still to come; they are refused by name.
var later = []string{"export", "mcp"}

// run is one call of the program.
type run struct {
	context.Context
	cli
	in       io.Reader
	out, err io.Writer
	say      messages.Language
	exit     int
	told     bool // that vectors are left out; once is enough
	chosen   *chosen
}

// Main runs the command line with args (without the program's name) and returns the exit code.
func Main(args []string, in io.Reader, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	written := &output{Writer: out}
	r := &run{Context: ctx, in: in, out: written, err: errs, say: messages.FromSystem()}
	r.guess(args)
	code := r.main(args)
	if written.err != nil && code != exitFailure {
		return r.fail(written.err, exitFailure)
	}
	return code
}

// main is Main but for what could not be written.
func (r *run) main(args []string) int {
	if name := firstWord(args); slices.Contains(later, name) {
		return r.fail(app.Errorf("command.later", nil, "name", name), exitUsage)
	}
	exited := -1
	var shown bytes.Buffer // help or version
	parser, err := kong.New(&r.cli,
		kong.Name("cotejo"), kong.Description(r.say.Say("help.program")), kong.Help(r.help), kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Vars{"version": "cotejo " + program.Version}, kong.Writers(&shown, r.err), kong.Exit(func(code int) { exited = code; panic(exitNow{}) }))
	if err != nil {
		return r.fail(err, exitFailure)
	}
	parsed, code := r.parse(parser, joinAgainst(args), &exited)
	if parsed == nil {
		r.show(shown.String())
		return code
	}
	switch r.Lang {
	case "":
	case "en", "es":
		r.say = messages.In(r.Lang)
	default:
		return r.fail(misuse("--lang must be en or es, not "+r.Lang), exitUsage)
	}
	if err := parsed.Run(r); err != nil {
		if r.Err() != nil {
			err = app.Errorf("command.cancelled", err)
		}
		return r.fail(err, exitFailure)
	}
	return r.exit
}

// exitNow ends parsing when kong has printed help or version.
type exitNow struct{}

func (r *run) parse(parser *kong.Kong, args []string, exited *int) (parsed *kong.Context, code int) {
	defer func() {
		if p := recover(); p != nil {
			if _, mine := p.(exitNow); !mine {
				panic(p)
			}
			parsed, code = nil, *exited
		}
	}()
	parsed, err := parser.Parse(args)
	if err != nil && firstWord(args) == "" && strings.HasPrefix(err.Error(), "expected one of") {
		if err := r.openWindow(args); err != nil {
			return nil, r.fail(err, exitFailure)
		}
		return nil, exitDone
	}
	if err != nil {
		return nil, r.fail(misuse(err.Error()), exitUsage)
	}
	return parsed, exitDone
}

// show prints the text of help or version.
func (r *run) show(text string) {
	if text == "" {
		return
	}
	if r.JSON {
		_ = r.write(map[string]any{"text": strings.TrimSuffix(text, "\n")})
		return
	}
	_, _ = io.WriteString(r.out, text)
}

// guess finds the flags that say how an error in the others is told.
func (r *run) guess(args []string) {
	for i, a := range args {
		if a == "--" {
			return
		}
		switch {
		case a == "--json":
			r.JSON = true
		case strings.HasPrefix(a, "--json="):
			r.JSON, _ = strconv.ParseBool(strings.TrimPrefix(a, "--json="))
		case strings.HasPrefix(a, "--lang="):
			r.say = messages.In(strings.TrimPrefix(a, "--lang="))
		case a == "--lang" && i+1 < len(args):
			r.say = messages.In(args[i+1])
		}
	}
}

// firstWord is the command: the first argument that is no flag nor the value of one.
func firstWord(args []string) string {
	for i := 0; i < len(args); i++ {
		switch a := args[i]; {
		case a == "--data" || a == "--lang":
			i++
		case !strings.HasPrefix(a, "-"):
			return a
		}
	}
	return ""
}

// usageError is wrong use found after parsing.
type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// misuse returns the error for wrong use: what is wrong, without a full stop.
func misuse(problem string) error {
	return usageError{app.Errorf("command.usage", nil, "problem", problem)}
}

// refuse returns the error for a flag or model whose step is still to come.
func refuse(name string) error { return usageError{app.Errorf("command.later", nil, "name", name)} }

// fail tells an error and returns the exit code.
func (r *run) fail(err error, code int) int {
	var usage usageError
	if errors.As(err, &usage) {
		code = exitUsage
	}
	if r.JSON && r.write(map[string]any{"error": r.describe(err)}) == nil {
		return code
	}
	fmt.Fprintln(r.err, r.color(r.err, red, r.say.Error(err)))
	return code
}

// described is an error as programs read it.
type described struct {
	Code    string            `json:"code"`
	Message string            `json:"message"`
	Args    map[string]string `json:"args"`
}

func (r *run) describe(err error) described {
	d := described{Code: "failure", Message: r.say.Error(err), Args: map[string]string{}}
	var e *app.Error
	if errors.As(err, &e) {
		d.Code = e.Code
		for k, v := range e.Args {
			d.Args[k] = v
		}
	}
	return d
}

// write puts one JSON object on standard output, in one line.
func (r *run) write(v any) error {
	encoder := json.NewEncoder(r.out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

func (r *run) println(words ...string) { fmt.Fprintln(r.out, strings.Join(words, " ")) }
