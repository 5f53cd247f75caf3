package ask

import (
	"context"
	"slices"
	"time"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/prompt"
	"cotejo/app/search"
	"cotejo/app/verify"
)

// note lists a mark that names no passage.
func (s *statement) note(w *writer, index int) {
	if !w.has(index) && !slices.Contains(s.invented, index) {
		s.invented = append(s.invented, index)
	}
}

// invent lists the marks of a statement that name no passage among those of the answer, and says so.
func (w *writer) invent(s *statement) {
	for _, index := range s.invented {
		if !slices.Contains(w.invented, index) {
			w.invented = append(w.invented, index)
			w.Findings = append(w.Findings, finding("invented_mark", "index", index))
		}
	}
}

func (w *writer) has(index int) bool {
	return slices.ContainsFunc(w.prepared, func(p *verify.Passage) bool { return p.Number == index })
}

// citations checks a quote against the passage it names: as it came, and where that does not hold, with what the request escaped
// undone once. What holds better counts.
func (w *writer) citations(cited prompt.Citation) []verify.Checked {
	all := verify.Citations(cited.Quote, cited.Index, app.ByModel, w.prepared, w.options.Verify)
	if plain, changed := prompt.Unescape(cited.Quote); changed && worst(all) != app.Verified {
		if undone := verify.Citations(plain, cited.Index, app.ByModel, w.prepared, w.options.Verify); worst(undone) != worst(all) && app.Worst(worst(undone), worst(all)) == worst(all) {
			all = undone
		}
	}
	return w.numbered(all, cited.Index)
}

// numbered gives citations of a passage that there is its number, and words for their places.
func (w *writer) numbered(all []verify.Checked, index int) []verify.Checked {
	if !w.has(index) {
		return all
	}
	n := w.number(index)
	for i := range all {
		c := &all[i].Citation
		c.Number = &n
		Label(c.Place, w.options.Interface)
		if c.FoundAt != nil {
			Label(&c.FoundAt.Place, w.options.Interface)
		}
	}
	return all
}

func worst(all []verify.Checked) app.Verdict {
	v := app.Verified
	for _, one := range all {
		v = app.Worst(v, one.Citation.Verdict)
	}
	return v
}

// number is what people see for a passage; one that is new gets the next.
func (w *writer) number(passage int) int {
	n, known := w.numbers[passage]
	if !known {
		n = len(w.numbers) + 1
		w.numbers[passage] = n
	}
	return n
}

const (
	// mostLookups is how many quotes of one reply are looked for in the whole library.
	mostLookups = 8
	// leastLookup is the shortest quote that is, in characters.
	leastLookup = 20
	// lookedAt is how many passages are read for each.
	lookedAt = 5
)

// elsewhere looks in the whole library for quotes that stand in none of the passages: one that is found is misplaced, and its place is
// told. It is not moved there.
func (w *writer) elsewhere(ctx context.Context, s *search.Search) {
	began, lookups, found := time.Now(), 0, 0
	for _, statement := range w.statements {
		for i := range statement.cited {
			one := &statement.cited[i]
			c := &one.Citation
			if c.Verdict != app.NotFound || c.Number == nil || utf8.RuneCountInString(c.Given) < leastLookup || ctx.Err() != nil {
				continue
			}
			passages, sought := w.sought[c.Given]
			if !sought && len(w.sought) < mostLookups {
				lookups++
				if r, err := s.Run(ctx, c.Given, search.Options{TopK: lookedAt, Candidates: lookedAt, Words: true}); err == nil {
					passages = verify.PrepareAll(r.Passages)
				}
				w.sought[c.Given] = passages
			}
			// What was reported before is not changed: only FoundAt is new.
			if verify.Elsewhere(c, one.Findings, passages, w.options.Verify) {
				found++
				Label(&c.FoundAt.Place, w.options.Interface)
				statement.changed()
			}
		}
	}
	if lookups > 0 {
		w.Trace = append(w.Trace, app.Stage{Stage: "ask.elsewhere", Ms: milliseconds(began), Candidates: lookups, Notes: map[string]any{"found": found}})
	}
}
