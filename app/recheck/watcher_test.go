package recheck

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cotejo/app"
)

// citationsOf reads citations as they come from a stored answer.
func citationsOf(t *testing.T, made ...map[string]any) []app.Citation {
	t.Helper()
	raw, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	var all []app.Citation
	if err := json.Unmarshal(raw, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// A file that changes, goes away and comes back: each time its citations say so, and it is read only when it is new.
func TestWatcher(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lease.txt")
	texts := 0
	w := &Watcher{Options: Options{Reader: func(ctx context.Context, name string, content []byte) (*app.Text, error) {
		texts++
		return plain(ctx, name, content)
	}}}
	citations := citationsOf(t,
		cite(path, words, "The tenant shall pay the rent monthly, in advance."),
		cite(path, words, "The rent is due on the first of May."),
		with(cite(path, words, "All else is void."), "verdict", "fragment_only", "span", nil, "quote", nil))
	hour := time.Now().Add(-time.Hour)
	put := func(content string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		hour = hour.Add(time.Minute)
		if err := os.Chtimes(path, hour, hour); err != nil {
			t.Fatal(err)
		}
	}
	step := func(what string, wantTexts int, want ...string) {
		t.Helper()
		before := texts
		results, err := w.Citations(t.Context(), citations)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range results {
			if got := string(r.Verdict) + " " + r.Reason; got != want[i] {
				t.Errorf("%s: citation %d is %q, want %q", what, i, got, want[i])
			}
		}
		if texts-before != wantTexts {
			t.Errorf("%s: %d texts were made, want %d", what, texts-before, wantTexts)
		}
	}
	put(words)
	step("as it was", 0, "verified ", "verified ", "fragment_only ")
	put("One more line.\n" + strings.Replace(words, "monthly", "weekly", 1))
	step("changed", 1, "source_changed source_changed", "verified moved", "fragment_only ")
	step("seen before", 0, "source_changed source_changed", "verified moved", "fragment_only ")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	step("deleted", 0, "not_found missing", "not_found missing", "fragment_only ")
	put(words)
	step("restored", 0, "verified ", "verified ", "fragment_only ")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	step("a folder now", 0, "not_found refused", "not_found refused", "fragment_only ")
}

// A change that leaves size and time as they were is seen when it comes soon after the last look: file systems count time in steps.
func TestWatcherDoesNotTrustFreshTimes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	now := time.Now()
	put := func(content string) {
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now, now); err != nil {
			t.Fatal(err)
		}
	}
	w := &Watcher{Options: Options{Reader: plain}}
	citations := citationsOf(t, cite(path, words, "The tenant shall pay the rent monthly, in advance."))
	for content, want := range map[string]app.Verdict{words: app.Verified, strings.Replace(words, "monthly", "at once", 1): app.SourceChanged} {
		put(content)
		results, err := w.Citations(t.Context(), citations)
		if err != nil || results[0].Verdict != want {
			t.Errorf("%+v %v, want %s", results, err, want)
		}
	}
}

// What is known of a file is not read again, and only at that size and time.
func TestWatcherAsksWhatIsKnown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte("not read at all"), 0o000); err != nil {
		t.Fatal(err)
	}
	hour := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, hour, hour); err != nil {
		t.Fatal(err)
	}
	citations := citationsOf(t, cite(path, words, "The tenant shall pay the rent monthly, in advance."))
	asked := 0
	w := &Watcher{Options: Options{Reader: plain}, Known: func(_ context.Context, p string, size, modified int64) string {
		asked++
		if p != path || size != int64(len("not read at all")) || modified != hour.UnixNano() {
			t.Errorf("asked for %s, %d, %d", p, size, modified)
		}
		return citations[0].Document.SHA256
	}}
	for range 2 {
		results, err := w.Citations(t.Context(), citations)
		if err != nil || results[0].Verdict != app.Verified || results[0].Reason != "" {
			t.Errorf("%+v %v", results, err)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Citations(ctx, citations); err != context.Canceled {
		t.Error(err)
	}
}
