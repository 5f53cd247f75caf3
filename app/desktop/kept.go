package desktop

import (
	"context"
	"slices"
	"sync"
	"time"

	"cotejo/app"
)

// record is where conversations are stored: *store.DB.
type record interface {
	AddConversation(title string, at time.Time) (int64, error)
	Conversations(ctx context.Context) ([]app.Conversation, error)
	Conversation(ctx context.Context, id int64) (app.Conversation, error)
	RenameConversation(id int64, title string) error
	RemoveConversation(id int64) error
	AddTurn(t app.Turn, at time.Time) (int64, error)
	PutTurn(t app.Turn, at time.Time) error
	Turns(ctx context.Context, conversation int64) ([]app.Turn, error)
	Turn(ctx context.Context, id int64) (app.Turn, error)
}

// kept are the conversations: those of the record and, where nothing can be written there (a read-only medium), what was begun
// and asked in this run, which ends with it. It has the methods of a record, with the same errors.
type kept struct {
	record record

	mutex sync.Mutex
	last  int64                       // id of what is kept here
	own   map[int64]*app.Conversation // begun here
	lent  map[int64]time.Time         // conversations of the record with turns here: when they were changed
	turns []app.Turn                  // in the order in which they were asked
}

// keeper opens the library and returns the conversations.
func (w *Window) keeper() (*kept, error) {
	_, err := w.program()
	return &w.kept, err
}

// firstOwn is above every id of a record, and a whole number in JavaScript.
const firstOwn = 1 << 40

// refused says that the record cannot be written to.
func refused(err error) bool { return app.ErrorCode(err) == "store.read_only" }

func (k *kept) next() int64 {
	k.last++
	return firstOwn + k.last
}

// AddConversation begins one and returns its id.
func (k *kept) AddConversation(title string, at time.Time) (int64, error) {
	id, err := k.record.AddConversation(title, at)
	if !refused(err) {
		return id, err
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.own == nil {
		k.own = map[int64]*app.Conversation{}
	}
	id = k.next()
	k.own[id] = &app.Conversation{ID: id, Title: title, Changed: at.UTC()}
	return id, nil
}

// Conversations returns all of them, the one changed last first.
func (k *kept) Conversations(ctx context.Context) ([]app.Conversation, error) {
	all, err := k.record.Conversations(ctx)
	if err != nil {
		return nil, err
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	for i := range all {
		k.touched(&all[i])
	}
	for _, c := range k.own {
		all = append(all, *c)
	}
	slices.SortStableFunc(all, func(a, b app.Conversation) int {
		if order := b.Changed.Compare(a.Changed); order != 0 {
			return order
		}
		return int(b.ID - a.ID)
	})
	return all, nil
}

// touched gives a conversation of the record the time of the last turn that was asked in it here.
func (k *kept) touched(c *app.Conversation) {
	if at, has := k.lent[c.ID]; has && at.After(c.Changed) {
		c.Changed = at
	}
}

// Conversation returns one.
func (k *kept) Conversation(ctx context.Context, id int64) (app.Conversation, error) {
	k.mutex.Lock()
	if own := k.own[id]; own != nil {
		defer k.mutex.Unlock()
		return *own, nil
	}
	k.mutex.Unlock()
	c, err := k.record.Conversation(ctx, id)
	if err == nil {
		k.mutex.Lock()
		defer k.mutex.Unlock()
		k.touched(&c)
	}
	return c, err
}

// RenameConversation gives one another title.
func (k *kept) RenameConversation(id int64, title string) error {
	k.mutex.Lock()
	if own := k.own[id]; own != nil {
		defer k.mutex.Unlock()
		own.Title = title
		return nil
	}
	k.mutex.Unlock()
	return k.record.RenameConversation(id, title)
}

// RemoveConversation removes one with its turns.
func (k *kept) RemoveConversation(id int64) error {
	if id < firstOwn {
		if err := k.record.RemoveConversation(id); err != nil {
			return err
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if id >= firstOwn && k.own[id] == nil {
		return app.Errorf("store.no_conversation", nil)
	}
	delete(k.own, id)
	delete(k.lent, id)
	k.turns = slices.DeleteFunc(k.turns, func(t app.Turn) bool { return t.Conversation == id })
	return nil
}
