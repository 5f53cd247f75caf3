package llm

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
)

const (
	// maxLine is the longest line of a stream, and the longest reply that comes at once, in bytes.
	maxLine = 4 << 20
	// maxFrame is how much text goes to langchaingo in one line, in bytes: it refuses lines over 64 kB, and JSON may write a byte as six.
	maxFrame = 8 << 10
)

// dialect is how the replies of a kind of interface are read.
type dialect interface {
	// event reads one event of a stream, or (whole) a reply that came at once; it returns the text in it and notes the rest.
	event(data []byte, whole bool, h *heard) string
	// begin, frame and end are the stream that langchaingo gets instead.
	begin() string
	frame(text string) string
	end() string
}

// relay stands between a server's stream and langchaingo: it reads the one with care and gives the other what cannot go wrong. langchaingo
// refuses long lines, passes over errors in the middle of a stream, forgets why a reply ended when one more event follows, prints unknown
// events, and (Anthropic) leaves a goroutine behind after an error.
type relay struct {
	body  io.ReadCloser
	lines *bufio.Reader
	speak dialect
	heard *heard
	key   string
	// alive is called for each event that brings something.
	alive func()

	mutex sync.Mutex // held by Read
	out   bytes.Buffer
	begun bool
	ended bool
}

func newRelay(resp *http.Response, speak dialect, h *heard, key string, alive func()) *relay {
	h.whole = strings.HasPrefix(resp.Header.Get("Content-Type"), "application/json")
	return &relay{body: resp.Body, lines: bufio.NewReaderSize(resp.Body, 32<<10), speak: speak, heard: h, key: key, alive: alive}
}

// Close implements io.Closer.
func (r *relay) Close() error { return r.body.Close() }

// settle ends the stream: langchaingo's reader may still run when its call has come back, and from here on it hears nothing more.
func (r *relay) settle() {
	_ = r.body.Close() // a Read that waits comes back
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.ended = true
	r.out.Reset()
}

// Read implements io.Reader.
func (r *relay) Read(p []byte) (int, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for r.out.Len() == 0 {
		if r.ended {
			return 0, io.EOF
		}
		r.more()
	}
	return r.out.Read(p)
}

// more reads an event and puts what langchaingo gets into out.
func (r *relay) more() {
	if !r.begun {
		r.begun = true
		r.out.WriteString(r.speak.begin())
		if first, err := r.lines.Peek(1); err == nil && first[0] == '{' {
			r.heard.whole = true // whatever its header says
		}
	}
	if r.heard.whole {
		body, err := io.ReadAll(io.LimitReader(r.lines, maxLine+1))
		if err == nil && len(body) > maxLine {
			err = errEndless
		}
		if err == nil {
			r.event(body)
		}
		r.finish(err)
		return
	}
	line, err := r.line()
	if data, is := bytes.CutPrefix(line, []byte("data:")); is {
		if data = bytes.TrimSpace(data); string(data) == "[DONE]" {
			r.finish(nil)
			return
		}
		r.event(data)
	} else if data, is := bytes.CutPrefix(line, []byte("error:")); is {
		r.heard.failed = beginning(redact(faultOf(bytes.TrimSpace(data)).message, r.key), maxWords)
	}
	if err != nil || r.heard.failed != "" {
		r.finish(err)
	}
}

// event hands one event on.
func (r *relay) event(data []byte) {
	thought, stirred := r.heard.thought.Len(), r.heard.stirred
	text := r.speak.event(data, r.heard.whole, r.heard)
	r.heard.failed = beginning(redact(r.heard.failed, r.key), maxWords)
	if text != "" || r.heard.thought.Len() > thought || r.heard.stirred > stirred {
		r.alive()
	}
	for text != "" {
		piece := beginning(text, maxFrame)
		r.out.WriteString(r.speak.frame(piece))
		text = text[len(piece):]
	}
}

func (r *relay) finish(err error) {
	if err != nil && !errors.Is(err, io.EOF) {
		r.heard.broken = err
	}
	r.ended = true
	r.out.WriteString(r.speak.end())
}

// line reads a line of bounded length without its end. What came before an error is returned beside it.
func (r *relay) line() ([]byte, error) {
	var line []byte
	for {
		part, err := r.lines.ReadSlice('\n')
		if len(line)+len(part) > maxLine {
			return nil, fmt.Errorf("a line of the reply is longer than %d bytes", maxLine)
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimRight(line, "\r\n"), err
		}
	}
}
