package calls

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
)

// breaking is a model whose server tells tokens and then the call ends: with an error, or because a person stops it.
type breaking struct {
	app.Model
	text     string
	in, out  int
	stop     context.CancelFunc
	complete bool
	err      error
}

func (b *breaking) Write(ctx context.Context, _ app.Request, stream func(string) error) (app.Reply, error) {
	if b.text != "" {
		if err := stream(b.text); err != nil {
			return app.Reply{}, err
		}
	}
	reply := app.Reply{Text: b.text, TokensIn: b.in, TokensOut: b.out, Complete: b.complete}
	if b.stop != nil {
		b.stop()
		return reply, ctx.Err()
	}
	return reply, b.err
}

// TestSpendingOfCallsThatBreakOff: what was sent and what was written costs, whatever the server had told by then.
func TestSpendingOfCallsThatBreakOff(t *testing.T) {
	asked := estimate(bytesOf(question))
	long := strings.Repeat("word ", 1200) // 6 kB
	failed := app.Errorf("llm.failed", nil)
	for what, c := range map[string]struct {
		model   breaking
		stopped bool
		in, out int
	}{
		"stopped before the first piece":        {breaking{}, true, asked, 0},
		"stopped after the first event told":    {breaking{text: long, in: 77, out: 1}, true, 77, 2000},
		"stopped after all was told":            {breaking{text: "x", in: 77, out: 500}, true, 77, 500},
		"broken off with nothing told":          {breaking{text: long, err: failed}, false, asked, 2000},
		"broken off before the first piece":     {breaking{err: failed}, false, 0, 0},
		"broken off after the request was told": {breaking{in: 77, err: failed}, false, 77, 0},
		"complete":                              {breaking{text: long, in: 77, out: 1500, complete: true}, false, 77, 1500},
		"complete, the reply's not told":        {breaking{text: long, in: 77, complete: true}, false, 77, 2000},
	} {
		m := meter(t)
		ctx, stop := context.WithCancel(t.Context())
		if c.stopped {
			c.model.stop = stop
		}
		c.model.Model = &apptest.ScriptedModel{}
		_, _ = m.Model(&c.model).Write(ctx, question, nil)
		stop()
		got := m.Ledger.Recent(1)[0]
		if got.In != c.in || got.Out != c.out || math.Abs(got.Cost-m.cost(c.in, c.out)) > 1e-12 || math.Abs(m.Ledger.Spent("openai")-got.Cost) > 1e-12 {
			t.Errorf("%s: %+v, not %d and %d tokens", what, got, c.in, c.out)
		}
	}
}

// TestNothingIsSpentOnWhatIsNotSent: a call that was ended before it began costs nothing.
func TestNothingIsSpentOnWhatIsNotSent(t *testing.T) {
	m := meter(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	inner := &apptest.ScriptedModel{Replies: []string{"x"}}
	if _, err := m.Model(inner).Write(ctx, question, nil); !errors.Is(err, context.Canceled) || m.Ledger.Spent("openai") != 0 || len(inner.Requests()) != 0 {
		t.Error(err, m.Ledger.Spent("openai"))
	}
	if last := m.Ledger.Recent(1); len(last) != 1 || last[0].Ending != "stopped" {
		t.Errorf("%+v", last)
	}
}

// TestStoppedJudgeAndEmbedder: they may have read what they were sent.
func TestStoppedJudgeAndEmbedder(t *testing.T) {
	m := meter(t)
	ctx, stop := context.WithCancel(t.Context())
	if _, err := m.Embedder(stoppedEmbedder{&apptest.HashEmbedder{}, stop}).EmbedPassages(ctx, []string{"abcdef"}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := m.Ledger.Recent(1)[0]; got.In != 2 || got.Cost <= 0 || got.Ending != "stopped" {
		t.Errorf("%+v", got)
	}
	ctx, stop = context.WithCancel(t.Context())
	defer stop()
	if _, err := m.Model(&stoppedJudge{stop: stop}).(app.Judge).Choose(ctx, question, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := m.Ledger.Recent(1)[0]; got.Purpose != app.ForSupport || got.Cost <= 0 || got.Ending != "stopped" {
		t.Errorf("%+v", got)
	}
}

type stoppedEmbedder struct {
	app.Embedder
	stop context.CancelFunc
}

func (e stoppedEmbedder) EmbedPassages(ctx context.Context, _ []string) ([][]float32, error) {
	e.stop()
	return nil, ctx.Err()
}

type stoppedJudge struct {
	apptest.ScriptedModel
	stop context.CancelFunc
}

func (j *stoppedJudge) Choose(ctx context.Context, _ app.Request, _ [][]string) ([]float64, error) {
	j.stop()
	return nil, ctx.Err()
}

// TestHeldCostsAreAllCounted: what cannot be written is not forgotten either.
func TestHeldCostsAreAllCounted(t *testing.T) {
	l := NewLedger(filepath.Join(t.TempDir(), "not", "there"))
	for range maxHeld + 500 {
		l.Note(Call{At: time.Now(), Provider: "openai", Cost: 1})
	}
	l.Note(Call{At: time.Now().AddDate(0, -2, 0), Provider: "openai", Cost: 1})
	if got := l.Spent("openai"); got != maxHeld+500 || l.Spent("google") != 0 || len(l.Recent(5000)) != maxHeld {
		t.Errorf("%v spent, %d calls", got, len(l.Recent(5000)))
	}
}

// TestTwoAtOnceKeepTheLimit: a call under way has its part of what is left.
func TestTwoAtOnceKeepTheLimit(t *testing.T) {
	m := meter(t)
	m.Replies, m.Limit = nil, 0.15 // a call may cost a bit more than 0.1
	begun, goOn := make(chan struct{}), make(chan struct{})
	inner := &apptest.ScriptedModel{Replies: []string{"x"}, Before: func(context.Context, string) error {
		begun <- struct{}{}
		<-goOn
		return nil
	}}
	model, ended := m.Model(inner), make(chan error, 1)
	go func() {
		_, err := model.Write(t.Context(), question, nil)
		ended <- err
	}()
	<-begun
	if _, err := model.Write(t.Context(), question, nil); app.ErrorCode(err) != "llm.over_limit" {
		t.Errorf("the second at once: %v", err)
	}
	if got := m.Ledger.Spent("openai"); got != 0 {
		t.Errorf("%v is shown as spent", got)
	}
	close(goOn)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	inner.Before = nil
	if _, err := model.Write(t.Context(), question, nil); err != nil {
		t.Errorf("after the first: %v", err)
	}
	if len(m.Ledger.reserved) != 0 {
		t.Errorf("still set aside: %v", m.Ledger.reserved)
	}
}
