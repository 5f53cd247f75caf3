package desktop

import (
	"encoding/json"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"cotejo/app"
	"cotejo/app/markdown"
	"cotejo/app/messages"
)

// draft is what a model is writing: words that nobody has checked, and the marks that they will have.
type draft struct {
	text    string
	numbers []int
}

// claimView words a claim as it stands now.
func claimView(l messages.Language, claim app.Claim, now standings) ClaimView {
	ofCitations, rest := findings(claim)
	view := ClaimView{
		HTML: markdown.Inline(claim.Text), Verdict: string(claim.Verdict), Support: supportView(l, claim.Support), Findings: []string{},
		Citations: []CitationView{},
	}
	for _, f := range rest {
		view.Findings = append(view.Findings, findingSentence(l, f))
		switch f.Code {
		case "connective":
			view.Connective = true
		case "degraded":
			view.Degraded = f.Args["file"]
		}
	}
	view.Note = strings.Join(view.Findings, " ")
	for i, c := range claim.Citations {
		one := citationView(l, c, ofCitations[i], now)
		one.Link = one.Link && view.Degraded == ""
		view.Citations = append(view.Citations, one)
		if one.Verdict != string(c.Verdict) {
			view.Verdict = worstShown(view.Verdict, one.Verdict)
		}
	}
	if view.Note == "" && claim.Verdict == app.Uncited {
		view.Note = l.Say("claim.uncited")
	}
	return view
}

// supportView words whether a claim follows from its quotes; it lists the checks that ran, and no other.
func supportView(l messages.Language, s app.Support) SupportView {
	view := SupportView{Verdict: s.Verdict, Checks: []CheckView{}}
	for _, name := range s.Checks {
		view.Checks = append(view.Checks, CheckView{name, l.Say("check." + name), ran})
	}
	return view
}

// draftView shows a draft as a claim whose marks are pending.
func draftView(l messages.Language, d draft, a *app.Answer) ClaimView {
	view := ClaimView{
		HTML: markdown.Inline(d.text), Verdict: pending, Support: supportView(l, app.NotChecked()), Findings: []string{}, Citations: []CitationView{},
	}
	known := markedPassages(a)
	for i, number := range d.numbers {
		c := CitationView{
			ID: "pending-" + strconv.Itoa(i+1), Number: number, Verdict: pending, By: string(app.ByModel), QuoteDiffers: [][]int{}, GivenDiffers: [][]int{}, Checks: []CheckView{},
		}
		for _, p := range a.Passages {
			if p.Number == known[number] {
				c.File, c.Path, c.Place = fileName(p.Document.Path), p.Document.Path, l.Place(p.Place)
			}
		}
		view.Citations = append(view.Citations, c)
	}
	return view
}

// markedPassages gives the passage of each mark that is in use.
func markedPassages(a *app.Answer) map[int]int {
	passages := map[int]int{}
	for _, claims := range [][]app.Claim{a.Evidence, a.Claims} {
		for _, claim := range claims {
			for _, c := range claim.Citations {
				if c.Number != nil {
					passages[*c.Number] = c.Passage
				}
			}
		}
	}
	return passages
}

// withDraft puts a draft where its claim is likely to stand: in the paragraph that is being written, or in the next block.
func withDraft(blocks []BlockView, claim ClaimView) []BlockView {
	if n := len(blocks); n > 0 && blocks[n-1].Kind == string(app.BlockParagraph) {
		blocks[n-1].Claims = append(blocks[n-1].Claims, claim)
		return blocks
	}
	return append(blocks, BlockView{ID: blockID("a", len(blocks)), Revision: 1, Kind: string(app.BlockParagraph), Claims: []ClaimView{claim}})
}

// blockID names the block at an index; prefix tells evidence and answer apart.
func blockID(prefix string, index int) string { return prefix + strconv.Itoa(index+1) }

// blockViews puts claims into the blocks in which they stand.
func blockViews(l messages.Language, prefix string, claims []app.Claim, now standings) []BlockView {
	blocks := []BlockView{}
	for _, claim := range claims {
		if claim.Starts || len(blocks) == 0 {
			blocks = append(blocks, BlockView{ID: blockID(prefix, len(blocks)), Revision: 1, Kind: string(claim.Block), Claims: []ClaimView{}})
		}
		last := &blocks[len(blocks)-1]
		last.Claims = append(last.Claims, claimView(l, claim, now))
	}
	return blocks
}

// revisions remembers what each block held when it was last told.
type revisions map[string]revision

type revision struct {
	number int
	hash   uint64
}

// set gives blocks their revisions: the one they had, or the next when anything of them changed.
func (r revisions) set(blocks []BlockView) { r.setFrom(blocks, 1) }

// setFrom does so too, and begins with that number.
func (r revisions) setFrom(blocks []BlockView, first int) {
	for i := range blocks {
		b := &blocks[i]
		b.Revision = 0
		content, err := json.Marshal(b)
		if err != nil {
			panic(err) // structs of strings and numbers
		}
		hash := fnv.New64a()
		_, _ = hash.Write(content)
		last := r[b.ID]
		if last.hash != hash.Sum64() || last.number == 0 {
			last = revision{max(last.number+1, first), hash.Sum64()}
			r[b.ID] = last
		}
		b.Revision = last.number
	}
}

// uniqueCitations lists the citations of blocks once, by number and order of appearance.
func uniqueCitations(blocks ...[]BlockView) []CitationView {
	all := []CitationView{}
	seen := map[string]int{} // where it stands in all, from 1
	for _, list := range blocks {
		for _, b := range list {
			for _, claim := range b.Claims {
				for _, c := range claim.Citations {
					at := seen[c.ID]
					switch {
					case c.Verdict == pending:
					case at == 0:
						all = append(all, c)
						seen[c.ID] = len(all)
					case c.By == string(app.ByCode):
						all[at-1] = c
					}
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b CitationView) int { return order(a) - order(b) })
	return all
}

// order puts those without a number last.
func order(c CitationView) int {
	if c.Number == 0 {
		return 1 << 30
	}
	return c.Number
}
