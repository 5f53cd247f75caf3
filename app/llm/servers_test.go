package llm

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"cotejo/app"
)

func listServer(t *testing.T, body string, wait time.Duration) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		select {
		case <-time.After(wait):
		case <-req.Context().Done():
		}
		if req.URL.Path != "/v1/models" || req.Method != http.MethodGet {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		fmt.Fprint(w, body)
	}))
	t.Cleanup(s.Close)
	return s
}

func TestServersAreFound(t *testing.T) {
	one := listServer(t, `{"object":"list","data":[{"id":"b"},{"id":"a"},{"id":"a"},{"id":" "}]}`, 0)
	other := listServer(t, `<html>a printer</html>`, 0)
	slow := listServer(t, `{"data":[]}`, 2*time.Second)
	empty := listServer(t, `{"data":[]}`, 0)
	var providers []Provider
	for id, address := range map[string]string{"one": one.URL, "other": other.URL, "slow": slow.URL, "empty": empty.URL, "nobody": "http://127.0.0.1:1"} {
		providers = append(providers, Provider{ID: id, Address: address, Kind: OpenAI, Here: true})
	}
	// An address that is not this machine's in name, though a call would come here.
	far := strings.Replace(one.URL, "127.0.0.1", "0.0.0.0", 1)
	providers = append(providers, Provider{ID: "away", Address: one.URL, Kind: OpenAI}, Provider{ID: "far", Address: far, Kind: OpenAI, Here: true})
	began := time.Now()
	found := findServers(t.Context(), providers, knock)
	if took := time.Since(began); took > 5*knock {
		t.Errorf("took %v", took)
	}
	slices.SortFunc(found, func(a, b FoundServer) int { return strings.Compare(a.Provider, b.Provider) })
	if fmt.Sprint(found) != "[{empty []} {one [a b]}]" {
		t.Error(found)
	}
}

func TestModelsAreListed(t *testing.T) {
	for body, want := range map[string]string{
		`{"data":[{"id":"models/gemini-2.5-flash"},{"id":"models/embedding"}]}`: "[embedding gemini-2.5-flash]",
		`{"data":[{"type":"model","id":"claude"}],"has_more":false}`:            "[claude]",
		`{"data":null}`: "", `{"models":[]}`: "", `[]`: "", `x`: "",
	} {
		at, _ := NewAddress(listServer(t, body, 0).URL, "")
		names, err := ListModels(t.Context(), at, OpenAI)
		if want == "" && app.ErrorCode(err) != "llm.wrong_address" || want != "" && fmt.Sprint(names) != want {
			t.Errorf("%s: %v %v", body, names, err)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	at, _ := NewAddress(listServer(t, "{}", time.Minute).URL, "")
	if _, err := ListModels(ctx, at, OpenAI); err != context.DeadlineExceeded {
		t.Error(err)
	}
}

// TestTableOfProviders holds what others rely on.
func TestTableOfProviders(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Providers {
		if seen[p.ID] || strings.ContainsAny(p.ID, ": ") || p.Title == "" || p.Kind == "" {
			t.Errorf("%+v", p)
		}
		seen[p.ID] = true
		if p.ID == "server" {
			continue
		}
		at, err := NewAddress(p.Address, "")
		if err != nil || at.base.String() != p.Address {
			t.Errorf("%s: %v, address %s", p.ID, err, p.Address)
			continue
		}
		if (at.Host() == "") != p.Here || p.Here == p.NeedsKey || p.NeedsKey != (p.KeyPage != "") || p.NeedsKey != strings.HasPrefix(p.Address, "https://") {
			t.Errorf("%+v", p)
		}
	}
	for name, want := range map[string]string{"ollama:qwen3:4b": "ollama qwen3:4b", "server:a/b": "server a/b", "openai:": "openai ", "nobody:x": "", "local": "", "": ""} {
		p, model, known := Named(name)
		if got := p.ID + " " + model; known != (want != "") || known && got != want {
			t.Errorf("%q: %q %v", name, got, known)
		}
	}
}

func TestPrices(t *testing.T) {
	for name, want := range map[string]Price{
		"openai:gpt-4o-mini-2024-07-18": {0.15, 0.6}, "openai:gpt-4o": {2.5, 10}, "anthropic:claude-sonnet-4-5-20250929": {3, 15}, "anthropic:claude-opus-4-5": {5, 25},
		"google:gemini-2.5-flash-lite": {0.1, 0.4}, "mistral:mistral-small-latest": {0.1, 0.3}, "ollama:anything": {},
	} {
		p, model, _ := Named(name)
		if got, known := DefaultPrice(p, model); !known || got != want {
			t.Errorf("%s: %v %v", name, got, known)
		}
	}
	for _, name := range []string{"openai:unheard-of", "server:gpt-4o"} {
		p, model, _ := Named(name)
		if got, known := DefaultPrice(p, model); known || got != (Price{}) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestProbe says what a server can.
func TestProbe(t *testing.T) {
	for what, c := range map[string]struct {
		answer             func(s *chatServer, w http.ResponseWriter)
		structured, atOnce bool
		code               string
	}{
		"all well": {func(_ *chatServer, w http.ResponseWriter) { sse(w, delta(`{"word": "yes"}`), ends, done) }, true, false, ""},
		"prose":    {func(_ *chatServer, w http.ResponseWriter) { sse(w, delta(`yes`), ends, done) }, false, false, ""},
		"no schema": {func(s *chatServer, w http.ResponseWriter) {
			if s.body["response_format"] != nil {
				w.WriteHeader(400)
				fmt.Fprint(w, `{"error":{"message":"json_schema: unsupported response_format"}}`)
				return
			}
			sse(w, delta(`{"word": "yes"}`), ends, done)
		}, false, false, ""},
		"no stream": {func(_ *chatServer, w http.ResponseWriter) {
			fmt.Fprint(w, `{"choices":[{"message":{"content":"{\"word\":\"yes\"}"},"finish_reason":"stop"}]}`)
		}, true, true, ""},
		"thoughts alone": {func(_ *chatServer, w http.ResponseWriter) {
			sse(w, `data: {"choices":[{"delta":{"reasoning":"hm"},"finish_reason":"length"}]}`, done)
		}, false, false, ""},
		"refused": {func(_ *chatServer, w http.ResponseWriter) { w.WriteHeader(401) }, false, false, "llm.refused_key"},
	} {
		var s *chatServer
		s = newChatServer(t, func(_ int64, w http.ResponseWriter) { c.answer(s, w) })
		chat := s.chat(t, "k")
		p := chat.Probe(t.Context(), chat.Write)
		if p.Structured != c.structured || p.AtOnce != c.atOnce || app.ErrorCode(p.Err) != c.code {
			t.Errorf("%s: %+v", what, p)
		}
	}
}

func TestRemoteEmbedder(t *testing.T) {
	var inputs [][]string
	r := newRemote(t, func(_ int64, in []string, w http.ResponseWriter) {
		inputs = append(inputs, in)
		var vs []string
		for range in {
			vs = append(vs, "[1,2]")
		}
		vectors(w, vs...)
	})
	at, err := NewAddress(r.URL, "k")
	if err != nil {
		t.Fatal(err)
	}
	e := NewRemoteEmbedder(at, "openai:e", "e")
	texts := make([]string, remoteTexts+3)
	vs, err := e.EmbedPassages(t.Context(), texts)
	if err != nil || len(vs) != len(texts) || len(inputs) != 2 || len(inputs[0]) != remoteTexts {
		t.Errorf("%d vectors, %d requests, %v", len(vs), len(inputs), err)
	}
	if v, err := e.EmbedQuery(t.Context(), "why?"); err != nil || len(v) != 2 || inputs[2][0] != "why?" || e.Model() != "openai:e" {
		t.Errorf("%v %v %q", v, err, inputs)
	}
}
