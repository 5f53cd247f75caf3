package ask

import "slices"

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
	if !w.options.Cite {
		return d
	}
	next := len(w.numbers)
	fresh := map[int]int{}
	for _, c := range given.Citations {
		n, known := w.numbers[c.Index]
		if !known && w.has(c.Index) {
			if n, known = fresh[c.Index]; !known {
				next++
				n, known = next, true
				fresh[c.Index] = n
			}
		}
		if known && !slices.Contains(d.Numbers, n) {
			d.Numbers = append(d.Numbers, n)
		}
	}
	return d
}
