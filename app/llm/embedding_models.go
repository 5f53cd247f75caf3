package llm

import (
	"cmp"
	"path"
	"strings"
)

// EmbeddingModel is what must be known of a family of embedding models to use one: what its makers trained it with in front of questions
// and of passages, and how much it takes.
type EmbeddingModel struct {
	// Name is the family's, Pattern that of the names its models go by: * stands for any characters.
	Name, Pattern string
	Query         string // stands before a question
	Passage       string // stands before a passage
	// Window is how many tokens a text may have, special ones included.
	Window int
	// Pooling is how a vector is made of those of the tokens, as the engine calls it, for files that do not say; "" for a family that is
	// had from providers alone.
	Pooling string
}

const (
	retrieve = "Represent this sentence for searching relevant passages: "
	instruct = "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: "
)

// EmbeddingModels are the families that are known, the first that fits holds. A name that fits none is Plain.
var EmbeddingModels = []EmbeddingModel{
	{"e5-mistral", "*e5-mistral*", instruct, "", 4096, "last"},
	{"e5-instruct", "*e5-*instruct*", instruct, "", 512, "mean"},
	{"e5", "*e5-*", "query: ", "passage: ", 512, "mean"},
	{"bge-m3", "*bge-m3*", "", "", 8192, "cls"},
	{"bge-zh", "*bge-*-zh*", "为这个句子生成表示以用于检索相关文章：", "", 512, "cls"},
	{"bge", "*bge-*", retrieve, "", 512, "cls"},
	{"gte-qwen2", "*gte-qwen2*", instruct, "", 8192, "last"},
	{"gte-multilingual", "*gte-multilingual*", "", "", 8192, "cls"},
	{"gte-1.5", "*gte-*v1.5*", "", "", 8192, "cls"},
	{"gte", "*gte-*", "", "", 512, "mean"},
	{"nomic-2", "*nomic-embed-text-v2*", "search_query: ", "search_document: ", 512, "mean"},
	{"nomic", "*nomic-embed-text*", "search_query: ", "search_document: ", 2048, "mean"},
	{"mxbai-large", "*mxbai-embed-large*", retrieve, "", 512, "cls"},
	{"jina-5", "*jina-embeddings-v5*", "Query: ", "Document: ", 8192, "last"},
	{"jina-4", "*jina-embeddings-v4*", "Query: ", "Passage: ", 8192, "mean"},
	{"jina-3", "*jina-embeddings-v3*", "Represent the query for retrieving evidence documents: ", "Represent the document for retrieval: ", 8192, "mean"},
	{"jina-2", "*jina-embeddings-v2*", "", "", 8192, "mean"},
	{"arctic-2", "*arctic-embed*v2*", "query: ", "", 8192, "cls"},
	{"arctic-2", "*arctic-embed2*", "query: ", "", 8192, "cls"},
	{"arctic", "*arctic-embed*", retrieve, "", 512, "cls"},
	{"qwen3", "*qwen3-embedding*", strings.TrimSuffix(instruct, " "), "", 8192, "last"},
	{"gemma", "*embeddinggemma*", "task: search result | query: ", "title: none | text: ", 2048, "mean"},
	{"granite", "*granite-embedding*", "", "", 512, "cls"},
	{"minilm-multilingual", "*paraphrase-multilingual-minilm*", "", "", 128, "mean"},
	{"minilm", "*all-minilm*", "", "", 256, "mean"},
	{"openai-3", "text-embedding-3-*", "", "", 8191, ""},
	{"openai-2", "text-embedding-ada-002*", "", "", 8191, ""},
	{"mistral", "mistral-embed*", "", "", 8192, ""},
	{"google", "*gemini-embedding-*", "", "", 2048, ""},
	{"google-4", "*text-embedding-004", "", "", 2048, ""},
}

// Plain is a model of which nothing is known.
var Plain = EmbeddingModel{Name: "plain", Window: 512, Pooling: "mean"}

// EmbeddingModelOf finds the family of a model by the first of its names that fits one: the name on a server, a file's, a title.
func EmbeddingModelOf(names ...string) EmbeddingModel {
	for _, name := range names {
		name = plainName.Replace(strings.ToLower(name))
		for _, m := range EmbeddingModels {
			if fits, _ := path.Match(m.Pattern, name); fits {
				return m
			}
		}
	}
	return Plain
}

// plainName writes names alike; a slash parts a name from its maker's, and path.Match would stop at it.
var plainName = strings.NewReplacer("_", "-", " ", "-", "/", "-", "\\", "-", "[", "-", "]", "-")

// Within gives the model with a window of at most so many tokens; 0 is no bound.
func (m EmbeddingModel) Within(tokens int) EmbeddingModel {
	m.Window = min(m.Window, cmp.Or(max(tokens, 0), m.Window))
	return m
}

// Key names the vectors that weights make when texts are put to them as the family wants it: the weights' name alone where that is what
// was always put before texts, so that vectors of another way are never compared with these.
func (m EmbeddingModel) Key(weights string, always EmbeddingModel) string {
	if m.Query == always.Query && m.Passage == always.Passage {
		return weights
	}
	return weights + "+" + m.Name
}
