package source

import (
	"strings"

	"cotejo/app"
	"cotejo/app/source/pdfium"
)

const (
	lowLetters  = "acemnorsuvwxz"
	tallLetters = "bdfhklABCDEFGHIJKLMNOPRSTUVWXYZ"
)

// fontOfTall is the height of a font, from descent to ascent, by that of its tall letters.
const fontOfTall = 1.5

// inkHeight is the height of the font of the line that begins with chars, in points, when the boxes of its characters are those of
// their ink (some fonts give no other): a dash or an "a" then says little of the size of its font. It is 0 when the boxes
// are as high as the font, or nobody can tell.
func (p *pdfPage) inkHeight(chars []pdfium.Char) float64 {
	low, tall := 0.0, 0.0
	for _, c := range chars {
		if c.Rune == '\n' {
			break
		}
		if !c.HasBox() || isPDFSpace(c.Rune) {
			continue
		}
		_, _, c0, c1 := reading(app.Box{X0: c.X0, Y0: c.Y0, X1: c.X1, Y1: c.Y1}, c.Turn, p)
		switch {
		case strings.ContainsRune(lowLetters, c.Rune):
			low = max(low, c1-c0)
		case strings.ContainsRune(tallLetters, c.Rune):
			tall = max(tall, c1-c0)
		}
	}
	if low == 0 || tall == 0 || low > 0.85*tall {
		return 0
	}
	return fontOfTall * tall
}
