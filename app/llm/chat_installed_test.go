package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/llm"
)

// installedChat gives the language model of the own engine, as the program wires it.
func installedChat(t *testing.T) *llm.Chat {
	t.Helper()
	found, err := engine.FindChat()
	if err != nil {
		t.Skip("needs the engine and a language model: ", err)
	}
	s := engine.NewChat(found.Binary, found.Model, engine.ChatContext)
	t.Cleanup(func() { s.Close() })
	return llm.NewChat(s, llm.ChatAbout{Name: "local", Title: "local", Model: "local", Context: engine.ChatContext, Legacy: true})
}

func TestOwnEngineWrites(t *testing.T) {
	chat := installedChat(t)
	if p := chat.Probe(t.Context(), chat.Write); p.Err != nil || !p.Structured || p.AtOnce {
		t.Fatalf("%+v", p)
	}
	a := func(kind string) map[string]any { return map[string]any{"type": kind} }
	request := app.Request{
		Messages:  []app.Message{{Role: app.RoleRules, Text: "Reply in JSON."}, {Role: app.RolePerson, Text: "What is the capital of Spain?"}},
		MaxTokens: 100, Temperature: 0.1,
		Schema: map[string]any{"type": "object", "properties": map[string]any{"zone": a("string"), "known": a("boolean"), "city": a("string")},
			"required": []string{"zone", "known", "city"}, "additionalProperties": false},
	}
	pieces := 0
	r, err := chat.Write(t.Context(), request, func(string) error { pieces++; return nil })
	var reply struct{ City string }
	if err != nil || !r.Complete || pieces < 3 || r.TokensIn == 0 || r.TokensOut == 0 || json.Unmarshal([]byte(r.Text), &reply) != nil || reply.City == "" {
		t.Fatalf("%+v %v, %d pieces", r, err, pieces)
	}
	// The engine writes properties in alphabetical order: names decide what is generated first.
	if city, known, zone := strings.Index(r.Text, `"city"`), strings.Index(r.Text, `"known"`), strings.Index(r.Text, `"zone"`); city > known || known > zone {
		t.Errorf("order of %s", r.Text)
	}
	request.MaxTokens = 3
	if r, err := chat.Write(t.Context(), request, nil); err != nil || r.Complete {
		t.Errorf("a reply of three tokens counts as whole: %+v %v", r, err)
	}
	request.MaxTokens = 100
	request.Messages[1].Text = strings.Repeat("Madrid is a city. ", 3000)
	if _, err := chat.Write(t.Context(), request, nil); app.ErrorCode(err) != "llm.too_long" {
		t.Errorf("a request longer than the context: %v", err)
	}
}

func TestOwnEngineStops(t *testing.T) {
	chat := installedChat(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	long := app.Request{Messages: []app.Message{{Role: app.RolePerson, Text: "Count from 1 to 500, one number a line."}}, MaxTokens: 2000}
	pieces := 0
	r, err := chat.Write(ctx, long, func(string) error {
		if pieces++; pieces == 5 {
			stop()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || r.Complete || r.Text == "" {
		t.Errorf("%+v %v", r, err)
	}
	// The engine is free again at once, not when it would have been done.
	began := time.Now()
	if p := chat.Probe(t.Context(), chat.Write); p.Err != nil || time.Since(began) > 30*time.Second {
		t.Errorf("%v after %v", p.Err, time.Since(began))
	}
}

// TestOwnEngineChooses asks the real model two questions that a small one gets right.
func TestOwnEngineChooses(t *testing.T) {
	chat := installedChat(t)
	yes := func(claim string) float64 {
		found, err := chat.Choose(t.Context(), app.Request{Messages: []app.Message{{Role: app.RolePerson, Text: "The deposit is 900 euros. Is the claim “" + claim +
			"” stated there? Answer yes or no."}}}, [][]string{{"yes"}, {"no"}})
		if err != nil {
			t.Fatal(err)
		}
		if sum := found[0] + found[1]; sum < 0.5 || sum > 1 {
			t.Errorf("%v of the probability went to yes and no", sum)
		}
		return found[0] / (found[0] + found[1])
	}
	if right, wrong := yes("The deposit is 900 euros."), yes("Pets are allowed."); right < wrong+0.2 {
		t.Errorf("yes has %.2f for what is said, %.2f for what is not", right, wrong)
	}
}
