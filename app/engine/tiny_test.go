package engine

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
)

// tensor is a matrix of a model file: sides, the innermost first, and its numbers.
type tensor struct {
	name   string
	sides  []uint64
	values []float32
}

// withTensors puts tensors behind a head that model has made.
func withTensors(head []byte, all []tensor) []byte {
	var b bytes.Buffer
	b.Write(head)
	binary.LittleEndian.PutUint64(b.Bytes()[8:], uint64(len(all)))
	put := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	place := uint64(0)
	for _, t := range all {
		put(uint64(len(t.name)))
		b.WriteString(t.name)
		put(uint32(len(t.sides)))
		put(t.sides)
		put(uint32(0)) // 32-bit numbers
		put(place)
		place += uint64(len(t.values)+7) / 8 * 32
	}
	pad := func() { b.Write(make([]byte, (32-b.Len()%32)%32)) }
	for _, t := range all {
		pad()
		put(t.values)
	}
	pad()
	return b.Bytes()
}

// The sizes of the tiny model.
const (
	tinyWidth  = 16
	tinyWindow = 64
)

// tinyTokens are all that the tiny model knows; a word begins with a bar.
var tinyTokens = []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "▁good", "▁bad", "▁plain"}

// tinyReranker writes a cross-encoder of one layer whose numbers were not learnt but set: each token of a text looks at all others alike, so
// the first sees how many are "good" and how many "bad", and the score is the difference. It is a true file for a true engine, of 10 kB.
func tinyReranker(t testing.TB, folder string, pooling bool) string {
	t.Helper()
	pairs := []any{
		"general.architecture", "bert", "general.name", "Tiny Reranker", "bert.context_length", uint32(tinyWindow), "bert.embedding_length", uint32(tinyWidth),
		"bert.feed_forward_length", uint32(tinyWidth), "bert.block_count", uint32(1), "bert.attention.head_count", uint32(1),
		"bert.attention.layer_norm_epsilon", float32(1e-6), "bert.attention.causal", false,
		"tokenizer.ggml.model", "bert", "tokenizer.ggml.token_type_count", uint32(2), "tokenizer.ggml.tokens", tinyTokens, "tokenizer.ggml.token_type", []int32{3, 2, 3, 3, 3, 1, 1, 1},
		"tokenizer.ggml.padding_token_id", uint32(0), "tokenizer.ggml.unknown_token_id", uint32(1), "tokenizer.ggml.cls_token_id", uint32(2), "tokenizer.ggml.bos_token_id", uint32(2),
		"tokenizer.ggml.seperator_token_id", uint32(3), "tokenizer.ggml.eos_token_id", uint32(3), "tokenizer.ggml.mask_token_id", uint32(4),
	}
	if pooling {
		pairs = append(pairs, "bert.pooling_type", uint32(poolingRank))
	}
	const n = tinyWidth
	square, row := []uint64{n, n}, []uint64{n}
	same := make([]float32, n*n)
	for i := range n {
		same[i*n+i] = 1
	}
	none, ones := make([]float32, n*n), filled(n, 1)
	tokens := make([]float32, n*len(tinyTokens))
	for i, name := range tinyTokens {
		up, down := 2, 3
		switch name {
		case "▁good":
			up, down = 0, 1
		case "▁bad":
			up, down = 1, 0
		}
		tokens[i*n+up], tokens[i*n+down] = 1, -1
	}
	score := make([]float32, n)
	score[0], score[1] = 1, -1
	all := []tensor{
		{"token_embd.weight", []uint64{n, uint64(len(tinyTokens))}, tokens}, {"token_types.weight", []uint64{n, 2}, make([]float32, 2*n)},
		{"position_embd.weight", []uint64{n, tinyWindow}, make([]float32, n*tinyWindow)}, {"token_embd_norm.weight", row, ones}, {"token_embd_norm.bias", row, none[:n]},
		{"blk.0.attn_q.weight", square, none}, {"blk.0.attn_k.weight", square, none}, {"blk.0.attn_v.weight", square, same}, {"blk.0.attn_output.weight", square, same},
		{"blk.0.attn_output_norm.weight", row, ones}, {"blk.0.attn_output_norm.bias", row, none[:n]}, {"blk.0.ffn_up.weight", square, none}, {"blk.0.ffn_down.weight", square, none},
		{"blk.0.layer_output_norm.weight", row, ones}, {"blk.0.layer_output_norm.bias", row, none[:n]}, {"cls.output.weight", []uint64{n, 1}, score},
	}
	path := filepath.Join(folder, "tiny-reranker.gguf")
	if err := os.WriteFile(path, withTensors(model(pairs...), all), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func filled(n int, v float32) []float32 {
	all := make([]float32, n)
	for i := range all {
		all[i] = v
	}
	return all
}
