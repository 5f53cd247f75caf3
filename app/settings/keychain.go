package settings

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"
)

// patience is how long the keychain may take: a person may have to unlock it.
const patience = 30 * time.Second

// errNoKeychain says that this system has no keychain that could be asked.
var errNoKeychain = errors.New("no session bus, so no keychain")

// ask asks the keychain and does not wait for ever.
func ask(call func() (string, error)) (string, error) {
	if !reachable() {
		return "", errNoKeychain
	}
	type answer struct {
		key string
		err error
	}
	done := make(chan answer, 1)
	go func() {
		key, err := call()
		done <- answer{key, err}
	}()
	select {
	case a := <-done:
		return a.key, a.err
	case <-time.After(patience):
		return "", errors.New("the keychain does not answer")
	}
}

// reachable is false where asking would start a message bus of its own, which nobody ends.
func reachable() bool {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" || os.Getenv("DBUS_SESSION_BUS_ADDRESS") != "" {
		return true
	}
	folder := os.Getenv("XDG_RUNTIME_DIR")
	if folder == "" {
		folder = "/run/user/" + strconv.Itoa(os.Getuid())
	}
	_, err := os.Stat(filepath.Join(folder, "bus"))
	return err == nil
}
