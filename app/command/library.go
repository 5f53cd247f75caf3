package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"cotejo/app"
	"cotejo/app/ingest"
	"cotejo/app/program"
	"cotejo/store"
)

// open opens the library of the data folder.
func (r *run) open(mode store.Mode) (*program.Program, error) {
	folder, err := program.DataFolder(r.Data)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return nil, app.Errorf("store.not_a_folder", nil, "folder", folder)
	}
	return program.Open(r, folder, mode)
}

// openKnown opens the library for writing if there is one already: a mistake makes no empty one.
func (r *run) openKnown() (*program.Program, error) {
	p, err := r.open(store.Read)
	if err != nil {
		return nil, err
	}
	if err := p.Close(); err != nil {
		return nil, err
	}
	return r.open(store.Write)
}

// openFirst opens the library for writing; the first paths of a new one must exist.
func (r *run) openFirst(paths []string) (*program.Program, error) {
	p, err := r.openKnown()
	if app.ErrorCode(err) != "store.no_library" {
		return p, err
	}
	for _, path := range paths {
		if _, err := os.Lstat(path); err != nil {
			return nil, app.Errorf("library.no_such_path", err, "path", path)
		}
	}
	return r.open(store.Write)
}

type indexCommand struct {
	Paths      []string `arg:"" optional:"" name:"path" help:"Files or folders; none: refresh all."`
	Collection string   `help:"Put the paths into this collection." placeholder:"NAME"`
	Watch      bool     `help:"Go on and follow changes."`
	NoEmbed    bool     `help:"Store words only."`
	Retry      bool     `help:"Read again what failed, though it did not change."`
	SendTo     string   `name:"send-to" help:"Allow that the texts go to this server, which the settings have chosen for searching by meaning." placeholder:"HOST"`
}

func (c *indexCommand) Run(r *run) error {
	if c.Watch {
		return refuse("--watch")
	}
	if c.Collection != "" && len(c.Paths) == 0 {
		return misuse("--collection wants the paths to put into it")
	}
	if slices.Contains(c.Paths, "") {
		return misuse("a path is empty")
	}
	p, err := r.openFirst(c.Paths)
	if err != nil {
		return err
	}
	defer p.Close()
	if c.SendTo != "" {
		if p, err = r.allow(p, c.SendTo); err != nil {
			return err
		}
	}
	bars := r.progress()
	result, err := p.Ingest().Index(r, c.Paths, ingest.Options{Collection: c.Collection, NoEmbed: c.NoEmbed, Retry: c.Retry, Progress: bars.tell})
	bars.end()
	if err != nil {
		return err
	}
	if result.EmbedError == nil && p.Embedder == nil && !c.NoEmbed {
		result.EmbedError = p.Missing
	}
	r.warn(result)
	if p.Waits && !c.NoEmbed {
		if err := r.ask(p); err != nil {
			return err
		}
	}
	if r.JSON {
		return r.write(map[string]any{"counts": result.Counts, "seconds": result.Seconds, "embedded": result.Embedded})
	}
	r.println(r.counts(result.Counts))
	r.println(r.say.Say("index.seconds", "seconds", strconv.FormatFloat(result.Seconds, 'f', 1, 64), "embedded", strconv.Itoa(result.Embedded)))
	if n := result.Counts; n.Failed+n.Unsupported+n.NeedsOCR > 0 {
		r.println(r.color(r.out, dim, r.say.Say("index.why")))
	}
	return nil
}

// warn says what a run had to leave out.
func (r *run) warn(result ingest.Result) {
	for _, path := range result.Away {
		fmt.Fprintln(r.err, r.say.Say("index.away", "path", path))
	}
	if result.EmbedError != nil {
		fmt.Fprintln(r.err, r.say.Say("index.words_only", "reason", r.say.Error(result.EmbedError)))
	}
}

func (r *run) counts(c app.Counts) string {
	n := strconv.Itoa
	return r.say.Say("index.done", "found", n(c.Found), "indexed", n(c.Indexed), "waiting", n(c.Waiting), "unsupported", n(c.Unsupported),
		"needs_ocr", n(c.NeedsOCR), "failed", n(c.Failed), "excluded", n(c.Excluded))
}

// bars shows progress on a terminal: files, then fragments.
type bars struct {
	progress         *mpb.Progress
	files, fragments *mpb.Bar
	r                *run
}

func (r *run) progress() *bars {
	b := &bars{r: r}
	if terminal(r.err) && !r.JSON {
		b.progress = mpb.New(mpb.WithOutput(r.err), mpb.WithWidth(48), mpb.WithRefreshRate(150*time.Millisecond))
	}
	return b
}

func (b *bars) tell(p ingest.Progress) {
	if b.progress == nil {
		return
	}
	if p.FilesTotal > 0 {
		b.files = b.set(b.files, "index.reading", p.FilesDone, p.FilesTotal)
	}
	if p.FragmentsTotal > 0 {
		b.fragments = b.set(b.fragments, "index.embedding", p.FragmentsDone, p.FragmentsTotal)
	}
}

func (b *bars) set(bar *mpb.Bar, name string, done, total int) *mpb.Bar {
	if bar == nil {
		bar = b.progress.AddBar(int64(total),
			mpb.PrependDecorators(decor.Name(b.r.say.Say(name), decor.WC{W: 14, C: decor.DindentRight})),
			mpb.AppendDecorators(decor.CountersNoUnit("%d / %d  "), decor.EwmaETA(decor.ET_STYLE_MMSS, 30)))
	}
	bar.SetTotal(int64(total), false)
	bar.EwmaSetCurrent(int64(done), 150*time.Millisecond)
	return bar
}

// end leaves the bars as they are.
func (b *bars) end() {
	if b.progress == nil {
		return
	}
	for _, bar := range []*mpb.Bar{b.files, b.fragments} {
		if bar != nil && !bar.Completed() {
			bar.Abort(false)
		}
	}
	b.progress.Wait()
}

type listCommand struct{}

func (c *listCommand) Run(r *run) error {
	p, err := r.open(store.Read)
	if app.ErrorCode(err) == "store.no_library" {
		if r.JSON {
			return r.write(map[string]any{"documents": []app.Listed{}, "counts": app.Counts{}})
		}
		r.println(r.say.Say("list.empty"))
		return nil
	}
	if err != nil {
		return err
	}
	defer p.Close()
	model := ""
	if p.Embedder != nil {
		model = p.Embedder.Model()
	}
	documents, counts, err := p.Store.List(r, model)
	if err != nil {
		return err
	}
	if r.JSON {
		return r.write(map[string]any{"documents": documents, "counts": counts})
	}
	if len(documents) == 0 {
		r.println(r.say.Say("list.empty"))
		return nil
	}
	for _, d := range documents {
		color := green
		if d.State != app.Indexed {
			color = red
		}
		state := r.color(r.out, color, fmt.Sprintf("%-14s", r.say.Say("state."+string(d.State))))
		line := state + " " + d.Path
		if d.Reason != "" {
			line += " – " + r.say.Reason(d.Reason)
		}
		r.println(line)
	}
	r.println(r.counts(counts))
	return nil
}

type forgetCommand struct {
	Path string `arg:"" help:"A file or folder of the library."`
}

func (c *forgetCommand) Run(r *run) error {
	if c.Path == "" {
		return misuse("the path is empty")
	}
	p, err := r.openKnown()
	if err != nil {
		return err
	}
	defer p.Close()
	if _, err := p.Ingest().Forget(r, c.Path); err != nil {
		return err
	}
	if err := p.Replies.Clear(); err != nil { // they may hold words of it
		return err
	}
	if r.JSON {
		counts, err := p.Store.Counts(context.WithoutCancel(r))
		return errors.Join(err, r.write(map[string]any{"forgotten": c.Path, "counts": counts}))
	}
	r.println(r.say.Say("forget.done", "path", c.Path))
	return nil
}
