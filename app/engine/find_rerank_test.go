package engine

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"cotejo/app"
)

var update = flag.Bool("update", false, "write testdata anew")

// TestTinyReranker holds that the file which other packages test with is what this package writes, and what a file says of itself with and
// without the word for it.
func TestTinyReranker(t *testing.T) {
	kept := filepath.Join("testdata", "tiny-reranker.gguf")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		tinyReranker(t, "testdata", true)
	}
	for _, pooling := range []bool{true, false} {
		path := tinyReranker(t, t.TempDir(), pooling)
		about, err := Describe(path)
		if err != nil || !about.Rerank || about.Chat || about.Pooling != pooling || about.Title != "Tiny Reranker" || RerankWindowOf(about) != tinyWindow {
			t.Errorf("%+v %v", about, err)
		}
		if !pooling {
			continue
		}
		made, _ := os.ReadFile(path)
		if have, err := os.ReadFile(kept); err != nil || !bytes.Equal(made, have) {
			t.Errorf("%s is not what is written now: run with -update (%v)", kept, err)
		}
	}
	for context, want := range map[int]int{0: Window, 512: 512, 8192: RerankWindow} {
		if got := RerankWindowOf(About{Context: context}); got != want {
			t.Errorf("window %d of %d", got, context)
		}
	}
}

// TestModelsAreToldApart: a folder with all three kinds has one for each task.
func TestModelsAreToldApart(t *testing.T) {
	dir := t.TempDir()
	cache, folder := filepath.Join(dir, "cache"), filepath.Join(dir, "own")
	env := map[string]string{}
	getenv := func(name string) string { return env[name] }
	expect := func(model, code string) {
		t.Helper()
		found, err := findReranker(getenv, dir, cache, folder)
		if app.ErrorCode(err) != code || found.Model != model {
			t.Errorf("found %+v, error %v; want %q, code %q", found, err, model, code)
		}
	}
	expect("", "engine.missing")
	env["COTEJO_ENGINE"] = put(t, filepath.Join(dir, "llama-server"), 0o755)
	expect("", "engine.no_reranker")

	put(t, filepath.Join(dir, "models", "z.gguf"), 0o644) // no model at all
	write := func(content []byte, elements ...string) string {
		path := put(t, filepath.Join(elements...), 0o644)
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	embedder := write(model("bert.pooling_type", uint32(2)), dir, "models", "b.gguf")
	chat := write(chatModel, dir, "models", "a.gguf")
	expect("", "engine.no_reranker")
	asks := write(model("qwen3.pooling_type", uint32(4), "tokenizer.chat_template", "{{ messages }}"), folder, "a.gguf")
	expect(asks, "")
	inCache := tinyReranker(t, filepath.Dir(put(t, filepath.Join(cache, "models", "x"), 0o644)), false)
	expect(inCache, "")
	beside := tinyReranker(t, filepath.Join(dir, "models"), true)
	expect(beside, "")

	found, err := find(getenv, dir, "")
	if err != nil || found.Model != embedder {
		t.Errorf("to embed: %+v %v", found, err)
	}
	found, err = findChosen(getenv, dir, "", Chosen{Folder: folder})
	if err != nil || found.Model != chat {
		t.Errorf("to write: %+v %v", found, err)
	}

	env["COTEJO_RERANKER"] = chat
	expect("", "engine.no_reranker")
	env["COTEJO_RERANKER"] = filepath.Join(dir, "absent.gguf")
	expect("", "engine.no_reranker")
	env["COTEJO_RERANKER"] = inCache
	expect(inCache, "")
}
