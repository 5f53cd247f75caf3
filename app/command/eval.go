package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
	"cotejo/app/quality"
)

type evalCommand struct {
	questionFlags
	Model   string   `default:"extractive" help:"A language model that answers each question; extractive is none."`
	Against []string `help:"Also ask with these flags in place of, or beside, the others, and compare: \"--no-rerank\"; may be repeated." placeholder:"FLAGS" sep:"none"`
	HTML    string   `name:"html" help:"Write the report as a page." placeholder:"FILE"`
	Files   []string `arg:"" name:"file" help:"Question files: JSON lines or CSV; - reads JSON lines from standard input."`
}

func (c *evalCommand) Run(r *run) error {
	if !isModel(c.Model) {
		return usageError{app.Errorf("llm.unknown_model", nil, "model", c.Model)}
	}
	others := make([]*questionFlags, len(c.Against))
	for i, flags := range c.Against {
		var err error
		if others[i], err = c.with(flags); err != nil {
			return err
		}
	}
	questions, err := r.questions(c.Files)
	if err != nil {
		return err
	}
	page, err := newPage(c.HTML)
	if err != nil {
		return err
	}
	defer page.drop()
	p, _, err := r.openFor(c.Files[0], &c.questionFlags)
	if err != nil {
		return err
	}
	r.warnOfSettings()
	defer p.Close()
	configurations, err := c.configurations(r, p, others)
	if err != nil {
		return err
	}
	paths, err := r.paths(p, questions)
	if err != nil {
		return err
	}
	if p.Embedder == nil && !c.Words {
		fmt.Fprintln(r.err, r.color(r.err, dim, r.say.Say("ask.words_only", "reason", r.say.Error(p.Missing))))
	}
	tell, end := r.asked(len(questions))
	found, err := quality.Run(r, questions, configurations, paths, tell)
	end()
	if err != nil && r.Err() == nil {
		return err
	}
	report := quality.NewReport(len(questions), configurations, found)
	if report.Done < report.Questions {
		r.exit = exitFailure
		fmt.Fprintln(r.err, r.color(r.err, red, r.say.Say("eval.stopped", "done", strconv.Itoa(report.Done), "questions", strconv.Itoa(report.Questions))))
	}
	if err := page.write(func(w io.Writer) error { return quality.WritePage(w, report, r.say, time.Now()) }); err != nil {
		return err
	}
	if r.JSON {
		return r.write(report)
	}
	r.tellReport(report)
	return nil
}

// configurations are the one of the flags and the others that it is compared with.
func (c *evalCommand) configurations(r *run, p *program.Program, others []*questionFlags) ([]quality.Configuration, error) {
	model, err := r.model(p, c.Model)
	if err != nil {
		return nil, err
	}
	chosen, _ := r.settings()
	var all []quality.Configuration
	for i, flags := range append([]*questionFlags{&c.questionFlags}, others...) {
		o, err := flags.options(chosen.Retrieval)
		if err != nil {
			return nil, err
		}
		if p.Embedder == nil && !o.Hybrid && !o.Words {
			return nil, usageError{app.Errorf("search.no_embedder", p.Missing)}
		}
		a := p.Ask()
		a.Model, a.Support = model, p.Support(model, program.Depth(chosen.Support))
		if a.Search.Reranker, err = r.reranker(p, o, model); err != nil {
			return nil, err
		}
		one := quality.Configuration{Ask: a, Options: ask.Options{
			Search: o, Cite: true, Interface: r.say, Retry: !chosen.NoRetry, Policy: ask.Policy(chosen.Policy), Fresh: true,
		}}
		if i > 0 {
			one.Flags = c.Against[i-1]
		}
		all = append(all, one)
	}
	return all, nil
}

// questions reads question files.
func (r *run) questions(files []string) ([]quality.Question, error) {
	var all []quality.Question
	for _, name := range files {
		var content []byte
		var err error
		if name == "-" {
			content, err = io.ReadAll(r.in)
		} else {
			content, err = readFile(name)
		}
		if err != nil {
			return nil, err
		}
		questions, err := quality.Read(name, content)
		if err != nil {
			return nil, err
		}
		all = append(all, questions...)
	}
	return all, nil
}

// paths are those of the library, and a word about documents that questions name and that it does not hold.
func (r *run) paths(p *program.Program, questions []quality.Question) (quality.Paths, error) {
	listed, counts, err := p.Store.List(r, "")
	if err != nil {
		return nil, err
	}
	if counts.Found == 0 {
		fmt.Fprintln(r.err, r.say.Say("ask.empty"))
	}
	paths := quality.Paths{}
	for _, l := range listed {
		paths[l.SHA256] = l.Paths
	}
	if missing := quality.Missing(questions, listed); len(missing) > 0 && counts.Found > 0 {
		fmt.Fprintln(r.err, r.color(r.err, red, r.say.Say("eval.missing", "count", strconv.Itoa(len(missing)), "first", missing[0])))
	}
	return paths, nil
}

// asked shows how many questions were asked: as a bar on a terminal, elsewhere as a line every ten seconds.
func (r *run) asked(total int) (tell func(done int), end func()) {
	b := r.progress()
	last := time.Now()
	return func(done int) {
		if b.progress != nil {
			b.files = b.set(b.files, "eval.asking", done, total)
		} else if time.Since(last) > 10*time.Second {
			last = time.Now()
			fmt.Fprintln(r.err, r.say.Say("eval.asked", "done", strconv.Itoa(done), "questions", strconv.Itoa(total)))
		}
	}, b.end
}

// page is a file that is put in its place when it is whole.
type page struct {
	path string
	file *os.File
}

// newPage makes sure, before anything long, that the file can be written. Without a path there is none.
func newPage(path string) (*page, error) {
	if path == "" {
		return &page{}, nil
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".cotejo-*.html")
	if err == nil {
		err = file.Chmod(0o644)
	}
	if info, stat := os.Stat(path); err == nil && stat == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", path)
		_ = file.Close()
		_ = os.Remove(file.Name())
	}
	if err != nil {
		return nil, app.Errorf("eval.unwritable", err, "path", path)
	}
	return &page{path, file}, nil
}

func (p *page) write(write func(io.Writer) error) error {
	if p.file == nil {
		return nil
	}
	err := write(p.file)
	if closing := p.file.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(p.file.Name(), p.path)
	}
	if err != nil {
		return app.Errorf("eval.unwritable", err, "path", p.path)
	}
	return nil
}

// drop takes away what was not put in place.
func (p *page) drop() {
	if p.file != nil {
		_ = p.file.Close()
		_ = os.Remove(p.file.Name())
	}
}
