package llm

import (
	"errors"
	"net/http"
	"strings"

	"cotejo/app"
)

// coded says in one of this package's codes what failed.
func (c *Chat) coded(err error) error {
	if err == nil || app.ErrorCode(err) != "" {
		return err
	}
	if errors.Is(err, errSilent) {
		return app.Errorf("llm.timeout", err)
	}
	var call *callError
	if !errors.As(err, &call) {
		// A stream that broke, or the caller's own refusal.
		return app.Errorf("llm.failed", err, "reason", err.Error())
	}
	switch s := call.status; {
	case s == 0:
		return app.Errorf("llm.unreachable", err, "reason", err.Error())
	case s == http.StatusUnauthorized || s == http.StatusForbidden:
		return app.Errorf("llm.refused_key", err)
	case s/100 == 3:
		return app.Errorf("llm.redirects", err, "to", call.location)
	case s == http.StatusNotFound && !call.told, s == http.StatusMethodNotAllowed:
		return app.Errorf("llm.wrong_address", err)
	case s == http.StatusNotFound, s == http.StatusBadRequest && namesNoModel(call.message):
		return app.Errorf("llm.no_such_model", err, "model", c.about.Model)
	case s == http.StatusRequestEntityTooLarge, s == http.StatusBadRequest && strings.Contains(strings.ToLower(call.message), "context"):
		return app.Errorf("llm.too_long", err)
	}
	reason := call.message
	if reason == "" {
		reason = http.StatusText(call.status)
	}
	return app.Errorf("llm.failed", err, "reason", reason)
}

func namesNoModel(message string) bool {
	message = strings.ToLower(message)
	if !strings.Contains(message, "model") {
		return false
	}
	for _, words := range []string{"not found", "does not exist", "not exist", "unknown model", "invalid model", "no model"} {
		if strings.Contains(message, words) {
			return true
		}
	}
	return false
}

// refusesSchema says whether a server may have refused a request for its schema.
func refusesSchema(err error) bool {
	var call *callError
	if !errors.As(err, &call) || call.status != http.StatusBadRequest && call.status != http.StatusUnprocessableEntity && call.status != http.StatusNotImplemented {
		return false
	}
	message := strings.ToLower(call.message)
	return strings.Contains(message, "response_format") || strings.Contains(message, "schema") || strings.Contains(message, "grammar")
}
