package prompt

import (
	"strings"
	"testing"

	"cotejo/app"
)

func TestRewriteRequest(t *testing.T) {
	r := RewriteRequest("¿Y para\n un <b>servicio</b>?", "es", []Exchange{{"¿Cuál es el plazo?", "Dos años."}}, 0)
	if r.Purpose != app.ForRewrite || r.Temperature != 0 || r.MaxTokens == 0 || r.Schema == nil || len(r.Messages) != 2 || !strings.HasPrefix(r.Messages[0].Text, "Usted") {
		t.Errorf("%+v", r)
	}
	want := "<conversation>\n<asked>¿Cuál es el plazo?</asked>\n<answered>Dos años.</answered>\n</conversation>\n\n<question>¿Y para un &lt;b&gt;servicio&lt;/b&gt;?</question>"
	if r.Messages[1].Text != want {
		t.Error(r.Messages[1].Text)
	}
	// The newest exchange is there whole, older ones as far as 2,000 characters go.
	long := strings.TrimSpace(strings.Repeat("word ", 300))
	r = RewriteRequest("Why?", "en", []Exchange{{"first", long}, {"second", long}}, 8192)
	if said := r.Messages[1].Text; strings.Contains(said, "first") || !strings.Contains(said, "<asked>second</asked>\n<answered>"+long+"</answered>") {
		t.Error(said)
	}
	// A small context has room for less, and never for nothing but the conversation.
	r = RewriteRequest("Why?", "en", []Exchange{{"second", long}}, 700)
	used := frame + r.MaxTokens + tokens(r.Messages[0].Text) + tokens(r.Messages[1].Text)
	if used > 700 || !strings.HasSuffix(r.Messages[1].Text, "<question>Why?</question>") {
		t.Errorf("%d tokens: %s", used, r.Messages[1].Text)
	}
}

func TestReadRewrite(t *testing.T) {
	for reply, want := range map[string]string{
		`{"question": "Why is it so?"}`:                                                  "Why is it so?",
		"```json\n{\"question\": \"Why is it so?\"}\n```":                                "Why is it so?",
		`<think>{"question": "a first try"} no</think>{"question": "Why is \"it\" so?"}`: `Why is "it" so?`,
		`{"question": "¿Por qué\n es &quot;así&quot;?", "note": "x"}`:                    `¿Por qué es "así"?`,
		`Why is it so?`:     "Why is it so?",
		` "Why is it so?" `: "Why is it so?",
		"<think>I wonder":   "",
		"Why?\nBecause.":    "",
		`{"question": "cut`: "",
		`{"answer": "x"}`:   "",
		"":                  "",
	} {
		if got := ReadRewrite(reply); got != want {
			t.Errorf("%q: %q, wanted %q", reply, got, want)
		}
	}
}
