package pdfium

import (
	"context"
	"errors"
	"fmt"
	"image"
	"testing"
)

// marked is a page of 200 by 100 points with a black square of 20 points whose lower left corner is at (30, 10); entries go
// into the page's dictionary.
func marked(entries string) []byte {
	content := "30 10 20 20 re f"
	return fmt.Appendf(nil, `%%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R %s >> endobj
4 0 obj << /Length %d >> stream
%s
endstream endobj
trailer << /Size 5 /Root 1 0 R >>
`, entries, len(content), content)
}

// dark returns the box of what is not white.
func dark(m *image.RGBA) image.Rectangle {
	found := image.Rectangle{}
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.RGBAAt(x, y).R < 128 {
				found = found.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return found
}

// The page is drawn as it is shown: the square stands where the geometry of the text would put its words.
func TestImage(t *testing.T) {
	for name, c := range map[string]struct {
		entries string
		size    image.Point
		square  image.Rectangle
	}{
		"plain":   {"", image.Pt(400, 200), image.Rect(60, 140, 100, 180)},
		"turned":  {"/Rotate 90", image.Pt(200, 400), image.Rect(20, 60, 60, 100)},
		"cropped": {"/CropBox [20 0 120 50]", image.Pt(200, 100), image.Rect(20, 40, 60, 80)},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			d, err := Open(ctx, marked(c.entries))
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			m, err := d.Image(ctx, 0, c.size.X)
			if err != nil {
				t.Fatal(err)
			}
			if m.Rect.Size() != c.size || dark(m) != c.square {
				t.Errorf("size %v, square %v; want %v, %v", m.Rect.Size(), dark(m), c.size, c.square)
			}
			w, h, err := d.Size(ctx, 0)
			if err != nil || int(w)*2 != c.size.X || int(h)*2 != c.size.Y {
				t.Errorf("%v by %v points, %v", w, h, err)
			}
			if _, err := d.Image(ctx, 3, 100); !errors.Is(err, ErrPage) {
				t.Errorf("a page that is not there: %v", err)
			}
		})
	}
}

func TestImageSize(t *testing.T) {
	for _, c := range []struct {
		w, h  float64
		width int
		want  image.Point
	}{
		{595, 842, 595, image.Pt(595, 842)}, {100, 100, 1 << 30, image.Pt(4000, 4000)}, {100, 100, -5, image.Pt(1, 1)},
	} {
		if got := imageSize(c.w, c.h, c.width); got != c.want {
			t.Errorf("%v by %v at %d: %v, want %v", c.w, c.h, c.width, got, c.want)
		}
	}
	for _, c := range [][2]float64{{1, 14400}, {14400, 1}, {1e-3, 1e6}, {1e6, 1e-3}} {
		got := imageSize(c[0], c[1], 4000)
		if got.X < 1 || got.Y < 1 || got.X*got.Y > maxArea {
			t.Errorf("%v: %v", c, got)
		}
	}
}
