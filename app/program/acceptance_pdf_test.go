package program_test

import (
	"fmt"
	"os/exec"
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

// shortestPart is the least number of letters of one part of a quote that a column break divides; fewer could stand
// anywhere on a page.
const shortestPart = 4

// inParts says whether the quote's beginning stands on the first page and its rest on the last.
func (p *pages) inParts(quote string, first, last int) bool {
	letters := []rune(unhyphened(quote))
	least := 1
	if first == last {
		least = shortestPart
	}
	for _, a := range p.page(first) {
		for _, b := range p.page(last) {
			a, b := unhyphened(a), unhyphened(b)
			for cut := least; cut <= len(letters)-least; cut++ {
				if !strings.Contains(a, string(letters[:cut])) {
					break
				}
				if strings.Contains(b, string(letters[cut:])) {
					return true
				}
			}
		}
	}
	return false
}

// unhyphened drops white space and hyphens, so that a word reads the same however its line ends.
func unhyphened(s string) string {
	return strings.NewReplacer("-", "", "\u2010", "", "\u2011", "").Replace(squeezed(s))
}
