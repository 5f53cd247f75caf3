package settings

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"cotejo/app"
)

func TestSaveAndLoad(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	if s, err := Load(folder); err != nil || s != (Settings{}) {
		t.Fatalf("%+v %v", s, err)
	}
	want := Settings{Language: "es", Theme: "dark", Model: "openai:x", Address: "http://127.0.0.1:1/v1", AddressModel: "x"}
	if err := Save(folder, want); err != nil {
		t.Fatal(err)
	}
	if s, err := Load(folder); err != nil || s != want {
		t.Errorf("%+v %v", s, err)
	}
	if files, _ := os.ReadDir(folder); len(files) != 1 {
		t.Errorf("files left behind: %v", files)
	}
}

func TestUnknownFieldsStay(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, FileName)
	if err := os.WriteFile(name, []byte(`{"theme": "pink", "language": "es", "later": {"a": [1]}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Load(folder)
	if err != nil || s != (Settings{Language: "es"}) {
		t.Errorf("%+v %v", s, err)
	}
	if err := Save(folder, Settings{Theme: "light"}); err != nil {
		t.Fatal(err)
	}
	content, _ := os.ReadFile(name)
	if !strings.Contains(string(content), `"later": {`) || !strings.Contains(string(content), `"theme": "light"`) || strings.Contains(string(content), `"es"`) {
		t.Errorf("%s", content)
	}
}

func TestDamagedFile(t *testing.T) {
	for _, content := range []string{"", "{", "[]", `{"language": 3}`, "\x00\xff"} {
		folder := t.TempDir()
		name := filepath.Join(folder, FileName)
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := Load(folder); app.ErrorCode(err) != "settings.damaged" || s != (Settings{}) {
			t.Errorf("%q: %+v %v", content, s, err)
		}
		if kept, err := os.ReadFile(name + ".damaged"); err != nil || string(kept) != content {
			t.Errorf("%q was not kept: %v", content, err)
		}
		if err := Save(folder, Settings{Language: "en"}); err != nil {
			t.Error(err)
		}
	}
}

func TestNotSaved(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Save(folder, Settings{}); err == nil {
		t.Error("a file is no folder, and yet it was saved")
	}
}

func TestKeys(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	keyring.MockInit()
	if err := new(Keys).Set("http://a", "secret"); err != nil {
		t.Fatal(err)
	}
	if got := new(Keys).Get("http://a"); got != "secret" {
		t.Errorf("another run finds %q", got)
	}
	if got := new(Keys).Get("http://b"); got != "" {
		t.Errorf("another address has %q", got)
	}
	keyring.MockInitWithError(errors.New("locked"))
	keys := &Keys{}
	if err := keys.Set("http://c", "k"); app.ErrorCode(err) != "settings.key_not_kept" {
		t.Error(err)
	}
	if keys.Get("http://c") != "k" || new(Keys).Get("http://c") != "" {
		t.Error("the key must hold for this run, and only for it")
	}
}
