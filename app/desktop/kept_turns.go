package desktop

import (
	"cmp"
	"context"
	"slices"
	"time"

	"cotejo/app"
)

// AddTurn keeps a turn, whose conversation must be there, and returns its id.
func (k *kept) AddTurn(t app.Turn, at time.Time) (int64, error) {
	if t.Conversation < firstOwn {
		if id, err := k.record.AddTurn(t, at); !refused(err) {
			return id, err
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if t.Conversation >= firstOwn && (k.own[t.Conversation] == nil || k.away[t.Conversation]) {
		return 0, app.Errorf("store.no_conversation", nil)
	}
	t.ID = k.next()
	t.Place, t.Kind = cmp.Or(t.Place, t.ID), cmp.Or(t.Kind, app.TurnQuestion)
	k.turns = append(k.turns, t)
	k.pick(t.Place, t.ID)
	k.touch(t.Conversation, at)
	return t.ID, nil
}

// pick notes which turn of a place was chosen here.
func (k *kept) pick(place, id int64) {
	if k.picks == nil {
		k.picks = map[int64]int64{}
	}
	k.picks[place] = id
}

// ChooseTurn makes a turn the chosen one of its place.
func (k *kept) ChooseTurn(id int64) error {
	t, err := k.Turn(context.Background(), id)
	if err != nil {
		return err
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if _, here := k.picks[t.Place]; !here {
		if err := k.record.ChooseTurn(id); !refused(err) {
			return err
		}
	}
	k.pick(t.Place, id)
	return nil
}

// PutTurn keeps how far a turn has come.
func (k *kept) PutTurn(t app.Turn, at time.Time) error {
	if t.ID < firstOwn {
		if err := k.record.PutTurn(t, at); !refused(err) {
			return err
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	i := k.index(t.ID)
	switch {
	case i >= 0:
		k.turns[i] = t
	case t.ID < firstOwn: // the record could be written to when the turn began
		k.turns = append(k.turns, t)
	default:
		return app.Errorf("store.no_conversation", nil)
	}
	k.touch(t.Conversation, at)
	return nil
}

// touch notes when a conversation was changed.
func (k *kept) touch(id int64, at time.Time) {
	if own := k.own[id]; own != nil {
		own.Changed = at.UTC()
		return
	}
	if k.lent == nil {
		k.lent = map[int64]time.Time{}
	}
	k.lent[id] = at.UTC()
}

// index finds a turn among those kept here; -1 when it is not one.
func (k *kept) index(id int64) int {
	return slices.IndexFunc(k.turns, func(t app.Turn) bool { return t.ID == id })
}

// Turns returns the turns of a conversation, oldest place first; of each place the chosen turn, then the others, oldest first.
func (k *kept) Turns(ctx context.Context, conversation int64) ([]app.Turn, error) {
	var all []app.Turn
	if conversation < firstOwn {
		var err error
		if all, err = k.record.Turns(ctx, conversation); err != nil {
			return nil, err
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	for _, t := range k.turns {
		if t.Conversation != conversation {
			continue
		}
		if i := slices.IndexFunc(all, func(stored app.Turn) bool { return stored.ID == t.ID }); i >= 0 {
			all[i] = t
		} else {
			all = append(all, t)
		}
	}
	for i := range all {
		k.picked(&all[i])
	}
	slices.SortStableFunc(all, func(a, b app.Turn) int {
		switch {
		case a.Place != b.Place:
			return cmp.Compare(a.Place, b.Place)
		case a.Chosen != b.Chosen:
			if a.Chosen {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.ID, b.ID)
	})
	return all, nil
}

// picked says whether a turn is chosen, where that was decided here.
func (k *kept) picked(t *app.Turn) {
	if id, here := k.picks[t.Place]; here {
		t.Chosen = t.ID == id
	}
}

// Turn returns one turn.
func (k *kept) Turn(ctx context.Context, id int64) (app.Turn, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if i := k.index(id); i >= 0 && !k.away[k.turns[i].Conversation] {
		t := k.turns[i]
		k.picked(&t)
		return t, nil
	}
	if id >= firstOwn {
		return app.Turn{}, app.Errorf("store.no_conversation", nil)
	}
	t, err := k.record.Turn(ctx, id)
	k.picked(&t)
	return t, err
}

// Variants returns the turns of a place without their answers, in the order in which they were asked.
func (k *kept) Variants(ctx context.Context, place int64) ([]app.Turn, error) {
	var all []app.Turn
	if place < firstOwn {
		var err error
		if all, err = k.record.Variants(ctx, place); err != nil {
			return nil, err
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	for _, t := range k.turns {
		if t.Place == place && t.ID >= firstOwn {
			all = append(all, t)
		}
	}
	return all, nil
}
