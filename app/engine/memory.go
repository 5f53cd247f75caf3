package engine

// Shape is what the memory of a model depends on, as its file says. 0 is unknown.
type Shape struct {
	Layers, Width int // Width is the length of the vector of a token
	Heads         int
	// KeyHeads are the heads that keep keys and values; KeyHeadsInAll is their sum over the layers where those differ.
	KeyHeads, KeyHeadsInAll int
	Key, Value              int // length of a key and a value of one head; 0 is Width/Heads
	Words                   int // of the vocabulary
}

const (
	// cacheBytes is the size of a number in the memory of keys and values (16-bit floats, llama-server's default).
	cacheBytes = 2
	// stepTokens is how many tokens llama-server works on at once (its default -ub), workBytes the size of a number meanwhile.
	stepTokens = 512
	workBytes  = 4
	// program is what llama-server itself takes.
	program = 60 << 20
)

// Memory is about how many bytes a language model takes with a context of so many tokens: its weights (the file, and
// a quarter of it again), keys and values of each layer for each token of the context, the numbers of one step of work, and the server itself. The formula of keys and values is that of
// llama.cpp (layers x heads that keep keys x (key + value) x 2 bytes x tokens); the step of work is dominated by the scores of all words of
// the vocabulary for each of its tokens. The quarter was measured: on most processors the server puts a part of the weights
// into another order and has them twice. With it, a 4-bit model of 1.5 billion weights took 1,785 and 1,953 MB with 2,048 and 8,192 tokens
// where 1,781 and 1,949 were estimated. What the file does not say is left out.
func (a About) Memory(context int) int64 {
	s := a.Shape
	key, value := s.Key, s.Value
	if s.Heads > 0 {
		if key == 0 {
			key = s.Width / s.Heads
		}
		if value == 0 {
			value = s.Width / s.Heads
		}
	}
	heads := s.KeyHeads
	if heads == 0 {
		heads = s.Heads
	}
	inAll := int64(s.KeyHeadsInAll)
	if inAll == 0 {
		inAll = int64(s.Layers) * int64(heads)
	}
	cache := inAll * int64(key+value) * cacheBytes * int64(context)
	work := int64(stepTokens) * int64(s.Words+8*s.Width) * workBytes
	return a.Bytes + a.Bytes/4 + cache + work + program
}
