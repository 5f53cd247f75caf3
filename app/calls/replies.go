package calls

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"cotejo/app"
)

const (
	maxReplies = 500
	maxBytes   = 20 << 20
	// newName begins the name of a reply that is being written; one that is older than leftOver was left by a program that was killed.
	newName  = ".new-"
	leftOver = time.Hour
)

// Replies keeps replies of models, so that the same request gets the same one again at once and for nothing. It is safe for use by
// several goroutines, and by several programs.
type Replies struct {
	folder      string
	cleared     string // file that says when all were removed the last time, by a word that is never the same
	most, bytes int

	mutex sync.Mutex
}

// NewReplies makes the kept replies of a data folder. Nothing is read or written yet.
func NewReplies(folder string) *Replies {
	return &Replies{folder: filepath.Join(folder, "replies"), cleared: filepath.Join(folder, "replies-cleared"), most: maxReplies, bytes: maxBytes}
}

// kept is a reply in a file.
type kept struct {
	Text    string `json:"text"`
	Thought string `json:"thought,omitempty"`
	Ending  string `json:"ending"`
	In      int    `json:"in"`
	Out     int    `json:"out"`
}

// keyOf is the name of a request to a model: which model that is, model says.
func keyOf(model string, r app.Request) string {
	raw, _ := json.Marshal([]any{"2", model, r.Messages, r.Schema, r.MaxTokens, r.Temperature, r.Cited})
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// get returns a kept reply, and makes it a young one.
func (r *Replies) get(key string) (app.Reply, bool) {
	name := filepath.Join(r.folder, key+".json")
	raw, err := os.ReadFile(name)
	if err != nil {
		return app.Reply{}, false
	}
	var k kept
	if json.Unmarshal(raw, &k) != nil || strings.TrimSpace(k.Text) == "" {
		return app.Reply{}, false
	}
	now := time.Now()
	_ = os.Chtimes(name, now, now)
	return app.Reply{Text: k.Text, Thought: k.Thought, Ending: k.Ending, Complete: true, Kept: true, TokensIn: k.In, TokensOut: k.Out}, true
}

// mark is what put wants to know of the time before the call: whether all replies were removed meanwhile.
func (r *Replies) mark() string {
	if r == nil {
		return ""
	}
	raw, _ := os.ReadFile(r.cleared)
	return string(raw)
}

// put keeps a reply, unless Clear was called since mark: its words may be of what was taken out. One that cannot be kept costs time later,
// nothing else.
func (r *Replies) put(key string, reply app.Reply, mark string) {
	raw, err := json.Marshal(kept{reply.Text, reply.Thought, reply.Ending, reply.TokensIn, reply.TokensOut})
	if err != nil {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.mark() != mark || os.MkdirAll(r.folder, 0o700) != nil {
		return
	}
	f, err := os.CreateTemp(r.folder, newName)
	if err != nil {
		return
	}
	defer os.Remove(f.Name())
	name := filepath.Join(r.folder, key+".json")
	_, err = f.Write(raw)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	switch {
	case err != nil:
	case r.mark() != mark: // another program has removed them just now
		_ = os.Remove(name)
	default:
		r.trim()
	}
}

// trim removes the oldest until the rest is within the limits.
func (r *Replies) trim() {
	files := r.files()
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	total := 0
	for i, f := range files {
		if total += int(f.Size()); i >= r.most || total > r.bytes {
			_ = os.Remove(filepath.Join(r.folder, f.Name()))
		}
	}
	for _, f := range r.matching(newName + "*") {
		if time.Since(f.ModTime()) > leftOver {
			_ = os.Remove(filepath.Join(r.folder, f.Name()))
		}
	}
}

func (r *Replies) files() []fs.FileInfo { return r.matching("*.json") }

func (r *Replies) matching(pattern string) []fs.FileInfo {
	entries, _ := os.ReadDir(r.folder)
	var files []fs.FileInfo
	for _, e := range entries {
		if is, _ := filepath.Match(pattern, e.Name()); !is {
			continue
		}
		if st, err := e.Info(); err == nil && st.Mode().IsRegular() {
			files = append(files, st)
		}
	}
	return files
}

// Count is how many replies are kept.
func (r *Replies) Count() int { return len(r.files()) }

// Clear removes all kept replies, and lets none be kept that is being written now, by whatever program. What was taken out of the
// library must not live on in them.
func (r *Replies) Clear() error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	failed := os.WriteFile(r.cleared, []byte(rand.Text()), 0o600)
	if _, err := os.Stat(r.folder); errors.Is(err, fs.ErrNotExist) { // nor is there anything to remove
		failed = nil
	}
	for _, f := range append(r.files(), r.matching(newName+"*")...) {
		if err := os.Remove(filepath.Join(r.folder, f.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = err
		}
	}
	return failed
}
