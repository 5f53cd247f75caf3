package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"cotejo/app"
)

func TestDOCXHostile(t *testing.T) {
	small := withBody(par("Words."), nil)
	ole := oleHeader + strings.Repeat("\x00", 504)
	document := func(xml string) []byte {
		p := withBody("", nil)
		p["word/document.xml"] = xml
		return p.zip()
	}
	many := docxParts{}
	for i := range maxMembers + 1 {
		many[fmt.Sprint(i)] = ""
	}
	wideChart := `<c:chart>` + strings.Repeat(`<c:ser><c:val><c:numCache>`+strings.Repeat(`<c:pt idx="%d"><c:v>1</c:v></c:pt>`, 1)+`</c:numCache></c:val></c:ser>`, 1100) + `</c:chart>`
	numbers := make([]any, 1100)
	for i := range numbers {
		numbers[i] = i
	}
	cases := []struct {
		name, code string
		content    []byte
	}{
		{"nothing", "source.damaged", nil},
		{"no zip", "source.damaged", []byte("PK\x03\x04 and no more")},
		{"cut short", "source.damaged", small.zip()[:len(small.zip())/2]},
		{"older office file", "source.damaged", []byte(ole)},
		{"encrypted office file", "source.encrypted", append([]byte(ole), utf16le("EncryptedPackage")...)},
		{"encrypted member", "source.encrypted", encryptedFlag(small.zip())},
		{"no main part", "source.damaged", docxParts{"[Content_Types].xml": "<Types/>"}.zip()},
		{"no body", "source.damaged", document(`<w:document ` + xmlNamespaces + `></w:document>`)},
		{"XML cut short", "source.damaged", document(`<w:document ` + xmlNamespaces + `><w:body>` + par("Words"))},
		{"empty part", "source.damaged", document(``)},
		{"entity of its own", "source.damaged", document(`<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document ` + xmlNamespaces + `><w:body>` + par("&x;") + `</w:body></w:document>`)},
		{"deep nesting", "source.damaged", withBody(strings.Repeat("<w:sdt>", 100_000)+strings.Repeat("</w:sdt>", 100_000), nil).zip()},
		{"broken note", "source.damaged", withBody(par("Words."), docxParts{"footnotes1.xml": "<w:footnotes"}).zip()},
		{"bomb", "source.too_large", withBody(strings.Repeat(" ", 40<<20), nil).zip()},
		{"too many words", "source.too_large", withBody(strings.Repeat(`<w:p><w:r><w:t>`+strings.Repeat("word ", 10_000)+noise(400)+`</w:t></w:r></w:p>`, 1400), nil).zip()},
		{"too many members", "source.too_large", many.zip()},
		{"chart of all series and all points", "source.too_large", withBody(`<w:p><c:chart r:id="chart1.xml"/></w:p>`, docxParts{"chart1.xml": part("c:chartSpace", fmt.Sprintf(wideChart, numbers...))}).zip()},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			text, err := readDOCX(context.Background(), c.content)
			if got := app.ErrorCode(err); got != c.code || text != nil {
				t.Errorf("error %v, want %s", err, c.code)
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// noise is text that does not pack well, so that only the words are too many.
func noise(size int) string {
	var b strings.Builder
	x := uint32(1)
	for b.Len() < size {
		x = x*1664525 + 1013904223
		b.WriteByte('a' + byte(x>>24)%26)
	}
	return b.String()
}

// encryptedFlag sets the flag of encryption for all members of a zip file, in its directory and before each member.
func encryptedFlag(content []byte) []byte {
	for _, header := range []struct {
		signature string
		flags     int
	}{{"PK\x01\x02", 8}, {"PK\x03\x04", 6}} {
		for at := 0; ; {
			i := bytes.Index(content[at:], []byte(header.signature))
			if i < 0 {
				break
			}
			content[at+i+header.flags] |= 1
			at += i + 4
		}
	}
	return content
}

func TestDOCXForms(t *testing.T) {
	strict := withBody(styled(`<w:outlineLvl w:val="0"/>`, "Head")+par("Body"), nil)
	strict["word/document.xml"] = strings.ReplaceAll(strict["word/document.xml"], wordNamespace, "http://purl.oclc.org/ooxml/wordprocessingml/main")
	strict["_rels/.rels"] = strings.ReplaceAll(strict["_rels/.rels"], officeRelations, "http://purl.oclc.org/ooxml/officeDocument/relationships/")

	moved := withBody("", docxParts{"footnotes1.xml": part("w:footnotes", `<w:footnote>`+par("Note")+`</w:footnote>`)})
	moved["deep/er/text.xml"] = part("w:document", `<w:body>`+par("Body")+`</w:body>`)
	moved["_rels/.rels"] = relationsXML(relation{"r", "officeDocument", "/deep/er/text.xml"})
	moved["deep/er/_rels/text.xml.rels"] = relationsXML(relation{"r", "footnotes", "../../word/footnotes1.xml"}, relation{"s", "styles", "../../../../styles.xml"})

	outside := withBody(par("Body"), nil)
	outside["word/_rels/document.xml.rels"] = strings.ReplaceAll(relationsXML(relation{"r", "header", "http://example.com/header.xml"}), "/>", ` TargetMode="External"/>`)

	backslash := docxParts{`word\document.xml`: part("w:document", `<w:body>`+par("Body")+`</w:body>`)}

	otherPrefix := withBody("", nil)
	otherPrefix["word/document.xml"] = `<document xmlns="` + wordNamespace + `"><body><p><r><t>Body</t></r></p></body></document>`

	wide := withBody("", nil)
	units := utf16.Encode([]rune("\ufeff" + strings.Replace(part("w:document", `<w:body>`+par("Año")+`</w:body>`), "UTF-8", "UTF-16", 1)))
	var bytes16 []byte
	for _, u := range units {
		bytes16 = append(bytes16, byte(u), byte(u>>8))
	}
	wide["word/document.xml"] = string(bytes16)

	doctype := withBody("", nil)
	doctype["word/document.xml"] = `<!DOCTYPE x [<!ENTITY y "z">]><w:document ` + xmlNamespaces + `><w:body>` + par("A &amp; B &#241;") + `</w:body></w:document>`

	for _, c := range []struct {
		name  string
		parts docxParts
		want  string
	}{
		{"strict", strict, "1 h1: Head\n2 p: Body\n"},
		{"main part of another name", moved, "1 p: Body\n2 note: Note\n"},
		{"relations that lead out are not followed", outside, "1 p: Body\n"},
		{"names with backslashes, no relations", backslash, "1 p: Body\n"},
		{"another prefix", otherPrefix, "1 p: Body\n"},
		{"UTF-16", wide, "1 p: Año\n"},
		{"entities that are not used", doctype, "1 p: A & B ñ\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := outline(mustReadDOCX(t, c.parts.zip())); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestDOCXStops(t *testing.T) {
	content := withBody(strings.Repeat(par("Words."), 100_000), nil).zip()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := readDOCX(ctx, content); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := readDOCX(ctx, content); app.ErrorCode(err) != "source.timeout" {
		t.Errorf("out of time: %v", err)
	}
}

func TestDOCXKinds(t *testing.T) {
	content := withBody(par("Words."), nil)
	content["[Content_Types].xml"] = "<Types/>"
	for _, name := range []string{"a.docx", "a.docm", "a.dotx", "no extension"} {
		text, format, err := Read(context.Background(), name, content.zip())
		if err != nil || format.Name != "docx" || text.Content != "Words.\n" {
			t.Errorf("%s: %v, %v", name, format.Name, err)
		}
	}
}

func FuzzDOCX(f *testing.F) {
	for _, c := range docxRules {
		f.Add([]byte(c.body))
		f.Add(withBody(c.body, c.others).zip())
	}
	f.Add([]byte(`<w:p><w:r><w:fldChar w:fldCharType="separate"/><w:fldChar w:fldCharType="end"/>`))
	f.Fuzz(func(t *testing.T, input []byte) {
		styles := docxParts{"styles1.xml": part("w:styles", testStyles)}
		for _, content := range [][]byte{input, withBody(string(input), styles).zip(), withBody(par("x"), docxParts{
			"chart1.xml": string(input), "footnotes1.xml": part("w:footnotes", string(input)), "header1.xml": part("w:hdr", string(input))}).zip()} {
			text, err := readDOCX(context.Background(), content)
			if err == nil {
				checkDOCXText(t, text)
			} else if app.ErrorCode(err) == "" {
				t.Errorf("an error without a code: %v", err)
			}
		}
	})
}
