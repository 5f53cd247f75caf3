package pdfium

import "math"

// shown turns coordinates of the PDF (origin below, before rotation) into those of the page as shown.
type shown struct {
	left, bottom, right, top float64
	quarter                  int // quarter turns clockwise
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

// box returns an empty box where the numbers make no sense.
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

// turn gives the direction of a character whose angle in the PDF is so many radians, clockwise.
func (s shown) turn(angle float64) (quarter int8, slanted bool) {
	if math.IsNaN(angle) || math.IsInf(angle, 0) {
		return 0, false
	}
	quarters := angle/(math.Pi/2) + float64(s.quarter)
	nearest := math.Round(quarters)
	return int8((int(nearest)%4 + 4) % 4), math.Abs(quarters-nearest) > 0.02
}
