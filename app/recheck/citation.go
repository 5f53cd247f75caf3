package recheck

import (
	"strings"

	"cotejo/app"
	"cotejo/app/verify"
)

// test returns the verdict that the citation has now, and why.
func (o Options) test(s cited, saved citation) (app.Verdict, string) {
	switch {
	case saved.Document == nil || saved.Quote == nil || *saved.Quote == "":
		return app.NotFound, incomplete
	case s.text == nil:
		return app.NotFound, s.reason
	}
	// No position can do for a verified citation when the two are not the same words to begin with.
	alike := verify.Equal(*saved.Quote, saved.Given)
	there := s.text.Slice(saved.Span.Span) == *saved.Quote
	nearly := !alike && saved.Verdict == app.Approximate
	if alike || nearly {
		lacks := verify.At(s.text, saved.Given, o.Verify)
		if nearly {
			lacks = verify.NearlyAt(s.text, saved.Given, o.Verify)
		}
		if there && lacks(saved.Span.Span) == nil {
			return saved.Verdict, same
		}
		if again(s.text, saved, lacks, nearly) {
			return saved.Verdict, moved
		}
	}
	found := there || strings.Contains(s.text.Content, *saved.Quote)
	switch {
	case there:
		return app.NotFound, differs
	case s.isAnother(*saved.Document):
		return app.SourceChanged, sourceChanged
	case found && !alike:
		return app.NotFound, differs
	}
	return app.NotFound, notFound
}

// isAnother says whether the hashes that are known show another text than the one that was cited. The text's own hash
// is the better witness, but another reader makes another text of the same file.
func (s cited) isAnother(d app.Document) bool {
	fileDiffers := d.SHA256 != "" && !strings.EqualFold(d.SHA256, s.sha256)
	textDiffers := d.TextSHA256 != "" && !strings.EqualFold(d.TextSHA256, s.textSHA256)
	if d.SHA256 != "" && d.TextSHA256 != "" {
		return fileDiffers && textDiffers
	}
	return fileDiffers || textDiffers
}

// maxWork bounds the search for one quote, in bytes compared: words that stand nearly everywhere cannot be told apart.
const maxWork = 256 << 20

// enoughContext is how many bytes of the saved surroundings must agree, both sides together, before they decide
// between positions; of shorter surroundings, all.
const enoughContext = 16

// again says whether the quote stands, and earns its verdict, at one other position: the only one, or the one whose
// surroundings are most like the saved ones. lacks says why a position does not earn the verdict; it is costly for one that holds
// nearly.
func again(text *app.Text, saved citation, lacks func(app.Span) *app.Finding, nearly bool) bool {
	best, places, tied, work := -1, 0, false, 0
	cost := len(*saved.Quote) + 200
	if nearly {
		cost += 256 << 10
	}
	for from := 0; ; {
		i := strings.Index(text.Content[from:], *saved.Quote)
		if i < 0 {
			break
		}
		s := app.Span{Start: from + i, End: from + i + len(*saved.Quote)}
		from = s.Start + 1
		if work += cost; work > maxWork {
			return false
		}
		if lacks(s) != nil {
			continue
		}
		places++
		like := commonSuffix(text.Content[:s.Start], saved.Before) + commonPrefix(text.Content[s.End:], saved.After)
		tied = like == best || tied && like < best
		best = max(best, like)
	}
	if places <= 1 {
		return places == 1
	}
	return !tied && best > 0 && best >= min(enoughContext, len(saved.Before)+len(saved.After))
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func commonSuffix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}
