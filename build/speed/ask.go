package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/store"
)

// timed is an embedder that notes how long its last question took.
type timed struct {
	app.Embedder
	last time.Duration
}

func (t *timed) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	start := time.Now()
	defer func() { t.last = time.Since(start) }()
	return t.Embedder.EmbedQuery(ctx, text)
}

// ask measures the search as the program runs it. No question is asked twice, so nothing comes out of a cache of answers.
func ask(ctx context.Context, b *bench) error {
	start := time.Now()
	m, err := b.gather(ctx)
	if err != nil {
		return err
	}
	gathered := time.Since(start)
	p, err := program.Open(ctx, b.file("library"), store.Read)
	if err != nil {
		return err
	}
	defer p.Close()
	if p.Embedder == nil {
		return p.Missing
	}
	s := p.Search()
	embedder := &timed{Embedder: p.Embedder}
	s.Embedder = embedder
	questions := m.Questions[:min(len(m.Questions), b.asked+21)]
	if _, err := s.Run(ctx, questions[0], search.Defaults()); err != nil {
		return err
	}
	figures := map[string]any{"cold": (time.Since(start) - gathered).Seconds() * 1000, "model": m.Model}
	times := map[string][]float64{}
	var busy float64
	for i, question := range questions[1:] {
		if i == 20 {
			busy = processor("self")
		}
		start := time.Now()
		r, err := s.Run(ctx, question, search.Defaults())
		if err != nil {
			return err
		}
		whole := ms(start)
		if i < 20 {
			continue // until caches are warm
		}
		times["hybrid"] = append(times["hybrid"], whole)
		embed := float64(embedder.last.Microseconds()) / 1000
		times["embed"] = append(times["embed"], embed)
		for _, stage := range r.Trace {
			took := stage.Ms
			if stage.Stage == "search.vectors" {
				took -= embed
			}
			times[stage.Stage] = append(times[stage.Stage], took)
		}
	}
	for leg, all := range times {
		figures[leg] = percentiles(all)
	}
	figures["processor"] = (processor("self") - busy) / float64(max(1, len(questions)-21))
	own, peak := resident("self")
	figures["rss"], figures["peak"], figures["engine"] = own, peak, children()
	return b.keep("ask", figures)
}

func ms(start time.Time) float64 { return float64(time.Since(start).Microseconds()) / 1000 }

// resident gives the memory of a process now and at most, in bytes; 0 where the system does not say.
func resident(process string) (now, most int64) {
	status, _ := os.ReadFile(filepath.Join("/proc", process, "status"))
	for line := range strings.Lines(string(status)) {
		f := strings.Fields(line)
		if len(f) < 2 {
			continue
		}
		n, _ := strconv.ParseInt(f[1], 10, 64)
		switch f[0] {
		case "VmRSS:":
			now = n << 10
		case "VmHWM:":
			most = n << 10
		}
	}
	return now, most
}

// processor is how long a process has kept processors busy, in milliseconds, to about ten of them; 0 where the system does not say.
func processor(process string) float64 {
	line, _ := os.ReadFile(filepath.Join("/proc", process, "stat"))
	_, after, _ := strings.Cut(string(line), ") ")
	f := strings.Fields(after)
	if len(f) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(f[11], 64)
	system, _ := strconv.ParseFloat(f[12], 64)
	return 10 * (user + system)
}

// children is the memory of the processes that this one started.
func children() int64 {
	var sum int64
	all, _ := filepath.Glob("/proc/self/task/*/children")
	for _, name := range all {
		list, _ := os.ReadFile(name)
		for _, id := range strings.Fields(string(list)) {
			now, _ := resident(id)
			sum += now
		}
	}
	return sum
}

// keep writes figures beside the library.
func (b *bench) keep(name string, figures map[string]any) error {
	text, err := json.MarshalIndent(figures, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(b.file(name+".json"), append(text, '\n'), 0o644)
}
