package llm

import (
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestEmbeddingModels names models as files, servers and makers write them.
func TestEmbeddingModels(t *testing.T) {
	for name, want := range map[string]string{
		"multilingual-e5-small-q4_0.gguf/0bf6e5b55582": "e5", "intfloat/e5-base-v2": "e5", "multilingual-e5-large-instruct": "e5-instruct", "e5-mistral-7b-instruct": "e5-mistral",
		"bge-m3:latest": "bge-m3", "BAAI/bge-small-en-v1.5": "bge", "bge-base-en-v1.5-q8_0.gguf": "bge", "bge-large-zh-v1.5": "bge-zh",
		"gte-base": "gte", "Alibaba-NLP/gte-multilingual-base": "gte-multilingual", "gte-large-en-v1.5": "gte-1.5", "gte-Qwen2-1.5B-instruct": "gte-qwen2",
		"nomic-embed-text": "nomic", "nomic-embed-text-v1.5.Q4_K_M.gguf": "nomic", "nomic-embed-text-v2-moe": "nomic-2", "mxbai-embed-large:335m": "mxbai-large",
		"jina-embeddings-v2-base-es": "jina-2", "jinaai/jina-embeddings-v3": "jina-3", "jina-embeddings-v4-text-retrieval-Q4_K_M.gguf": "jina-4", "jina-embeddings-v5-text-nano-retrieval": "jina-5",
		"snowflake-arctic-embed:22m": "arctic", "snowflake-arctic-embed2": "arctic-2", "snowflake-arctic-embed-l-v2.0": "arctic-2",
		"Qwen3-Embedding-0.6B-Q8_0.gguf": "qwen3", "qwen3-embedding:0.6b": "qwen3", "embeddinggemma": "gemma", "granite-embedding:30m": "granite",
		"all-minilm:22m": "minilm", "paraphrase-multilingual-MiniLM-L12-v2": "minilm-multilingual",
		"text-embedding-3-small": "openai-3", "text-embedding-3-large": "openai-3", "text-embedding-ada-002": "openai-2",
		"mistral-embed": "mistral", "gemini-embedding-001": "google", "models/text-embedding-004": "google-4", "unheard of": "plain", "": "plain",
	} {
		if got := EmbeddingModelOf(name); got.Name != want {
			t.Errorf("%q is of %q, not %q", name, got.Name, want)
		}
	}
	if got := EmbeddingModelOf("model.gguf", "Bge M3"); got.Name != "bge-m3" {
		t.Errorf("a title counts where the file's name says nothing: %+v", got)
	}
	poolings := []string{"", "mean", "cls", "last"}
	for _, m := range EmbeddingModels {
		_, err := path.Match(m.Pattern, "x")
		if err != nil || m.Pattern != strings.ToLower(m.Pattern) || strings.ContainsAny(m.Pattern, "_ /") || m.Window < 128 || !slices.Contains(poolings, m.Pooling) || m.Passage != "" && m.Query == "" {
			t.Errorf("%+v %v", m, err)
		}
	}
	own := EmbeddingModelOf("e5-small")
	if e := own.Within(256); e.Window != 256 || own.Within(0) != own || own.Within(9000) != own {
		t.Errorf("%+v", e)
	}
	for weights, want := range map[string]string{"e5-base": "e5-base", "bge-m3": "bge-m3+bge-m3", "x": "x+plain"} {
		if got := EmbeddingModelOf(weights).Key(weights, own); got != want {
			t.Errorf("key %q, not %q", got, want)
		}
	}
}

// TestEmbeddingModelsOnServers sees what a server is sent.
func TestEmbeddingModelsOnServers(t *testing.T) {
	for model, want := range map[string][2]string{
		"nomic-embed-text": {"search_query: why?", "search_document: because"}, "text-embedding-3-small": {"why?", "because"},
		"qwen3-embedding:0.6b": {"Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:why?", "because"},
	} {
		var sent []string
		r := newRemote(t, func(_ int64, in []string, w http.ResponseWriter) {
			sent = append(sent, in...)
			vectors(w, "[1,2]")
		})
		at, err := NewAddress(r.URL, "k")
		if err != nil {
			t.Fatal(err)
		}
		e := NewRemoteEmbedder(at, "m", model)
		if _, err := e.EmbedQuery(t.Context(), "why?"); err != nil {
			t.Error(err)
		}
		if _, err := e.EmbedPassages(t.Context(), []string{"because"}); err != nil {
			t.Error(err)
		}
		if !slices.Equal(sent, want[:]) {
			t.Errorf("%s was sent %q", model, sent)
		}
	}
}
