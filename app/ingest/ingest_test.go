package ingest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/source"
	"cotejo/store"
)

// library is a library in a temporary folder, with a folder of documents beside it.
type library struct {
	*Ingest
	t    *testing.T
	db   *store.DB
	docs string
	hash *apptest.HashEmbedder
}

func newLibrary(t *testing.T) *library {
	t.Helper()
	dir := t.TempDir()
	l := &library{t: t, docs: filepath.Join(dir, "docs"), hash: &apptest.HashEmbedder{}}
	if err := os.Mkdir(l.docs, 0o755); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(context.Background(), filepath.Join(dir, "data"), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	l.db = db
	l.Ingest = &Ingest{Store: db, Embedder: l.hash, DataFolder: filepath.Join(dir, "data")}
	return l
}

func (l *library) write(name, content string) string {
	l.t.Helper()
	path := filepath.Join(l.docs, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		l.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		l.t.Fatal(err)
	}
	return path
}

func (l *library) remove(name string) {
	l.t.Helper()
	if err := os.RemoveAll(filepath.Join(l.docs, name)); err != nil {
		l.t.Fatal(err)
	}
}

func (l *library) index(paths ...string) Result {
	l.t.Helper()
	r, err := l.Index(context.Background(), paths, Options{})
	if err != nil {
		l.t.Fatalf("index: %v", err)
	}
	l.check()
	return r
}

// check holds what must be true after every run: the rows add up, nothing waits, all fragments have a vector.
func (l *library) check() {
	l.t.Helper()
	listed, counts, err := l.db.List(context.Background(), l.hash.Model())
	if err != nil {
		l.t.Fatal(err)
	}
	c := counts
	if c.Found != len(listed) || c.Found != c.Indexed+c.Waiting+c.Failed+c.Unsupported+c.NeedsOCR+c.Excluded {
		l.t.Errorf("counts do not add up: %+v of %d rows", c, len(listed))
	}
	for _, row := range listed {
		if row.State == app.Indexed && (row.Fragments == 0 || row.Embedded != row.Fragments) {
			l.t.Errorf("%s has %d fragments, %d with vectors", row.Path, row.Fragments, row.Embedded)
		}
	}
	if l.Embedder == nil {
		return
	}
}

// state lists the files with their states, "name state" or "name state reason".
func (l *library) state() string {
	l.t.Helper()
	listed, _, err := l.db.List(context.Background(), "")
	if err != nil {
		l.t.Fatal(err)
	}
	var lines []string
	for _, row := range listed {
		name := strings.TrimPrefix(row.Path, l.docs+"/")
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s %s", name, row.State, row.Reason)))
	}
	return strings.Join(lines, "\n")
}

func (l *library) expect(lines ...string) {
	l.t.Helper()
	if got, want := l.state(), strings.Join(lines, "\n"); got != want {
		l.t.Errorf("the library holds\n%s\nexpected\n%s", got, want)
	}
}

// finds returns the names of the documents in which a word stands, sorted.
func (l *library) finds(word string) string {
	l.t.Helper()
	ctx := context.Background()
	found, err := l.db.Words(ctx, app.Match{Words: []string{word}}, 100, app.Filter{})
	if err != nil {
		l.t.Fatal(err)
	}
	names := map[string]bool{}
	for _, f := range found {
		d, err := l.db.Document(ctx, f.Document)
		if err != nil {
			l.t.Fatal(err)
		}
		names[strings.TrimPrefix(d.Path, l.docs+"/")] = true
	}
	var all []string
	for n := range names {
		all = append(all, n)
	}
	sort.Strings(all)
	return strings.Join(all, " ")
}

func (l *library) expectFinds(word, want string) {
	l.t.Helper()
	if got := l.finds(word); got != want {
		l.t.Errorf("%q is found in %q, expected %q", word, got, want)
	}
}

func TestAddChangeRemove(t *testing.T) {
	l := newLibrary(t)
	l.write("a.txt", "The harbour has three cranes.\n")
	l.write("sub/b.txt", "The lighthouse was built of granite.\n")
	r := l.index(l.docs)
	l.expect("a.txt indexed", "sub/b.txt indexed")
	if r.Read != 2 || r.Embedded != 2 || r.Counts.Indexed != 2 {
		t.Errorf("first run: %+v", r)
	}
	if r = l.index(); r.Read != 0 || r.Embedded != 0 {
		t.Errorf("a run without change read %d and embedded %d", r.Read, r.Embedded)
	}
	l.write("a.txt", "The harbour has four derricks now.\n")
	l.write("c.txt", "Granite is hard.\n")
	if r = l.index(); r.Read != 2 {
		t.Errorf("one changed and one new: read %d", r.Read)
	}
	l.expectFinds("cranes", "")
	l.expectFinds("derricks", "a.txt")
	l.expectFinds("granite", "c.txt sub/b.txt")
	l.remove("sub")
	if r = l.index(); r.Read != 0 || r.Counts.Found != 2 {
		t.Errorf("one removed: %+v", r)
	}
	l.expectFinds("granite", "c.txt")
}

func TestMovedAndTwins(t *testing.T) {
	l := newLibrary(t)
	l.write("a.txt", "Same words in both.\n")
	l.write("b.txt", "Same words in both.\n")
	r := l.index(l.docs)
	l.expect("a.txt indexed", "b.txt indexed")
	if r.Read != 1 {
		t.Errorf("twins were read %d times", r.Read)
	}
	listed, _, err := l.db.List(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	if len(listed[0].Paths) != 2 || listed[0].SHA256 != listed[1].SHA256 {
		t.Errorf("twins: %+v", listed)
	}
	if err := os.Rename(filepath.Join(l.docs, "a.txt"), filepath.Join(l.docs, "z.txt")); err != nil {
		t.Fatal(err)
	}
	l.remove("b.txt")
	if r = l.index(); r.Read != 0 || r.Embedded != 0 {
		t.Errorf("a moved file was read (%d) or embedded (%d)", r.Read, r.Embedded)
	}
	l.expect("z.txt indexed")
	l.expectFinds("both", "z.txt")
}

// Files that exchange their contents need no reading either.
func TestExchanged(t *testing.T) {
	l := newLibrary(t)
	l.write("a.txt", "Alpha is the first letter.\n")
	l.write("b.txt", "Omega is the last one of all.\n")
	l.index(l.docs)
	l.write("a.txt", "Omega is the last one of all.\n")
	l.write("b.txt", "Alpha is the first letter.\n")
	if r := l.index(); r.Read != 0 {
		t.Errorf("read %d", r.Read)
	}
	l.expectFinds("omega", "a.txt")
	l.expectFinds("alpha", "b.txt")
}

func TestStates(t *testing.T) {
	l := newLibrary(t)
	l.write("empty.txt", "")
	l.write("picture.png", "\x89PNG\r\n\x1a\n0000")
	l.write("archive.gz", "\x1f\x8b00000")
	l.write("large.txt", strings.Repeat("long words ", 200_000))
	l.write("fine.txt", "All is well here.\n")
	l.write("loop.txt", "never")
	if err := os.Symlink("nowhere", filepath.Join(l.docs, "dangling.txt")); err != nil {
		t.Fatal(err)
	}
	l.Read = func(ctx context.Context, name string, content []byte) (*app.Text, source.Format, error) {
		if string(content) == "never" {
			<-ctx.Done()
			return nil, source.Format{}, ctx.Err()
		}
		if len(content) > 100 {
			panic("a reader without manners")
		}
		return source.Read(ctx, name, content)
	}
	l.write("panic.txt", strings.Repeat("x ", 100))
	_, err := l.Index(context.Background(), []string{l.docs}, Options{FileSize: 1 << 20, FileTime: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	l.check()
	l.expect("archive.gz unsupported source.unsupported", "dangling.txt failed source.unreadable", "empty.txt failed source.empty",
		"fine.txt indexed", "large.txt failed source.too_large", "loop.txt failed source.timeout", "panic.txt failed source.crashed",
		"picture.png needs_ocr source.needs_ocr")
	var calls atomic.Int64
	l.Read = func(ctx context.Context, name string, content []byte) (*app.Text, source.Format, error) {
		calls.Add(1)
		return source.Read(ctx, name, content)
	}
	l.index()
	if n := calls.Load(); n != 0 {
		t.Errorf("%d files were read again without need", n)
	}
	if _, err := l.Index(context.Background(), nil, Options{Retry: true, FileSize: 1 << 20}); err != nil {
		t.Fatal(err)
	}
	l.expect("archive.gz unsupported source.unsupported", "dangling.txt failed source.unreadable", "empty.txt failed source.empty",
		"fine.txt indexed", "large.txt failed source.too_large", "loop.txt indexed", "panic.txt indexed",
		"picture.png needs_ocr source.needs_ocr")
}

func TestSkipped(t *testing.T) {
	l := newLibrary(t)
	for _, name := range []string{".hidden/a.txt", ".b.txt", "~$c.docx", "d.tmp", "e.part", "f.crdownload", "node_modules/g.txt",
		".git/h.txt", "__pycache__/i.txt", "j.txt~", "venv/pyvenv.cfg", "venv/k.txt", "target/CACHEDIR.TAG", "target/l.txt"} {
		l.write(name, "words in "+name)
	}
	l.write("shown.txt", "These words count.\n")
	l.write("elsewhere/m.txt", "linked words")
	for link, to := range map[string]string{"link.txt": "shown.txt", "folderlink": "elsewhere", "self": "."} {
		if err := os.Symlink(to, filepath.Join(l.docs, link)); err != nil {
			t.Fatal(err)
		}
	}
	l.DataFolder = filepath.Join(l.docs, "data")
	l.write("data/library.txt", "the program's own")
	l.index(l.docs)
	l.expect("elsewhere/m.txt indexed", "link.txt indexed", "shown.txt indexed")
	// What is asked for by name is taken, and stays at a later refresh.
	l.index(filepath.Join(l.docs, ".hidden"))
	l.index(l.docs)
	l.index()
	l.expect(".hidden/a.txt indexed", "elsewhere/m.txt indexed", "link.txt indexed", "shown.txt indexed")
}

func TestNestedRoots(t *testing.T) {
	l := newLibrary(t)
	l.write("a/one.txt", "First words.\n")
	l.write("a/b/two.txt", "Second words.\n")
	r := l.index(filepath.Join(l.docs, "a"), filepath.Join(l.docs, "a", "b"), filepath.Join(l.docs, "a", "one.txt"))
	if r.Counts.Found != 2 || r.Read != 2 {
		t.Errorf("%+v", r)
	}
	if r = l.index(); r.Counts.Found != 2 || r.Read != 0 {
		t.Errorf("again: %+v", r)
	}
}

func TestForget(t *testing.T) {
	l := newLibrary(t)
	ctx := context.Background()
	secret := l.write("sub/secret.txt", "The password is xylophone.\n")
	l.write("sub/other.txt", "Other words.\n")
	l.write("plain.txt", "Plain words.\n")
	l.index(l.docs)
	if n, err := l.Forget(ctx, secret); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	l.expectFinds("xylophone", "")
	l.index()
	l.expect("plain.txt indexed", "sub/other.txt indexed", "sub/secret.txt excluded library.forgotten")
	if n, err := l.Forget(ctx, filepath.Join(l.docs, "sub")); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	l.write("sub/new.txt", "New words.\n")
	l.index()
	l.expect("plain.txt indexed", "sub/new.txt excluded library.forgotten", "sub/other.txt excluded library.forgotten",
		"sub/secret.txt excluded library.forgotten")
	// By name it comes back, alone.
	l.index(secret)
	l.index()
	l.expect("plain.txt indexed", "sub/new.txt excluded library.forgotten", "sub/other.txt excluded library.forgotten",
		"sub/secret.txt indexed")
	l.index(filepath.Join(l.docs, "sub"))
	l.expect("plain.txt indexed", "sub/new.txt indexed", "sub/other.txt indexed", "sub/secret.txt indexed")
	if _, err := l.Forget(ctx, l.docs); err != nil {
		t.Fatal(err)
	}
	l.expect("")
	if keys, err := l.db.Keys(ctx, ""); err != nil || len(keys) != 0 {
		t.Errorf("%d vectors are left, %v", len(keys), err)
	}
	if _, err := l.Forget(ctx, l.docs); app.ErrorCode(err) != "library.unknown_path" {
		t.Errorf("forgetting twice: %v", err)
	}
	// Nothing of it can be read from the database file.
	if err := l.db.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(l.DataFolder, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"xylophone", "xyloph", "secret.txt"} {
		if strings.Contains(string(content), word) {
			t.Errorf("%q still stands in the database", word)
		}
	}
}

func TestMissingPath(t *testing.T) {
	l := newLibrary(t)
	_, err := l.Index(context.Background(), []string{filepath.Join(l.docs, "nowhere")}, Options{})
	if app.ErrorCode(err) != "library.no_such_path" {
		t.Error(err)
	}
	if roots, _ := l.db.Roots(context.Background()); len(roots) != 0 {
		t.Errorf("roots: %v", roots)
	}
}

func TestRootAway(t *testing.T) {
	l := newLibrary(t)
	l.write("disk/a.txt", "On the disk.\n")
	file := l.write("single.txt", "A single file.\n")
	disk := filepath.Join(l.docs, "disk")
	l.index(disk, file)
	if err := os.Rename(disk, disk+".away"); err != nil {
		t.Fatal(err)
	}
	l.remove("single.txt")
	r := l.index()
	if len(r.Away) != 1 || r.Away[0] != disk {
		t.Errorf("away: %v", r.Away)
	}
	l.expect("disk/a.txt indexed") // the file is gone, of the folder nobody can tell
	l.expectFinds("disk", "disk/a.txt")
	// The mount point without its disk: an empty folder on another device.
	if err := os.Mkdir(disk, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := l.db.AddRoot(app.Root{Path: disk, Device: "another"}); err != nil {
		t.Fatal(err)
	}
	if r = l.index(); len(r.Away) != 1 {
		t.Errorf("away: %v", r.Away)
	}
	l.expect("disk/a.txt indexed")
	// Emptied on the same device: its files are gone.
	l.remove("disk")
	if err := os.Rename(disk+".away", disk); err != nil {
		t.Fatal(err)
	}
	l.index()
	l.remove("disk/a.txt")
	l.index()
	l.expect("")
}

func TestNamesOfBytes(t *testing.T) {
	l := newLibrary(t)
	name := "caf\xe9\xff.txt"
	if err := os.WriteFile(filepath.Join(l.docs, name), []byte("A name in Latin-1.\n"), 0o644); err != nil {
		t.Skip("the file system takes UTF-8 names only: ", err)
	}
	l.write("café.txt", "A name in UTF-8.\n")
	l.index(l.docs)
	r := l.index()
	if r.Counts.Indexed != 2 || r.Read != 0 {
		t.Errorf("%+v", r)
	}
	listed, _, err := l.db.List(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	if listed[0].PathBase64 != "" || listed[1].PathBase64 == "" {
		t.Errorf("%+v", listed)
	}
	if _, err := l.Forget(context.Background(), filepath.Join(l.docs, name)); err != nil {
		t.Error(err)
	}
}

// A reader of a new version reads its documents again; the others stay.
func TestNewReader(t *testing.T) {
	l := newLibrary(t)
	l.write("a.txt", "Text in a plain file.\n")
	l.write("b.txt", "Text in a plain file.\n")
	l.index(l.docs)
	before, _, _ := l.db.List(context.Background(), "")
	newer := func(f source.Format) source.Format { f.Version += 7; return f }
	for _, f := range source.Formats() {
		l.formats = append(l.formats, newer(f))
	}
	l.detect = func(name string, content []byte) (source.Format, error) {
		f, err := source.Detect(name, content)
		return newer(f), err
	}
	l.Read = func(ctx context.Context, name string, content []byte) (*app.Text, source.Format, error) {
		text, f, err := source.Read(ctx, name, content)
		return text, newer(f), err
	}
	if r := l.index(); r.Read != 1 {
		t.Errorf("read %d", r.Read)
	}
	if r := l.index(); r.Read != 0 {
		t.Errorf("again: read %d", r.Read)
	}
	after, _, _ := l.db.List(context.Background(), "")
	if len(after) != len(before) || after[0].Fragments != before[0].Fragments {
		t.Errorf("before %+v, after %+v", before, after)
	}
	l.expectFinds("plain", "a.txt")
}

func TestCancelled(t *testing.T) {
	l := newLibrary(t)
	for i := range 60 {
		l.write(fmt.Sprintf("%03d.txt", i), fmt.Sprintf("Document number %d speaks of topic%d.\n", i, i))
	}
	ctx, cancel := context.WithCancel(context.Background())
	var read atomic.Int64
	l.Ingest.Read = func(c context.Context, name string, content []byte) (*app.Text, source.Format, error) {
		if read.Add(1) == 20 {
			cancel()
		}
		return source.Read(c, name, content)
	}
	r, err := l.Index(ctx, []string{l.docs}, Options{Readers: 1})
	if err != context.Canceled {
		t.Fatalf("cancelled run: %v", err)
	}
	if r.Counts.Found != 60 || r.Counts.Indexed == 0 || r.Counts.Waiting == 0 || r.Counts.Indexed+r.Counts.Waiting != 60 {
		t.Errorf("after the interruption: %+v", r.Counts)
	}
	again := l.index()
	if again.Counts.Indexed != 60 || again.Read != 60-r.Counts.Indexed {
		t.Errorf("second run: %+v", again)
	}
}

func TestEmbedderFails(t *testing.T) {
	l := newLibrary(t)
	for i := range 100 {
		l.write(fmt.Sprintf("%03d.txt", i), fmt.Sprintf("Document number %d speaks of topic%d.\n", i, i))
	}
	calls := 0
	l.hash.Fail = func([]string) error {
		if calls++; calls > 1 {
			return app.Errorf("engine.gone", nil)
		}
		return nil
	}
	r, err := l.Index(context.Background(), []string{l.docs}, Options{})
	if err != nil || app.ErrorCode(r.EmbedError) != "engine.gone" || r.Embedded != embedBatch {
		t.Fatalf("%+v, %v", r, err)
	}
	l.expectFinds("topic77", "077.txt")
	l.hash.Fail = nil
	r = l.index()
	if r.Embedded != 100-embedBatch || r.EmbedError != nil {
		t.Errorf("resumed: %+v", r)
	}
	if l.hash.Passages() != 100 {
		t.Errorf("%d texts were embedded for 100", l.hash.Passages())
	}
	l.hash.Name = "other"
	if r = l.index(); r.Embedded != 100 {
		t.Errorf("another model: %+v", r)
	}
}

func TestProgress(t *testing.T) {
	l := newLibrary(t)
	for i := range 40 {
		l.write(fmt.Sprintf("%03d.txt", i%30), fmt.Sprintf("Number %d.\n", i))
	}
	last := map[Phase]Progress{}
	_, err := l.Index(context.Background(), []string{l.docs}, Options{Progress: func(p Progress) { last[p.Phase] = p }})
	if err != nil {
		t.Fatal(err)
	}
	if p := last[Reading]; p.FilesDone != 30 || p.FilesTotal != 30 {
		t.Errorf("reading: %+v", p)
	}
	if p := last[Embedding]; p.FragmentsDone != 30 || p.FragmentsTotal != 30 {
		t.Errorf("embedding: %+v", p)
	}
}
