package app

import "context"

// Embedder turns texts into vectors of unit length. Its name is part of the key of every stored vector.
type Embedder interface {
	// Model names the weights: vectors of different names are never compared.
	Model() string
	// EmbedQuery embeds a question. It goes before any passage that waits.
	EmbedQuery(ctx context.Context, text string) ([]float32, error)
	// EmbedPassages embeds texts of documents, one vector for each, in order.
	EmbedPassages(ctx context.Context, texts []string) ([][]float32, error)
}

// TokenEmbedder also gives a vector for each token, so that texts are compared token by token ("late interaction": Khattab and Zaharia,
// ColBERT, SIGIR 2020).
type TokenEmbedder interface {
	Embedder
	// EmbedTokens embeds a question, or a claim, and texts of documents that it is compared with, in order. It is all or nothing.
	EmbedTokens(ctx context.Context, question string, texts []string) (asked TextVectors, found []TextVectors, err error)
}

// TextVectors are the vectors of a text, all of unit length.
type TextVectors struct {
	// Whole is that of the text, as an Embedder gives it.
	Whole []float32
	// Tokens are those of its tokens in order, without what the model puts before and after a text; none for a text without words.
	Tokens [][]float32
}

// Model writes text: a language model that is asked with messages.
type Model interface {
	// Name is what the command line, the settings and an evidence file call it: "local", "openai:NAME".
	Name() string
	// Title is its name for people.
	Title() string
	// Context is how many tokens request and reply may have together; 0 when that is not known.
	Context() int
	// Write asks the model once. Each piece of the reply is given to stream as it comes; an error of stream ends the call
	// and is returned. The reply is whole only when Complete; what came before an error is in it too. The context's error
	// is returned when that was cancelled.
	Write(ctx context.Context, request Request, stream func(piece string) error) (Reply, error)
}

// Role says whose words a message holds.
type Role string

// The roles of messages.
const (
	RoleRules  Role = "system"
	RolePerson Role = "user"
	RoleModel  Role = "assistant"
)

// Message is one message to a model.
type Message struct {
	Role Role
	Text string
}

// Purpose says what a call of a model is for: the log of calls and the limits name it.
type Purpose string

// The purposes of calls.
const (
	ForAnswer  Purpose = "answer"
	ForRetry   Purpose = "retry"   // asked again about claims that do not hold
	ForRewrite Purpose = "rewrite" // a follow-up that is made self-contained
	ForSummary Purpose = "summary"
	ForSupport Purpose = "support" // does a claim follow from its quotes
	ForEmbed   Purpose = "embed"
	ForRerank  Purpose = "rerank" // does a passage answer the question
	ForTest    Purpose = "test"   // of a connection
)

// Request is what a model is asked.
type Request struct {
	Purpose  Purpose
	Messages []Message
	// Schema is the JSON schema of the reply; nil when any text will do. A model that knows no schemas is asked without.
	Schema map[string]any
	// MaxTokens bounds the reply; 0 leaves it to the model.
	MaxTokens   int
	Temperature float64
	// Fresh wants a new reply, not one that the same request got before.
	Fresh bool
	// Cited is the same request in another form, for a provider that cites by itself; nil when there is none. A model that is not on one
	// sends the messages.
	Cited *Cited
}

// Cited asks over documents that stand beside the messages, as they are. The reply comes in the form of Schema all the same: what the
// provider cites are its quotes.
type Cited struct {
	Rules, Question string
	Sources         []Source
}

// Source is a document, or a part of one, that a model is asked over. Index is the number that a citation of it gets.
type Source struct {
	Index       int
	Title, Text string
}

// Reply is what a model wrote.
type Reply struct {
	Text string
	// Thought is what a server gave as reasoning, apart from the text; it is not streamed.
	Thought string
	// Complete says that the model ended by itself: it was not cut for its length, or for another reason.
	Complete bool
	// Ending is why it ended, as the server said: "stop", "length", "content_filter"; "" when it did not say.
	Ending string
	// Kept says that it is the reply which the same request got before.
	Kept bool
	// Cost is what the call cost by the prices of the settings, in US dollars; 0 when it costs nothing or no price is known.
	Cost float64
	// TokensIn and TokensOut count request and reply; 0 when the server does not say.
	TokensIn, TokensOut int
}

// Judge is a model whose answer to a closed question can be weighed: not what it writes counts, but how probable each answer was.
// A Model may be one; a server that tells no probabilities is none.
type Judge interface {
	// Choose asks once and gives, for each choice, the probability that the reply begins with one of its words, in any case.
	// The probabilities lie between 0 and 1 and their sum is at most 1; what is left went to other words. The context's error
	// is returned when that was cancelled.
	Choose(ctx context.Context, request Request, choices [][]string) ([]float64, error)
}

// Reranker is a model that weighs how well texts answer a question: a cross-encoder, which reads both together.
type Reranker interface {
	// Name names the weights.
	Name() string
	// Rerank gives a score for each text, in their order; higher is better, and scores of different questions do not compare. The
	// context's error is returned when that was cancelled.
	Rerank(ctx context.Context, question string, texts []string) ([]float64, error)
}
