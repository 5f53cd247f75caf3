package search

import (
	"os"
	"strings"
	"testing"
)

// Each case of the table is searched for as it says.
func TestFollowUps(t *testing.T) {
	raw, err := os.ReadFile("testdata/follow_ups.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases, languages := 0, map[bool]int{}
	for _, block := range strings.Split(string(raw), "\n\n") {
		c := map[string]string{}
		for line := range strings.Lines(block) {
			line = strings.TrimSpace(line)
			if key, value, has := strings.Cut(line, ": "); has && !strings.HasPrefix(line, "#") {
				c[key] = value
			} else if line == "nothing" {
				c["search"] = line
			}
		}
		if c["now"] == "" {
			continue
		}
		cases++
		languages[strings.Contains(c["before"], "¿")]++
		history := []Turn{{Question: c["before"], Answer: c["answer"]}}
		if nothing := AsksNothing(c["now"], history); nothing != (c["search"] == "nothing") {
			t.Errorf("%q after %q: asks nothing: %v", c["now"], c["before"], nothing)
		}
		if c["search"] == "nothing" {
			continue
		}
		want := c["search"]
		if want == "=" {
			want = c["now"]
		}
		if got := Rewrite(c["now"], history); got != want {
			t.Errorf("%q after %q\n got    %q\n wanted %q", c["now"], c["before"], got, want)
		}
		if want != c["now"] && !LeansBack(c["now"], history) {
			t.Errorf("%q after %q: the rules lean back, and a model would not be asked", c["now"], c["before"])
		}
	}
	if cases < 60 || languages[true] < 25 || languages[false] < 25 {
		t.Errorf("%d cases, %v", cases, languages)
	}
}

// Without a history nothing is a follow-up, and no message asks for nothing.
func TestNoHistory(t *testing.T) {
	for _, message := range []string{"thanks", "no", "yes", "And for a service?", "why?"} {
		if AsksNothing(message, nil) || LeansBack(message, nil) {
			t.Error(message)
		}
	}
}

// The rewrite of the question before is taken up, not only its words.
func TestChainOfFollowUps(t *testing.T) {
	history := []Turn{
		{Question: "What is the warranty period for a product?"}, {Question: "And for a service?"},
	}
	if got := Rewrite("Why?", history); got != "Why? (service warranty period)" {
		t.Error(got)
	}
	history = append(history, Turn{Question: "Why?", Answer: "It is law. Shall I quote the law?"})
	if got := Rewrite("yes", history); got != "Quote the law (service warranty period)" {
		t.Error(got)
	}
}

// A model is asked also where the rules leave a question as it is, in doubt.
func TestLeansBackInDoubt(t *testing.T) {
	history := []Turn{{Question: "Who founded Contoso?"}}
	for question, want := range map[string]bool{
		"When did he join Acme?": true, "What does it say about Acme's liability?": true, "¿Cuándo entró él en Acme?": true,
		"¿Incluye los intereses?": true, "Does the same apply to the Beta building?": true, "Who painted Guernica?": false, "What is the rent?": false,
	} {
		if got := LeansBack(question, history); got != want {
			t.Errorf("%s: %v", question, got)
		}
	}
}
