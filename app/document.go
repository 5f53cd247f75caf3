package app

import (
	"path"
	"strings"
)

// Document names a file's content as an evidence file does.
type Document struct {
	// Path is absolute, as the user gave it; symbolic links are not resolved.
	Path string `json:"path"`
	// PathBase64 holds the bytes of a path that is not UTF-8; else empty.
	PathBase64 string `json:"path_base64,omitempty"`
	SHA256     string `json:"sha256"`
	TextSHA256 string `json:"text_sha256"`
	// Reader is the format and the version of its reader: "pdf/1". A new version may move spans.
	Reader string `json:"reader"`
	// Member leads into mails and archives; empty for a plain file.
	Member []string `json:"member"`
}

// Name is the last part of the path, whichever system wrote it.
func (d Document) Name() string { return path.Base(strings.ReplaceAll(d.Path, `\`, "/")) }

// State is where a found file stands; the values are those of the contract.
type State string

// The states of a file.
const (
	Indexed     State = "indexed"
	Waiting     State = "waiting"
	Unsupported State = "unsupported"
	NeedsOCR    State = "needs_ocr"
	Failed      State = "failed"
	Excluded    State = "excluded"
)

// Counts are numbers of files by state. Found is always the sum of the others.
type Counts struct {
	Found       int `json:"found"`
	Indexed     int `json:"indexed"`
	Waiting     int `json:"waiting"`
	Unsupported int `json:"unsupported"`
	NeedsOCR    int `json:"needs_ocr"`
	Failed      int `json:"failed"`
	Excluded    int `json:"excluded"`
}

// Add counts one file in state s.
func (c *Counts) Add(s State) {
	c.Found++
	switch s {
	case Indexed:
		c.Indexed++
	case Waiting:
		c.Waiting++
	case Unsupported:
		c.Unsupported++
	case NeedsOCR:
		c.NeedsOCR++
	case Failed:
		c.Failed++
	case Excluded:
		c.Excluded++
	}
}

// Listed is one row of the library's list: a path and the state of what it holds.
type Listed struct {
	Path       string   `json:"path"`
	PathBase64 string   `json:"path_base64,omitempty"`
	Member     []string `json:"member"`
	// Paths are all places of the same content, this one among them.
	Paths []string `json:"paths"`
	State State    `json:"state"`
	// Reason is a code of the messages ("source.encrypted") when the state needs one; on screen a sentence.
	Reason string `json:"reason"`
	Format string `json:"format"`
	SHA256 string `json:"sha256"`
	Bytes  int64  `json:"bytes"`
	// Fragments and Embedded count what can be found by words and by meaning.
	Fragments int `json:"fragments"`
	Embedded  int `json:"embedded"`
}

// Fragment is a span of a document that is indexed and retrieved as one; it has no text of its own.
type Fragment struct {
	ID       int64 // given by the store
	Document int64 // the store's id of the document
	Ordinal  int   // within the document, from 0
	Span     Span
	Language string   // "en", "es", ... or "" when unknown
	Headings []string // above its first word, outermost first
}
