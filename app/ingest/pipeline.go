package ingest

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/semaphore"

	"cotejo/app"
)

// inFlight bounds the bytes of files that are being read at once; a larger file is read alone.
const inFlight = 256 << 20

// claims remembers which contents this run is reading or has read.
type claims struct {
	mutex sync.Mutex
	taken map[identity]bool
}

// take returns whether nobody had taken the content before.
func (c *claims) take(id identity) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.taken[id] {
		return false
	}
	c.taken[id] = true
	return true
}

// slot is a file on its way; its outcome comes once.
type slot struct {
	found
	weight int64
	done   chan outcome
}

// read looks into files, several at once, and stores what comes of them in order.
func (r *run) read(ctx context.Context, jobs []found) error {
	inner, cancel := context.WithCancel(ctx)
	var wait sync.WaitGroup
	// Whatever ends the run, the readers are gone when it returns.
	defer func() { cancel(); wait.Wait() }()
	budget := semaphore.NewWeighted(inFlight)
	claims := &claims{taken: map[identity]bool{}}
	work, order := make(chan *slot), make(chan *slot, 4*r.Readers)
	wait.Go(func() {
		defer close(order)
		defer close(work)
		for _, f := range jobs {
			s := &slot{found: f, weight: min(max(f.size, 1), inFlight), done: make(chan outcome, 1)}
			if budget.Acquire(inner, s.weight) != nil {
				return
			}
			select {
			case order <- s:
			case <-inner.Done():
				return
			}
			select {
			case work <- s:
			case <-inner.Done():
				s.done <- outcome{err: inner.Err()}
				return
			}
		}
	})
	for range r.Readers {
		wait.Go(func() {
			for s := range work {
				s.done <- r.lookInto(inner, s.found, claims)
			}
		})
	}
	p := Progress{Phase: Reading, FilesTotal: len(jobs)}
	var twins []outcome
	failed := map[identity]app.File{}
	for s := range order {
		o := <-s.done
		switch {
		case o.err != nil:
			return o.err
		case o.twin:
			twins = append(twins, o)
		default:
			if err := r.store(o); err != nil {
				return err
			}
			if o.file.State != app.Indexed {
				failed[o.id] = o.file
			}
		}
		budget.Release(s.weight)
		if !o.twin {
			p.FilesDone, p.Path = p.FilesDone+1, s.path
			r.tell(p, p.FilesDone == len(jobs))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	for _, o := range twins {
		if err := r.storeTwin(ctx, o, failed); err != nil {
			return err
		}
		p.FilesDone, p.Path = p.FilesDone+1, o.file.Path
		r.tell(p, p.FilesDone == len(jobs))
	}
	return ctx.Err()
}

// store keeps one outcome.
func (r *run) store(o outcome) error {
	if o.content == nil {
		return r.Store.PutFiles([]app.File{o.file})
	}
	r.result.Read++
	_, err := r.Store.PutDocument(o.file, o.content)
	if err != nil {
		return fmt.Errorf("store %s: %w", o.file.Path, err)
	}
	return nil
}

// storeTwin keeps a file whose content came up before in this run; by now it is stored, or has failed.
func (r *run) storeTwin(ctx context.Context, o outcome, failed map[identity]app.File) error {
	if f, ok := failed[o.id]; ok {
		o.file.State, o.file.Reason = f.State, f.Reason
		return r.store(o)
	}
	for _, f := range r.formats {
		if f.Name != o.id.format {
			continue
		}
		id, err := r.Store.Known(ctx, o.id.sha256, f.Name, f.Reader())
		if err != nil {
			return err
		}
		if id != 0 {
			o.file.Document, o.file.State = id, app.Indexed
			return r.store(o)
		}
	}
	return fmt.Errorf("store %s: its content was read and is not stored", o.file.Path)
}
