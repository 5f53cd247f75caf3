package desktop

import (
	"os/exec"
	"slices"
	"testing"

	"cotejo/app"
)

func TestCommands(t *testing.T) {
	for system, want := range map[string][2][]string{
		"linux":   {{"xdg-open", "/docs/a b.pdf"}, {"xdg-open", "/docs"}},
		"darwin":  {{"open", "/docs/a b.pdf"}, {"open", "-R", "/docs/a b.pdf"}},
		"windows": {{"rundll32", "url.dll,FileProtocolHandler", "/docs/a b.pdf"}, {"explorer", "/select,/docs/a b.pdf"}},
	} {
		if got := showCommand(system, "/docs/a b.pdf"); !slices.Equal(got, want[0]) {
			t.Errorf("%s: %q", system, got)
		}
		if got := revealCommand(system, "/docs/a b.pdf"); !slices.Equal(got, want[1]) {
			t.Errorf("%s: %q", system, got)
		}
	}
}

func TestLaunch(t *testing.T) {
	yes, err := exec.LookPath("true")
	if err != nil {
		t.Skip("there is no program that does nothing")
	}
	no, err := exec.LookPath("false")
	if err != nil {
		t.Skip("there is no program that fails")
	}
	if err := launch([]string{yes}); err != nil {
		t.Error(err)
	}
	for _, command := range [][]string{{no}, {"/no/such/program"}} {
		if err := launch(command); app.ErrorCode(err) != "desktop.no_opener" {
			t.Errorf("%q: %v", command, err)
		}
	}
}

func TestArguments(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{{nil, ""}, {[]string{"--data", "/a"}, "/a"}, {[]string{"-x", "--data=/b", "--samples"}, "/b"}, {[]string{"--data"}, ""}} {
		if got := dataArgument(c.args); got != c.want {
			t.Errorf("%q: %q", c.args, got)
		}
	}
	if instanceName("/a") == instanceName("/b") {
		t.Error("each data folder has a name of its own")
	}
}
