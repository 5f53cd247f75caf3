package engine

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strings"
)

// Limits of what is read of a file: one of another kind, or a damaged one, must cost nothing.
const (
	maxPairs  = 10_000
	maxName   = 64 << 10 // bytes of a name
	maxString = 16 << 20 // bytes of a string
	maxItems  = 16 << 20 // of a list
)

// gguf reads the head of a file: magic, version, number of tensors, number of pairs, then the pairs, all little endian. What
// is passed over is counted, not read piece by piece: a vocabulary has some 150,000 words.
type gguf struct{ r *bufio.Reader }

// ggufMagic is "GGUF".
const ggufMagic = 0x46554747

// The kinds of values.
const (
	ggufUint32 = 4
	ggufInt32  = 5
	ggufString = 8
	ggufList   = 9
	ggufUint64 = 10
	ggufInt64  = 11
)

// ggufBytes are the sizes of the kinds that have one.
var ggufBytes = map[uint32]uint64{0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}

var errDamaged = errors.New("not a GGUF file, or a damaged one")

func (g *gguf) about() (about About, err error) {
	magic, err := g.uint32()
	if err != nil {
		return about, err
	}
	version, err := g.uint32()
	if err != nil {
		return about, err
	}
	tensors, err := g.uint64()
	if err != nil {
		return about, err
	}
	pairs, err := g.uint64()
	if err != nil {
		return about, err
	}
	if magic != ggufMagic || version < 2 || pairs > maxPairs {
		return about, errDamaged
	}
	for range pairs {
		if err := g.pair(&about); err != nil {
			return about, err
		}
	}
	if !about.Chat && !about.Pooling && !about.Rerank {
		about.Rerank = g.scores(tensors)
	}
	about.Chat = about.Chat && !about.Rerank // such a model may tell how to put a question to it
	return about, nil
}

// pair reads a name and its value, and takes over what is wanted.
func (g *gguf) pair(about *About) error {
	name, err := g.string(maxName)
	if err != nil {
		return err
	}
	kind, err := g.uint32()
	if err != nil {
		return err
	}
	switch {
	case name == "general.name" && kind == ggufString:
		about.Title, err = g.string(maxString)
	case name == "tokenizer.chat_template" && kind == ggufString:
		about.Chat = true
		err = g.skip(kind)
	case strings.HasSuffix(name, ".pooling_type"):
		kind, err := g.int(kind)
		about.Pooling, about.Rerank = true, kind == poolingRank
		return err
	case strings.HasSuffix(name, ".context_length"):
		about.Context, err = g.int(kind)
	case strings.HasSuffix(name, ".block_count"):
		about.Shape.Layers, err = g.int(kind)
	case strings.HasSuffix(name, ".embedding_length"):
		about.Shape.Width, err = g.int(kind)
	case strings.HasSuffix(name, ".attention.head_count"):
		about.Shape.Heads, _, err = g.counts(kind)
	case strings.HasSuffix(name, ".attention.head_count_kv"):
		about.Shape.KeyHeads, about.Shape.KeyHeadsInAll, err = g.counts(kind)
	case strings.HasSuffix(name, ".attention.key_length"):
		about.Shape.Key, err = g.int(kind)
	case strings.HasSuffix(name, ".attention.value_length"):
		about.Shape.Value, err = g.int(kind)
	case name == "tokenizer.ggml.tokens" && kind == ggufList:
		about.Shape.Words, err = g.skipList()
	default:
		err = g.skip(kind)
	}
	return err
}

func (g *gguf) uint32() (uint32, error) {
	b, err := g.r.Peek(4)
	if err != nil {
		return 0, err
	}
	n := binary.LittleEndian.Uint32(b)
	_, err = g.r.Discard(4)
	return n, err
}

func (g *gguf) uint64() (uint64, error) {
	b, err := g.r.Peek(8)
	if err != nil {
		return 0, err
	}
	n := binary.LittleEndian.Uint64(b)
	_, err = g.r.Discard(8)
	return n, err
}

func (g *gguf) string(limit uint64) (string, error) {
	n, err := g.uint64()
	if err != nil {
		return "", err
	}
	if n > limit {
		return "", errDamaged
	}
	b := make([]byte, n)
	_, err = io.ReadFull(g.r, b)
	return strings.ToValidUTF8(string(b), "\uFFFD"), err
}

// int reads a number that counts something; 0 for other kinds.
func (g *gguf) int(kind uint32) (int, error) {
	switch kind {
	case ggufUint32, ggufInt32:
		n, err := g.uint32()
		return int(max(int32(n), 0)), err
	case ggufUint64, ggufInt64:
		n, err := g.uint64()
		return int(min(max(int64(n), 0), 1<<30)), err
	}
	return 0, g.skip(kind)
}

// counts reads a number, or (some models) one for each layer: the largest, and their sum, which is 0 for a single number.
func (g *gguf) counts(kind uint32) (largest, sum int, err error) {
	if kind != ggufList {
		largest, err = g.int(kind)
		return largest, 0, err
	}
	inner, err := g.uint32()
	if err != nil {
		return 0, 0, err
	}
	items, err := g.uint64()
	if err != nil {
		return 0, 0, err
	}
	if items > maxPairs || ggufBytes[inner] == 0 {
		return 0, 0, errDamaged
	}
	for range items {
		n, err := g.int(inner)
		if err != nil {
			return 0, 0, err
		}
		largest, sum = max(largest, n), sum+n
	}
	return largest, sum, nil
}

// skip passes over a value.
func (g *gguf) skip(kind uint32) error {
	if size, fixed := ggufBytes[kind]; fixed {
		return g.discard(size)
	}
	switch kind {
	case ggufString:
		return g.skipString()
	case ggufList:
		_, err := g.skipList()
		return err
	}
	return errDamaged
}

func (g *gguf) skipString() error {
	n, err := g.uint64()
	if err != nil {
		return err
	}
	if n > maxString {
		return errDamaged
	}
	return g.discard(n)
}

// skipList passes over a list and returns how long it is.
func (g *gguf) skipList() (int, error) {
	kind, err := g.uint32()
	if err != nil {
		return 0, err
	}
	items, err := g.uint64()
	if err != nil {
		return 0, err
	}
	if items > maxItems {
		return 0, errDamaged
	}
	if size, fixed := ggufBytes[kind]; fixed {
		return int(items), g.discard(size * items)
	}
	if kind != ggufString {
		return 0, errDamaged // lists of lists are not in use
	}
	for range items {
		if err := g.skipString(); err != nil {
			return 0, err
		}
	}
	return int(items), nil
}

// discard passes over bytes; n is within the limits above.
func (g *gguf) discard(n uint64) error {
	if n > math.MaxInt32 {
		return errDamaged
	}
	_, err := g.r.Discard(int(n))
	return err
}
