package command

import (
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// with are the flags of the command with those of a text in their place: what the text does not name stays.
func (c *evalCommand) with(text string) (*questionFlags, error) {
	var other struct{ questionFlags }
	parser, err := kong.New(&other, kong.Exit(func(int) { panic(exitNow{}) }), kong.NoDefaultHelp())
	if err != nil {
		return nil, err
	}
	parsed, err := parser.Parse(strings.Fields(text))
	if err != nil {
		return nil, misuse("--against " + strings.TrimSpace(text) + ": " + err.Error())
	}
	named := map[any]bool{}
	for _, step := range parsed.Path {
		if step.Flag != nil {
			named[step.Flag.Target.Addr().Interface()] = true
		}
	}
	own, others := reflect.ValueOf(c.questionFlags), reflect.ValueOf(&other.questionFlags).Elem()
	for i := range own.NumField() {
		if field := others.Field(i); !named[field.Addr().Interface()] {
			field.Set(own.Field(i))
		}
	}
	return &other.questionFlags, nil
}

// joinAgainst joins each --against to its value, which begins like a flag itself.
func joinAgainst(args []string) []string {
	if firstWord(args) != "eval" {
		return args
	}
	joined := slices.Clone(args[:0])
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(joined, args[i:]...)
		}
		if args[i] == "--against" && i+1 < len(args) {
			joined = append(joined, "--against="+args[i+1])
			i++
			continue
		}
		joined = append(joined, args[i])
	}
	return joined
}
