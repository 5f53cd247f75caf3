package pdfium

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
)

// calls are PDFium's own functions, called without the layer of go-pdfium in between. That layer looks a handle up,
// takes a lock and allocates for each character, and loads a page's text once more for every kind of question: three
// times the work of PDFium itself. Handles are addresses in the instance's memory.
type calls struct {
	exported  func(name string) (function, error)
	known     map[string]function
	memory    memory
	stack     [8]uint64
	malloced  uint64 // scratch memory of scratchSize bytes, in the instance
	functions struct{ unicode, loose, tight, angle function }
}

const scratchSize = 4096

// function and memory are what is used here of wazero's types of the same names.
type function interface {
	CallWithStack(ctx context.Context, stack []uint64) error
}

type memory interface {
	Read(offset, size uint32) ([]byte, bool)
	Write(offset uint32, b []byte) bool
}

// newCalls takes the functions from what go-pdfium gives out as its implementation. Its type is internal to that
// module, so its exported parts are reached by name; a release without them fails here, at the start.
func newCalls(implementation any) (*calls, error) {
	value := reflect.ValueOf(implementation)
	find := value.MethodByName("Fn")
	if !find.IsValid() || value.Kind() != reflect.Pointer {
		return nil, errors.New("this go-pdfium gives no access to PDFium's functions")
	}
	module := value.Elem().FieldByName("Module")
	if !module.IsValid() {
		return nil, errors.New("this go-pdfium gives no access to PDFium's memory")
	}
	space, ok := module.MethodByName("Memory").Call(nil)[0].Interface().(memory)
	if !ok {
		return nil, errors.New("this go-pdfium gives no access to PDFium's memory")
	}
	c := &calls{memory: space, known: map[string]function{}}
	c.exported = func(name string) (function, error) {
		f, ok := find.Call([]reflect.Value{reflect.ValueOf(name)})[0].Interface().(function)
		if !ok {
			return nil, fmt.Errorf("this PDFium has no function %s", name)
		}
		return f, nil
	}
	for name, f := range map[string]*function{
		"FPDFText_GetUnicode": &c.functions.unicode, "FPDFText_GetLooseCharBox": &c.functions.loose,
		"FPDFText_GetCharBox": &c.functions.tight, "FPDFText_GetCharAngle": &c.functions.angle,
	} {
		var err error
		if *f, err = c.exported(name); err != nil {
			return nil, err
		}
	}
	var err error
	c.malloced, err = c.call("malloc", scratchSize)
	if err == nil && c.malloced == 0 {
		err = errOutOfMemory
	}
	return c, err
}

var errOutOfMemory = errors.New("the document needs more memory than an instance may have")

// call calls a function by name. An error means that PDFium crashed, not that it said no.
func (c *calls) call(name string, arguments ...uint64) (uint64, error) {
	f, ok := c.known[name]
	if !ok {
		var err error
		if f, err = c.exported(name); err != nil {
			return 0, err
		}
		c.known[name] = f
	}
	return c.direct(f, arguments...)
}

func (c *calls) direct(f function, arguments ...uint64) (uint64, error) {
	copy(c.stack[:], arguments)
	// The code is compiled without checks for the end of a context, which would make it five times slower.
	if err := f.CallWithStack(context.Background(), c.stack[:]); err != nil {
		return 0, err
	}
	return c.stack[0], nil
}

// place copies bytes into the instance; the caller frees them.
func (c *calls) place(content []byte) (uint64, error) {
	at, err := c.call("malloc", uint64(max(1, len(content))))
	switch {
	case err != nil:
		return 0, err
	case at == 0, !c.memory.Write(uint32(at), content):
		return 0, errOutOfMemory
	}
	return at, nil
}

func (c *calls) float32(at uint64) float64 {
	b, ok := c.memory.Read(uint32(at), 4)
	if !ok {
		return math.NaN()
	}
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
}

func (c *calls) float64(at uint64) float64 {
	b, ok := c.memory.Read(uint32(at), 8)
	if !ok {
		return math.NaN()
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}

// bytes copies size bytes out of the instance.
func (c *calls) bytes(at uint64, size int) []byte {
	b, ok := c.memory.Read(uint32(at), uint32(size))
	if !ok {
		return nil
	}
	return append([]byte(nil), b...)
}
