package desktop

import (
	"context"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
	"cotejo/app/search"
)

// turns are those that are being answered.
type turns struct {
	mutex sync.Mutex
	live  map[int64]*live
}

// live is a turn that is being answered.
type live struct {
	cancel context.CancelFunc
	pace   *pace

	mutex     sync.Mutex
	turn      app.Turn
	draft     *draft
	revisions revisions
}

// Ask begins a turn and returns its first snapshot; the others follow as events. Conversation 0 begins a new one. Scope is a
// file or folder, "" everything. The model's name is that of a ModelChoice, "" the one of the settings.
func (w *Window) Ask(conversation int64, question, scope, model string) (Turn, error) {
	question = strings.TrimSpace(question)
	if question == "" {
		return Turn{}, app.Errorf("command.empty_question", nil)
	}
	p, err := w.program()
	if err != nil {
		return Turn{}, err
	}
	if model == "" {
		model = w.modelName()
	}
	t := app.Turn{Conversation: conversation, Question: question, Scope: scope, Model: model, State: app.TurnRunning}
	writer, failure := w.model(p, model)
	if writer != nil {
		t.ModelTitle = writer.Title()
	}
	var history []search.Turn
	if conversation == 0 {
		t.Conversation, err = w.kept.AddConversation(title(question), w.now())
	} else {
		history, err = w.history(conversation)
	}
	if err != nil {
		return Turn{}, err
	}
	if t.ID, err = w.kept.AddTurn(t, w.now()); err != nil {
		return Turn{}, err
	}
	return w.begin(p, t, writer, failure, history), nil
}

// begin starts the answering of a stored turn. failure is why there is no model though one was asked for.
func (w *Window) begin(p *program.Program, t app.Turn, model app.Model, failure error, history []search.Turn) Turn {
	ctx, cancel := context.WithCancel(w.ctx)
	l := &live{cancel: cancel, turn: t, revisions: revisions{}}
	l.pace = &pace{tell: func() { w.tellTurn(l) }}
	w.turns.mutex.Lock()
	w.turns.live[t.ID] = l
	w.turns.mutex.Unlock()
	first := w.snapshot(l)
	l.pace.last = time.Now()
	options := ask.Options{Search: search.Defaults(), Cite: true, Interface: w.language()}
	options.Search.Filter.PathPrefix, options.Search.History = t.Scope, history
	w.running.Go(func() {
		defer cancel()
		asked := w.now()
		answer, err := w.write(ctx, p, model, t.Question, options, func(a *app.Answer, d *draft) {
			l.mutex.Lock()
			if l.turn.Answer == nil {
				l.turn.Seconds = w.now().Sub(asked).Seconds()
			}
			l.turn.Answer, l.draft = a, d
			l.mutex.Unlock()
			l.pace.changed()
		})
		if err == nil {
			err = failure
		}
		w.finish(ctx, l, answer, err)
	})
	return first
}

// finish stores what came of a turn, and then tells it.
func (w *Window) finish(ctx context.Context, l *live, answer *app.Answer, err error) {
	l.mutex.Lock()
	l.draft = nil
	if answer != nil {
		l.turn.Answer = answer
	}
	switch {
	case ctx.Err() != nil:
		l.turn.State = app.TurnStopped
	case err != nil:
		l.turn.State, l.turn.Failure = app.TurnFailed, coded(err)
	default:
		l.turn.State = app.TurnDone
	}
	t := l.turn
	l.mutex.Unlock()
	// A conversation that was removed meanwhile takes its turns with it.
	if err := w.kept.PutTurn(t, w.now()); err != nil && app.ErrorCode(err) != "store.no_conversation" {
		l.mutex.Lock()
		l.turn.Failure = coded(err)
		l.mutex.Unlock()
	}
	l.pace.flush()
	w.turns.mutex.Lock()
	delete(w.turns.live, t.ID)
	w.turns.mutex.Unlock()
}

// Stop ends the answering of a turn; what was checked so far stays. A turn that has ended already is left as it is.
func (w *Window) Stop(turn int64) error {
	if l := w.liveTurn(turn); l != nil {
		l.cancel()
	}
	return nil
}

func (w *Window) liveTurn(turn int64) *live {
	w.turns.mutex.Lock()
	defer w.turns.mutex.Unlock()
	return w.turns.live[turn]
}

// snapshot words a turn as it is now. Of two snapshots the one with the higher sequence is the later one.
func (w *Window) snapshot(l *live) Turn {
	language := w.language()
	l.mutex.Lock()
	defer l.mutex.Unlock()
	view := turnView(language, l.turn, l.draft)
	l.revisions.set(view.Evidence)
	l.revisions.set(view.Answer)
	view.Sequence = w.next()
	return view
}

func (w *Window) tellTurn(l *live) { w.emit("turn", w.snapshot(l)) }

// history is what was asked and answered before in a conversation.
func (w *Window) history(conversation int64) ([]search.Turn, error) {
	if _, err := w.kept.Conversation(w.ctx, conversation); err != nil {
		return nil, err
	}
	stored, err := w.kept.Turns(w.ctx, conversation)
	var history []search.Turn
	for _, t := range stored {
		if t.Answer == nil {
			continue
		}
		var words []string
		for _, claim := range t.Answer.Claims {
			words = append(words, ask.PlainText(claim.Text))
		}
		history = append(history, search.Turn{Question: t.Question, Answer: strings.Join(words, " ")})
	}
	return history, err
}

// longestTitle is the length of a title made from a question, in characters.
const longestTitle = 80

// title makes the title of a conversation from its first question.
func title(question string) string {
	words := strings.Join(strings.Fields(question), " ")
	if utf8.RuneCountInString(words) <= longestTitle {
		return words
	}
	cut := string([]rune(words)[:longestTitle-1])
	if space := strings.LastIndexByte(cut, ' '); space > longestTitle/2 {
		cut = cut[:space]
	}
	return cut + "…"
}
