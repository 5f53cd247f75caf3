package store

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"cotejo/app"
)

// AddTurn stores a turn, whose conversation must be there and not removed, and returns its id. One with a place is chosen there.
func (db *DB) AddTurn(t app.Turn, at time.Time) (int64, error) {
	failure, answer, err := db.encodeTurn(t)
	if err != nil {
		return 0, err
	}
	kind := cmp.Or(t.Kind, app.TurnQuestion)
	var id int64
	err = db.noteTx("store turn", func(tx *tx) error {
		err := tx.row(`UPDATE conversations SET changed = max(changed, ?) WHERE id = ? AND removed = 0 RETURNING id`,
			[]any{at.UnixMilli(), t.Conversation}, &t.Conversation)
		if err != nil {
			return db.noConversation("store turn", err)
		}
		if t.Place != 0 {
			if err := tx.exec(`UPDATE turns SET chosen = 0 WHERE conversation = ? AND `+inPlace, t.Conversation, t.Place, t.Place); err != nil {
				return err
			}
		}
		err = tx.row(`INSERT INTO turns (conversation, place, chosen, kind, search_as, question, scope, model, model_title, state, failure, seconds, whole, said, answer)
			VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`, []any{t.Conversation, t.Place, string(kind), t.SearchAs, t.Question, t.Scope,
			t.Model, t.ModelTitle, string(t.State), failure, t.Seconds, t.All, t.Said(), answer}, &id)
		if err != nil || t.Place != 0 {
			return err
		}
		return tx.exec(`UPDATE turns SET place = id WHERE id = ?`, id)
	})
	return id, err
}

// PutTurn stores how far a turn has come, also in a conversation that is removed: it may come back. One whose conversation was
// erased meanwhile is the error store.no_conversation.
func (db *DB) PutTurn(t app.Turn, at time.Time) error {
	failure, answer, err := db.encodeTurn(t)
	if err != nil {
		return err
	}
	return db.noteTx("store turn", func(tx *tx) error {
		err := tx.row(`UPDATE conversations SET changed = max(changed, ?) WHERE id = ? RETURNING id`, []any{at.UnixMilli(), t.Conversation}, &t.Conversation)
		if err != nil {
			return db.noConversation("store turn", err)
		}
		return tx.exec(`UPDATE turns SET model = ?, model_title = ?, state = ?, failure = ?, seconds = ?, whole = ?, said = ?, answer = ? WHERE id = ?`,
			t.Model, t.ModelTitle, string(t.State), failure, t.Seconds, t.All, t.Said(), answer, t.ID)
	})
}

// ChooseTurn makes a turn the chosen one of its place.
func (db *DB) ChooseTurn(id int64) error {
	return db.noteTx("choose turn", func(tx *tx) error {
		var place int64
		if err := tx.row(`SELECT `+placeOf+` FROM turns WHERE id = ?`, []any{id}, &place); err != nil {
			return db.noConversation("choose turn", err)
		}
		return tx.exec(`UPDATE turns SET chosen = (id = ?) WHERE `+inPlace, id, place, place)
	})
}

// A program of a former version that is still open stores turns without a place: each is the first of its own.
const (
	placeOf = `iif(place = 0, id, place)`
	inPlace = `(place = ? OR place = 0 AND id = ?)` // with the place twice
)

const turnColumns = `id, conversation, ` + placeOf + `, chosen, kind, search_as, question, scope, model, model_title, state, failure, seconds, whole, answer`

// Turns returns the turns of a conversation, oldest place first; of each place the chosen turn, then the others, oldest first.
func (db *DB) Turns(ctx context.Context, conversation int64) ([]app.Turn, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT `+turnColumns+` FROM turns WHERE conversation = ? ORDER BY `+placeOf+`, chosen DESC, id`, conversation)
	if err != nil {
		return nil, db.failure("read turns", err)
	}
	found, err := collect(rows, func(t *app.Turn) error { return db.scanTurn(rows, t) })
	return found, db.failure("read turns", err)
}

// Turn returns one turn; one that is not there, or removed with its conversation, is the error store.no_conversation.
func (db *DB) Turn(ctx context.Context, id int64) (app.Turn, error) {
	var t app.Turn
	err := db.scanTurn(db.readers.QueryRowContext(ctx, `SELECT `+turnColumns+` FROM turns
		WHERE id = ? AND conversation IN (SELECT id FROM conversations WHERE removed = 0)`, id), &t)
	return t, db.noConversation("read turn", err)
}

// Variants returns the turns of a place, in the order in which they were asked, with their questions and models and no more.
func (db *DB) Variants(ctx context.Context, place int64) ([]app.Turn, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT id, conversation, `+placeOf+`, chosen, question, model, model_title FROM turns
		WHERE `+inPlace+` ORDER BY id`, place, place)
	if err != nil {
		return nil, db.failure("read variants", err)
	}
	found, err := collect(rows, func(t *app.Turn) error {
		return rows.Scan(&t.ID, &t.Conversation, &t.Place, &t.Chosen, &t.Question, &t.Model, &t.ModelTitle)
	})
	return found, db.failure("read variants", err)
}

// storedFailure is an app.Error without its cause, which is for the log of its day.
type storedFailure struct {
	Code string            `json:"code"`
	Args map[string]string `json:"args,omitempty"`
}

func (db *DB) encodeTurn(t app.Turn) (failure string, answer []byte, err error) {
	if t.Failure != nil {
		raw, err := json.Marshal(storedFailure{t.Failure.Code, t.Failure.Args})
		if err != nil {
			return "", nil, err
		}
		failure = string(raw)
	}
	answer = []byte{}
	if t.Answer != nil {
		raw, err := json.Marshal(t.Answer)
		if err != nil {
			return "", nil, err
		}
		answer = compressor.EncodeAll(raw, nil)
	}
	return failure, answer, nil
}

func (db *DB) scanTurn(row interface{ Scan(...any) error }, t *app.Turn) error {
	var failure string
	var answer []byte
	if err := row.Scan(&t.ID, &t.Conversation, &t.Place, &t.Chosen, &t.Kind, &t.SearchAs, &t.Question, &t.Scope, &t.Model, &t.ModelTitle, &t.State,
		&failure, &t.Seconds, &t.All, &answer); err != nil {
		return err
	}
	if failure != "" {
		var f storedFailure
		if json.Unmarshal([]byte(failure), &f) != nil {
			return db.corrupt("failure of a turn")
		}
		t.Failure = &app.Error{Code: f.Code, Args: f.Args}
	}
	var err error
	t.Answer, err = db.decodeAnswer(answer)
	return err
}

// decodeAnswer reads what encodeTurn wrote; nil of nothing.
func (db *DB) decodeAnswer(stored []byte) (*app.Answer, error) {
	if len(stored) == 0 {
		return nil, nil
	}
	raw, err := decompressor.DecodeAll(stored, nil)
	if err != nil {
		return nil, app.Errorf("store.corrupt", err, "folder", db.folder)
	}
	a := &app.Answer{}
	if err := json.Unmarshal(raw, a); err != nil {
		return nil, app.Errorf("store.corrupt", err, "folder", db.folder)
	}
	return a, nil
}

// Remarks returns what was asked and answered in each turn of the conversations that are not removed, oldest first.
func (db *DB) Remarks(ctx context.Context) ([]app.Remark, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT turns.conversation, turns.question, turns.said, iif(turns.said IS NULL, turns.answer, x'')
		FROM turns JOIN conversations ON conversations.id = turns.conversation WHERE conversations.removed = 0 ORDER BY turns.id`)
	if err != nil {
		return nil, db.failure("read remarks", err)
	}
	found, err := collect(rows, func(r *app.Remark) error {
		var said *string
		var answer []byte
		if err := rows.Scan(&r.Conversation, &r.Question, &said, &answer); err != nil {
			return err
		}
		if said != nil {
			r.Said = *said
			return nil
		}
		a, err := db.decodeAnswer(answer)
		r.Said = app.Turn{Answer: a}.Said()
		return err
	})
	return found, db.failure("read remarks", err)
}
