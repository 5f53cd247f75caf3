package calls

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
)

var question = app.Request{Purpose: app.ForAnswer, Messages: []app.Message{{Role: app.RolePerson, Text: "What is the secret rent?"}}, MaxTokens: 1000}

func meter(t *testing.T) Meter {
	folder := t.TempDir()
	return Meter{Ledger: NewLedger(folder), Replies: NewReplies(folder), Provider: "openai", Title: "OpenAI", Identity: "openai:m https://h", In: 10, Out: 100}
}

func write(t *testing.T, m app.Model, r app.Request) (app.Reply, string) {
	t.Helper()
	streamed := ""
	reply, err := m.Write(t.Context(), r, func(p string) error { streamed += p; return nil })
	if err != nil {
		t.Fatal(err)
	}
	return reply, streamed
}

func TestSameRequestGetsTheSameReply(t *testing.T) {
	m := meter(t)
	inner := &apptest.ScriptedModel{Replies: []string{"first reply", "second reply", "third reply"}}
	model := m.Model(inner)
	first, streamed := write(t, model, question)
	if first.Text != "first reply" || first.Kept || streamed != first.Text || first.Cost <= 0 {
		t.Errorf("%+v", first)
	}
	again, streamed := write(t, model, question)
	if again.Text != "first reply" || !again.Kept || !again.Complete || streamed != again.Text || again.Cost != 0 || again.TokensIn != first.TokensIn {
		t.Errorf("%+v", again)
	}
	fresh := question
	fresh.Fresh = true
	if r, _ := write(t, model, fresh); r.Text != "second reply" || r.Kept {
		t.Errorf("%+v", r)
	}
	if r, _ := write(t, model, question); r.Text != "second reply" || !r.Kept {
		t.Errorf("a fresh reply does not replace the kept one: %+v", r)
	}
	for what, change := range map[string]func(*app.Request){
		"text": func(r *app.Request) { r.Messages = []app.Message{{Role: app.RolePerson, Text: "Another"}} },
		"role": func(r *app.Request) {
			r.Messages = []app.Message{{Role: app.RoleRules, Text: question.Messages[0].Text}}
		},
		"schema":      func(r *app.Request) { r.Schema = map[string]any{"type": "object"} },
		"bound":       func(r *app.Request) { r.MaxTokens = 7 },
		"temperature": func(r *app.Request) { r.Temperature = 0.3 },
		"a test":      func(r *app.Request) { r.Purpose = app.ForTest },
	} {
		other := question
		change(&other)
		if r, _ := write(t, model, other); r.Kept {
			t.Errorf("another %s gets a kept reply", what)
		}
	}
	other := m
	other.Identity = "openai:m https://elsewhere"
	if r, _ := write(t, other.Model(inner), question); r.Kept {
		t.Error("another server's reply is given")
	}
	if err := m.Replies.Clear(); err != nil || m.Replies.Count() != 0 {
		t.Error(err)
	}
	if r, _ := write(t, model, question); r.Kept {
		t.Error("a reply outlived the clearing")
	}
}

// TestOnlyWholeRepliesAreKept: what was cut, failed or stopped is asked again.
func TestOnlyWholeRepliesAreKept(t *testing.T) {
	m := meter(t)
	broken := app.Errorf("llm.failed", errors.New("x"))
	for _, inner := range []*apptest.ScriptedModel{{Replies: []string{"cut"}, Cut: true}, {Replies: []string{"broken"}, Err: broken}} {
		if _, err := m.Model(inner).Write(t.Context(), question, nil); inner.Err != nil && !errors.Is(err, broken) {
			t.Error(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	inner := &apptest.ScriptedModel{Replies: []string{"a reply that is stopped"}, Before: func(_ context.Context, sofar string) error {
		if sofar != "" {
			stop()
		}
		return nil
	}}
	if _, err := m.Model(inner).Write(ctx, question, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if m.Replies.Count() != 0 {
		t.Errorf("%d kept", m.Replies.Count())
	}
	var ends []string
	for _, c := range m.Ledger.Recent(10) {
		ends = append(ends, c.Ending+"/"+c.Error)
	}
	if got := strings.Join(ends, " "); got != "stopped/ /llm.failed /" {
		t.Error(got)
	}
}

func TestLimitHoldsBeforeTheCall(t *testing.T) {
	m := meter(t)
	m.Replies, m.Limit = nil, 0.25
	inner := &apptest.ScriptedModel{Replies: []string{strings.Repeat("word ", 160)}} // 100 tokens in, 200 out: 0.021
	model := m.Model(inner)
	calls := 0
	var err error
	for err == nil && calls < 100 {
		if _, err = model.Write(t.Context(), question, nil); err == nil {
			calls++
		}
	}
	var e *app.Error
	if !errors.As(err, &e) || e.Code != "llm.over_limit" || e.Args["provider"] != "OpenAI" || e.Args["limit"] != "0.25" {
		t.Fatal(err)
	}
	spent := m.Ledger.Spent("openai")
	// Each call may cost 0.1 by its bound of 1,000 tokens, so it stops when less than that is left, and never after the limit.
	if spent > m.Limit || spent < m.Limit-0.1-0.022 || len(inner.Requests()) != calls || math.Abs(spent-0.021*float64(calls)) > 1e-9 {
		t.Errorf("%d calls, %v spent", calls, spent)
	}
	if m.Ledger.Spent("anthropic") != 0 {
		t.Error("another provider pays")
	}
	// Another program on the same folder sees the same sum; a new month begins anew.
	other := NewLedger(m.Ledger.folder)
	if got := other.Spent("openai"); math.Abs(got-spent) > 1e-9 {
		t.Errorf("%v, not %v", got, spent)
	}
	other.Note(Call{At: time.Now(), Provider: "openai", Cost: 1})
	if got := m.Ledger.Spent("openai"); math.Abs(got-spent-1) > 1e-9 {
		t.Errorf("%v after another program spent 1", got)
	}
	m.Ledger.now = func() time.Time { return time.Now().AddDate(0, 1, 5) }
	if _, err := model.Write(t.Context(), question, nil); err != nil || m.Ledger.Spent("openai") > 0.03 {
		t.Errorf("in the next month: %v, %v", err, m.Ledger.Spent("openai"))
	}
	unknown := m
	unknown.In, unknown.Out = 0, 0
	unknown.Provider = "server"
	if _, err := unknown.Model(inner).Write(t.Context(), question, nil); err != nil {
		t.Errorf("without a price: %v", err)
	}
}

// silent is a model whose server tells no tokens.
type silent struct{ apptest.ScriptedModel }

func (s *silent) Write(ctx context.Context, r app.Request, stream func(string) error) (app.Reply, error) {
	reply, err := s.ScriptedModel.Write(ctx, r, stream)
	reply.TokensIn, reply.TokensOut = 0, 0
	return reply, err
}

func TestTokensThatAreNotToldAreEstimated(t *testing.T) {
	m := meter(t)
	m.Replies = nil
	if r, err := m.Model(&silent{apptest.ScriptedModel{Replies: []string{strings.Repeat("x", 300)}}}).Write(t.Context(), question, func(string) error { return nil }); err != nil || r.Cost < 100*100/1e6 {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := m.Model(&silent{apptest.ScriptedModel{Replies: []string{""}, Err: app.Errorf("llm.unreachable", nil)}}).Write(t.Context(), question, nil); err == nil {
		t.Error("no error")
	}
	if last := m.Ledger.Recent(1)[0]; last.Cost != 0 || last.Error != "llm.unreachable" {
		t.Errorf("%+v", last)
	}
}

// TestLedgerHoldsNoWords reads what was written.
func TestLedgerHoldsNoWords(t *testing.T) {
	m := meter(t)
	write(t, m.Model(&apptest.ScriptedModel{Replies: []string{"the secret rent is 900"}}), question)
	content, err := os.ReadFile(m.Ledger.File())
	if err != nil || strings.Count(string(content), "\n") != 1 || strings.Contains(string(content), "secret") || !strings.Contains(string(content), `"purpose":"answer"`) {
		t.Errorf("%s %v", content, err)
	}
	if st, _ := os.Stat(m.Ledger.File()); st.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read it: %v", st.Mode())
	}
}

func TestLedgerWithoutAFolder(t *testing.T) {
	l := NewLedger(filepath.Join(t.TempDir(), "not", "there"))
	for i := range 3 {
		l.Note(Call{At: time.Now().Add(time.Duration(i) * time.Second), Provider: "openai", Cost: 0.5, Model: fmt.Sprint(i)})
	}
	if got := l.Recent(2); len(got) != 2 || got[0].Model != "2" || l.Spent("openai") != 1.5 {
		t.Errorf("%+v, %v spent", got, l.Spent("openai"))
	}
}

func TestManyWriteAtOnce(t *testing.T) {
	folder := t.TempDir()
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			l := NewLedger(folder)
			for range 50 {
				l.Note(Call{At: time.Now(), Provider: "p", Cost: 0.01})
				l.Spent("p")
			}
		})
	}
	wait.Wait()
	l := NewLedger(folder)
	if got := l.Spent("p"); math.Abs(got-4) > 1e-6 || len(l.Recent(1000)) != 400 {
		t.Errorf("%v, %d calls", got, len(l.Recent(1000)))
	}
	// A damaged line costs itself alone.
	f, _ := os.OpenFile(l.File(), os.O_APPEND|os.O_WRONLY, 0)
	fmt.Fprint(f, "{\"cost\": \x00\n\n[]\n{\"at\":\"2026-01-01T00:00:00Z\",\"provider\":\"p\",\"cost\":1}\n{\"provider\":")
	f.Close()
	if got := l.Spent("p"); math.Abs(got-5) > 1e-6 || len(l.Recent(1000)) != 401 {
		t.Errorf("%v, %d calls", got, len(l.Recent(1000)))
	}
}

func TestOldRepliesMakeRoom(t *testing.T) {
	r := NewReplies(t.TempDir())
	r.most, r.bytes = 5, 1000
	key := func(i int) string { return keyOf("m", app.Request{MaxTokens: i}) }
	for i := range 8 {
		r.put(key(i), app.Reply{Text: fmt.Sprint("reply ", i)}, r.mark())
		past := time.Now().Add(time.Duration(i-100) * time.Minute)
		os.Chtimes(filepath.Join(r.folder, key(i)+".json"), past, past)
	}
	if _, has := r.get(key(2)); r.Count() != 5 || has {
		t.Errorf("%d kept", r.Count())
	}
	if got, has := r.get(key(3)); !has || got.Text != "reply 3" { // and it is young again
		t.Errorf("%+v", got)
	}
	r.put(key(9), app.Reply{Text: strings.Repeat("x", 800)}, r.mark())
	if _, has := r.get(key(3)); !has || r.Count() > 4 {
		t.Errorf("the one that was used last is gone; %d kept", r.Count())
	}
	os.WriteFile(filepath.Join(r.folder, key(3)+".json"), []byte("{"), 0o600)
	if _, has := r.get(key(3)); has {
		t.Error("a damaged reply is given")
	}
}

// chooser judges too.
type chooser struct {
	apptest.ScriptedModel
	err error
}

func (c *chooser) Choose(context.Context, app.Request, [][]string) ([]float64, error) {
	return []float64{0.7, 0.3}, c.err
}

func TestJudgesAreMetered(t *testing.T) {
	m := meter(t)
	if _, is := m.Model(&apptest.ScriptedModel{}).(app.Judge); is {
		t.Error("a model that does not judge became a judge")
	}
	c := &chooser{}
	judge, is := m.Model(c).(app.Judge)
	if !is {
		t.Fatal("no judge any more")
	}
	for range 2 { // a judgement is never a kept one
		if p, err := judge.Choose(t.Context(), question, nil); err != nil || p[0] != 0.7 {
			t.Errorf("%v %v", p, err)
		}
	}
	if got := m.Ledger.Recent(9); len(got) != 2 || got[0].Purpose != app.ForSupport || got[0].Cost <= 0 {
		t.Errorf("%+v", got)
	}
	c.err = app.Errorf("llm.no_odds", nil) // it was not asked
	if _, err := judge.Choose(t.Context(), question, nil); app.ErrorCode(err) != "llm.no_odds" || len(m.Ledger.Recent(9)) != 2 {
		t.Error(err)
	}
	m.Limit = 1e-9
	if _, err := m.Model(c).(app.Judge).Choose(t.Context(), question, nil); app.ErrorCode(err) != "llm.over_limit" {
		t.Error(err)
	}
}

func TestEmbeddersAreMetered(t *testing.T) {
	m := meter(t)
	inner := &apptest.HashEmbedder{}
	e := m.Embedder(inner)
	if vs, err := e.EmbedPassages(t.Context(), []string{"abc", "def"}); err != nil || len(vs) != 2 || e.Model() != inner.Model() {
		t.Error(err)
	}
	if _, err := e.EmbedQuery(t.Context(), "abc"); err != nil {
		t.Error(err)
	}
	got := m.Ledger.Recent(9)
	if len(got) != 2 || got[1].In != 2 || got[1].Purpose != app.ForEmbed || math.Abs(got[1].Cost-20e-6) > 1e-12 {
		t.Errorf("%+v", got)
	}
	m.Limit = 1e-9
	if _, err := m.Embedder(inner).EmbedPassages(t.Context(), []string{"abc"}); app.ErrorCode(err) != "llm.over_limit" || inner.Passages() != 2 {
		t.Error(err)
	}
}

// TestPurposeOfClosedQuestions: what orders passages is told from what weighs support, whatever else a request says.
func TestPurposeOfClosedQuestions(t *testing.T) {
	for asked, noted := range map[app.Purpose]app.Purpose{app.ForRerank: app.ForRerank, app.ForAnswer: app.ForSupport, "": app.ForSupport} {
		m := meter(t)
		ctx, stop := context.WithCancel(t.Context())
		r := question
		r.Purpose = asked
		_, _ = m.Model(&stoppedJudge{stop: stop}).(app.Judge).Choose(ctx, r, nil)
		stop()
		if got := m.Ledger.Recent(1)[0].Purpose; got != noted {
			t.Errorf("%q is noted as %q", asked, got)
		}
	}
}
