package quality

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"cotejo/app/messages"
)

// TestPage sees to it that words of questions, documents and flags stay words, and that every key has its message.
func TestPage(t *testing.T) {
	evil := `<script>alert("x")</script><img src=//x>`
	cases := []Case{
		{ID: evil, Question: evil, Language: "en", Answerable: true, Documents: []string{evil}, Ranks: []int{0}, Found: evil, Evidence: []string{evil}, Parts: []string{evil},
			Holds: []int{0}, known: 1},
		{ID: "b", Question: "b", Language: "es", Evidence: []string{"c"}},
		{ID: "c", Question: "c", Language: "es", Error: evil},
	}
	report := NewReport(4, []Configuration{{}, {Flags: evil}}, [][]Case{cases, cases})
	for _, language := range []string{"en", "es"} {
		var page bytes.Buffer
		if err := WritePage(&page, report, messages.In(language), time.Unix(0, 0)); err != nil {
			t.Fatal(err)
		}
		text := page.String()
		for _, wrong := range []string{"<script", "<img", "http:", "https:", "eval."} {
			if strings.Contains(text, wrong) {
				t.Errorf("%s: the page holds %s", language, wrong)
			}
		}
		for _, wanted := range []string{"&lt;script&gt;", "default-src &#39;none&#39;", "n = 1", "3 ", "4"} {
			if !strings.Contains(text, wanted) && !strings.Contains(text, strings.ReplaceAll(wanted, "&#39;", "'")) {
				t.Errorf("%s: the page lacks %s", language, wanted)
			}
		}
	}
}

// TestWrite writes values as each language does.
func TestWrite(t *testing.T) {
	english, spanish := messages.In("en"), messages.In("es")
	for _, c := range []struct{ got, want string }{
		{Share.Write(0.9324, english), "93.2%"}, {Share.Write(0.9324, spanish), "93,2\u00a0%"}, {Score.Write(0.5, english), "0.500"},
		{Count.Write(1.256, spanish), "1,26"}, {Time.Write(12.4, english), "12\u00a0ms"}, {Share.Signed(0.011, english), "+1.1%"},
		{Share.Signed(-0.011, english), "−1.1%"}, {Share.Signed(-0.0001, english), "0.0%"}, {Time.Signed(0.3, english), "0\u00a0ms"}, {Share.Interval(Figure{Low: -0.01, High: 0.02}, english), "[−1.0 … 2.0]"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}
