package program

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/llm"
)

// Trial is what a test of a connection found, as keys of messages with their arguments.
type Trial struct {
	Well            bool
	Message, Advice []string // key, name, value, ...; nil for none
	Err             error    // what failed; nil when a reply came
	Structured      bool
	Time            time.Duration
}

// trialLimit is how long a test may take, trialModels how many models are named.
const (
	trialLimit  = time.Minute
	trialModels = 8
)

// Try tests the connection to a model: one small request. It never fails for what the server did; that is what it is to find out.
func (p *Program) Try(ctx context.Context, name string, c Connection) Trial {
	began := time.Now()
	if name == Local {
		return p.tryLocal(ctx, c, began)
	}
	if _, model, known := llm.Named(name); known && model == "" && c.Model == "" {
		return p.tryList(ctx, name, c, began)
	}
	chat, meter, err := p.remote(name, c)
	if err != nil {
		return failedTrial(err, began)
	}
	ctx, cancel := context.WithTimeout(ctx, trialLimit)
	defer cancel()
	probed := chat.Probe(ctx, meter.Model(chat).Write)
	if probed.Err != nil {
		t := failedTrial(late(ctx, probed.Err), began)
		if app.ErrorCode(probed.Err) == "llm.no_such_model" {
			provider, _, at, _ := reach(name, c)
			if names, err := llm.ListModels(ctx, at, provider.Kind); err == nil {
				t.suggest(names)
			}
		}
		return t
	}
	return wellTrial(chat.Title(), probed)
}

func (p *Program) tryLocal(ctx context.Context, c Connection, began time.Time) Trial {
	own, meter, err := p.local(c.Engine)
	if err != nil {
		return failedTrial(err, began)
	}
	ctx, cancel := context.WithTimeout(ctx, 4*trialLimit) // the model may have to be loaded
	defer cancel()
	chat, end, err := p.chat.begin(ctx, own.wanted)
	if err != nil {
		return failedTrial(late(ctx, err), began)
	}
	defer end()
	probed := chat.Probe(ctx, meter.Model(own).Write)
	if probed.Err != nil {
		return failedTrial(late(ctx, probed.Err), began)
	}
	return wellTrial(own.Title(), probed)
}

// late makes the end of the time a code of its own.
func late(ctx context.Context, err error) error {
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil {
		return app.Errorf("llm.timeout", err, "stage", "first")
	}
	return err
}

func wellTrial(title string, probed llm.Probed) Trial {
	t := Trial{Well: true, Structured: probed.Structured, Time: probed.Time, Message: []string{"trial.well", "model", title}}
	switch {
	case !probed.Structured:
		t.Advice = []string{"trial.no_schema"}
	case probed.AtOnce:
		t.Advice = []string{"trial.no_stream"}
	}
	return t
}

// failedTrial says what is wrong and what to do.
func failedTrial(err error, began time.Time) Trial {
	t := Trial{Err: err, Time: time.Since(began)}
	var e *app.Error
	if !errors.As(err, &e) {
		t.Message = []string{"error.other", "error", err.Error()}
		return t
	}
	t.Message = []string{"error." + e.Code}
	for k, v := range e.Args {
		t.Message = append(t.Message, k, v)
	}
	key := ""
	switch reason := e.Args["reason"]; {
	case e.Code == "llm.unreachable" && slices.Contains([]string{llm.ReasonRefused, llm.ReasonNoHost, llm.ReasonCertificate}, reason):
		key = "trial." + reason
	case e.Code == "llm.unreachable":
		t.Advice = []string{"trial.reason", "reason", reason}
	case e.Code == "llm.timeout" && e.Args["stage"] == "connect":
		key = "trial.connect"
	case e.Code == "llm.timeout":
		key = "trial.slow"
	case e.Code == "llm.too_long":
		key = "trial.context"
	case e.Code == "llm.refused_key" && reason != "":
		t.Advice = []string{"trial.reason", "reason", reason}
	}
	if key != "" {
		t.Message, t.Advice = []string{key}, []string{key + "_advice", "reason", e.Args["reason"]}
	}
	return t
}

// tryList asks a server for its models, when none was named.
func (p *Program) tryList(ctx context.Context, name string, c Connection, began time.Time) Trial {
	provider, _, _ := llm.Named(name)
	names, err := ListModels(ctx, provider.ID, c)
	if err != nil {
		return failedTrial(err, began)
	}
	t := Trial{Err: app.Errorf("llm.unknown_model", nil, "model", name), Message: []string{"trial.choose_model"}, Time: time.Since(began)}
	t.suggest(names)
	return t
}

// suggest names the models that the server has.
func (t *Trial) suggest(names []string) {
	if len(names) == 0 {
		t.Advice = []string{"trial.no_models"}
		return
	}
	shown := names[:min(len(names), trialModels)]
	words := strings.Join(shown, ", ")
	if more := len(names) - len(shown); more > 0 {
		words += fmt.Sprintf(" (+%d)", more)
	}
	t.Advice = []string{"trial.models", "models", words}
}
