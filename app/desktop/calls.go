package desktop

import (
	"regexp"
	"time"

	"cotejo/app"
	"cotejo/app/messages"
)

// shownCalls is how many calls are listed.
const shownCalls = 200

// Calls lists the last calls of models, the newest first.
func (w *Window) Calls() (CallLog, error) {
	p, err := w.program()
	if err != nil {
		return CallLog{}, err
	}
	log := CallLog{Calls: []CallRow{}, File: p.Calls.File(), Kept: p.Replies.Count()}
	for _, c := range p.Calls.Recent(shownCalls) {
		log.Calls = append(log.Calls, CallRow{
			At: c.At.UTC().Format(time.RFC3339), Purpose: string(c.Purpose), Model: c.Model, Seconds: float64(c.Time) / 1000, FirstSeconds: float64(c.First) / 1000,
			TokensIn: c.In, TokensOut: c.Out, Cost: c.Cost, Ending: c.Ending, Failure: pastFailure(w.language(), c.Error), Kept: c.Kept,
		})
	}
	return log, nil
}

// argument is one in a message; a failure in the log has none to fill it.
var argument = regexp.MustCompile(`\{[a-z]+\}`)

// pastFailure words the code of a failure in the log.
func pastFailure(l messages.Language, code string) string {
	if code == "" {
		return ""
	}
	return argument.ReplaceAllString(l.Error(app.Errorf(code, nil)), "…")
}

// ClearReplies removes the replies that are kept for the same requests.
func (w *Window) ClearReplies() error {
	p, err := w.program()
	if err != nil {
		return err
	}
	return p.Replies.Clear()
}

// forgetReplies removes the kept replies after something was erased that they may repeat.
func (w *Window) forgetReplies() {
	w.mutex.Lock()
	p := w.opened
	w.mutex.Unlock()
	if p != nil {
		_ = p.Replies.Clear() // what fails now is removed by the next erasure
	}
}
