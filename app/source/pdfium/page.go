package pdfium

import (
	"context"
	"errors"
	"fmt"
	"math"
	"unicode/utf8"

	pdfium_errors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// Char is one character as PDFium gives it. The box is that of its ink; white space and what PDFium made up itself
// (spaces between words, line ends) may have none.
type Char struct {
	Rune           rune // 0 when PDFium does not know it; U+0002 for a hyphen at a line end
	X0, Y0, X1, Y1 float64
	// Turn is the direction of writing on the page as shown, in quarter turns clockwise: 0 to the right, 1 down, 2 to
	// the left (upside down), 3 up.
	Turn int8
	// Slanted is true when the direction is none of these four.
	Slanted bool
}

// HasBox says whether the character has an extent.
func (c Char) HasBox() bool { return c.X1 > c.X0 || c.Y1 > c.Y0 }

// Font is what is known of the type in which a character is set.
type Font struct {
	// The box that the font gives the character: from the descent to the ascent.
	X0, Y0, X1, Y1 float64
	Name           string
	Weight         int // 400 is regular, 700 bold; 0 unknown
}

// Page is a page as shown.
type Page struct {
	Width, Height float64
	Chars         []Char
	// Fonts holds the font of the characters at which it was asked for, by index into Chars.
	Fonts map[int]Font
}

// Page reads page number n, from 0. For the characters that wanted names, by index, it asks for the font too; it
// must give them in increasing order. The error is ErrPage, ErrCrashed or that of ctx.
func (d *Document) Page(ctx context.Context, n int, wanted func(chars []Char) []int) (*Page, error) {
	p := &Page{Fonts: map[int]Font{}}
	err := d.call(ctx, func() error { return d.read(n, p, wanted) })
	switch {
	case err == nil:
		return p, nil
	case errors.Is(err, ErrCrashed), ctx.Err() != nil:
		return nil, err
	case errors.Is(err, pdfium_errors.ErrPage):
		return nil, fmt.Errorf("%w %d", ErrPage, n+1)
	}
	return nil, fmt.Errorf("%w %d: %w", ErrPage, n+1, err)
}

func (d *Document) read(n int, p *Page, wanted func([]Char) []int) error {
	page := requests.Page{ByIndex: &requests.PageByIndex{Document: d.ref, Index: n}}
	box, err := d.instance.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: page})
	if err != nil {
		return err
	}
	rotation, err := d.instance.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: page})
	if err != nil {
		return err
	}
	shown := newShown(float64(box.Rect.Left), float64(box.Rect.Bottom), float64(box.Rect.Right), float64(box.Rect.Top), int(rotation.PageRotation))
	p.Width, p.Height = shown.size()
	text, err := d.instance.GetPageTextStructured(&requests.GetPageTextStructured{Page: page, Mode: requests.GetPageTextStructuredModeChars})
	if err != nil {
		return err
	}
	p.Chars = make([]Char, len(text.Chars))
	for i, c := range text.Chars {
		char := &p.Chars[i]
		if c.Text != "" {
			char.Rune, _ = utf8.DecodeRuneInString(c.Text)
		}
		at := c.PointPosition
		char.X0, char.Y0, char.X1, char.Y1 = shown.box(at.Left, at.Bottom, at.Right, at.Top)
		char.Turn, char.Slanted = shown.turn(c.Angle)
	}
	indices := wanted(p.Chars)
	if len(indices) == 0 {
		return nil
	}
	return d.fonts(page, p, shown, indices)
}

// fonts asks for the loose box at each index, and for the name of the font where the box changes its height.
func (d *Document) fonts(page requests.Page, p *Page, s shown, indices []int) error {
	loaded, err := d.instance.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: page})
	if err != nil {
		return err
	}
	text := loaded.TextPage
	defer d.instance.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text})
	for _, i := range indices {
		if i < 0 || i >= len(p.Chars) {
			continue
		}
		font, err := d.font(text, s, i)
		if isCrash(err) {
			return err
		}
		if err == nil {
			p.Fonts[i] = font
		}
	}
	return nil
}

func (d *Document) font(text references.FPDF_TEXTPAGE, s shown, i int) (Font, error) {
	loose, err := d.instance.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: text, Index: i})
	if err != nil {
		return Font{}, err
	}
	var f Font
	f.X0, f.Y0, f.X1, f.Y1 = s.box(float64(loose.Rect.Left), float64(loose.Rect.Bottom), float64(loose.Rect.Right), float64(loose.Rect.Top))
	weight, err := d.instance.FPDFText_GetFontWeight(&requests.FPDFText_GetFontWeight{TextPage: text, Index: i})
	if err == nil {
		f.Weight = weight.FontWeight
	} else if isCrash(err) {
		return f, err
	}
	name, err := d.instance.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: text, Index: i})
	if err == nil {
		f.Name = name.FontName
	} else if isCrash(err) {
		return f, err
	}
	return f, nil
}

// Labels returns the labels printed for the pages ("iv"), or nil when the document has none of its own.
func (d *Document) Labels(ctx context.Context) ([]string, error) {
	var labels []string
	plain := true
	err := d.call(ctx, func() error {
		for n := range d.pages {
			label, err := d.instance.FPDF_GetPageLabel(&requests.FPDF_GetPageLabel{Document: d.ref, Page: n})
			if isCrash(err) {
				return err
			}
			if err != nil {
				return nil // without labels the first page has none
			}
			labels = append(labels, label.Label)
			plain = plain && label.Label == fmt.Sprint(n+1)
		}
		return nil
	})
	if err != nil || plain || len(labels) < d.pages {
		return nil, err
	}
	return labels, nil
}

// shown turns coordinates of the PDF (origin below, before rotation) into those of the page as shown.
type shown struct {
	left, bottom, right, top float64
	quarter                  int // clockwise
}

func newShown(left, bottom, right, top float64, quarter int) shown {
	return shown{min(left, right), min(bottom, top), max(left, right), max(bottom, top), ((quarter % 4) + 4) % 4}
}

func (s shown) size() (width, height float64) {
	width, height = s.right-s.left, s.top-s.bottom
	if s.quarter%2 == 1 {
		return height, width
	}
	return width, height
}

func (s shown) point(x, y float64) (float64, float64) {
	switch s.quarter {
	case 1:
		return y - s.bottom, x - s.left
	case 2:
		return s.right - x, y - s.bottom
	case 3:
		return s.top - y, s.right - x
	}
	return x - s.left, s.top - y
}

func (s shown) box(left, bottom, right, top float64) (x0, y0, x1, y1 float64) {
	ax, ay := s.point(left, bottom)
	bx, by := s.point(right, top)
	x0, y0, x1, y1 = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
	for _, v := range [...]float64{x0, y0, x1, y1} {
		if math.IsNaN(v) || math.Abs(v) > 1e6 {
			return 0, 0, 0, 0
		}
	}
	return x0, y0, x1, y1
}

// turn gives the direction of a character whose angle in the PDF is so many radians, counter-clockwise.
func (s shown) turn(angle float64) (quarter int8, slanted bool) {
	if math.IsNaN(angle) || math.IsInf(angle, 0) {
		return 0, false
	}
	quarters := -angle/(math.Pi/2) + float64(s.quarter)
	nearest := math.Round(quarters)
	return int8((int(nearest)%4 + 4) % 4), math.Abs(quarters-nearest) > 0.02
}
