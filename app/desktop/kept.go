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
	RemoveConversation(id int64, at time.Time) error
	RestoreConversation(id int64) error
	EraseConversation(id int64) error
	EraseConversations(before time.Time) (int, error)
	Remarks(ctx context.Context) ([]app.Remark, error)
	AddTurn(t app.Turn, at time.Time) (int64, error)
	ChooseTurn(id int64) error
	PutTurn(t app.Turn, at time.Time) error
	Turns(ctx context.Context, conversation int64) ([]app.Turn, error)
	Turn(ctx context.Context, id int64) (app.Turn, error)
	Variants(ctx context.Context, place int64) ([]app.Turn, error)
}

// kept are the conversations: those of the record and, where nothing can be written there (a read-only medium), what was begun
// and asked in this run, which ends with it. It has the methods of a record, with the same errors.
type kept struct {
	record record

	mutex sync.Mutex
	last  int64                       // id of what is kept here
	own   map[int64]*app.Conversation // begun here
	away  map[int64]bool              // those of them that are removed, and can come back
	lent  map[int64]time.Time         // conversations of the record with turns here: when they were changed
	turns []app.Turn                  // in the order in which they were asked
	picks map[int64]int64             // by place: the turn that was chosen here

	swept    sync.Once
	removals removals
}

// keeper opens the library and returns the conversations.
func (w *Window) keeper() (*kept, error) {
	if _, err := w.program(); err != nil {
		return nil, err
	}
	w.kept.swept.Do(func() { w.running.Go(w.sweep) })
	return &w.kept, nil
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
	for id, c := range k.own {
		if !k.away[id] {
			all = append(all, *c)
		}
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
	defer k.mutex.Unlock()
	if id >= firstOwn {
		if k.own[id] == nil || k.away[id] {
			return app.Conversation{}, app.Errorf("store.no_conversation", nil)
		}
		return *k.own[id], nil
	}
	c, err := k.record.Conversation(ctx, id)
	if err == nil {
		k.touched(&c)
	}
	return c, err
}

// RenameConversation gives one another title.
func (k *kept) RenameConversation(id int64, title string) error {
	if id < firstOwn {
		return k.record.RenameConversation(id, title)
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.own[id] == nil || k.away[id] {
		return app.Errorf("store.no_conversation", nil)
	}
	k.own[id].Title = title
	return nil
}
