package pdfium

import (
	"context"
	"fmt"
	"image"
	"math"
)

// The largest image that is drawn: its width in pixels, and its area.
const (
	MaxWidth = 4000
	maxArea  = 24_000_000
)

// Flags of FPDF_RenderPageBitmap: comments and filled-in fields are drawn, and the bytes come as red, green, blue.
const (
	drawNotes = 0x01
	asRGB     = 0x10
)

// Size returns width and height of page number n, from 0, in points, as shown. The errors are those of Page.
func (d *Document) Size(ctx context.Context, n int) (width, height float64, err error) {
	err = d.withPage(ctx, n, func(c *calls, page uint64) error {
		width, height, err = pageSize(c, page)
		return err
	})
	return width, height, err
}

// Image draws page number n, from 0, on white, as shown, so many pixels wide (at most MaxWidth, and less where the page is
// very high). The errors are those of Page.
func (d *Document) Image(ctx context.Context, n, width int) (drawn *image.RGBA, err error) {
	err = d.withPage(ctx, n, func(c *calls, page uint64) error {
		w, h, err := pageSize(c, page)
		if err != nil || !(w > 0) || !(h > 0) {
			return err
		}
		size := imageSize(w, h, width)
		drawn, err = draw(c, page, size.X, size.Y)
		return err
	})
	if err == nil && drawn == nil {
		err = fmt.Errorf("%w %d", ErrPage, n+1)
	}
	return drawn, err
}

// withPage does work on a page that is open. The error is ErrPage when there is no such page.
func (d *Document) withPage(ctx context.Context, n int, work func(c *calls, page uint64) error) error {
	loaded := false
	err := d.run(ctx, func(c *calls) error {
		page, err := c.call("FPDF_LoadPage", d.handle, uint64(n))
		if err != nil || page == 0 {
			return err
		}
		loaded = true
		if err := work(c, page); err != nil {
			return err
		}
		_, err = c.call("FPDF_ClosePage", page)
		return err
	})
	if err == nil && !loaded {
		err = fmt.Errorf("%w %d", ErrPage, n+1)
	}
	return err
}

func pageSize(c *calls, page uint64) (width, height float64, err error) {
	w, err := c.call("FPDF_GetPageWidthF", page)
	if err != nil {
		return 0, 0, err
	}
	h, err := c.call("FPDF_GetPageHeightF", page)
	return float64(math.Float32frombits(uint32(w))), float64(math.Float32frombits(uint32(h))), err
}

// imageSize fits a page of w by h points into an image of the wanted width, within the limits.
func imageSize(w, h float64, width int) image.Point {
	scale := float64(min(max(width, 1), MaxWidth)) / w
	if area := w * h * scale * scale; area > maxArea {
		scale *= math.Sqrt(maxArea / area)
	}
	pixels := func(v float64) int { return min(max(1, int(math.Round(v*scale))), maxArea) }
	size := image.Point{X: pixels(w), Y: pixels(h)}
	// Rounding a very thin page up to one pixel must not make the other side too long.
	size.Y = min(size.Y, maxArea/size.X)
	return size
}

func draw(c *calls, page uint64, width, height int) (*image.RGBA, error) {
	bitmap, err := c.call("FPDFBitmap_Create", uint64(width), uint64(height), 0)
	if err != nil {
		return nil, err
	}
	if bitmap == 0 {
		return nil, errOutOfMemory
	}
	if _, err := c.call("FPDFBitmap_FillRect", bitmap, 0, 0, uint64(width), uint64(height), 0xFFFFFFFF); err != nil {
		return nil, err
	}
	if _, err := c.call("FPDF_RenderPageBitmap", bitmap, page, 0, 0, uint64(width), uint64(height), 0, drawNotes|asRGB); err != nil {
		return nil, err
	}
	stride, err := c.call("FPDFBitmap_GetStride", bitmap)
	if err != nil {
		return nil, err
	}
	at, err := c.call("FPDFBitmap_GetBuffer", bitmap)
	if err != nil {
		return nil, err
	}
	drawn := image.NewRGBA(image.Rect(0, 0, width, height))
	rows := c.bytes(at, int(stride)*height)
	if len(rows) < int(stride)*height || int(stride) < 4*width {
		return nil, errOutOfMemory
	}
	for y := range height {
		copy(drawn.Pix[y*drawn.Stride:(y+1)*drawn.Stride], rows[y*int(stride):])
	}
	for i := 3; i < len(drawn.Pix); i += 4 {
		drawn.Pix[i] = 0xFF
	}
	_, err = c.call("FPDFBitmap_Destroy", bitmap)
	return drawn, err
}
