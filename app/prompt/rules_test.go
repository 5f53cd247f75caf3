package prompt

import (
	"strings"
	"testing"

	"cotejo/app"
)

var twoPassages = []app.Passage{passage(1, "/a.txt", "The rent is 900 euros."), passage(2, "/b.txt", "The deposit is two months.")}

func TestRequestForProse(t *testing.T) {
	for _, language := range []string{"en", "es"} {
		asked, numbers := Request("q", language, twoPassages, Options{Inline: true})
		structured, _ := Request("q", language, twoPassages, Options{})
		if asked.Schema != nil || len(numbers) != 2 || strings.Contains(asked.Messages[0].Text, "JSON") || asked.Messages[1].Text != structured.Messages[1].Text {
			t.Errorf("%s: %+v", language, asked)
		}
		turned, is := Inline(structured)
		if !is || turned.Schema != nil || turned.Messages[0].Text != asked.Messages[0].Text || structured.Schema == nil || structured.Messages[0].Text == asked.Messages[0].Text {
			t.Errorf("%s: turned into %+v", language, turned)
		}
		if _, is := Inline(asked); is {
			t.Errorf("%s: turned into prose twice", language)
		}
		// The sentence that the rules ask for is the one that is read, and their example has a mark.
		rules := strings.Split(asked.Messages[0].Text, "\n")
		for _, line := range rules {
			if _, sentence, said := strings.Cut(line, map[string]string{"en": "this sentence alone: ", "es": "solo con esta oración: "}[language]); said {
				if got := outcome(sentence); got != "expect: none\n" {
					t.Errorf("%q is read as %s", sentence, got)
				}
				rules = nil
			}
		}
		if rules != nil {
			t.Errorf("%s: the rules do not say how to say that there is no answer", language)
		}
	}
	summary, whole := Summary("en", twoPassages[0], Options{})
	if r, is := Inline(summary); is || r.Schema == nil || !whole {
		t.Error("a summary was turned into an answer")
	}
}

// TestAgainForProse asks in the form of the reply, whatever was asked for.
func TestAgainForProse(t *testing.T) {
	problems := []Problem{{Kind: NoQuote, Claim: "The rent is <b>."}}
	for _, language := range []string{"en", "es"} {
		first, _ := Request("q", language, twoPassages, Options{})
		second, fits := Again(first, "The rent is 900 euros [1]. The deposit is small.", problems, 0)
		last := second.Messages[len(second.Messages)-1].Text
		if !fits || second.Schema != nil || strings.Contains(second.Messages[0].Text, "JSON") || strings.Contains(last, "JSON") || !strings.Contains(last, "&lt;b&gt;") || languageOf(second) != language {
			t.Errorf("%s: %+v", language, second)
		}
		second, _ = Again(first, `{"answer_found": true, "claims": ["The deposit is small."]}`, problems, 0)
		if last := second.Messages[3].Text; second.Schema == nil || !strings.Contains(last, "JSON") || second.Messages[0].Text != first.Messages[0].Text {
			t.Errorf("%s: %+v", language, second)
		}
	}
}

func TestRepetition(t *testing.T) {
	for what, c := range map[string]struct {
		reply string
		want  bool
	}{
		"a row of dots":      {`{"claims": ["` + strings.Repeat(".", 600), false},
		"dots without end":   {`{"claims": ["` + strings.Repeat(".", 1200), true},
		"the same item":      {strings.Repeat("- The rent of the flat is due [1]\n- ", 10), true},
		"a long round":       {strings.Repeat("The rent of the flat is 900 euros a month, and the deposit is two months of it, which the agent holds for the landlord until the lease ends, ", 10), true},
		"numbers that go on": {numbersUpTo(300), false},
	} {
		p := NewParser()
		p.Feed(c.reply)
		if p.Repeats() != c.want {
			t.Errorf("%s: %v", what, p.Repeats())
		}
		if _, err := p.End(); c.want && app.ErrorCode(err) != "llm.repeats" {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func numbersUpTo(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("Item " + string(rune('a'+i%26)) + string(rune('a'+i/26)) + ". ")
	}
	return b.String()
}
