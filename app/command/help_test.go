package command

import (
	"testing"

	"github.com/alecthomas/kong"
)

// TestHelpIsTranslated finds texts of help that have no Spanish, and Spanish for what is not there.
func TestHelpIsTranslated(t *testing.T) {
	parser, err := kong.New(&cli{}, kong.Name("cotejo"), kong.Vars{"version": ""})
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	check := func(command, name string) {
		for _, key := range []string{command + " " + name, name} {
			if spanishHelp[key] != "" {
				used[key] = true
				return
			}
		}
		t.Errorf("no Spanish for %s of %q", name, command)
	}
	for _, flag := range parser.Model.Flags {
		check("", "--"+flag.Name)
	}
	for _, node := range parser.Model.Leaves(true) {
		check("", node.Name)
		for _, argument := range node.Positional {
			check(node.Name, argument.Name)
		}
		for _, flag := range node.Flags {
			check(node.Name, "--"+flag.Name)
		}
	}
	for key := range spanishHelp {
		if !used[key] {
			t.Errorf("%q names nothing", key)
		}
	}
}
