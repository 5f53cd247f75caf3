package desktop

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
)

// sessionBus starts a message bus of this test and makes it that of the session.
func sessionBus(t *testing.T) {
	t.Helper()
	daemon, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("there is no dbus-daemon")
	}
	c := exec.Command(daemon, "--session", "--nofork", "--nopidfile", "--print-address=1", "--address=unix:dir="+t.TempDir())
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Skip("no session bus: ", err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Skip("no session bus: ", err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
}

// manager is a file manager that keeps what it was asked to show.
type manager struct{ shown chan []string }

func (m manager) ShowItems(items []string, _ string) *dbus.Error {
	m.shown <- items
	return nil
}

func TestRevealByFileManager(t *testing.T) {
	sessionBus(t)
	bus, err := dbus.Connect(os.Getenv("DBUS_SESSION_BUS_ADDRESS"))
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	m := manager{make(chan []string, 1)}
	if err := bus.Export(m, managerPath, fileManager); err != nil {
		t.Fatal(err)
	}
	if reply, err := bus.RequestName(fileManager, dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatal(reply, err)
	}
	if err := reveal(context.Background(), "linux", "/docs/año 5% #1?.pdf"); err != nil {
		t.Fatal(err)
	}
	if got := <-m.shown; !slices.Equal(got, []string{"file:///docs/a%C3%B1o%205%25%20%231%3F.pdf"}) {
		t.Errorf("%q", got)
	}
}

// Without a file manager on the bus, and without a bus, the folder is opened by the system's own command.
func TestRevealFolder(t *testing.T) {
	for name, prepare := range map[string]func(*testing.T){
		"no file manager": sessionBus,
		"no bus": func(t *testing.T) {
			t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
			t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
		},
	} {
		t.Run(name, func(t *testing.T) {
			prepare(t)
			if _, err := os.Stat("/bin/sh"); err != nil {
				t.Skip("there is no shell")
			}
			folder := t.TempDir()
			note := filepath.Join(folder, "note")
			opener := "#!/bin/sh\nprintf %s \"$1\" >" + note + "\n"
			if err := os.WriteFile(filepath.Join(folder, "xdg-open"), []byte(opener), 0o755); err != nil {
				t.Fatal(err)
			}
			t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
			if err := reveal(context.Background(), "linux", "/docs/a b.pdf"); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(note); err != nil || string(got) != "/docs" {
				t.Errorf("%q %v", got, err)
			}
		})
	}
}
