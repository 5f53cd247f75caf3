package markdown

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestInline(t *testing.T) {
	for words, want := range map[string]string{
		"The rent is **900** euros.":         "The rent is <strong>900</strong> euros.",
		`The \*discount\* in \[3\] \<b\>`:    "The *discount* in [3] &lt;b&gt;",
		"a *b* `c <i>` ~~d~~":                "a <em>b</em> <code>c &lt;i&gt;</code> <del>d</del>",
		"<script>alert(1)</script> & <b>x":   "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;x",
		"[here](javascript:alert(1))":        "here",
		"![alt](http://x/y.png)":             "alt",
		"<http://example.org>":               "&lt;http://example.org&gt;",
		"# 3. no heading":                    "# 3. no heading",
		"1. first":                           "1. first",
		"- item":                             "- item",
		"> quote":                            "&gt; quote",
		"one\ntwo":                           "one\ntwo",
		"one\\\ntwo":                         "one<br>two",
		"one\n\ntwo":                         "one<br>two",
		"<div onclick=x>\nwords\n</div>":     "&lt;div onclick=x&gt;\nwords\n&lt;/div&gt;",
		"[x]: javascript:alert(1)\n\n[x]":    "[x]: javascript:alert(1)<br>[x]",
		"&lt;img src=x onerror=alert(1)&gt;": "&lt;img src=x onerror=alert(1)&gt;",
		"&#60;b&#62;":                        "&lt;b&gt;",
	} {
		if got := Inline(words); got != want {
			t.Errorf("%q gives %q, want %q", words, got, want)
		}
	}
}

// What is left when the allowed tags are taken out holds no sign of markup.
var allowedTags = regexp.MustCompile(`</?(em|strong|del|code)>|<br>`)

func onlyAllowed(rendered string) bool {
	return !strings.ContainsAny(allowedTags.ReplaceAllString(rendered, ""), `<>`)
}

func TestInlineIsSafe(t *testing.T) {
	part := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"<", ">", "*", "**", "_", "`", "[", "](", ")", "![", "\\", "\n", "&lt;", "&#x3c;", "~~",
		"<script>", "<img src=x onerror=y>", "<!--", "javascript:", "<br>", "</em>", " "}))
	rapid.Check(t, func(t *rapid.T) {
		words := strings.Join(rapid.SliceOfN(part, 0, 20).Draw(t, "parts"), "")
		if got := Inline(words); !onlyAllowed(got) {
			t.Fatalf("%q gives %q", words, got)
		}
	})
}

func FuzzInline(f *testing.F) {
	f.Add("a *b* <i>[x](y)")
	f.Fuzz(func(t *testing.T, words string) {
		if got := Inline(words); !onlyAllowed(got) {
			t.Fatalf("%q gives %q", words, got)
		}
	})
}

func TestInlineLong(t *testing.T) {
	if got := Inline(strings.Repeat("*a <b>", 20_000)); !onlyAllowed(got) || strings.Contains(got, "<em>") {
		t.Error("a long text is not shown as it stands")
	}
}
