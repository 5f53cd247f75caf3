package source

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// checkMarkup checks what has to hold of every text that was read from content.
func checkMarkup(t testing.TB, content []byte, page bool, text *app.Text) {
	t.Helper()
	checkText(t, text)
	if !utf8.ValidString(text.Content) || strings.ContainsRune(text.Content, '\r') {
		t.Fatalf("not clean: %q", text.Content)
	}
	at := 0
	for _, b := range text.Blocks {
		if b.Start < at || b.End <= b.Start || !b.Valid(text.Content) {
			t.Fatalf("block %v after %d in %q", b.Span, at, text.Content)
		}
		if between := text.Content[at:b.Start]; strings.TrimFunc(between, unicode.IsSpace) != "" {
			t.Fatalf("%q stands in no block", between)
		}
		if rest := text.Content[b.End:]; rest != "" && strings.TrimLeft(rest, " \t\v\f\u00a0\u3000") == rest && rest[0] != '\n' {
			next, _ := utf8.DecodeRuneInString(rest)
			if !unicode.IsSpace(next) {
				t.Fatalf("block %v does not end a line in %q", b.Span, text.Content)
			}
		}
		at = b.End
	}
	if rest := text.Content[at:]; strings.TrimFunc(rest, unicode.IsSpace) != "" {
		t.Fatalf("%q stands in no block", rest)
	}
	for i, m := range text.Marks {
		if m.Line < 1 || m.Column < 1 || m.Start < 0 || m.Start > len(text.Content) || i > 0 && text.Marks[i-1].Start > m.Start {
			t.Fatalf("mark %d is %+v", i, m)
		}
	}
	words, _ := decodeText(content)
	if page {
		words, _ = decodeHTML(content)
	}
	if _, wrong := wrongPlaces(words, text); len(wrong) > 0 {
		t.Fatalf("not at their places: %q in %q", wrong, words)
	}
}

func fuzzReader(f *testing.F, folder string, page bool, read func(context.Context, []byte) (*app.Text, error), seeds ...string) {
	files, _ := filepath.Glob("testdata/" + folder + "/*." + folder)
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		text, err := read(context.Background(), content)
		if err != nil {
			if app.ErrorCode(err) == "" {
				t.Fatalf("an error without code: %v", err)
			}
			return
		}
		checkMarkup(t, content, page, text)
	})
}

func FuzzHTML(f *testing.F) {
	fuzzReader(f, "html", true, readHTML, "<table><tr><td>a<table><td>b</table>c<td hidden>d", "<p>a<b>b<p>c</b>d</p>e", "<li><dl><dt>x</li>y", "<table><tr><th>a<td>b<tr><table role=none><td>c<h2>d</table><td>e<td>f", "\x1c</body><title>words</title>", "&#0;&#13;x&nbsp;&NotEqualTilde;y")
}

func FuzzMarkdown(f *testing.F) {
	fuzzReader(f, "md", false, readMarkdown, "- a\n\n\t- b\n> c\nd", "|a|\n|-|\n|`x\\|y`|", "`` a\nb ``", "[a]: <b> 'c\nd'\n[a]", "&NotEqualTilde;\\&")
}

func FuzzTXT(f *testing.F) {
	fuzzReader(f, "txt", false, readTXT, "a\tb\nc\td", " - x\n   y\n1) z", "\xff\xfea\x00\n\x00")
}

func FuzzDecode(f *testing.F) {
	for _, texts := range samples {
		for _, s := range texts {
			f.Add([]byte(s))
		}
	}
	for _, l := range legacy {
		for _, lang := range strings.Fields(l.langs) {
			if s, err := l.enc.NewEncoder().String(samples[lang][0]); err == nil {
				f.Add([]byte(s))
			}
		}
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		for _, decode := range []func([]byte) (string, bool){decodeText, decodeHTML} {
			words, _ := decode(content)
			if !utf8.ValidString(words) || strings.ContainsRune(words, '\r') || strings.HasPrefix(words, "\uFEFF") {
				t.Fatalf("not clean: %q", words)
			}
		}
		if utf8.Valid(content) && !strings.ContainsAny(string(content), "\x00\x1b\r\uFEFF") {
			if words, ok := decodeText(content); ok && words != string(content) && strings.IndexFunc(string(content), unicode.IsControl) < 0 {
				t.Fatalf("%q was UTF-8 and became %q", content, words)
			}
		}
	})
}
