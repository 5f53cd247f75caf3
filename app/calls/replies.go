package calls

import (
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
)

// Replies keeps replies of models, so that the same request gets the same one again at once and for nothing. It is safe for use by
// several goroutines, and by several programs.
type Replies struct {
	folder      string
	most, bytes int

	mutex sync.Mutex
}

// NewReplies makes the kept replies of a data folder. Nothing is read or written yet.
func NewReplies(folder string) *Replies {
	return &Replies{folder: filepath.Join(folder, "replies"), most: maxReplies, bytes: maxBytes}
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
	raw, _ := json.Marshal([]any{"1", model, r.Messages, r.Schema, r.MaxTokens, r.Temperature})
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

// put keeps a reply. One that cannot be kept costs time later, nothing else.
func (r *Replies) put(key string, reply app.Reply) {
	raw, err := json.Marshal(kept{reply.Text, reply.Thought, reply.Ending, reply.TokensIn, reply.TokensOut})
	if err != nil {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if os.MkdirAll(r.folder, 0o700) != nil {
		return
	}
	f, err := os.CreateTemp(r.folder, ".new-")
	if err != nil {
		return
	}
	defer os.Remove(f.Name())
	_, err = f.Write(raw)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(r.folder, key+".json"))
	}
	if err == nil {
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
}

func (r *Replies) files() []fs.FileInfo {
	entries, _ := os.ReadDir(r.folder)
	var files []fs.FileInfo
	for _, e := range entries {
		if st, err := e.Info(); err == nil && st.Mode().IsRegular() && filepath.Ext(e.Name()) == ".json" {
			files = append(files, st)
		}
	}
	return files
}

// Count is how many replies are kept.
func (r *Replies) Count() int { return len(r.files()) }

// Clear removes all kept replies. What was taken out of the library must not live on in them.
func (r *Replies) Clear() error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	var failed error
	for _, f := range r.files() {
		if err := os.Remove(filepath.Join(r.folder, f.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = err
		}
	}
	return failed
}
