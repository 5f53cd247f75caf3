package desktop

import (
	"context"

	"cotejo/app"
	"cotejo/app/program"
	"cotejo/app/source/pdfium"
)

// showPage shows pages of a PDF with what is lit on them. content is the file, whose text is that of the stored document id.
func (w *Window) showPage(ctx context.Context, p *program.Program, panel *Panel, id int64, content []byte, one cited, all []cited) error {
	own, err := rectangles(ctx, p, id, one.lit)
	if err != nil {
		return err
	}
	document, err := pdfium.Open(ctx, content)
	if err != nil {
		return err
	}
	defer document.Close()
	first := 0
	if one.Place != nil {
		first = one.Place.Page
	}
	if len(own) > 0 {
		first = own[0].Page
	}
	sizes := pageSizes{document: document, known: map[int][2]float64{}}
	size, err := sizes.of(ctx, first)
	if err != nil {
		return err
	}
	panel.PageSize = size[:]
	onShown := map[int]bool{first: true}
	for _, r := range own {
		onShown[r.Page] = true
	}
	if err := sizes.add(ctx, panel, own, one.view.Number, true, onShown); err != nil {
		return err
	}
	for _, other := range all {
		if other.Document == nil || other.Span == nil || other.Document.TextSHA256 != one.Document.TextSHA256 || one.lights(other.Citation) {
			continue
		}
		found, err := rectangles(ctx, p, id, []app.Citation{other.Citation})
		if err != nil {
			return err
		}
		if err := sizes.add(ctx, panel, found, other.view.Number, false, onShown); err != nil {
			return err
		}
	}
	token, err := w.pages.token(one.Document.Path, content)
	if err != nil {
		return err
	}
	panel.Kind, panel.Pages, panel.Page = "page", document.Pages(), first
	panel.PageImage = pagePrefix + token + "/{page}?width={width}"
	panel.More = More{Before: first > 1, After: first < panel.Pages}
	return nil
}

// lights says whether a citation is among those that are lit as own.
func (c cited) lights(other app.Citation) bool {
	for _, lit := range c.lit {
		if lit.Span != nil && other.Span != nil && *lit.Span == *other.Span {
			return true
		}
	}
	return false
}

// longestLine is more than a line of a page holds, in bytes.
const longestLine = 4096

// rectangles are where the words of citations stand on the pages of their document.
func rectangles(ctx context.Context, p *program.Program, id int64, citations []app.Citation) ([]app.Rectangle, error) {
	var all []app.Rectangle
	for _, c := range citations {
		if c.Span == nil {
			continue
		}
		// Whole lines are read: of a line that is cut nobody can say where on it the words stand.
		text, err := p.Store.Text(ctx, id, app.Span{Start: max(0, c.Span.Start-longestLine), End: c.Span.End + longestLine})
		if err != nil {
			return nil, err
		}
		all = append(all, text.Place(*c.Span).Rectangles...)
	}
	return all, nil
}

// pageSizes looks up the sizes of pages, each once.
type pageSizes struct {
	document *pdfium.Document
	known    map[int][2]float64
}

// of returns width and height of a page, from 1, in points.
func (s *pageSizes) of(ctx context.Context, page int) ([2]float64, error) {
	if size, has := s.known[page]; has {
		return size, nil
	}
	width, height, err := s.document.Size(ctx, page-1)
	if err != nil {
		return [2]float64{}, err
	}
	s.known[page] = [2]float64{width, height}
	return s.known[page], nil
}

// add puts rectangles that stand on pages of those shown into the panel, as shares of their pages.
func (s *pageSizes) add(ctx context.Context, panel *Panel, found []app.Rectangle, number int, own bool, onShown map[int]bool) error {
	for _, r := range found {
		if !onShown[r.Page] {
			continue
		}
		size, err := s.of(ctx, r.Page)
		if err != nil {
			return err
		}
		panel.Rectangles = append(panel.Rectangles, PageRectangle{Page: r.Page, Own: own, Number: number, Box: []float64{
			share(r.Box.X0, size[0]), share(r.Box.Y0, size[1]), share(r.Box.X1, size[0]), share(r.Box.Y1, size[1])}})
	}
	return nil
}

// share is what part of a whole v is, 0 to 1.
func share(v, whole float64) float64 {
	if !(whole > 0) {
		return 0
	}
	return min(max(v/whole, 0), 1)
}
