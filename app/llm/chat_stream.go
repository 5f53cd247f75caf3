package llm

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)

// maxLine is the longest line of a stream that is looked at, in bytes; langchaingo refuses longer ones too.
const maxLine = 64 << 10

// watch is a reply's body that is read along: langchaingo passes over errors that come in the middle of a stream, and forgets
// why a reply ended when one more chunk follows.
type watch struct {
	io.ReadCloser
	line   []byte
	reason string // why the reply ended, as the server said
	failed string // the server's own words when it broke off
}

func (w *watch) Read(p []byte) (int, error) {
	n, err := w.ReadCloser.Read(p)
	for rest := p[:n]; len(rest) > 0; {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		if len(w.line)+len(line) <= maxLine {
			w.line = append(w.line, line...)
		}
		if ended {
			w.look()
		}
		rest = after
	}
	if err != nil && len(w.line) > 0 {
		w.look()
	}
	return n, err
}

// look reads a line that is whole.
func (w *watch) look() {
	data, is := bytes.CutPrefix(w.line, []byte("data:"))
	if !is {
		data, is = bytes.CutPrefix(w.line, []byte("error:"))
	}
	if is && (bytes.Contains(data, []byte(`"error"`)) || bytes.Contains(data, []byte(`"finish_reason":"`)) || bytes.Contains(data, []byte(`"finish_reason": "`))) {
		var chunk struct {
			Error   json.RawMessage
			Message string
			Choices []struct {
				FinishReason string `json:"finish_reason"`
			}
		}
		if json.Unmarshal(data, &chunk) == nil {
			if len(chunk.Choices) > 0 && chunk.Choices[0].FinishReason != "" {
				w.reason = chunk.Choices[0].FinishReason
			}
			if len(chunk.Error) > 0 && string(chunk.Error) != "null" {
				w.failed = words(chunk.Error)
			}
		}
	}
	w.line = w.line[:0]
}

// words gives the message of an error object, or the whole of what stands there.
func words(raw json.RawMessage) string {
	var told struct{ Message string }
	if json.Unmarshal(raw, &told) == nil && told.Message != "" {
		return beginning(told.Message, 300)
	}
	return beginning(string(raw), 300)
}

// chatDoer is the HTTP client of one call. It keeps the watch on the reply.
type chatDoer struct {
	doer
	anonymous bool // no key is sent
	watch     *watch
}

func (d *chatDoer) Do(req *http.Request) (*http.Response, error) {
	if d.anonymous {
		req.Header.Del("Authorization")
	}
	resp, err := d.doer.Do(req)
	if err != nil {
		return nil, err
	}
	d.watch = &watch{ReadCloser: resp.Body}
	resp.Body = d.watch
	return resp, nil
}
