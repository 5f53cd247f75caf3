package desktop

import (
	"slices"
	"strings"

	"cotejo/app"
)

// AskAgain asks a turn again in its place, and chooses the new one; both are kept. It is never answered from the replies that are
// kept. While a turn of that place is being answered, it is refused (conversation.running).
func (w *Window) AskAgain(turn int64, how AskAgain) (Turn, error) {
	k, err := w.keeper()
	if err != nil {
		return Turn{}, err
	}
	w.turns.again.Lock() // two at once would not see each other
	defer w.turns.again.Unlock()
	before, err := k.Turn(w.ctx, turn)
	if err != nil {
		return Turn{}, err
	}
	if w.answers(before.Place) {
		return Turn{}, app.Errorf("conversation.running", nil)
	}
	t := app.Turn{
		Conversation: before.Conversation, Place: before.Place, Kind: before.Kind, SearchAs: how.SearchAs,
		Question: before.Question, Scope: before.Scope, Model: before.Model,
	}
	if question := strings.TrimSpace(how.Question); question != "" && t.Kind == app.TurnQuestion {
		t.Question = question
	}
	if how.Model != "" {
		t.Model = how.Model
	}
	if t.SearchAs != nil {
		words := strings.Join(strings.Fields(*t.SearchAs), " ")
		t.SearchAs = &words
	}
	view, err := w.add(t, asking{fresh: true, everywhere: how.Everywhere || how.Question == "" && scopeNote(before.Answer, scopeOff)})
	if err != nil {
		return Turn{}, err
	}
	return view, w.tellPlace(before.Place, view.ID)
}

// ChooseVariant makes a turn the one of its place that is shown and that later questions refer to.
func (w *Window) ChooseVariant(turn int64) error {
	k, err := w.keeper()
	if err != nil {
		return err
	}
	if err := k.ChooseTurn(turn); err != nil {
		return err
	}
	t, err := k.Turn(w.ctx, turn)
	if err != nil {
		return err
	}
	w.turns.mutex.Lock()
	for _, l := range w.turns.live {
		l.mutex.Lock()
		if l.turn.Place == t.Place {
			l.turn.Chosen = l.turn.ID == turn
		}
		l.mutex.Unlock()
	}
	w.turns.mutex.Unlock()
	return w.tellPlace(t.Place, 0)
}

// answers says whether a turn of a place is being answered.
func (w *Window) answers(place int64) bool {
	w.turns.mutex.Lock()
	defer w.turns.mutex.Unlock()
	for _, l := range w.turns.live {
		if l.turn.Place == place {
			return true
		}
	}
	return false
}

// tellPlace tells the page the turns of a place as they are now, all but one: which is chosen, and their variants.
func (w *Window) tellPlace(place, but int64) error {
	variants, err := w.kept.Variants(w.ctx, place)
	if err != nil {
		return err
	}
	for _, v := range variants {
		if v.ID == but {
			continue
		}
		if l := w.liveTurn(v.ID); l != nil {
			l.pace.changed()
			continue
		}
		t, err := w.kept.Turn(w.ctx, v.ID)
		if err != nil {
			return err
		}
		w.emit("turn", w.storedSnapshot(t))
	}
	return nil
}

// variants are the turns of a turn's place as the page names them.
func (w *Window) variants(t app.Turn) ([]Variant, error) {
	all, err := w.kept.Variants(w.ctx, t.Place)
	if err != nil {
		return nil, err
	}
	return variantViews(t, all), nil
}

func variantViews(t app.Turn, all []app.Turn) []Variant {
	views := []Variant{}
	for _, v := range all {
		views = append(views, Variant{v.ID, v.ModelTitle, v.Question})
	}
	if !slices.ContainsFunc(views, func(v Variant) bool { return v.ID == t.ID }) {
		views = append(views, Variant{t.ID, t.ModelTitle, t.Question})
	}
	return views
}
