package source

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode/utf32"

	utf "golang.org/x/text/encoding/unicode"
)

// decodeText turns bytes of a text file into valid UTF-8 with "\n" for line ends and without byte order mark.
// What does not decode becomes U+FFFD. It returns false when the bytes are no text in any encoding it knows.
func decodeText(content []byte) (string, bool) {
	if words, known := decodeMarked(content); known {
		return plainText(words)
	}
	return plainText(decodeUnmarked(content))
}

// declared finds the encoding that a page names in its head: <meta charset=...>, <meta ... content="...charset=...">
// or <?xml ... encoding="...">.
var declared = regexp.MustCompile(`(?i)<(?:meta[^>]{0,200}?charset|\?xml[^>]{0,100}?encoding)\s*=\s*["']?\s*([-\w:.]+)`)

// decodeHTML is decodeText for a page that may say in which encoding it is. Bytes that are UTF-8 with a few
// characters beyond ASCII cannot well be anything else, whatever the page says.
func decodeHTML(content []byte) (string, bool) {
	if words, known := decodeMarked(content); known {
		return plainText(words)
	}
	m := declared.FindSubmatch(content[:min(len(content), 8192)])
	if m == nil || bytes.IndexByte(content, 0) >= 0 {
		return decodeText(content)
	}
	enc := namedEncoding(string(m[1]))
	valid, invalid := countUTF8(content)
	if enc == nil || invalid == 0 && valid != 1 && valid != 2 {
		return decodeText(content)
	}
	if name, err := htmlindex.Name(enc); err != nil || strings.HasPrefix(name, "utf-") || name == "replacement" || name == "x-user-defined" {
		return decodeText(content)
	}
	return plainText(decodeAs(enc, content))
}

// decodeMarked decodes bytes that begin with a byte order mark.
func decodeMarked(content []byte) (words string, known bool) {
	for _, m := range [...]struct {
		mark string
		enc  encoding.Encoding
	}{
		{"\xef\xbb\xbf", encoding.Nop},
		{"\xff\xfe\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
		{"\x00\x00\xfe\xff", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
		{"\xff\xfe", utf.UTF16(utf.LittleEndian, utf.IgnoreBOM)},
		{"\xfe\xff", utf.UTF16(utf.BigEndian, utf.IgnoreBOM)},
	} {
		if rest, ok := bytes.CutPrefix(content, []byte(m.mark)); ok {
			return decodeAs(m.enc, rest), true
		}
	}
	return "", false
}

// decodeUnmarked decides by the bytes alone.
func decodeUnmarked(content []byte) string {
	if words, ok := decodeWide(content); ok {
		return words
	}
	if utf8.Valid(content) && !bytes.Contains(content, []byte("\x1b$")) || nearlyUTF8(content) {
		return string(content)
	}
	return decodeAs(legacyEncoding(content), content)
}

// decodeWide recognises UTF-16 and UTF-32 without a mark: bytes with zeros and control characters, which are text
// in one of these forms.
func decodeWide(content []byte) (string, bool) {
	zeros, controls, ascii := 0, 0, 0
	for _, c := range content {
		switch {
		case c == 0:
			zeros++
		case c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1B:
			controls++
		case c < 0x7F:
			ascii++
		}
	}
	if (zeros+controls)*50 < len(content) || zeros == 0 && controls*20 < len(content) && ascii*5 > len(content)*4 {
		return "", false // a text of bytes has few of them
	}
	forms := []encoding.Encoding{utf.UTF16(utf.LittleEndian, utf.IgnoreBOM), utf.UTF16(utf.BigEndian, utf.IgnoreBOM)}
	if zeros*2 > len(content) {
		forms = []encoding.Encoding{utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)}
	}
	best, least := "", len(content)+1
	for _, form := range forms {
		words := decodeAs(form, content)
		odd, all, common := 0, 0, 0
		for _, r := range words {
			all++
			if r >= ' ' && r < 0x7F || r == '\n' || r >= 0x3000 && r < 0x3100 {
				common++
			}
			if r == utf8.RuneError || !unicode.IsPrint(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) {
				odd++
			}
		}
		if odd*50 <= all && 4*odd-common < least {
			best, least = words, 4*odd-common
		}
	}
	return best, best != ""
}

// nearlyUTF8 says whether bytes are UTF-8 but for a few: a file that was cut within a character, or that holds
// a line from elsewhere. Text in another encoding does not form ten valid characters for each invalid byte.
func nearlyUTF8(content []byte) bool {
	valid, invalid := countUTF8(content)
	return valid >= 10*invalid && valid > 0
}

// countUTF8 counts the characters beyond ASCII, and the bytes that belong to none.
func countUTF8(content []byte) (valid, invalid int) {
	for len(content) > 0 {
		if content[0] < utf8.RuneSelf {
			content = content[1:]
			continue
		}
		r, width := utf8.DecodeRune(content)
		if r == utf8.RuneError && width == 1 {
			invalid++
		} else {
			valid++
		}
		content = content[width:]
	}
	return valid, invalid
}

// decodeAs decodes content; the decoders put U+FFFD for what they do not know.
func decodeAs(enc encoding.Encoding, content []byte) string {
	words, err := enc.NewDecoder().Bytes(content)
	if err != nil {
		return string(content)
	}
	return string(words)
}

// namedEncoding returns the encoding that a file declares, as browsers understand the name; nil when unknown.
func namedEncoding(name string) encoding.Encoding {
	enc, err := htmlindex.Get(name)
	if err != nil {
		return nil
	}
	return enc
}

// plainText puts line ends and invalid bytes right, and says whether the result is text: hardly any control
// characters but those that text files have.
func plainText(words string) (string, bool) {
	words = strings.TrimPrefix(words, "\uFEFF")
	if !utf8.ValidString(words) {
		words = strings.Map(func(r rune) rune { return r }, words) // one U+FFFD for each byte
	}
	if strings.IndexByte(words, '\r') >= 0 {
		words = strings.ReplaceAll(strings.ReplaceAll(words, "\r\n", "\n"), "\r", "\n")
	}
	controls, all := 0, 0
	for _, r := range words {
		all++
		switch r {
		case '\t', '\n', '\v', '\f', '\b', 0x1B, 0x1A, 0x85:
		case utf8.RuneError:
			controls++
		default:
			if r < ' ' || r >= 0x7F && r < 0xA0 {
				controls++
			}
		}
	}
	return words, controls*50 <= all
}
