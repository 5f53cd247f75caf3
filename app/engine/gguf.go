package engine

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"cotejo/app"
)

// About is what a model file (GGUF) says of itself.
type About struct {
	// Title is its name for people: that of the metadata, else the file's.
	Title string
	// Context is how many tokens the model was made for; 0 when the file does not say.
	Context int
	// Chat says that it was made to converse: it knows how messages are put to it.
	Chat bool
}

// Limits of what is read of a file: one of another kind, or a damaged one, must cost nothing.
const (
	maxPairs  = 10_000
	maxName   = 64 << 10 // bytes of a name
	maxString = 16 << 20 // bytes of a string
	maxItems  = 16 << 20 // of a list
)

// Describe reads the metadata at the beginning of a model file; some 10 ms for a vocabulary of 150,000 words. Errors:
// engine.no_model when it is no such file.
func Describe(path string) (About, error) {
	f, err := os.Open(path)
	if err != nil {
		return About{}, app.Errorf("engine.no_model", err, "path", path)
	}
	defer f.Close()
	g := &gguf{r: bufio.NewReaderSize(f, 1<<16)}
	about, err := g.about()
	if err != nil {
		return About{}, app.Errorf("engine.no_model", fmt.Errorf("metadata of %s: %w", path, err), "path", path)
	}
	if about.Title = title(about.Title); about.Title == "" {
		about.Title = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return about, nil
}

// title leaves away what names the form of the file.
func title(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if cut := strings.LastIndexByte(name, ' '); cut > 0 && strings.EqualFold(name[cut+1:], "gguf") {
		name = name[:cut]
	}
	if runes := []rune(name); len(runes) > 80 {
		name = string(runes[:80])
	}
	return name
}

// gguf reads the head of a file: magic, version, number of tensors, number of pairs, then the pairs, all little endian.
type gguf struct{ r *bufio.Reader }

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
	var head struct {
		Magic          [4]byte
		Version        uint32
		Tensors, Pairs uint64
	}
	if err := g.read(&head); err != nil {
		return about, err
	}
	if string(head.Magic[:]) != "GGUF" || head.Version < 2 || head.Pairs > maxPairs {
		return about, errDamaged
	}
	for range head.Pairs {
		name, err := g.string(maxName)
		if err != nil {
			return about, err
		}
		var kind uint32
		if err := g.read(&kind); err != nil {
			return about, err
		}
		switch {
		case name == "general.name" && kind == ggufString:
			about.Title, err = g.string(maxString)
		case name == "tokenizer.chat_template" && kind == ggufString:
			about.Chat = true
			err = g.skip(kind)
		case strings.HasSuffix(name, ".context_length"):
			about.Context, err = g.int(kind)
		default:
			err = g.skip(kind)
		}
		if err != nil {
			return about, err
		}
	}
	return about, nil
}

func (g *gguf) read(v any) error { return binary.Read(g.r, binary.LittleEndian, v) }

func (g *gguf) string(limit uint64) (string, error) {
	var n uint64
	if err := g.read(&n); err != nil {
		return "", err
	}
	if n > limit {
		return "", errDamaged
	}
	b := make([]byte, n)
	_, err := io.ReadFull(g.r, b)
	return strings.ToValidUTF8(string(b), "\uFFFD"), err
}

// int reads a number that counts something; 0 for other kinds.
func (g *gguf) int(kind uint32) (int, error) {
	switch kind {
	case ggufUint32, ggufInt32:
		var n int32
		err := g.read(&n)
		return int(max(n, 0)), err
	case ggufUint64, ggufInt64:
		var n int64
		err := g.read(&n)
		return int(min(max(n, 0), 1<<30)), err
	}
	return 0, g.skip(kind)
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
		var head struct {
			Kind  uint32
			Items uint64
		}
		if err := g.read(&head); err != nil {
			return err
		}
		if head.Items > maxItems {
			return errDamaged
		}
		if size, fixed := ggufBytes[head.Kind]; fixed {
			return g.discard(size * head.Items)
		}
		if head.Kind != ggufString {
			return errDamaged // lists of lists are not in use
		}
		for range head.Items {
			if err := g.skipString(); err != nil {
				return err
			}
		}
		return nil
	}
	return errDamaged
}

func (g *gguf) skipString() error {
	var length [8]byte
	if _, err := io.ReadFull(g.r, length[:]); err != nil {
		return err
	}
	n := binary.LittleEndian.Uint64(length[:])
	if n > maxString {
		return errDamaged
	}
	return g.discard(n)
}

func (g *gguf) discard(n uint64) error {
	_, err := io.CopyN(io.Discard, g.r, int64(n))
	return err
}
