package command_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"cotejo/app/command"
	"cotejo/app/engine"
	"cotejo/app/program"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"cotejo": func() { os.Exit(command.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs the transcripts with the real command line. Each finds the samples in $WORK/samples and a data folder
// of its own; without "env COTEJO_ENGINE=$REAL_ENGINE" there is no engine, so that words alone decide.
func TestScripts(t *testing.T) {
	found, missing := engine.Find()
	chat, noModel := engine.FindChat()
	reranker, err := filepath.Abs(filepath.Join("..", "engine", "testdata", "tiny-reranker.gguf"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(e *testscript.Env) error {
			e.Setenv("LANG", "C")
			e.Setenv("COTEJO_DATA", filepath.Join(e.WorkDir, "data"))
			e.Setenv("COTEJO_ENGINE", filepath.Join(e.WorkDir, "no-engine"))
			e.Setenv("REAL_ENGINE", found.Binary)
			e.Setenv("REAL_MODEL", found.Model)
			e.Setenv("REAL_LANGUAGE_MODEL", chat.Model)
			e.Setenv("REAL_RERANKER", reranker)
			return program.WriteSamples(filepath.Join(e.WorkDir, "samples"))
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "engine":
				return missing == nil, nil
			case "model":
				return missing == nil && noModel == nil, nil
			case "strace":
				return exec.Command("strace", "-f", "-o", os.DevNull, "true").Run() == nil, nil
			}
			return false, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"lines": countLines,
		},
	})
}

// countLines is the command "lines N": the last standard output has that many lines.
func countLines(ts *testscript.TestScript, negated bool, args []string) {
	if len(args) != 1 || negated {
		ts.Fatalf("usage: lines N")
	}
	got := strings.Count(ts.ReadFile("stdout"), "\n")
	if want := args[0]; want != strconv.Itoa(got) {
		ts.Fatalf("%d lines of output, not %s", got, want)
	}
}
