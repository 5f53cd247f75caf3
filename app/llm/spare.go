package llm

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"

	"cotejo/app"
)

// spare is something of a request that a server may not know: it is left out once the server has refused it.
type spare uint32

const (
	spareSchema      spare = 1 << iota // the form of the reply
	spareTemperature                   // OpenAI's reasoning models know their own only
	spareUsage                         // "stream_options", which asks for the number of tokens
	spareLimit                         // the one name of the bound of a reply; then it has the other
	spareRules                         // the rules as a message of their own; then they begin the person's first message
	spareCited                         // documents beside the messages, which the provider cites by itself
)

// spares are what a server has refused so far.
type spares struct{ all atomic.Uint32 }

func (s *spares) has(one spare) bool { return spare(s.all.Load())&one != 0 }
func (s *spares) add(one spare)      { s.all.Or(uint32(one)) }

// learn finds out what of a request a server has refused; false when that is not to be seen, or was left out already.
func (s *spares) learn(err error, request app.Request) bool {
	var call *callError
	if !errors.As(err, &call) {
		return false
	}
	switch call.status {
	case http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusNotImplemented, http.StatusInternalServerError:
	default:
		return false
	}
	message := strings.ToLower(call.message)
	says := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(message, w) {
				return true
			}
		}
		return false
	}
	unknown := says("support", "unknown", "unrecognized", "not permitted", "not allowed", "deprecated", "instead")
	for _, c := range []struct {
		one   spare
		holds bool
	}{
		{spareUsage, unknown && says("stream_options")},
		{spareTemperature, unknown && says("temperature")},
		{spareLimit, unknown && says("max_tokens", "max_completion_tokens")},
		{spareSchema, request.Schema != nil && says("response_format", "schema", "grammar")},
		{spareCited, request.Cited != nil && says("citation", "document", "content.0", "tag 'document'", "content block")},
		{spareRules, says("system role", "system message", "role 'system'", "roles must alternate")},
	} {
		if c.holds && !s.has(c.one) {
			s.add(c.one)
			return true
		}
	}
	return false
}

// strip takes out of a request what langchaingo always sends and this server has refused.
func (s *spares) strip(body []byte) []byte {
	if !s.has(spareTemperature) && !s.has(spareUsage) {
		return body
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(body, &fields) != nil {
		return body
	}
	if s.has(spareTemperature) {
		delete(fields, "temperature")
	}
	if s.has(spareUsage) {
		delete(fields, "stream_options")
	}
	stripped, err := json.Marshal(fields)
	if err != nil {
		return body
	}
	return stripped
}

// rulesInFirst puts the rules at the beginning of the person's first message.
func rulesInFirst(all []app.Message) []app.Message {
	var rules []string
	var out []app.Message
	for _, m := range all {
		if m.Role == app.RoleRules {
			rules = append(rules, m.Text)
			continue
		}
		if m.Role == app.RolePerson && len(rules) > 0 {
			m.Text = strings.Join(append(rules, m.Text), "\n\n")
			rules = nil
		}
		out = append(out, m)
	}
	return out
}
