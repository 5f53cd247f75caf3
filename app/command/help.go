package command

import (
	"bytes"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// help prints help in the language of the interface. English is that of the struct tags.
func (r *run) help(options kong.HelpOptions, ctx *kong.Context) error {
	if r.say.Code != "es" {
		return kong.DefaultHelpPrinter(options, ctx)
	}
	if err := kong.Visit(ctx.Model, translate); err != nil {
		return err
	}
	out := ctx.Stdout
	var text bytes.Buffer
	ctx.Stdout = &text
	err := kong.DefaultHelpPrinter(options, ctx)
	ctx.Stdout = out
	if err != nil {
		return err
	}
	lines := strings.SplitAfter(text.String(), "\n")
	for i, line := range lines {
		for english, spanish := range spanishFrame {
			if strings.HasPrefix(line, english) {
				lines[i] = spanish + strings.TrimPrefix(line, english)
			}
		}
	}
	_, err = io.WriteString(out, strings.Join(lines, ""))
	return err
}

// translate puts a command, argument or flag into Spanish. What means something else in one command is found under
// "command name".
func translate(node kong.Visitable, next kong.Next) error {
	switch n := node.(type) {
	case *kong.Node:
		if text, known := spanishHelp[n.Name]; known && n.Type == kong.CommandNode {
			n.Help = text
		}
		for _, argument := range n.Positional {
			argument.Help = spanish(n.Name, argument.Name, argument.Help)
		}
		for _, flag := range n.Flags {
			flag.Help = spanish(n.Name, "--"+flag.Name, flag.Help)
		}
	case *kong.Application:
		for _, flag := range n.Flags {
			flag.Help = spanish("", "--"+flag.Name, flag.Help)
		}
	}
	return next(nil)
}

func spanish(command, name, english string) string {
	if text, known := spanishHelp[command+" "+name]; known {
		return text
	}
	if text, known := spanishHelp[name]; known {
		return text
	}
	return english
}
