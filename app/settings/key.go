package settings

import (
	"errors"
	"strings"
	"sync"

	"github.com/zalando/go-keyring"

	"cotejo/app"
)

// service is the name under which the system's keychain keeps the keys.
const service = "Cotejo"

// Keys hold the key of each provider at an address: in the system's keychain, or, where there is none, for this run only. A key belongs
// to the address that it was given for, so a changed address never gets it. The zero value is ready.
type Keys struct {
	asking sync.Mutex // one question at a time: the keychain may ask the person

	mutex sync.Mutex
	run   map[string]heldKey
	// refused says that the keychain was locked, or silent: nobody is asked the same again in this run.
	refused bool
}

// heldKey is a key in memory.
type heldKey struct {
	key string
	// here says that the keychain did not take it.
	here bool
}

// account is the name of a key in the keychain.
func account(provider, address string) string {
	return provider + " " + strings.TrimRight(strings.TrimSpace(address), "/")
}

// Get returns the key of a provider at an address; "" when there is none or the keychain does not answer. A keychain that did not is
// asked again only after it has taken a key.
func (k *Keys) Get(provider, address string) string {
	if address == "" {
		return ""
	}
	name := account(provider, address)
	if key, known := k.known(name); known {
		return key
	}
	k.asking.Lock()
	defer k.asking.Unlock()
	if key, known := k.known(name); known {
		return key
	}
	key, err := ask(func() (string, error) { return keyring.Get(service, name) })
	if errors.Is(err, keyring.ErrNotFound) && provider == serverID { // former versions kept it under the address alone
		key, err = ask(func() (string, error) { return keyring.Get(service, address) })
	}
	if err != nil && !errors.Is(err, keyring.ErrNotFound) && !errors.Is(err, errNoKeychain) {
		k.refuse(true)
		return ""
	}
	return k.found(name, key)
}

// found holds a key of the keychain, unless another was set meanwhile.
func (k *Keys) found(name, key string) string {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if held, has := k.run[name]; has {
		return held.key
	}
	k.put(name, heldKey{key: key})
	return key
}

// known is what can be said of a key without asking.
func (k *Keys) known(name string) (key string, known bool) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	held, has := k.run[name]
	return held.key, has || k.refused
}

func (k *Keys) refuse(refused bool) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.refused = refused
}

// RunOnly says whether a key is held until the program ends, and nowhere else.
func (k *Keys) RunOnly(provider, address string) bool {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.run[account(provider, address)].here
}

// Set keeps the key of a provider at an address. The error settings.key_not_kept is a warning: the key holds for this run.
func (k *Keys) Set(provider, address, key string) error {
	name := account(provider, address)
	_, err := ask(func() (string, error) { return "", keyring.Set(service, name, key) })
	k.hold(name, heldKey{key, err != nil})
	if err != nil {
		return app.Errorf("settings.key_not_kept", err)
	}
	k.refuse(false)
	return nil
}

// Remove forgets the key of a provider at an address. The error settings.key_not_removed says that the keychain has it still.
func (k *Keys) Remove(provider, address string) error {
	names := []string{account(provider, address)}
	if provider == serverID {
		names = append(names, address)
	}
	var failed error
	for _, name := range names {
		_, err := ask(func() (string, error) { return "", keyring.Delete(service, name) })
		if err != nil && !errors.Is(err, keyring.ErrNotFound) && !errors.Is(err, errNoKeychain) {
			failed = app.Errorf("settings.key_not_removed", err)
		}
	}
	k.hold(names[0], heldKey{})
	return failed
}

func (k *Keys) hold(name string, key heldKey) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.put(name, key)
}

func (k *Keys) put(name string, key heldKey) {
	if k.run == nil {
		k.run = map[string]heldKey{}
	}
	k.run[name] = key
}
