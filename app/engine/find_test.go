package engine

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"cotejo/app"
)

func put(t *testing.T, path string, mode os.FileMode) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("x"), mode); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFindLooksInOrder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("file modes")
	}
	dir := t.TempDir()
	beside, cache := filepath.Join(dir, "beside"), filepath.Join(dir, "cache")
	env := map[string]string{}
	getenv := func(name string) string { return env[name] }
	expect := func(binary, model, code string) {
		t.Helper()
		found, err := find(getenv, beside, cache)
		if app.ErrorCode(err) != code || found.Binary != binary || found.Model != model {
			t.Errorf("found %+v, error %v; want %q, %q, code %q", found, err, binary, model, code)
		}
	}

	expect("", "", "engine.missing")
	put(t, filepath.Join(cache, "engine/0.3.4/llama-server"), 0o755)
	newest := put(t, filepath.Join(cache, "engine/0.3.36/llama-server"), 0o755)
	put(t, filepath.Join(cache, "engine/0.4.0/llama-server"), 0o644) // may not be run
	put(t, filepath.Join(cache, "engine/partial/other"), 0o755)
	expect(newest, "", "engine.no_model")
	put(t, filepath.Join(cache, "models/another.gguf"), 0o644)
	expect(newest, "", "engine.no_model")
	model := put(t, filepath.Join(cache, "models", DefaultModel), 0o644)
	expect(newest, model, "")

	near := put(t, filepath.Join(beside, "engine/llama-server"), 0o755)
	expect(near, model, "")
	nearModel := put(t, filepath.Join(beside, "models/own.GGUF"), 0o644)
	expect(near, nearModel, "")

	asked := put(t, filepath.Join(dir, "asked"), 0o755)
	env["COTEJO_ENGINE"] = asked
	expect(asked, nearModel, "")
	env["COTEJO_EMBEDDER"] = filepath.Join(dir, "absent.gguf")
	expect(asked, "", "engine.no_model")
	env["COTEJO_EMBEDDER"] = model
	expect(asked, model, "")
	env["COTEJO_ENGINE"] = dir // a folder
	expect("", "", "engine.missing")
}

func TestNameFollowsTheContent(t *testing.T) {
	dir := t.TempDir()
	cache := filepath.Join(dir, "cache")
	model := filepath.Join(dir, "m.gguf")
	write := func(content string) string {
		t.Helper()
		if err := os.WriteFile(model, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		n, err := name(model, cache)
		if err != nil {
			t.Fatal(err)
		}
		again, err := name(model, cache)
		if err != nil || again != n {
			t.Errorf("kept name is %s, %v; want %s", again, err, n)
		}
		return n
	}
	// The digest of "abc" is the example of FIPS 180.
	if n := write("abc"); n != "m.gguf/ba7816bf8f01" {
		t.Error(n)
	}
	if n := write("abcd"); n == "m.gguf/ba7816bf8f01" {
		t.Error("another content has the same name")
	}
	if notes, _ := os.ReadDir(filepath.Join(cache, "digests")); len(notes) != 1 {
		t.Errorf("%d notes for one model", len(notes))
	}
	if _, err := name(filepath.Join(dir, "absent"), cache); app.ErrorCode(err) != "engine.no_model" {
		t.Error(err)
	}
}
