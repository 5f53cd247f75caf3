package desktop

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"cotejo/app/ingest"
	"cotejo/app/program"
)

// job is a run of the indexer that waits or is under way.
type job struct {
	paths []string // none: all roots
	retry bool
}

// indexing is what the indexer of this window does. One job runs at a time; the others wait.
type indexing struct {
	pace *pace

	mutex    sync.Mutex
	waiting  []job
	running  bool
	cancel   context.CancelCauseFunc // of the job under way
	paused   int                     // forgetting goes first: jobs wait for it
	free     *sync.Cond              // told when a job has ended or waiting ones may go on
	progress Progress
	began    time.Time // of the stage
	away     map[string]bool
	embedded int // when this was last counted
	counted  time.Time
	totals   totals
}

// errForgetting ends a job for a moment: it goes on after something was forgotten.
var errForgetting = errors.New("something is being forgotten")

// index puts a job into the queue, and begins it when none runs.
func (w *Window) index(p *program.Program, j job) {
	x := &w.indexing
	x.mutex.Lock()
	x.waiting = append(x.waiting, j)
	start := !x.running
	if start {
		x.running = true
		x.progress = Progress{Running: true, Stage: "finding", SecondsLeft: -1}
	}
	x.mutex.Unlock()
	if start {
		w.running.Go(func() { w.work(p) })
	}
	w.changed()
}

// work does the jobs one after the other until none waits.
func (w *Window) work(p *program.Program) {
	x := &w.indexing
	for {
		x.mutex.Lock()
		for x.paused > 0 {
			x.free.Wait()
		}
		if len(x.waiting) == 0 || w.ctx.Err() != nil {
			x.waiting, x.running = nil, false
			x.progress = Progress{SecondsLeft: -1, Failure: x.progress.Failure}
			x.mutex.Unlock()
			w.recount(p)
			w.pacer().flush()
			return
		}
		j := x.waiting[0]
		x.waiting = x.waiting[1:]
		ctx, cancel := context.WithCancelCause(w.ctx)
		x.cancel = cancel
		x.progress = Progress{Running: true, Stage: "finding", SecondsLeft: -1, Failure: x.progress.Failure}
		x.mutex.Unlock()
		if now, err := w.program(); err == nil {
			p = now // it may have another embedder by now
		}
		result, err := p.Index(ctx, j.paths, ingest.Options{Retry: j.retry, Progress: w.advance})
		cause := context.Cause(ctx)
		cancel(nil)
		x.mutex.Lock()
		x.cancel = nil
		x.free.Broadcast()
		x.away = map[string]bool{}
		for _, path := range result.Away {
			x.away[path] = true
		}
		switch {
		case errors.Is(cause, errForgetting):
			x.waiting = append([]job{j}, x.waiting...)
		case err != nil && cause != nil: // stopped
		case err != nil:
			x.progress.Failure = failureView(w.language(), err)
		case result.EmbedError != nil:
			x.progress.Failure = failureView(w.language(), result.EmbedError)
		}
		x.mutex.Unlock()
	}
}

// advance takes over how far a run is.
func (w *Window) advance(p ingest.Progress) {
	x := &w.indexing
	x.mutex.Lock()
	next := Progress{Running: true, SecondsLeft: -1, Failure: x.progress.Failure}
	switch p.Phase {
	case ingest.Scanning:
		next.Stage = "finding"
	case ingest.Reading:
		next.Stage, next.Done, next.Total = "reading", p.FilesDone, p.FilesTotal
		if p.Path != "" {
			next.Current = filepath.Base(p.Path)
		}
	case ingest.Embedding:
		next.Stage, next.Done, next.Total = "embedding", p.FragmentsDone, p.FragmentsTotal
		if p.FragmentsDone > 0 {
			x.embedded = max(x.embedded, x.totals.fragments-(p.FragmentsTotal-p.FragmentsDone), p.FragmentsDone)
		}
	}
	now := w.now()
	if next.Stage != x.progress.Stage {
		x.began = now
	}
	next.SecondsLeft = secondsLeft(now.Sub(x.began), next.Done, next.Total)
	x.progress = next
	x.mutex.Unlock()
	w.changed()
}

// secondsLeft estimates how long the rest takes when it goes on as before; -1 while nothing can be said.
func secondsLeft(passed time.Duration, done, total int) int {
	if done <= 0 || total <= done || passed < 2*time.Second {
		return -1
	}
	return int(passed.Seconds()/float64(done)*float64(total-done) + 0.5)
}

// anyEmbedded says whether anything can be found by meaning. When nothing can, a question need not wait for the engine.
func (w *Window) anyEmbedded() bool {
	w.indexing.mutex.Lock()
	defer w.indexing.mutex.Unlock()
	return w.indexing.embedded > 0
}

// stopIndexing ends the job under way and forgets those that wait. All that was stored stays.
func (w *Window) stopIndexing() {
	x := &w.indexing
	x.mutex.Lock()
	defer x.mutex.Unlock()
	x.waiting = nil
	if x.cancel != nil {
		x.cancel(context.Canceled)
	}
}

// whilePaused runs work while no job of this window does; the one under way goes on after it.
func (w *Window) whilePaused(work func() error) error {
	x := &w.indexing
	x.mutex.Lock()
	x.paused++
	for x.cancel != nil {
		x.cancel(errForgetting)
		x.free.Wait()
	}
	x.mutex.Unlock()
	err := work()
	x.mutex.Lock()
	x.paused--
	x.free.Broadcast()
	x.mutex.Unlock()
	return err
}
