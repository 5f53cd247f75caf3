package desktop

import (
	"context"
	"slices"
	"time"

	"cotejo/app"
)

// RemoveConversation takes one out of the list; RestoreConversation brings it back.
func (k *kept) RemoveConversation(id int64, at time.Time) error {
	if id < firstOwn {
		return k.record.RemoveConversation(id, at)
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.own[id] == nil || k.away[id] {
		return app.Errorf("store.no_conversation", nil)
	}
	if k.away == nil {
		k.away = map[int64]bool{}
	}
	k.away[id] = true
	return nil
}

// RestoreConversation undoes RemoveConversation.
func (k *kept) RestoreConversation(id int64) error {
	if id < firstOwn {
		return k.record.RestoreConversation(id)
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.own[id] == nil {
		return app.Errorf("store.no_conversation", nil)
	}
	delete(k.away, id)
	return nil
}

// EraseConversation forgets a removed one with its turns; one that was restored is left alone.
func (k *kept) EraseConversation(id int64) error {
	if id < firstOwn {
		if err := k.record.EraseConversation(id); err != nil {
			return err
		}
		if _, err := k.record.Conversation(context.Background(), id); err == nil {
			return nil // it was restored
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if id >= firstOwn && !k.away[id] {
		return nil
	}
	delete(k.own, id)
	delete(k.away, id)
	delete(k.lent, id)
	k.turns = slices.DeleteFunc(k.turns, func(t app.Turn) bool { return t.Conversation == id })
	return nil
}

// EraseConversations erases those of the record that were removed before a time, by a run that has ended, and returns how many.
func (k *kept) EraseConversations(before time.Time) (int, error) {
	return k.record.EraseConversations(before)
}

// Remarks returns what was asked and answered in the conversations that are not removed.
func (k *kept) Remarks(ctx context.Context) ([]app.Remark, error) {
	all, err := k.record.Remarks(ctx)
	if err != nil {
		return nil, err
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	for _, t := range k.turns {
		if !k.away[t.Conversation] {
			all = append(all, app.Remark{Conversation: t.Conversation, Question: t.Question, Said: t.Said()})
		}
	}
	return all, nil
}
