package settings

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/zalando/go-keyring"

	"cotejo/app"
)

// service is the name under which the system's keychain keeps the keys.
const service = "Cotejo"

// patience is how long the keychain may take: a person may have to unlock it.
const patience = 30 * time.Second

// Keys hold the key of each address: in the system's keychain, or, where there is none, for this run only. The zero value
// is ready.
type Keys struct {
	mutex sync.Mutex
	run   map[string]string
}

// errNoKeychain says that this system has no keychain that could be asked.
var errNoKeychain = errors.New("no session bus, so no keychain")

// Get returns the key of an address; "" when there is none or the keychain does not answer.
func (k *Keys) Get(address string) string {
	if address == "" {
		return ""
	}
	k.mutex.Lock()
	kept, has := k.run[address]
	k.mutex.Unlock()
	if has {
		return kept
	}
	key, err := ask(func() (string, error) { return keyring.Get(service, address) })
	if err != nil {
		return ""
	}
	k.keep(address, key)
	return key
}

// Set keeps the key of an address. The error settings.key_not_kept is a warning: the key holds for this run.
func (k *Keys) Set(address, key string) error {
	k.keep(address, key)
	_, err := ask(func() (string, error) { return "", keyring.Set(service, address, key) })
	if err != nil {
		return app.Errorf("settings.key_not_kept", err)
	}
	return nil
}

func (k *Keys) keep(address, key string) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.run == nil {
		k.run = map[string]string{}
	}
	k.run[address] = key
}

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
