package desktop

import (
	"fmt"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/messages"
)

// said stores a conversation with one turn that says a text.
func (w *world) said(title, question, answer string) int64 {
	w.t.Helper()
	id, err := w.kept.AddConversation(title, w.now())
	if err != nil {
		w.t.Fatal(err)
	}
	turn := app.Turn{Conversation: id, Question: question, Model: "extractive", State: app.TurnDone, Answer: &app.Answer{Claims: []app.Claim{{Text: answer}}}}
	if _, err := w.kept.AddTurn(turn, w.now()); err != nil {
		w.t.Fatal(err)
	}
	return id
}

// All words are looked for, by how they begin, in titles, questions and answers, whatever their case and accents.
func TestSearchConversations(t *testing.T) {
	w := open(t)
	if _, err := w.Conversations(); err != nil {
		t.Fatal(err)
	}
	rent := w.said("The rent", "¿Cuál es la PENALIZACIÓN por retraso?", "It is **5 %** a month, as clause 12.4 of FORM\\_7 says.")
	trip := w.said("Expense report", "How many days?", strings.Repeat("Nothing of it. ", 40)+"Submit it within ten days after the trip to São Paulo. "+strings.Repeat("And so on. ", 40))
	for query, want := range map[string][]int64{
		"": {trip, rent}, "  ": {trip, rent}, "rent": {rent}, "RENT penalizacion": {rent}, "penalización retraso": {rent}, "penal": {rent}, "ent": nil,
		"rent trip": nil, "sao paulo": {trip}, "São": {trip}, "12.4": {rent}, "form_7": {rent}, "days": {trip}, "zebra": nil, "%_": {trip, rent},
	} {
		rows, err := w.SearchConversations(query)
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for _, r := range rows {
			got = append(got, r.ID)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %v, wanted %v", query, got, want)
		}
	}
	for query, want := range map[string]string{
		"rent":         "",
		"clause month": "It is 5 % a month, as clause 12.4 of FORM_7 says.",
		"sao paulo":    "…it within ten days after the trip to São Paulo. And so on. And so on. And so on. And so on. And so on. And so on. And so on. And so on.…",
	} {
		rows, err := w.SearchConversations(query)
		if err != nil || len(rows) != 1 {
			t.Fatal(rows, err)
		}
		if got := rows[0].Snippet; got != want {
			t.Errorf("%q: %q", query, got)
		}
	}
}

// BenchmarkSearchConversations looks through a thousand conversations of four turns, for words that stand in none of them.
func BenchmarkSearchConversations(b *testing.B) {
	w := newWindow(b.TempDir(), messages.In("en"), &testDesk{}, func(string, any) {})
	defer w.close()
	if _, err := w.Conversations(); err != nil {
		b.Fatal(err)
	}
	answer := strings.Repeat("La garantía cubre los defectos de fábrica durante dos años desde la entrega. The landlord returns the deposit within 30 days. ", 8)
	for i := range 1000 {
		id, err := w.kept.AddConversation(fmt.Sprint("Conversation ", i), w.now())
		if err != nil {
			b.Fatal(err)
		}
		for range 4 {
			turn := app.Turn{Conversation: id, Question: "¿Cuánto dura la garantía?", State: app.TurnDone, Answer: &app.Answer{Claims: []app.Claim{{Text: answer}}}}
			if _, err := w.kept.AddTurn(turn, w.now()); err != nil {
				b.Fatal(err)
			}
		}
	}
	for b.Loop() {
		if rows, err := w.SearchConversations("zebra crossing"); err != nil || len(rows) != 0 {
			b.Fatal(rows, err)
		}
	}
}
