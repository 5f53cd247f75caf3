package markdown

import (
	"bytes"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	rendering "github.com/yuin/goldmark/renderer/html"
)

// check says what is wrong with blocks parsed from source; "" when nothing is.
func check(source string, blocks []Block) string {
	for _, b := range blocks {
		for _, p := range b.Pieces {
			switch {
			case p.Exact && (p.At < 0 || p.At+len(p.Words) > len(source) || source[p.At:p.At+len(p.Words)] != p.Words):
				return "not in the source: " + p.Words
			case !p.Exact && p.At >= 0 && (p.At >= len(source) || source[p.At] != '&'):
				return "no reference in the source: " + p.Words
			case p.At < 0 && strings.TrimSpace(p.Words) != "":
				return "words without a place: " + p.Words
			}
		}
	}
	return ""
}

func words(blocks []Block) string {
	var out strings.Builder
	for _, b := range blocks {
		for _, p := range b.Pieces {
			if p.Cell {
				out.WriteString("\t")
			}
			out.WriteString(p.Words)
		}
		out.WriteString("\n")
	}
	return out.String()
}

var (
	tag       = regexp.MustCompile(`<[^>]*>`)
	generated = regexp.MustCompile(`(?s)<sup.*?</sup>|<a href="#fnref.*?</a>`)
	inlineTag = regexp.MustCompile(`</?(?:em|strong|code|a|del|b|span)\b[^>]*>`)
)

// TestAsRendered compares the words with those of goldmark's own rendering.
func TestAsRendered(t *testing.T) {
	md := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.Footnote),
		goldmark.WithRendererOptions(rendering.WithUnsafe()))
	for _, source := range []string{
		"# A *b* `c`\n\ntext **bold *both* bold** \\* &amp; &copy; &#x41;\n", "a\nb  \nc\\\nd", "Setext\n===\n\n    code\n\n\tmore *code*\n",
		"- a\n- b\n\n  c\n  1. d\n     > e\n", "> q\nlazy\n> > r\n", "```go\nx := `y`\n\n```\nafter", "~~~\nopen to the end", "[a *b*](u 'v') ![i](j) <http://k.l> <m@n.o>",
		"[ref]\n\n[ref]: /u \"t\"\n", "| a | b |\n|:-:|---|\n| `x\\|y` | \\| z |\n| only |\n", "- [ ] open\n- [x] done\n", "x[^1] y\n\n[^1]: note *one*\n\n    two\n",
		"a <b>c</b> d", "unclosed *a **b `c", "a&b &nosuch; &amp;lt; \\q", "``  x ` y  ``", "1. a\n1. b\n\n\n   c\n", "***\n\n---\n", "~~gone~~ ~one~", "#hash\n#\n## \n", "a |b\n-|-\n",
	} {
		blocks, ok := Parse([]byte(source))
		if !ok {
			t.Errorf("%q refused", source)
		}
		if fault := check(source, blocks); fault != "" {
			t.Errorf("%q: %s", source, fault)
		}
		var out bytes.Buffer
		if err := md.Convert([]byte(source), &out); err != nil {
			t.Fatal(err)
		}
		rendered := inlineTag.ReplaceAllString(generated.ReplaceAllString(out.String(), ""), "")
		want := strings.Fields(html.UnescapeString(tag.ReplaceAllString(rendered, " ")))
		got := strings.Fields(tag.ReplaceAllString(words(blocks), ""))
		if strings.Contains(source, "<http") {
			got = strings.Fields(words(blocks))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q:\n got %q\nwant %q", source, got, want)
		}
	}
}

func TestFrontMatter(t *testing.T) {
	for source, want := range map[string]string{
		"---\na: b\n---\n# T\n": "a: b\n\nT\n", "+++\na = 1\n+++\nx": "a = 1\n\nx\n", "---\n\na\n---\n": "a\n", "---\na: b\n": "a: b\n", "---\n": "",
		"---\na: b\n...\nx": "a: b\n\nx\n",
	} {
		blocks, _ := Parse([]byte(source))
		if got := words(blocks); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
		if fault := check(source, blocks); fault != "" {
			t.Errorf("%q: %s", source, fault)
		}
	}
}

func TestKinds(t *testing.T) {
	blocks, _ := Parse([]byte("# h\n\np\n\n- i\n  - j\n\n  k\n\n> q\n\n```\nc\n```\n\n|a|\n|-|\n|b|\n\n<p>x\n\nn[^1]\n\n[^1]: f\n"))
	var got []string
	for _, b := range blocks {
		got = append(got, string("phircnx"[b.Kind])+string(rune('0'+b.Level)))
	}
	if want := "h1 p0 i1 i2 i1 p0 c0 r0 r0 x0 p0 n0"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTooNested(t *testing.T) {
	for _, source := range []string{strings.Repeat(">", 1000) + "a", strings.Repeat("- ", 1000) + "a", strings.Repeat("1. > ", 300)} {
		if _, ok := Parse([]byte(source)); ok {
			t.Errorf("%.20q... was parsed", source)
		}
	}
	if _, ok := Parse([]byte(strings.Repeat("-", 5000) + "\n" + strings.Repeat("* ", 40))); !ok {
		t.Error("a long rule was refused")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("- a\n\n\t- b\n> c\nd\n|a|\n|-|\n|`x\\|y`|[^1]\n\n[^1]: &amp;\\*<b>")
	f.Fuzz(func(t *testing.T, source string) {
		blocks, _ := Parse([]byte(source))
		if fault := check(source, blocks); fault != "" {
			t.Fatalf("%q: %s", source, fault)
		}
	})
}
