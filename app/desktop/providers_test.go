package desktop

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"cotejo/app"
)

const providerKey = "sk-planted-0123456789"

// modelServer is a server with an interface like OpenAI's: one model that writes an answer about the lease, and one that embeds. It
// echoes the key wherever it refuses.
type modelServer struct {
	*httptest.Server
	chats, texts atomic.Int64
	refuse       atomic.Bool
}

func newModelServer(t *testing.T) *modelServer {
	s := &modelServer{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		if s.refuse.Load() || r.Header.Get("Authorization") != "Bearer "+providerKey {
			out.WriteHeader(http.StatusUnauthorized)
			fmt.Fprintf(out, `{"error":{"message":"no such key: %s"}}`, strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
			return
		}
		switch r.URL.Path {
		case "/v1/models":
			fmt.Fprint(out, `{"data":[{"id":"writer"},{"id":"embed-one"}]}`)
		case "/v1/embeddings":
			var body struct{ Input []string }
			_ = json.NewDecoder(r.Body).Decode(&body)
			s.texts.Add(int64(len(body.Input)))
			vectors := []string{}
			for i := range body.Input {
				vectors = append(vectors, fmt.Sprintf(`{"index":%d,"embedding":[1,0.%d,0.5]}`, i, i+1))
			}
			fmt.Fprintf(out, `{"data":[%s]}`, strings.Join(vectors, ","))
		case "/v1/chat/completions":
			s.chats.Add(1)
			body, _ := io.ReadAll(r.Body)
			reply := `{"word": "yes"}`
			if !strings.Contains(string(body), "Is this connection working") {
				reply = `{"answer_found": true, "claims": [{"citations": [{"index": 1, "quote": "The rent is 950 euros a month."}], "text": "950 euros [1]."}]}`
			}
			piece, _ := json.Marshal(reply)
			fmt.Fprintf(out, "data: {\"choices\":[{\"delta\":{\"content\":%s},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":1000,\"completion_tokens\":100}}\n\ndata: [DONE]\n\n", piece)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func provider(t *testing.T, all []ProviderView, id string) ProviderView {
	t.Helper()
	for _, p := range all {
		if p.ID == id {
			return p
		}
	}
	t.Fatalf("no provider %s in %+v", id, all)
	return ProviderView{}
}

// TestProviderFromKeyToAnswer sets a provider up, tests it, asks it, looks at the log, reaches the limit, and takes it out again. The key
// is nowhere.
func TestProviderFromKeyToAnswer(t *testing.T) {
	w, s := open(t), newModelServer(t)
	seen := []any{}
	see := func(v any, err error) {
		seen = append(seen, v)
		if err != nil {
			seen = append(seen, err.Error(), fmt.Sprintf("%#v", err), w.formatError(err))
		}
	}
	w.samples()
	w.byWords()
	all, err := w.Providers()
	if p := provider(t, all, "openai"); err != nil || len(all) != 10 || p.Configured || p.KeySet || p.Leaves != "api.openai.com" || p.Note == "" || p.PriceIn != -1 {
		t.Fatalf("%+v %v", all, err)
	}

	report, err := w.TestProvider("server", s.URL, "writer", "wrong-key-1234")
	see(report, err)
	if err != nil || report.Well || !strings.Contains(report.Message, "refused the key") || !strings.Contains(report.Advice, "no such key: …") {
		t.Errorf("%+v %v", report, err)
	}
	if names, err := w.ListModels("server", s.URL, providerKey); err != nil || fmt.Sprint(names) != "[embed-one writer]" {
		t.Errorf("%v %v", names, err)
	}
	start, err := w.SaveProvider(ProviderChange{ID: "server", Address: s.URL + "/v1/", Model: "writer", Limit: 1, PriceIn: 20, PriceOut: 40}, providerKey)
	see(start, err)
	if err != nil || len(start.Warnings) != 1 || len(start.Models) != 3 || start.Models[2].Name != "server:writer" || start.Models[2].Leaves != "" || start.Models[2].Missing != "" {
		t.Fatalf("%+v %v", start, err)
	}
	all, err = w.Providers()
	see(all, err)
	if p := provider(t, all, "server"); !p.Configured || !p.KeySet || p.KeyNote == "" || p.Limit != 1 || p.Spent != 0 || p.PriceIn != 20 || p.PriceOut != 40 {
		t.Errorf("%+v", p)
	}
	report, err = w.TestProvider("server", s.URL+"/v1/", "writer", "")
	see(report, err)
	if err != nil || !report.Well || !report.Structured || report.Advice != "" {
		t.Errorf("%+v %v", report, err)
	}

	question := "How much is the rent a month in the lease contract?"
	turn := w.ask(0, question, "server:writer")
	see(turn, nil)
	if turn.State != "done" || turn.ModelTitle != "writer" || s.chats.Load() < 2 {
		t.Fatalf("%+v", turn)
	}
	before := s.chats.Load()
	w.ask(0, question, "server:writer")
	if s.chats.Load() != before {
		t.Error("the same request was sent again")
	}
	log, err := w.Calls()
	see(log, err)
	if err != nil || len(log.Calls) < 3 || !log.Calls[0].Kept || log.Kept == 0 || log.Calls[len(log.Calls)-1].Failure == "" || log.Calls[1].Cost <= 0 {
		t.Errorf("%+v %v", log, err)
	}
	if err := w.ClearReplies(); err != nil {
		t.Fatal(err)
	}
	if log, _ = w.Calls(); log.Kept != 0 {
		t.Errorf("%d kept", log.Kept)
	}
	all, _ = w.Providers()
	if spent := provider(t, all, "server").Spent; spent < 0.02 {
		t.Errorf("%v spent", spent)
	}
	see(w.SaveProvider(ProviderChange{ID: "server", Address: s.URL, Model: "writer", Limit: 0.01, PriceIn: 20, PriceOut: 40}, ""))
	turn = w.ask(0, question, "server:writer")
	if turn.State != "failed" || turn.Failure.Code != "llm.over_limit" || len(turn.Evidence) == 0 {
		t.Errorf("%+v", turn.Failure)
	}
	s.refuse.Store(true)
	see(w.SaveProvider(ProviderChange{ID: "server", Address: s.URL, Model: "writer", PriceIn: -1, PriceOut: -1}, ""))
	turn = w.ask(0, "When does the lease contract end and begin?", "server:writer")
	see(turn, nil)
	if turn.State != "failed" || turn.Failure.Code != "llm.refused_key" {
		t.Errorf("%+v", turn)
	}

	// Nothing that the page or a file got holds the key.
	raw, err := json.Marshal(seen)
	if err != nil || strings.Contains(string(raw), providerKey) {
		t.Errorf("the page is given the key: %s", raw)
	}
	noFileHolds(t, w.Window.folder, providerKey)

	// Another address never gets it.
	other := newModelServer(t)
	if report, _ := w.TestProvider("server", other.URL, "writer", ""); report.Well || !strings.Contains(report.Message, "refused the key") {
		t.Errorf("the key went to another address: %+v", report)
	}
	start, err = w.RemoveProvider("server")
	all, _ = w.Providers()
	if p := provider(t, all, "server"); err != nil || len(start.Models) != 2 || p.Configured || p.Address != "" {
		t.Errorf("%+v %+v %v", start.Models, p, err)
	}
	if report, _ := w.TestProvider("server", s.URL, "writer", ""); report.Well {
		t.Error("the key outlived its provider")
	}
}

// noFileHolds looks into every file of a folder for words.
func noFileHolds(t *testing.T, folder, words string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		content, err := os.ReadFile(path)
		if strings.Contains(string(content), words) {
			t.Errorf("%s holds it", path)
		}
		return err
	})
	if err != nil || files < 3 {
		t.Errorf("%d files, %v", files, err)
	}
}

func TestProviderChangesAreChecked(t *testing.T) {
	w := open(t)
	for code, change := range map[string]ProviderChange{
		"llm.unknown_model": {ID: "nobody"}, "llm.bad_address": {ID: "ollama", Address: "ftp://x"},
	} {
		if _, err := w.SaveProvider(change, ""); app.ErrorCode(err) != code {
			t.Errorf("%+v: %v", change, err)
		}
	}
	if _, err := w.SaveProvider(ProviderChange{ID: "openai", Address: "https://api.openai.com/v1", Model: "gpt-4o-mini", Limit: -3, PriceIn: 0.15, PriceOut: 0.6}, ""); err != nil {
		t.Fatal(err)
	}
	if set := w.chosen().Providers["openai"]; set.Address != "" || set.Limit != 0 || len(set.Prices) != 0 {
		t.Errorf("%+v", set)
	}
	all, _ := w.Providers()
	if p := provider(t, all, "openai"); p.PriceIn != 0.15 || p.PriceOut != 0.6 || p.KeySet {
		t.Errorf("%+v", p)
	}
	choices, _ := w.Models()
	if len(choices) != 3 || choices[2].Leaves != "api.openai.com" || !strings.Contains(choices[2].Missing, "needs a key") {
		t.Errorf("%+v", choices)
	}
	if report, err := w.TestProvider("openai", "", "gpt-4o-mini", ""); err != nil || report.Well || !strings.Contains(report.Message, "platform.openai.com/api-keys") {
		t.Errorf("%+v %v", report, err)
	}
}

// TestForgettingTakesTheRepliesAlong: what was taken out lives on in no kept reply.
func TestForgettingTakesTheRepliesAlong(t *testing.T) {
	w, s := open(t), newModelServer(t)
	w.samples()
	w.byWords()
	if _, err := w.SaveProvider(ProviderChange{ID: "server", Address: s.URL, Model: "writer", PriceIn: -1, PriceOut: -1}, providerKey); err != nil {
		t.Fatal(err)
	}
	question := "How much is the rent a month in the lease contract?"
	kept := func() int { log, _ := w.Calls(); return log.Kept }
	turn := w.ask(0, question, "server:writer")
	if kept() == 0 {
		t.Fatal("no reply is kept")
	}
	if err := w.Forget(filepath.Join(w.folder, "lease-contract.pdf")); err != nil || kept() != 0 {
		t.Errorf("%d kept, %v", kept(), err)
	}
	again := w.ask(0, "When did the Panama Canal open?", "server:writer")
	if turn.State != "done" || again.State != "done" || kept() == 0 {
		t.Fatalf("%+v", again)
	}
	if err := w.Remove(again.Conversation); err != nil {
		t.Fatal(err)
	}
	folder := w.Window.folder
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "replies", "*")); len(left) != 0 {
		t.Errorf("left over: %v", left)
	}
	w.reopen(folder)
}

// TestEmbedderElsewhere: texts go to a server only after somebody has allowed it.
func TestEmbedderElsewhere(t *testing.T) {
	w, s := open(t), newModelServer(t)
	// An address of this machine would stay here, so the server is reached by one that is not this machine's by itself.
	w.samples()
	away := strings.Replace(s.URL, "127.0.0.1", "0.0.0.0", 1)
	if _, err := w.SaveProvider(ProviderChange{ID: "server", Address: away, Model: "writer", PriceIn: -1, PriceOut: -1}, providerKey); err != nil {
		t.Fatal(err)
	}
	chosen, _ := w.Settings()
	chosen.Embedder = "server:embed-one"
	start, err := w.SaveSettings(chosen)
	if err != nil || !start.Library.WaitsForConsent || start.Library.Meaning || start.Settings.Embedder != "server:embed-one" {
		t.Fatalf("%+v %v", start.Library, err)
	}
	cost, err := w.EmbeddingCost()
	if err != nil || cost.Texts < 10 || cost.Tokens < 500 || cost.Cost != -1 || !strings.HasPrefix(cost.Host, "0.0.0.0:") {
		t.Errorf("%+v %v", cost, err)
	}
	w.index(w.write("later.txt", "Another text that must not leave.\n"))
	if s.texts.Load() != 0 {
		t.Error("texts left without consent")
	}
	if err := w.AllowEmbedding(); err != nil {
		t.Fatal(err)
	}
	l := w.idle()
	before := s.texts.Load()
	if l.WaitsForConsent || !l.Meaning || l.Progress.Failure != nil || before == 0 {
		t.Errorf("%+v, %d texts", l, before)
	}
	// Another host is another consent.
	if _, err := w.SaveProvider(ProviderChange{ID: "server", Address: strings.Replace(away, "0.0.0.0", "other.example", 1), Model: "writer"}, ""); err != nil {
		t.Fatal(err)
	}
	if l, err = w.Library(); err != nil || !l.WaitsForConsent {
		t.Errorf("%+v %v", l, err)
	}
	// On this machine no consent is wanted.
	if _, err := w.SaveProvider(ProviderChange{ID: "server", Address: s.URL, Model: "writer"}, providerKey); err != nil {
		t.Fatal(err)
	}
	if err := w.Refresh(); err != nil {
		t.Fatal(err)
	}
	l = w.idle()
	if cost, err = w.EmbeddingCost(); err != nil || cost.Texts != 0 || cost.Host != "" || l.WaitsForConsent || s.texts.Load() == before || l.Embedded != l.Fragments {
		t.Errorf("%+v %+v %d texts %v", cost, l, s.texts.Load(), err)
	}
	choices, err := w.Embedders()
	if err != nil || len(choices) != 2 || choices[0].Name != "" || choices[1].Name != "server:embed-one" || choices[1].Leaves != "" || choices[1].Missing != "" {
		t.Errorf("%+v %v", choices, err)
	}
	chosen.Embedder = ""
	if start, err = w.SaveSettings(chosen); err != nil || start.Library.WaitsForConsent {
		t.Errorf("%+v %v", start.Library, err)
	}
}

// TestEngineModels chooses among model files.
func TestEngineModels(t *testing.T) {
	t.Setenv("COTEJO_CACHE", t.TempDir())
	t.Setenv("COTEJO_LANGUAGE_MODEL", "")
	t.Setenv("COTEJO_ENGINE", "")
	w := open(t)
	v, err := w.Engine()
	if err != nil || v.Available == "" || len(v.Models) != 0 || v.Context != 4096 || v.ThreadsMost < 1 {
		t.Fatalf("%+v %v", v, err)
	}
	w.desk.file = w.write("notes.gguf", "not a model")
	if _, err := w.ChooseModelFile(); app.ErrorCode(err) != "engine.not_chat" {
		t.Error(err)
	}
	w.desk.file = ""
	if v, err := w.ChooseModelFile(); err != nil || len(v.Models) != 0 {
		t.Errorf("cancelled: %+v %v", v, err)
	}
	w.desk.file = w.write("own.gguf", chatFile())
	v, err = w.ChooseModelFile()
	if err != nil || len(v.Models) != 1 || !v.Models[0].Removable || v.Models[0].Title != "Own" || v.Models[0].ContextMost != 8192 || v.Models[0].Memory <= v.Models[0].Bytes {
		t.Fatalf("%+v %v", v, err)
	}
	if err := w.OpenModelsFolder(); err != nil || len(w.desk.shown) != 1 || w.desk.shown[0] != v.Folder {
		t.Errorf("%v %v", w.desk.shown, err)
	}
	dropped := filepath.Join(v.Folder, "dropped.gguf")
	if err := os.WriteFile(dropped, []byte(chatFile()), 0o600); err != nil {
		t.Fatal(err)
	}
	less := v.Models[0].Memory
	v, err = w.SaveEngine(dropped, 100_000, 1)
	if err != nil || len(v.Models) != 2 || v.Context != 100_000 && v.Context != 8192 || v.Threads != 1 || v.Models[0].Path != dropped || v.Models[0].Removable || v.Models[0].Memory <= less {
		t.Errorf("%+v %v", v, err)
	}
	if w.chosen().Engine.Model != dropped || w.chosen().Engine.Context != 8192 {
		t.Errorf("%+v", w.chosen().Engine)
	}
	if _, err := w.SaveEngine("/etc/passwd", 0, 0); app.ErrorCode(err) != "engine.no_chat_model" {
		t.Error(err)
	}
	if v, err = w.SaveEngine("", 1, 0); err != nil || w.chosen().Engine.Context != 1024 {
		t.Errorf("%+v %v", v, err)
	}
	if v, err = w.RemoveModelFile(w.desk.file); err != nil || len(v.Models) != 1 {
		t.Errorf("%+v %v", v, err)
	}
	if _, err := os.Stat(w.desk.file); err != nil {
		t.Error("the file itself is gone")
	}
	os.Remove(dropped)
	if choices, err := w.Models(); err != nil || choices[1].Missing == "" {
		t.Errorf("%+v %v", choices, err)
	}
}

// chatFile is the head of a model file that says of itself that it converses.
func chatFile() string {
	var b strings.Builder
	number := func(n uint64, size int) {
		for i := range size {
			b.WriteByte(byte(n >> (8 * i)))
		}
	}
	words := func(s string) { number(uint64(len(s)), 8); b.WriteString(s) }
	pairs := []struct {
		name, text string
		number     uint64
	}{{"general.name", "Own", 0}, {"llama.context_length", "", 8192}, {"llama.block_count", "", 16}, {"llama.embedding_length", "", 1024},
		{"llama.attention.head_count", "", 8}, {"llama.attention.head_count_kv", "", 4}, {"tokenizer.chat_template", "{{ messages }}", 0}}
	b.WriteString("GGUF")
	number(3, 4)
	number(0, 8)
	number(uint64(len(pairs)), 8)
	for _, p := range pairs {
		words(p.name)
		if p.text != "" {
			number(8, 4)
			words(p.text)
			continue
		}
		number(4, 4)
		number(p.number, 4)
	}
	return b.String()
}
