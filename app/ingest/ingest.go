package ingest

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"runtime"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/source"
)

// Store is where the library is kept. What is stored in one call is there whole or not at all.
type Store interface {
	Roots(ctx context.Context) ([]app.Root, error)
	AddRoot(root app.Root) error
	RemoveRoot(path string) error
	// Collect puts a root into a named collection.
	Collect(name, root string) error
	// Exclude keeps a path and all under it out; Include undoes that for a path and all under it.
	Exclusions(ctx context.Context) ([]string, error)
	Exclude(path string) error
	Include(path string) error

	// Files returns the paths at or under path, sorted by their bytes.
	Files(ctx context.Context, path string) ([]app.File, error)
	PutFiles(files []app.File) error
	RemoveFiles(paths []string) error
	Counts(ctx context.Context) (app.Counts, error)

	// Known returns the id of a document with that content, format and reader, or 0.
	Known(ctx context.Context, sha256 [32]byte, format, reader string) (int64, error)
	PutDocument(file app.File, content *app.Content) (int64, error)
	// Sweep removes documents without path, SweepVectors vectors without fragment, Purge both without leaving a trace.
	Sweep() (int, error)
	SweepVectors(all bool) error
	// TidyWords merges what many small steps have left of the word index.
	TidyWords() error
	Purge() error

	// OtherWords lists the documents whose words are not written in the given way; PutWords writes those of one anew.
	OtherWords(ctx context.Context, way int) ([]int64, error)
	PutWords(document int64, fragments []app.Prepared, way int) error
	Fragments(ctx context.Context, document int64) ([]app.Fragment, error)

	Text(ctx context.Context, document int64, span app.Span) (*app.Text, error)
	// FragmentsAfter returns up to limit fragments with ids above after, by id.
	FragmentsAfter(ctx context.Context, after int64, limit int) ([]app.Keyed, error)
	// Keys returns the keys of the texts that have a vector of the model.
	Keys(ctx context.Context, model string) (map[int64]struct{}, error)
	PutVectors(model string, keys []int64, vectors [][]float32) error
}

// Ingest is the use case with what it needs.
type Ingest struct {
	Store Store
	// Embedder makes the vectors; nil leaves the library on words alone.
	Embedder app.Embedder
	// DataFolder is the program's own folder, which is never read.
	DataFolder string
	// Swept, when set, is called after Index has removed documents from the store: what else holds words of them has to go too.
	Swept func() error
	// Read turns a file into its text; nil is source.Read.
	Read func(ctx context.Context, name string, content []byte) (*app.Text, source.Format, error)

	detect  func(name string, content []byte) (source.Format, error) // source.Detect, but in tests
	formats []source.Format                                          // source.Formats, but in tests
}

// The limits that hold when the options name none.
const (
	FileTime = 2 * time.Minute
	FileSize = 512 << 20 // bytes
)

// Options are the choices of one run.
type Options struct {
	// Collection puts the given paths into a collection of that name.
	Collection string
	// NoEmbed leaves the vectors for another run.
	NoEmbed bool
	// Retry reads again what failed, though it did not change.
	Retry bool
	// FileTime is how long the reading of one file may take, FileSize how large one may be in bytes.
	FileTime time.Duration
	FileSize int64
	// Readers is how many files are read at once; 0 is one for each processor.
	Readers int
	// Progress is told how far it is, at most ten times a second and at the end of each phase. It runs on the
	// goroutine that works, so it must be quick.
	Progress func(Progress)
}

// manyRead is from how many files on a run is worth a merge of the word index.
const manyRead = 100

// Phase is what a run is doing.
type Phase string

// The phases, in order.
const (
	Scanning  Phase = "scan"
	Reading   Phase = "read"
	Embedding Phase = "embed"
)

// Progress is how far a run is.
type Progress struct {
	Phase          Phase
	FilesDone      int // of those that have to be read
	FilesTotal     int
	FragmentsDone  int // of those that have no vector yet
	FragmentsTotal int
	Path           string // the file that was done last
}

// Result is what a run did.
type Result struct {
	// Counts are those of the whole library.
	Counts  app.Counts
	Seconds float64
	// Read counts the files whose text was read, Embedded the texts of fragments that got a vector, in this run.
	Read     int
	Embedded int
	// EmbedError is why vectors are missing; nil when none are, or when they were not asked for.
	EmbedError error
	// Away are the roots and folders that could not be reached. What is stored of them stays.
	Away []string
}

// run is one call of Index.
type run struct {
	*Ingest
	Options
	fingerprint uint32
	result      *Result
	told        time.Time
}

// Index adds paths as roots and brings the library up to date with them; without paths with all roots. When ctx is
// cancelled it returns the context's error after the files in hand, and all that was stored stays.
func (in *Ingest) Index(ctx context.Context, paths []string, o Options) (Result, error) {
	start := time.Now()
	result := Result{}
	err := in.index(ctx, paths, o, &result)
	counts, countErr := in.Store.Counts(context.WithoutCancel(ctx))
	if err == nil {
		err = countErr
	}
	result.Counts, result.Seconds = counts, time.Since(start).Seconds()
	return result, err
}

func (in *Ingest) index(ctx context.Context, paths []string, o Options, result *Result) error {
	r := in.newRun(o, result)
	targets, err := r.targets(ctx, paths)
	if err != nil {
		return err
	}
	r.tell(Progress{Phase: Scanning}, true)
	jobs, err := r.plan(ctx, targets)
	if err != nil {
		return err
	}
	if err := r.read(ctx, jobs); err != nil {
		return err
	}
	if err := r.sweep(); err != nil {
		return err
	}
	if err := r.reword(ctx); err != nil {
		return err
	}
	if r.result.Read >= manyRead {
		if err := r.Store.TidyWords(); err != nil {
			return err
		}
	}
	if r.Embedder != nil && !r.NoEmbed {
		if err := r.embed(ctx); err != nil {
			return err
		}
	}
	if err := r.Store.SweepVectors(false); err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	return nil
}

// sweep removes documents that have no file any more.
func (r *run) sweep() error {
	removed, err := r.Store.Sweep()
	if err != nil {
		err = fmt.Errorf("sweep: %w", err)
	}
	if removed > 0 && r.Swept != nil {
		err = errors.Join(err, r.Swept())
	}
	return err
}

func (in *Ingest) newRun(o Options, result *Result) *run {
	full := *in
	if full.Read == nil {
		full.Read = source.Read
	}
	if full.detect == nil {
		full.detect = source.Detect
	}
	if full.formats == nil {
		full.formats = source.Formats()
	}
	if o.FileTime <= 0 {
		o.FileTime = FileTime
	}
	if o.FileSize <= 0 {
		o.FileSize = FileSize
	}
	if o.Readers <= 0 {
		o.Readers = runtime.NumCPU()
	}
	var names []string
	for _, f := range full.formats {
		names = append(names, f.Reader())
	}
	// With other readers a file may be of another kind, or be read where it failed: it is looked at again.
	fingerprint := crc32.ChecksumIEEE([]byte(strings.Join(names, " ")))
	return &run{Ingest: &full, Options: o, fingerprint: fingerprint, result: result}
}

// tell reports progress, if it is time or now is set.
func (r *run) tell(p Progress, now bool) {
	if r.Progress == nil || !now && time.Since(r.told) < 100*time.Millisecond {
		return
	}
	r.told = time.Now()
	r.Progress(p)
}
