package recheck

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
	"time"

	"cotejo/app"
)

// Watcher checks citations again and again. It looks at a file's size and time first, hashes it only when they are new, and
// makes its text only when the hash is not that of the cited file. It keeps what it saw; it may be used by several goroutines.
type Watcher struct {
	Options
	// Known gives the content's hash of a path at that size (bytes) and time (Unix, nanoseconds), or "": what was read
	// before need not be read again. It may be nil.
	Known func(ctx context.Context, path string, size, modified int64) string

	mutex sync.Mutex
	files map[string]look
}

// look is how a file was when it was last looked at.
type look struct {
	size    int64
	changed time.Time
	sha256  string
	// settled says that the file was old enough when it was hashed: a later change cannot have the same time.
	settled bool
	results map[string]Result // of citations of another content, by key
}

// settling is how long after a change a file system may still give a next change the same time.
const settling = 2 * time.Second

// Citations tests citations as Check does, and gives one result for each, in order; Claim is 1. Those that a file can say
// nothing about keep their verdict, without a reason. The error is that of ctx when it ended.
func (w *Watcher) Citations(ctx context.Context, citations []app.Citation) ([]Result, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	results := make([]Result, len(citations))
	byFile := map[string][]int{}
	var order []string
	for i, c := range citations {
		results[i] = Result{Claim: 1, Number: c.Number, Saved: c.Verdict, Verdict: c.Verdict}
		if c.Document == nil || c.Span == nil {
			continue
		}
		file := citation{Document: c.Document}.file()
		if byFile[file] == nil {
			order = append(order, file)
		}
		byFile[file] = append(byFile[file], i)
	}
	for _, file := range order {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := w.file(ctx, file, byFile[file], citations, results); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// file fills in the results of the citations of one file, which are those at the indexes.
func (w *Watcher) file(ctx context.Context, file string, at []int, citations []app.Citation, results []Result) error {
	seen, readable := w.look(ctx, file, *citations[at[0]].Document)
	var again []int
	for _, i := range at {
		c := citations[i]
		if readable && seen.sha256 == c.Document.SHA256 {
			continue // the very bytes that were cited
		}
		if kept, has := seen.results[key(c)]; readable && has {
			results[i] = kept
			continue
		}
		again = append(again, i)
	}
	if len(again) == 0 {
		return nil
	}
	claim := app.Claim{}
	for _, i := range again {
		claim.Citations = append(claim.Citations, citations[i])
	}
	evidence, err := json.Marshal(map[string]any{"format": app.EvidenceFormat, "claims": []app.Claim{claim}})
	if err != nil {
		return err
	}
	report, err := Check(ctx, bytes.NewReader(evidence), w.Options)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err // the reader may have been broken off
	}
	for n, i := range again {
		results[i] = report.Citations[n]
		if readable {
			seen.results[key(citations[i])] = results[i]
		}
	}
	return nil
}

// look says how a file is now; readable is false when that cannot be said.
func (w *Watcher) look(ctx context.Context, file string, d app.Document) (seen look, readable bool) {
	if len(d.Member) > 0 {
		return look{}, false
	}
	path, err := w.locate(d)
	if err != nil {
		return look{}, false
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return look{}, false
	}
	kept, has := w.files[file]
	if has && kept.settled && kept.size == info.Size() && kept.changed.Equal(info.ModTime()) {
		return kept, true
	}
	now := look{size: info.Size(), changed: info.ModTime(), settled: time.Since(info.ModTime()) > settling}
	if w.Known != nil && now.settled {
		now.sha256 = w.Known(ctx, path, now.size, now.changed.UnixNano())
	}
	if now.sha256 == "" {
		if now.sha256, err = hashOf(ctx, path); err != nil {
			return look{}, false
		}
	}
	now.results = map[string]Result{}
	if has && kept.sha256 == now.sha256 {
		now.results = kept.results
	}
	if w.files == nil {
		w.files = map[string]look{}
	}
	w.files[file] = now
	return now, true
}

// key stands for all that the test of a citation depends on, but the file.
func key(c app.Citation) string {
	quote := ""
	if c.Quote != nil {
		quote = *c.Quote
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", []string{string(c.Verdict), c.Given, quote, c.Before, c.After, c.Document.SHA256, c.Document.TextSHA256}))
	return fmt.Sprintf("%x %d %d", sum, c.Span.Start, c.Span.End)
}

// hashOf hashes a regular file of at most maxFile bytes.
func hashOf(ctx context.Context, path string) (string, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
		return "", errRefused
	}
	hash := sha256.New()
	piece := make([]byte, 1<<20)
	for {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		n, err := f.Read(piece)
		hash.Write(piece[:n])
		if err == io.EOF {
			return hex.EncodeToString(hash.Sum(nil)), nil
		}
		if err != nil {
			return "", err
		}
	}
}
