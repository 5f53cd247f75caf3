package engine

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"cotejo/app"
)

// model writes the head of a model file: pairs of names and values.
func model(pairs ...any) []byte {
	var b bytes.Buffer
	put := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	words := func(s string) { put(uint64(len(s))); b.WriteString(s) }
	b.WriteString("GGUF")
	put(uint32(3))
	put(uint64(1))
	put(uint64(len(pairs) / 2))
	for i := 0; i < len(pairs); i += 2 {
		words(pairs[i].(string))
		switch v := pairs[i+1].(type) {
		case string:
			put(uint32(8))
			words(v)
		case uint32:
			put(uint32(4))
			put(v)
		case float32:
			put(uint32(6))
			put(v)
		case bool:
			put(uint32(7))
			put(v)
		case []string:
			put(uint32(9))
			put(uint32(8))
			put(uint64(len(v)))
			for _, s := range v {
				words(s)
			}
		case []int32:
			put(uint32(9))
			put(uint32(5))
			put(uint64(len(v)))
			put(v)
		case []float32:
			put(uint32(9))
			put(uint32(6))
			put(uint64(len(v)))
			put(v)
		}
	}
	return b.Bytes()
}

var chatModel = model("general.architecture", "qwen2", "general.name", "Small  Chat 1B Instruct GGUF", "qwen2.context_length", uint32(2048),
	"tokenizer.ggml.tokens", []string{"a", "bc", ""}, "tokenizer.ggml.scores", []float32{1, 2, 3}, "tokenizer.ggml.add_bos_token", true,
	"tokenizer.chat_template", "{{ messages }}")

func TestDescribe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own model.gguf")
	write := func(content []byte) (About, error) {
		t.Helper()
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
		about, err := Describe(path)
		if err == nil && (about.Bytes != int64(len(content)) || about.Changed == 0) {
			t.Errorf("%+v of %d bytes", about, len(content))
		}
		about.Bytes, about.Changed = 0, 0
		return about, err
	}
	if got, err := write(chatModel); err != nil || got != (About{Title: "Small Chat 1B Instruct", Context: 2048, Chat: true, Shape: Shape{Words: 3}}) {
		t.Errorf("%+v %v", got, err)
	}
	if got, err := write(model("bert.context_length", uint32(512))); err != nil || got != (About{Title: "own model", Context: 512}) {
		t.Errorf("%+v %v", got, err)
	}
	for i := range len(chatModel) {
		if got, err := write(chatModel[:i]); app.ErrorCode(err) != "engine.no_model" {
			t.Fatalf("cut at %d: %+v %v", i, got, err)
		}
	}
	huge := bytes.Clone(chatModel)
	binary.LittleEndian.PutUint64(huge[16:], 1<<60) // pairs
	if _, err := write(huge); err == nil {
		t.Error("took a file that says it has 2^60 pairs")
	}
	binary.LittleEndian.PutUint64(huge[16:], 7)
	binary.LittleEndian.PutUint64(huge[24:], 1<<60) // bytes of the first name
	if _, err := write(huge); err == nil {
		t.Error("took a name of 2^60 bytes")
	}
}

func FuzzDescribe(f *testing.F) {
	f.Add(chatModel)
	f.Add(model("a", []string{"b"}))
	f.Fuzz(func(t *testing.T, content []byte) {
		about, err := (&gguf{r: bufio.NewReader(bytes.NewReader(content))}).about()
		if err == nil && about.Context < 0 || len(title(about.Title)) > 4*80 {
			t.Errorf("%+v", about)
		}
	})
}

func TestFindChatByMetadata(t *testing.T) {
	dir := t.TempDir()
	beside, cache := filepath.Join(dir, "beside"), filepath.Join(dir, "cache")
	env := map[string]string{"COTEJO_ENGINE": put(t, filepath.Join(dir, "llama-server"), 0o755)}
	getenv := func(name string) string { return env[name] }
	expect := func(want, code string) {
		t.Helper()
		found, err := findChosen(getenv, beside, cache, Chosen{})
		if app.ErrorCode(err) != code || found.Model != want {
			t.Errorf("found %+v, %v; want %q, code %q", found, err, want, code)
		}
	}
	place := func(path string, content []byte) string {
		t.Helper()
		put(t, path, 0o644)
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	embedder := model("general.architecture", "bert", "bert.context_length", uint32(512))
	place(filepath.Join(cache, "models", DefaultModel), embedder)
	place(filepath.Join(cache, "models", "garbage.gguf"), []byte("GGUF and no more"))
	place(filepath.Join(cache, "models", "chat.gguf.new"), chatModel)
	expect("", "engine.no_chat_model")
	inCache := place(filepath.Join(cache, "models", "qwen.gguf"), chatModel)
	expect(inCache, "")
	near := place(filepath.Join(beside, "models", "a-chat.GGUF"), chatModel)
	expect(near, "")

	// A language model beside the program is not taken for the embedding model.
	own := place(filepath.Join(beside, "models", "own.gguf"), embedder)
	if found, err := find(getenv, beside, cache); err != nil || found.Model != own {
		t.Errorf("embedder %+v, %v", found, err)
	}
	env["COTEJO_LANGUAGE_MODEL"] = inCache
	expect(inCache, "")
	env["COTEJO_LANGUAGE_MODEL"] = filepath.Join(dir, "absent.gguf")
	expect("", "engine.no_chat_model")
	env["COTEJO_ENGINE"] = filepath.Join(dir, "absent")
	expect("", "engine.missing")
}
