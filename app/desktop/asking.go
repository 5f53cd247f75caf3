package desktop

import (
	"cmp"
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
	again sync.Mutex // held while a turn is asked again
	mutex sync.Mutex
	live  map[int64]*live
}

// live is a turn that is being answered.
type live struct {
	cancel   context.CancelFunc
	pace     *pace
	variants []Variant // of its place: none comes to them while it lives

	mutex     sync.Mutex
	turn      app.Turn
	draft     *draft
	revisions revisions
}

// Ask begins a turn and returns its first snapshot; the others follow as events. Conversation 0 begins a new one. Scope is a
// file or folder, "" everything. The model's name is that of a ModelChoice, "" the one of the settings. A question that wants a summary of
// the file that it is asked about begins one.
func (w *Window) Ask(conversation int64, question, scope, model string) (Turn, error) {
	question = strings.TrimSpace(question)
	if question == "" {
		return Turn{}, app.Errorf("command.empty_question", nil)
	}
	kind := app.TurnQuestion
	if scope != "" && search.AsksSummary(question) {
		p, err := w.program()
		if err != nil {
			return Turn{}, err
		}
		if _, err := p.DocumentAt(w.ctx, scope); err == nil { // a folder is asked as any question is
			kind = app.TurnSummary
		}
	}
	return w.add(app.Turn{Conversation: conversation, Kind: kind, Question: question, Scope: scope, Model: model}, asking{})
}

// Summarise begins a turn that summarises a document of the library, section by section; conversation 0 begins a new one. A path that is
// no document of the library is the error library.no_such_document.
func (w *Window) Summarise(conversation int64, path, model string) (Turn, error) {
	p, err := w.program()
	if err != nil {
		return Turn{}, err
	}
	if _, err := p.DocumentAt(w.ctx, path); err != nil {
		return Turn{}, err
	}
	question := w.language().Say("turn.summarise", "file", fileName(path))
	return w.add(app.Turn{Conversation: conversation, Kind: app.TurnSummary, Question: question, Scope: path, Model: model}, asking{})
}

// asking is how a turn is asked that is asked again.
type asking struct {
	fresh      bool // no reply that was kept
	everywhere bool // whatever the question says of where to look
}

// add stores a turn and begins to answer it. A turn without conversation begins a new one.
func (w *Window) add(t app.Turn, how asking) (Turn, error) {
	p, err := w.program()
	if err != nil {
		return Turn{}, err
	}
	var history []search.Turn
	if t.Conversation != 0 {
		if history, err = w.history(t.Conversation, t.Place); err != nil {
			return Turn{}, err
		}
	}
	if t.Kind == app.TurnQuestion && t.SearchAs == nil && search.AsksNothing(t.Question, history) {
		return Turn{}, app.Errorf("ask.nothing_asked", nil)
	}
	if t.Model == "" {
		t.Model = w.modelName()
	}
	writer, failure := w.model(p, t.Model)
	if writer != nil {
		t.ModelTitle = writer.Title()
	}
	if t.Conversation == 0 {
		if t.Conversation, err = w.kept.AddConversation(title(t.Question), w.now()); err != nil {
			return Turn{}, err
		}
	}
	t.State, t.Chosen = app.TurnRunning, true
	if t.ID, err = w.kept.AddTurn(t, w.now()); err != nil {
		return Turn{}, err
	}
	t.Place = cmp.Or(t.Place, t.ID)
	return w.begin(p, t, writer, failure, history, how)
}

// begin starts the answering of a stored turn. failure is why there is no model though one was asked for.
func (w *Window) begin(p *program.Program, t app.Turn, model app.Model, failure error, history []search.Turn, how asking) (Turn, error) {
	variants, err := w.variants(t)
	if err != nil {
		return Turn{}, err
	}
	ctx, cancel := context.WithCancel(w.ctx)
	l := &live{cancel: cancel, variants: variants, turn: t, revisions: revisions{}}
	l.pace = &pace{tell: func() { w.tellTurn(l) }}
	w.turns.mutex.Lock()
	w.turns.live[t.ID] = l
	w.turns.mutex.Unlock()
	first := w.snapshot(l)
	l.pace.last = time.Now()
	options := ask.Options{Search: program.SearchOptions(w.chosen().Retrieval), SearchAs: t.SearchAs, Fresh: how.fresh, Cite: true, Interface: w.language()}
	options.Search.Filter.PathPrefix, options.Search.History = t.Scope, history
	options.Search.Scope = options.Search.Scope && !how.everywhere
	w.running.Go(func() {
		defer cancel()
		asked := w.now()
		answer, err := w.write(ctx, p, model, t, options, func(a *app.Answer, d *draft) {
			l.mutex.Lock()
			first := l.turn.Answer == nil
			if first {
				l.turn.Seconds = w.now().Sub(asked).Seconds()
			}
			l.turn.Answer, l.draft = a, d
			t := l.turn
			l.mutex.Unlock()
			l.pace.changed()
			if first && model != nil { // it is there after a crash, too; what cannot be stored now is told at the end
				_ = w.kept.PutTurn(t, w.now())
			}
		})
		if err == nil {
			err = failure
		}
		w.finish(ctx, l, answer, w.now().Sub(asked).Seconds(), err)
	})
	return first, nil
}

// finish stores what came of a turn, and then tells it.
func (w *Window) finish(ctx context.Context, l *live, answer *app.Answer, seconds float64, err error) {
	l.mutex.Lock()
	l.draft = nil
	if answer != nil {
		l.turn.Answer = answer
	}
	l.turn.All = seconds
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
	// A conversation that was erased meanwhile takes its turns with it.
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
	view.Variants = l.variants
	l.revisions.set(view.Evidence)
	l.revisions.set(view.Answer)
	view.Sequence = w.next()
	return view
}

func (w *Window) tellTurn(l *live) { w.emit("turn", w.snapshot(l)) }

// history is what was asked and answered before a place of a conversation, in the turns that are chosen; place 0 is after all.
func (w *Window) history(conversation, place int64) ([]search.Turn, error) {
	if _, err := w.kept.Conversation(w.ctx, conversation); err != nil {
		return nil, err
	}
	stored, err := w.kept.Turns(w.ctx, conversation)
	var history []search.Turn
	for _, t := range stored {
		if t.Answer == nil || !t.Chosen || place != 0 && t.Place >= place {
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
