package pdfium

import (
	"context"
	"fmt"
	"math"
	"strings"
)

// Char is one character as PDFium gives it. White space and what PDFium made up itself (spaces between words, line
// ends) may have no extent.
type Char struct {
	Rune           rune // 0 when PDFium does not know it; U+0002 for a hyphen at a line end
	X0, Y0, X1, Y1 float64
	// Turn is the direction of writing on the page as shown, in quarter turns clockwise: 0 to the right, 1 down, 2 to
	// the left (upside down), 3 up.
	Turn int8
	// Slanted is true when the direction is none of these four.
	Slanted bool
	// Font is the index of the font in the page's Fonts; it is asked for at the start of each line only.
	Font int
}

// HasBox says whether the character has an extent.
func (c Char) HasBox() bool { return c.X1 > c.X0 && c.Y1 > c.Y0 }

// Font is what is known of the type in which a line begins.
type Font struct {
	Name string
	Bold bool
}

// Page is a page as shown.
type Page struct {
	Width, Height float64
	Chars         []Char
	Fonts         []Font
	Notes         []Note
}

// maxChars is the largest number of characters of one page; a page of a book has 3,000.
const maxChars = 2_000_000

// keptPages is how many pages stay open behind the one that is read: PDFium forgets a font with the last page that
// uses it, and loading it again takes as long as reading the words.
const keptPages = 2

// Page reads page number n, from 0. The error is ErrPage, ErrCrashed or that of ctx.
func (d *Document) Page(ctx context.Context, n int) (*Page, error) {
	p := &Page{}
	loaded := false
	err := d.run(ctx, func(c *calls) error {
		page, err := c.call("FPDF_LoadPage", d.handle, uint64(n))
		if err != nil || page == 0 {
			return err
		}
		loaded = true
		d.kept = append(d.kept, page)
		if err := readPage(ctx, c, page, p); err != nil {
			return err
		}
		return d.release(c, keptPages)
	})
	if err == nil && !loaded {
		err = fmt.Errorf("%w %d", ErrPage, n+1)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

func readPage(ctx context.Context, c *calls, page uint64, p *Page) error {
	box := c.malloced
	if _, err := c.call("FPDF_GetPageBoundingBox", page, box); err != nil {
		return err
	}
	// A rectangle of PDFium is left, top, right, bottom.
	left, top, right, bottom := c.float32(box), c.float32(box+4), c.float32(box+8), c.float32(box+12)
	rotation, err := c.call("FPDFPage_GetRotation", page)
	if err != nil {
		return err
	}
	shown := newShown(left, bottom, right, top, int(int32(rotation)))
	p.Width, p.Height = shown.size()
	if err := readNotes(c, page, shown, p); err != nil {
		return err
	}
	text, err := c.call("FPDFText_LoadPage", page)
	if err != nil || text == 0 {
		return err
	}
	count, err := c.call("FPDFText_CountChars", text)
	if err != nil {
		return err
	}
	if err := readChars(ctx, c, text, min(int(int32(count)), maxChars), shown, p); err != nil {
		return err
	}
	_, err = c.call("FPDFText_ClosePage", text)
	return err
}

func readChars(ctx context.Context, c *calls, text uint64, count int, shown shown, p *Page) error {
	p.Chars = make([]Char, 0, max(0, count))
	fonts := map[Font]int{}
	font, angle, wordStart, lineStart := 0, 0.0, true, true
	for i := range count {
		if i%1024 == 1023 && ctx.Err() != nil {
			return nil // run gives the error
		}
		value, err := c.direct(c.functions.unicode, text, uint64(i))
		if err != nil {
			return err
		}
		char := Char{Rune: rune(uint32(value))}
		space := char.Rune == ' ' || char.Rune == '\n' || char.Rune == '\r'
		if wordStart && !space {
			value, err := c.direct(c.functions.angle, text, uint64(i))
			if err != nil {
				return err
			}
			angle = float64(math.Float32frombits(uint32(value)))
		}
		if lineStart && !space {
			if font, err = readFont(c, text, i, p, fonts); err != nil {
				return err
			}
		}
		wordStart = space
		lineStart = char.Rune == '\n' || lineStart && space
		char.Font = font
		char.Turn, char.Slanted = shown.turn(angle)
		if char.Rune != '\r' && char.Rune != '\n' {
			if err := readBox(c, text, i, angle, shown, &char); err != nil {
				return err
			}
		}
		p.Chars = append(p.Chars, char)
	}
	return nil
}

// readBox takes the box that the font gives a character: as wide as its advance, from the descent to the ascent. Where
// there is none, or the text is turned within the PDF (for which PDFium does not turn it), it takes that of the ink.
func readBox(c *calls, text uint64, i int, angle float64, shown shown, char *Char) error {
	at := c.malloced
	if math.Abs(angle) < 1e-3 {
		ok, err := c.direct(c.functions.loose, text, uint64(i), at)
		if err != nil {
			return err
		}
		if uint32(ok) != 0 {
			char.X0, char.Y0, char.X1, char.Y1 = shown.box(c.float32(at), c.float32(at+12), c.float32(at+8), c.float32(at+4))
			if char.HasBox() {
				return nil
			}
		}
	}
	ok, err := c.direct(c.functions.tight, text, uint64(i), at, at+8, at+16, at+24)
	if err != nil || uint32(ok) == 0 {
		return err
	}
	// The order of the pointers is left, right, bottom, top.
	char.X0, char.Y0, char.X1, char.Y1 = shown.box(c.float64(at), c.float64(at+16), c.float64(at+8), c.float64(at+24))
	return nil
}

func readFont(c *calls, text uint64, i int, p *Page, known map[Font]int) (int, error) {
	flags, name := c.malloced, c.malloced+8
	const room = 256
	size, err := c.call("FPDFText_GetFontInfo", text, uint64(i), name, room, flags)
	if err != nil {
		return 0, err
	}
	var f Font
	if n := int(int32(size)); n > 1 && n <= room {
		f.Name = string(c.bytes(name, n-1))
	}
	weight, err := c.call("FPDFText_GetFontWeight", text, uint64(i))
	if err != nil {
		return 0, err
	}
	lower := strings.ToLower(f.Name)
	f.Bold = int32(weight) >= 600 || strings.Contains(lower, "bold") || strings.Contains(lower, "black") || strings.Contains(lower, "heavy")
	number, ok := known[f]
	if !ok {
		number = len(p.Fonts)
		p.Fonts = append(p.Fonts, f)
		known[f] = number
	}
	return number, nil
}

// Labels returns the labels printed for the pages ("iv"), or nil when the document has none of its own.
func (d *Document) Labels(ctx context.Context) ([]string, error) {
	var labels []string
	plain := true
	err := d.run(ctx, func(c *calls) error {
		for n := range d.pages {
			size, err := c.call("FPDF_GetPageLabel", d.handle, uint64(n), c.malloced, scratchSize)
			if err != nil || int32(size) < 2 || size > scratchSize {
				labels = nil
				return err
			}
			b := c.bytes(c.malloced, int(size)-2) // UTF-16, with a zero at its end
			labels = append(labels, fromUTF16(b))
			plain = plain && labels[n] == fmt.Sprint(n+1)
		}
		return nil
	})
	if plain {
		labels = nil
	}
	return labels, err
}
