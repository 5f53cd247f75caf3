package desktop

import (
	"sync"
	"time"
)

// undoTime is how long a removed conversation can be brought back.
const undoTime = 10 * time.Minute

// removals are the conversations that wait to be erased.
type removals struct {
	mutex   sync.Mutex
	waiting map[int64]chan struct{} // closed when it is restored
}

// Remove ends what is being answered in a conversation, and takes it out of the list with all its turns. It can be restored for
// ten minutes; after these, or when the window is closed, it is erased.
func (w *Window) Remove(id int64) error {
	k, err := w.keeper()
	if err != nil {
		return err
	}
	r := &k.removals
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if err := k.RemoveConversation(id, w.now()); err != nil {
		return err
	}
	w.turns.mutex.Lock()
	for _, l := range w.turns.live {
		if l.turn.Conversation == id {
			l.cancel()
		}
	}
	w.turns.mutex.Unlock()
	restored := make(chan struct{})
	if r.waiting == nil {
		r.waiting = map[int64]chan struct{}{}
	}
	r.waiting[id] = restored
	w.running.Go(func() {
		select {
		case <-restored:
			return
		case <-time.After(undoTime):
		case <-w.ctx.Done():
		}
		r.mutex.Lock()
		defer r.mutex.Unlock()
		if r.waiting[id] == restored {
			delete(r.waiting, id)
			_ = k.EraseConversation(id) // what fails now is swept by a later run
			w.forgetReplies()
		}
	})
	return nil
}

// Restore brings a removed conversation back with all its turns.
func (w *Window) Restore(id int64) error {
	k, err := w.keeper()
	if err != nil {
		return err
	}
	r := &k.removals
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if err := k.RestoreConversation(id); err != nil {
		return err
	}
	if restored := r.waiting[id]; restored != nil {
		close(restored)
		delete(r.waiting, id)
	}
	return nil
}

// sweep erases what was removed in runs that ended before it was erased; what can still be brought back in another window, later.
func (w *Window) sweep() {
	erase := func(before time.Time) {
		if n, _ := w.kept.EraseConversations(before); n > 0 { // what fails now is swept by a later run
			w.forgetReplies()
		}
	}
	began := w.now()
	erase(began.Add(-undoTime))
	select {
	case <-time.After(undoTime):
		erase(began)
	case <-w.ctx.Done():
	}
}
