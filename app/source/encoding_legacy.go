package source

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wlynxg/chardet"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// legacySample is the number of bytes by which an encoding is told.
const legacySample = 64 << 10

// legacyEncoding tells the encoding of bytes that are not Unicode. The detector is good at scripts and has no
// models for the Latin alphabets of the west and the centre of Europe; those are told by their letters.
func legacyEncoding(content []byte) encoding.Encoding {
	sample := content
	if first := slices.IndexFunc(content, func(c byte) bool { return c >= utf8.RuneSelf }); first > 1000 {
		sample = content[first-1000:]
	}
	sample = sample[:min(len(sample), legacySample)]
	switch {
	case bytes.Contains(sample, []byte("\x1b$")):
		return japanese.ISO2022JP
	case mostlyASCII(sample):
		return latinEncoding(sample)
	case mostlyKana(sample):
		return japanese.ShiftJIS
	}
	charset := strings.ToLower(chardet.Detect(sample).Charset)
	switch charset {
	case "macintosh":
		if undefined(charmap.Windows1252, sample) > 0 {
			return charmap.Macintosh
		}
		return latinEncoding(sample)
	case "ibm855":
		return charmap.CodePage855
	case "", "windows-1252", "iso-8859-1", "windows-1254", "iso-8859-9", "windows-1250", "iso-8859-2", "windows-1257", "iso-8859-13":
		return latinEncoding(sample)
	}
	if enc := namedEncoding(charset); enc != nil {
		return enc
	}
	for _, enc := range []encoding.Encoding{simplifiedchinese.GB18030, traditionalchinese.Big5, korean.EUCKR, japanese.EUCJP} {
		if undefined(enc, sample) == 0 {
			return enc
		}
	}
	return latinEncoding(sample)
}

// mostlyASCII says whether bytes beyond ASCII stand one by one between ASCII letters, as accented letters do.
// Letters of other scripts, and the byte pairs of East Asian encodings, follow each other.
func mostlyASCII(b []byte) bool {
	letters, high, alone := 0, 0, 0
	for i, c := range b {
		switch {
		case c >= utf8.RuneSelf:
			high++
			before := i == 0 || b[i-1] < utf8.RuneSelf
			after := i+1 == len(b) || b[i+1] < utf8.RuneSelf
			if before && after {
				alone++
			}
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			letters++
		}
	}
	return alone*10 >= high*7 && letters >= high*2
}

// mostlyKana says whether b is Shift-JIS in which Japanese syllables abound: other encodings hardly give those.
func mostlyKana(b []byte) bool {
	if undefined(japanese.ShiftJIS, b) > 1 { // the sample may end within a character
		return false
	}
	kana, all := 0, 0
	for _, r := range decodeAs(japanese.ShiftJIS, b) {
		if r >= 0x80 {
			all++
			if r >= 0x3041 && r < 0x3100 {
				kana++
			}
		}
	}
	return kana*5 >= all && kana > 0
}

// undefined counts what does not decode.
func undefined(enc encoding.Encoding, b []byte) int {
	return strings.Count(decodeAs(enc, b), "\uFFFD")
}

// alphabets are the letters beyond ASCII of languages, by the encodings in use for them. The first ones win ties.
var alphabets = []struct {
	encs      []encoding.Encoding
	languages []string
}{
	{[]encoding.Encoding{charmap.Windows1252}, []string{
		"áéíóúüñ", "àâæçèéêëîïôœùûüÿ", "äöüß", "áâãàçéêíóôõúü", "àèéìíòóùú", "åäöéü", "æøåéöä", "éëïóöüè", "áðéíóúýþæö", "àçèéíïòóúü"}},
	{[]encoding.Encoding{charmap.Windows1250, charmap.ISO8859_2}, []string{
		"ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţ", "čćđšž"}},
	{[]encoding.Encoding{charmap.Windows1254}, []string{"çğıiöşüâîû"}},
	{[]encoding.Encoding{charmap.Windows1257, charmap.ISO8859_13}, []string{"āčēģīķļņšūž", "ąčęėįšųūž", "äõöüšž"}},
}

// latinEncoding tells the encoding of a text in Latin letters: the one in which the letters beyond ASCII are those
// of a single language.
func latinEncoding(sample []byte) encoding.Encoding {
	var best encoding.Encoding
	fit := -1.0
	for _, a := range alphabets {
		var of encoding.Encoding // the best of this group
		share := -1.0
		for _, enc := range a.encs {
			words := []rune(decodeAs(enc, sample))
			for _, language := range a.languages {
				if f := fits(words, language); f > share {
					of, share = enc, f
				}
			}
		}
		// A tenth more must fit to leave the groups before.
		if best == nil || share > fit+0.1 {
			best, fit = of, share
		}
	}
	// The sign at 0xA4 is of no use as the general currency sign; the later ISO encoding has the euro there.
	if best == charmap.Windows1252 && bytes.IndexByte(sample, 0xA4) >= 0 && !slices.ContainsFunc(sample, func(c byte) bool { return c >= 0x80 && c < 0xA0 }) {
		return charmap.ISO8859_15
	}
	return best
}

// fits is the share of the signs beyond ASCII that a text in the language could have there.
func fits(words []rune, language string) float64 {
	good, all := 0, 0
	for i, r := range words {
		if r < 0x80 {
			continue
		}
		switch {
		case r == utf8.RuneError || r < 0xA0:
			all += 5
		case unicode.IsLetter(r) && r != 'ª' && r != 'º':
			all++
			if strings.ContainsRune(language, unicode.ToLower(r)) {
				good++
			}
		case i > 0 && i+1 < len(words) && unicode.IsLetter(words[i-1]) && unicode.IsLetter(words[i+1]) && r != '’' && r != '·':
			all++ // a sign within a word
		}
	}
	if all == 0 {
		return 1
	}
	return float64(good) / float64(all)
}
