package source

import (
	"strconv"
	"strings"
)

// symbol gives the character of a w:sym, whose code is hexadecimal. Codes of the Private Use Area are places in an
// old symbol font; of those known here the usual characters are given, others are left out, for they are pictures.
func symbol(font, code string) string {
	n, err := strconv.ParseUint(code, 16, 32)
	if err != nil || n < ' ' || n > 0x10FFFF || n >= 0xD800 && n < 0xE000 {
		return ""
	}
	byFont := symbolFonts[strings.ToLower(strings.TrimSpace(font))]
	switch {
	case n >= 0xF000 && n <= 0xF0FF:
		n -= 0xF000
	case n >= 0xE000 && n <= 0xF8FF:
		return ""
	case n > 0xFF || byFont == nil:
		return string(rune(n))
	}
	if r, ok := byFont[rune(n)]; ok {
		return string(r)
	}
	return ""
}

// symbolFonts maps the codes of fonts, by name in lower case.
var symbolFonts = map[string]map[rune]rune{
	"symbol": fontOf(map[rune]string{
		0x20: " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼",
		0xA0: "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑",
		0xF1: "〉∫",
	}),
	"wingdings": fontOf(map[rune]string{
		0x28: "☎", 0x2A: "✉", 0x4A: "☺", 0x4C: "☹", 0x6C: "●❍■☐", 0x71: "❑❒", 0x75: "◆❖", 0x9F: "•", 0xA7: "▪☐", 0xAB: "★",
		0xD8: "➢", 0xDF: "←→↑↓", 0xE8: "➔", 0xEF: "⇦⇨⇧⇩", 0xFB: "✗✓☒☑",
	}),
	"wingdings 2": fontOf(map[rune]string{0x4F: "✗✓☒☑☒", 0xA3: "☐"}),
}

// fontOf spreads runs of characters that begin at a code.
func fontOf(runs map[rune]string) map[rune]rune {
	font := map[rune]rune{}
	for start, run := range runs {
		for _, r := range run {
			font[start] = r
			start++
		}
	}
	return font
}
