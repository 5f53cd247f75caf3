package ask

import (
	"slices"

	"cotejo/app/prompt"
)

// Draft is a claim that is not whole and has not been checked.
type Draft struct {
	Text string // without marks
	// Numbers are those that people will see, of the passages it cites so far.
	Numbers []int
}

// draft is the claim that is being written.
func (w *writer) draft() *Draft {
	given, is := w.parser.Draft()
	if !is || w.parser.NoInformation() {
		return nil
	}
	d := &Draft{Numbers: []int{}}
	d.Text, _ = blockOf(given.Text)
	if given.Inline {
		d.Text = written(given.Text)
	}
	if !w.options.Cite {
		return d
	}
	next := len(w.numbers)
	fresh := map[int]int{}
	for _, index := range indices(given) {
		n, known := w.numbers[index]
		if !known && w.has(index) {
			if n, known = fresh[index]; !known {
				next++
				n, known = next, true
				fresh[index] = n
			}
		}
		if known && !slices.Contains(d.Numbers, n) {
			d.Numbers = append(d.Numbers, n)
		}
	}
	return d
}

// indices are the passages that a claim names: in its citations, or by its marks when it is prose.
func indices(c prompt.Claim) []int {
	if c.Inline {
		return c.Marks
	}
	var all []int
	for _, one := range c.Citations {
		all = append(all, one.Index)
	}
	return all
}
