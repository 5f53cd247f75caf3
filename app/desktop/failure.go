package desktop

import (
	"context"
	"errors"

	"cotejo/app"
	"cotejo/app/messages"
)

// failureView words an error.
func failureView(l messages.Language, err error) *Failure {
	e := coded(err)
	return &Failure{e.Code, l.Error(e)}
}

// coded returns the error about which a person can do something, or wraps what it is as "other". Its cause is left out: it
// is not for people, and it would not survive being stored.
func coded(err error) *app.Error {
	var e *app.Error
	switch {
	case errors.As(err, &e):
		return &app.Error{Code: e.Code, Args: e.Args}
	case errors.Is(err, context.Canceled):
		return app.Errorf("command.cancelled", nil)
	}
	return &app.Error{Code: "other", Args: map[string]string{"error": err.Error()}}
}

// formatError is what the page receives of an error.
func (w *Window) formatError(err error) any { return failureView(w.language(), err) }
