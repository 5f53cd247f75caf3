package program

import (
	"errors"
	"testing"

	"github.com/zalando/go-keyring"

	"cotejo/app/settings"
)

// TestKeychainIsAskedForWhatIsSetUpAlone: whoever has set up nothing is not asked to unlock a keychain.
func TestKeychainIsAskedForWhatIsSetUpAlone(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	p := OpenModels(t.TempDir())
	none := settings.Settings{}
	one := none.WithProvider("openai", &settings.Provider{Model: "m"})
	for what, c := range map[string]struct {
		ask   func(*settings.Keys)
		asked bool
	}{
		"nothing is set up":            {func(k *settings.Keys) { p.Providers(none, k) }, false},
		"nothing is set up, embedders": {func(k *settings.Keys) { p.Embedders(t.Context(), none, k) }, false},
		"no keys are wanted":           {func(k *settings.Keys) { p.Providers(one, nil) }, false},
		"one is set up":                {func(k *settings.Keys) { p.Providers(one, k) }, true},
	} {
		// One that was asked has refused, and is not asked again.
		keyring.MockInitWithError(errors.New("locked"))
		keys := &settings.Keys{}
		c.ask(keys)
		keyring.MockInit()
		if err := new(settings.Keys).Set("google", "http://h", "key"); err != nil {
			t.Fatal(err)
		}
		if asked := keys.Get("google", "http://h") == ""; asked != c.asked {
			t.Errorf("%s: asked %v", what, asked)
		}
	}
}
