package apptest

import (
	"context"
	"strings"
	"sync"

	"cotejo/app"
)

// ScriptedModel is an app.Model that gives replies by a script, in pieces of a few bytes, and keeps what it was asked.
type ScriptedModel struct {
	// Replies are given in turn, the last one again and again.
	Replies []string
	// Piece is how many bytes come at once; 0 is 7.
	Piece int
	// Cut makes replies incomplete, as one that is too long; Err is returned after the reply's pieces.
	Cut bool
	Err error
	// Ending and Thought are those of every reply.
	Ending, Thought string
	// Endless gives the reply again and again until somebody ends the call, or it is a megabyte long.
	Endless bool
	// Make, when set, makes the reply from the request: a model that does what a document tells it to.
	Make func(request app.Request) string
	// Tokens is what Context says.
	Tokens int
	// Before, when set, is called before each piece with what has come so far; an error ends the call.
	Before func(ctx context.Context, sofar string) error

	mu       sync.Mutex
	requests []app.Request
}

var _ app.Model = (*ScriptedModel)(nil)

// endless is how many bytes an endless reply has.
const endless = 1 << 20

// Name implements app.Model.
func (m *ScriptedModel) Name() string { return "scripted" }

// Title implements app.Model.
func (m *ScriptedModel) Title() string { return "Scripted" }

// Context implements app.Model.
func (m *ScriptedModel) Context() int { return m.Tokens }

// Requests are those that were made so far.
func (m *ScriptedModel) Requests() []app.Request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]app.Request(nil), m.requests...)
}

// Write implements app.Model.
func (m *ScriptedModel) Write(ctx context.Context, request app.Request, stream func(string) error) (app.Reply, error) {
	m.mu.Lock()
	text := ""
	if len(m.Replies) > 0 {
		text = m.Replies[min(len(m.requests), len(m.Replies)-1)]
	}
	m.requests = append(m.requests, request)
	m.mu.Unlock()
	if m.Make != nil {
		text = m.Make(request)
	}
	if m.Endless && text != "" {
		text = strings.Repeat(text, endless/len(text))
	}
	size := m.Piece
	if size <= 0 {
		size = 7
	}
	for at := 0; at < len(text); at += size {
		if m.Before != nil {
			if err := m.Before(ctx, text[:at]); err != nil {
				return app.Reply{Text: text[:at]}, err
			}
		}
		if err := ctx.Err(); err != nil {
			return app.Reply{Text: text[:at]}, err
		}
		if err := stream(text[at:min(at+size, len(text))]); err != nil {
			return app.Reply{Text: text[:at]}, err
		}
	}
	return app.Reply{Text: text, Thought: m.Thought, Ending: m.Ending, Complete: !m.Cut && m.Err == nil, TokensIn: 100, TokensOut: len(text) / 4}, m.Err
}
