package command

import (
	"testing"

	"cotejo/app/settings"
)

// TestKeyOfTheEnvironment: it goes to the model that was named on the command line, or to the address beside it, and to no other.
func TestKeyOfTheEnvironment(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "") // no keychain of the machine that runs the tests
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	chosen := settings.Settings{}.WithProvider("openai", &settings.Provider{Address: "https://set.example", Model: "m", Limit: 3})
	for _, c := range []struct {
		name, address string
		named         bool
		key, reached  string
	}{
		{"openai:m", "", true, "secret", "https://set.example"},
		{"openai:m", "", false, "", "https://set.example"},
		{"openai:m", "http://127.0.0.1:1", false, "secret", "http://127.0.0.1:1"},
		{"server:m", "http://127.0.0.1:1", false, "secret", "http://127.0.0.1:1"},
		{"server:m", "http://127.0.0.1:1", true, "secret", "http://127.0.0.1:1"},
		{"mistral:m", "http://127.0.0.1:1", false, "", "https://api.mistral.ai/v1"},
		{"mistral:m", "http://127.0.0.1:1", true, "secret", "https://api.mistral.ai/v1"},
	} {
		t.Setenv("COTEJO_KEY", "secret")
		t.Setenv("COTEJO_ADDRESS", c.address)
		got := connection(chosen, &settings.Keys{}, c.name, c.named)
		if got.Key != c.key || got.Address != c.reached || got.Model != "m" || c.name == "openai:m" && got.Limit != 3 {
			t.Errorf("%s (named: %v, address %q): key %q, address %q, %+v", c.name, c.named, c.address, got.Key, got.Address, got)
		}
	}
	if chosen.Providers["openai"].Address != "https://set.example" {
		t.Error("the settings were changed")
	}
}
