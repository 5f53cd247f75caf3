package store

import (
	"context"
	"encoding/json"
	"time"

	"cotejo/app"
)

// AddTurn stores a turn, whose conversation must be there, and returns its id.
func (db *DB) AddTurn(t app.Turn, at time.Time) (int64, error) {
	failure, answer, err := db.encodeTurn(t)
	if err != nil {
		return 0, err
	}
	var id int64
	err = db.noteTx("store turn", func(tx *tx) error {
		if err := touch(db, tx, t.Conversation, at); err != nil {
			return err
		}
		return tx.row(`INSERT INTO turns (conversation, question, scope, model, model_title, state, failure, seconds, answer)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`, []any{t.Conversation, t.Question, t.Scope, t.Model, t.ModelTitle,
			string(t.State), failure, t.Seconds, answer}, &id)
	})
	return id, err
}

// PutTurn stores how far a turn has come. One whose conversation was removed meanwhile is the error
// store.no_conversation.
func (db *DB) PutTurn(t app.Turn, at time.Time) error {
	failure, answer, err := db.encodeTurn(t)
	if err != nil {
		return err
	}
	return db.noteTx("store turn", func(tx *tx) error {
		if err := touch(db, tx, t.Conversation, at); err != nil {
			return err
		}
		return tx.exec(`UPDATE turns SET model = ?, model_title = ?, state = ?, failure = ?, seconds = ?, answer = ? WHERE id = ?`,
			t.Model, t.ModelTitle, string(t.State), failure, t.Seconds, answer, t.ID)
	})
}

func touch(db *DB, tx *tx, conversation int64, at time.Time) error {
	err := tx.row(`UPDATE conversations SET changed = max(changed, ?) WHERE id = ? RETURNING id`, []any{at.UnixMilli(), conversation}, &conversation)
	return db.noConversation("store turn", err)
}

const turnColumns = `id, conversation, question, scope, model, model_title, state, failure, seconds, answer`

// Turns returns the turns of a conversation, oldest first.
func (db *DB) Turns(ctx context.Context, conversation int64) ([]app.Turn, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT `+turnColumns+` FROM turns WHERE conversation = ? ORDER BY id`, conversation)
	if err != nil {
		return nil, db.failure("read turns", err)
	}
	found, err := collect(rows, func(t *app.Turn) error { return db.scanTurn(rows, t) })
	return found, db.failure("read turns", err)
}

// Turn returns one turn; one that is not there is the error store.no_conversation.
func (db *DB) Turn(ctx context.Context, id int64) (app.Turn, error) {
	var t app.Turn
	err := db.scanTurn(db.readers.QueryRowContext(ctx, `SELECT `+turnColumns+` FROM turns WHERE id = ?`, id), &t)
	return t, db.noConversation("read turn", err)
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
	if err := row.Scan(&t.ID, &t.Conversation, &t.Question, &t.Scope, &t.Model, &t.ModelTitle, &t.State, &failure, &t.Seconds, &answer); err != nil {
		return err
	}
	if failure != "" {
		var f storedFailure
		if json.Unmarshal([]byte(failure), &f) != nil {
			return db.corrupt("failure of a turn")
		}
		t.Failure = &app.Error{Code: f.Code, Args: f.Args}
	}
	if len(answer) > 0 {
		raw, err := decompressor.DecodeAll(answer, nil)
		if err != nil {
			return app.Errorf("store.corrupt", err, "folder", db.folder)
		}
		t.Answer = &app.Answer{}
		if err := json.Unmarshal(raw, t.Answer); err != nil {
			return app.Errorf("store.corrupt", err, "folder", db.folder)
		}
	}
	return nil
}
