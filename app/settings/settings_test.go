package settings

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"cotejo/app"
)

func TestSaveAndLoad(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	if s, err := Load(folder); err != nil || !reflect.DeepEqual(s, Settings{}) {
		t.Fatalf("%+v %v", s, err)
	}
	want := Settings{Language: "es", Theme: "dark", Model: "openai:x", Providers: map[string]Provider{
		"openai": {Model: "x", Limit: 5, Prices: map[string]Price{"x": {1, 2.5}}}, "ollama": {Address: "http://127.0.0.1:1/v1"}},
		Engine: Engine{Model: "/m.gguf", Files: []string{"/m.gguf"}, Context: 8192, Threads: 3}, Embedder: "mistral:mistral-embed", Allowed: []string{"a"}}
	if err := Save(folder, want); err != nil {
		t.Fatal(err)
	}
	if s, err := Load(folder); err != nil || !reflect.DeepEqual(s, want) {
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
	if err != nil || !reflect.DeepEqual(s, Settings{Language: "es"}) {
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
		if s, err := Load(folder); app.ErrorCode(err) != "settings.damaged" || !reflect.DeepEqual(s, Settings{}) {
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

// The one server of former versions becomes a provider, and its fields are gone with the next save.
func TestFormerServer(t *testing.T) {
	for content, want := range map[string]Settings{
		`{"model": "openai:small", "address": "http://h/v1", "address_model": "small"}`:         {Model: "server:small", Providers: map[string]Provider{"server": {Address: "http://h/v1", Model: "small"}}},
		`{"model": "openai:", "address_model": "small"}`:                                        {Model: "server:small", Providers: map[string]Provider{"server": {Model: "small"}}},
		`{"model": "local", "address": "", "address_model": ""}`:                                {Model: "local"},
		`{"model": "openai:x", "providers": {"server": {"model": "y"}}, "address": "http://h"}`: {Model: "openai:x", Providers: map[string]Provider{"server": {Model: "y"}}},
	} {
		folder := t.TempDir()
		name := filepath.Join(folder, FileName)
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Load(folder)
		if err != nil || !reflect.DeepEqual(s, want) {
			t.Errorf("%s: %+v %v", content, s, err)
		}
		if err := Save(folder, s); err != nil {
			t.Fatal(err)
		}
		kept, _ := os.ReadFile(name)
		if again, err := Load(folder); err != nil || !reflect.DeepEqual(again, want) || strings.Contains(string(kept), "address_model") {
			t.Errorf("%s: %+v %v\n%s", content, again, err, kept)
		}
	}
}

func TestProvidersComeAndGo(t *testing.T) {
	first := Settings{Model: "openai:x", Embedder: "openai:e"}
	second := first.WithProvider("openai", &Provider{Model: "x", Limit: -1})
	if first.Providers != nil || second.valid().Providers["openai"].Limit != 0 {
		t.Errorf("%+v %+v", first, second)
	}
	third := second.WithProvider("openai", nil)
	if third.Model != "" || third.Embedder != "" || len(third.Providers) != 0 || second.Model != "openai:x" || len(second.Providers) != 1 {
		t.Errorf("%+v %+v", second, third)
	}
	folder := t.TempDir()
	for _, s := range []Settings{second, third} {
		if err := Save(folder, s); err != nil {
			t.Fatal(err)
		}
	}
	if s, err := Load(folder); err != nil || len(s.Providers) != 0 {
		t.Errorf("what was taken out is back: %+v %v", s, err)
	}
}

func TestKeys(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	keyring.MockInit()
	if err := new(Keys).Set("openai", "http://a/", "secret"); err != nil {
		t.Fatal(err)
	}
	if got := new(Keys).Get("openai", "http://a"); got != "secret" {
		t.Errorf("another run finds %q", got)
	}
	for provider, address := range map[string]string{"openai": "http://b", "server": "http://a", "google": ""} {
		if got := new(Keys).Get(provider, address); got != "" {
			t.Errorf("%s at %q has %q", provider, address, got)
		}
	}
	if err := keyring.Set(service, "http://old", "former"); err != nil {
		t.Fatal(err)
	}
	if new(Keys).Get("server", "http://old") != "former" || new(Keys).Get("openai", "http://old") != "" {
		t.Error("the key that a former version kept belongs to the server, and to it alone")
	}
	keys := &Keys{}
	for _, address := range []string{"http://a", "http://old"} {
		if err := errors.Join(keys.Remove("openai", address), keys.Remove("server", address)); err != nil {
			t.Error(err)
		}
	}
	if keys.Get("openai", "http://a") != "" || new(Keys).Get("openai", "http://a") != "" || new(Keys).Get("server", "http://old") != "" {
		t.Error("a key is there after it was removed")
	}
	keyring.MockInitWithError(errors.New("locked"))
	refused := &Keys{}
	if got := refused.Get("openai", "http://d"); got != "" {
		t.Errorf("a locked keychain gives %q", got)
	}
	keyring.MockInit()
	if err := new(Keys).Set("google", "http://e", "other"); err != nil {
		t.Fatal(err)
	}
	if got := refused.Get("google", "http://e"); got != "" || new(Keys).Get("google", "http://e") != "other" {
		t.Errorf("the keychain was asked again after it refused: %q", got)
	}
	if err := refused.Set("openai", "http://d", "k"); err != nil || refused.Get("google", "http://e") != "other" {
		t.Errorf("it took a key, and is not asked: %v", err)
	}
	keyring.MockInitWithError(errors.New("locked"))
	if err := keys.Set("openai", "http://c", "k"); app.ErrorCode(err) != "settings.key_not_kept" {
		t.Error(err)
	}
	if keys.Get("openai", "http://c") != "k" || !keys.RunOnly("openai", "http://c") || new(Keys).Get("openai", "http://c") != "" {
		t.Error("the key must hold for this run, and only for it")
	}
	if err := keys.Remove("openai", "http://c"); app.ErrorCode(err) != "settings.key_not_removed" || keys.Get("openai", "http://c") != "" {
		t.Error(err)
	}
}

func TestRetrievalIsKept(t *testing.T) {
	off, none := false, 0
	want := Settings{Retrieval: Retrieval{
		TopK: 8, Candidates: 50, Rewrite: &off, MultiQuery: &none, Hybrid: &off, Rerank: &off, RerankBy: "cross-encoder", WordsWeight: 0.5, VectorsWeight: 2, Scope: &off,
	}}
	folder := t.TempDir()
	if err := Save(folder, want); err != nil {
		t.Fatal(err)
	}
	content, _ := os.ReadFile(filepath.Join(folder, FileName))
	for _, field := range []string{"retrieval", "top_k", "candidates", "rewrite", "multi_query", "hybrid", "rerank", "rerank_by", "words_weight", "vectors_weight", "scope"} {
		if !strings.Contains(string(content), `"`+field+`": `) {
			t.Errorf("%s is not in %s", field, content)
		}
	}
	if s, err := Load(folder); err != nil || !reflect.DeepEqual(s, want) {
		t.Errorf("%+v %v", s, err)
	}
	if err := Save(folder, Settings{}); err != nil {
		t.Fatal(err)
	}
	if content, _ := os.ReadFile(filepath.Join(folder, FileName)); strings.Contains(string(content), "retrieval") {
		t.Errorf("what was reset is still in %s", content)
	}
}

// What cannot be searched with is left to the program, and the rest holds.
func TestRetrievalOutOfRange(t *testing.T) {
	folder := t.TempDir()
	content := `{"retrieval": {"top_k": 0, "candidates": 1001, "multi_query": 11, "rerank_by": "oracle", "words_weight": -1, "vectors_weight": 10.5, "scope": false}}`
	if err := os.WriteFile(filepath.Join(folder, FileName), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	off := false
	if s, err := Load(folder); err != nil || !reflect.DeepEqual(s.Retrieval, Retrieval{Scope: &off}) {
		t.Errorf("%+v %v", s.Retrieval, err)
	}
}
