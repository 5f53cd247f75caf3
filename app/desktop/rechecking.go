package desktop

import (
	"context"
	"maps"
	"slices"
	"sync"

	"cotejo/app"
	"cotejo/app/program"
	"cotejo/app/recheck"
)

// rechecks is how the citations of stored turns stand now.
type rechecks struct {
	watcher recheck.Watcher

	mutex   sync.Mutex
	running bool
	wanted  int64 // the conversation to look at next; 0 is none

	standing map[int64]standings // by turn; of those that were looked at
	told     map[int64]revisions // by turn; of those that the page has
}

// Recheck looks whether the files that the turns of a conversation cite still say what they said, and tells the turns of which
// something has changed. It comes back at once; one look goes on at a time, and of several that are asked for meanwhile the last
// one follows.
func (w *Window) Recheck(conversation int64) error {
	p, err := w.program()
	if err != nil {
		return err
	}
	r := &w.rechecks
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.wanted = conversation
	if r.running {
		return nil
	}
	r.running = true
	w.running.Go(func() {
		for {
			r.mutex.Lock()
			next := r.wanted
			r.wanted = 0
			r.running = next != 0 && w.ctx.Err() == nil
			goOn := r.running
			r.mutex.Unlock()
			if !goOn {
				return
			}
			w.recheck(p, next)
		}
	})
	return nil
}

// recheck looks at the turns of a conversation, the last one first. What cannot be looked at stays as it was shown.
func (w *Window) recheck(p *program.Program, conversation int64) {
	turns, err := w.kept.Turns(w.ctx, conversation)
	if err != nil {
		return
	}
	w.rechecks.watcher.Reader = program.ReadText
	w.rechecks.watcher.Known = func(ctx context.Context, path string, size, modified int64) string {
		return knownHash(ctx, p, path, size, modified)
	}
	for _, t := range slices.Backward(turns) {
		if t.Answer == nil || w.liveTurn(t.ID) != nil {
			continue
		}
		found, err := w.look(t)
		if err != nil {
			return
		}
		w.stand(t, found)
	}
}

// look checks the citations of a turn against their files.
func (w *Window) look(t app.Turn) (standings, error) {
	found := standings{}
	var ids []string
	var all []app.Citation
	for _, claim := range slices.Concat(t.Answer.Evidence, t.Answer.Claims) {
		for _, c := range claim.Citations {
			if id := citationID(c); c.Span != nil && !slices.Contains(ids, id) {
				ids, all = append(ids, id), append(all, c)
			}
		}
	}
	results, err := w.rechecks.watcher.Citations(w.ctx, all)
	for i, r := range results {
		found[ids[i]] = standing{r.Reason}
	}
	return found, err
}

// stand keeps how citations of a turn stand, and tells the page when something else is to be shown than before.
func (w *Window) stand(t app.Turn, found standings) {
	r := &w.rechecks
	r.mutex.Lock()
	before := r.standing[t.ID]
	after := maps.Clone(before)
	if after == nil {
		after = standings{}
	}
	differs := false
	for id, now := range found {
		// A first look that finds all as it was is no news.
		differs = differs || after[id].reason != now.reason
		after[id] = now
	}
	if r.standing == nil {
		r.standing = map[int64]standings{}
	}
	r.standing[t.ID] = after
	r.mutex.Unlock()
	if differs {
		w.emit("turn", w.storedSnapshot(t))
	}
}

// storedSnapshot words a turn on which nobody works as it stands now.
func (w *Window) storedSnapshot(t app.Turn) Turn {
	language := w.language()
	variants, err := w.variants(t)
	r := &w.rechecks
	r.mutex.Lock()
	defer r.mutex.Unlock()
	view := turnViewNow(language, settled(t), nil, r.standing[t.ID])
	if err == nil { // else it stands alone
		view.Variants = variants
	}
	view.Sequence = w.next()
	if r.told == nil {
		r.told = map[int64]revisions{}
	}
	if r.told[t.ID] == nil {
		r.told[t.ID] = revisions{}
	}
	// While a turn was being answered its revisions grew no faster than the sequence.
	r.told[t.ID].setFrom(view.Evidence, int(view.Sequence))
	r.told[t.ID].setFrom(view.Answer, int(view.Sequence))
	return view
}

// standingOf is how the citations of a turn stand, as far as they were looked at.
func (w *Window) standingOf(turn int64) standings {
	w.rechecks.mutex.Lock()
	defer w.rechecks.mutex.Unlock()
	return maps.Clone(w.rechecks.standing[turn])
}

// knownHash is the hash of what the library read at a path, if the file had that size and time then.
func knownHash(ctx context.Context, p *program.Program, path string, size, modified int64) string {
	files, err := p.Store.Files(ctx, path)
	if err != nil {
		return ""
	}
	for _, f := range files {
		if f.Path == path && f.Document != 0 && f.Size == size && f.Modified == modified {
			if d, err := p.Store.Document(ctx, f.Document); err == nil {
				return d.SHA256
			}
		}
	}
	return ""
}
