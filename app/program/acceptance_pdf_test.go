package program_test

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"

	"cotejo/app"
)

// pages reads a PDF page by page with pdftotext, in each of its modes.
type pages struct {
	path string
	read map[int][]string
}

func openPages(path string) (*pages, error) { return &pages{path, map[int][]string{}}, nil }

func (p *pages) page(n int) []string {
	if p.read[n] == nil {
		number := fmt.Sprint(n)
		for _, mode := range [][]string{{}, {"-layout"}, {"-raw"}} {
			out, err := exec.Command("pdftotext", append(mode, "-enc", "UTF-8", "-f", number, "-l", number, p.path, "-")...).Output()
			if err != nil {
				out = nil
			}
			p.read[n] = append(p.read[n], string(out))
		}
	}
	return p.read[n]
}

func (p *pages) find(quote string, place app.Place) string {
	if place.Page == 0 {
		return ""
	}
	if place.To == nil || place.To.Page == place.Page {
		for _, words := range p.page(place.Page) {
			if strings.Contains(plainWords(words), plainWords(quote)) {
				return "as printed"
			}
		}
		for _, words := range p.page(place.Page) {
			if strings.Contains(unhyphened(words), unhyphened(quote)) {
				return "but for spaces and hyphens"
			}
		}
		// A sentence may go on in the next column; a row of a table stands in one piece.
		if !strings.Contains(quote, "\t") && p.inParts(quote, place.Page, place.Page) {
			return inTwoParts
		}
		return ""
	}
	if p.inParts(quote, place.Page, place.To.Page) {
		return "over pages"
	}
	return ""
}

const inTwoParts = "in two parts of a page"

// shortestPart is the least number of bytes of one part of a quote that a column break divides; fewer could stand
// anywhere on a page.
const shortestPart = 4

// inParts says whether the quote's beginning stands on the first page, up to the end of a line, and its rest on the
// last, from the beginning of one. Without the lines, words of two sentences would pass for one.
func (p *pages) inParts(quote string, first, last int) bool {
	whole := unhyphened(quote)
	least := 1
	if first == last {
		least = shortestPart
	}
	for _, a := range p.page(first) {
		for _, b := range p.page(last) {
			upper, ends := inLines(a)
			lower, starts := inLines(b)
			for cut := range whole {
				if cut < least || len(whole)-cut < least {
					continue
				}
				if !strings.Contains(upper, whole[:cut]) {
					break
				}
				if stands(upper, whole[:cut], ends, cut) && stands(lower, whole[cut:], starts, 0) {
					return true
				}
			}
		}
	}
	return false
}

// inLines returns a page without white space, and where its lines, or the columns of one, begin and end.
func inLines(page string) (words string, breaks map[int]bool) {
	breaks = map[int]bool{0: true}
	var all strings.Builder
	for _, line := range columns.Split(page, -1) {
		all.WriteString(unhyphened(line))
		breaks[all.Len()] = true
	}
	return all.String(), breaks
}

var columns = regexp.MustCompile(`\n|\f| {2,}`)

// stands says whether part is in words with a break at so many bytes from its beginning.
func stands(words, part string, breaks map[int]bool, at int) bool {
	for from := 0; ; {
		i := strings.Index(words[from:], part)
		if i < 0 {
			return false
		}
		if breaks[from+i+at] {
			return true
		}
		from += i + 1
	}
}

// unhyphened drops white space and hyphens, so that a word reads the same however its line ends.
func unhyphened(s string) string {
	return strings.NewReplacer("-", "", "\u2010", "", "\u2011", "").Replace(squeezed(s))
}
