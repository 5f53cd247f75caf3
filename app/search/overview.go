package search

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/words"
)

const (
	englishPapers = `(?:documents?|files?|folder|library|collection|papers|texts?)`
	spanishPapers = `(?:documentos?|archivos?|ficheros?|carpeta|biblioteca|colecci[oó]n|papeles|textos?)`
)

// overviews are the ways of asking what there is, and not what it says; a group named topic holds what it should be about.
var overviews = compiled(
	`^what(?:'s| is| are|’s)? (?:this|these|those|it|(?:all )?(?:(?:this|these|those|the|my|our) )?`+englishPapers+`(?: here)?)(?: all)? about$`,
	`^what (?:is|are|do (?:i|we|you) have|have (?:i|we|you) got) (?:(?:in )?here|(?:in|inside) (?:this|the|my|our) `+englishPapers+`)$`,
	`^what(?:'s|’s) (?:in )?(?:here|(?:this|the|my|our) `+englishPapers+`)$`,
	`^(?:what|which) `+englishPapers+` (?:do (?:i|we|you) have|are there|have (?:i|we|you) got|are (?:here|available))(?: here)?(?: (?:about|on|regarding|concerning|relating to|related to) (?P<topic>.+))?$`,
	`^(?:list|show(?: me)?) (?:all )?(?:the |my |our )?`+englishPapers+`(?: (?:about|on|regarding|concerning|relating to|related to) (?P<topic>.+))?$`,
	`^(?:summari[sz]e|sum up|describe|(?:give me )?an overview of|(?:give me )?a summary of) (?:what (?:is here|i have|we have|there is)|(?:all |all of )?(?:this|these|those|the|my|our) `+englishPapers+`|everything(?: here)?|all of (?:it|this|them))$`,
	`^(?:(?:give|show) me )?an overview$`,

	`^de qu[eé] (?:tratan?|va|van|hablan?)(?: (?:todo )?(?:esto|eso|(?:este|esta|estos|estas|el|la|los|las|mis) `+spanishPapers+`))?$`,
	`^qu[eé] (?:hay|tengo|tenemos) (?:aqu[ií]|en (?:esta|la|mi|nuestra|este|el) `+spanishPapers+`)$`,
	`^qu[eé] `+spanishPapers+` (?:tengo|tenemos|hay|existen)(?: aqu[ií])?(?: (?:sobre|de|acerca de|relativos a|relacionados con|que hablan de) (?P<topic>.+))?$`,
	`^(?:lista|liste|enumera|enumere|muestra|muestre|mu[eé]strame) (?:todos )?(?:los |mis )?`+spanishPapers+`(?: (?:sobre|acerca de|relativos a|relacionados con) (?P<topic>.+))?$`,
	`^(?:resum[ae]|resumir|describ[ae]|dame un resumen de|un resumen de|(?:dame )?una visi[oó]n (?:general|de conjunto) de) (?:lo que (?:hay|tengo|tenemos)(?: aqu[ií])?|(?:todos )?(?:esto|estos|estas|los|las|mis|esta|este) ?`+spanishPapers+`|todo(?: esto)?)$`,
	`^(?:dame )?una visi[oó]n (?:general|de conjunto)$`,
)

// asksOverview says whether a question asks what the documents are about, and about what they should be; "" is all.
func asksOverview(question string) (topic string, is bool) {
	bare := strings.Trim(strings.TrimSpace(question), "¿?¡!. ")
	if asksSummary.MatchString(bare) {
		return "", true
	}
	for _, pattern := range overviews {
		if m := pattern.FindStringSubmatch(bare); m != nil {
			if i := pattern.SubexpIndex("topic"); i >= 0 {
				topic = m[i]
			}
			return topic, true
		}
	}
	return "", false
}

// overview finds the openings of documents: of those that are about the topic, by how well a search for it finds them, or of those that were
// changed last. Of a single document it is the beginnings of its chapters.
func (s *Search) overview(ctx context.Context, question, topic string, o Options, r *Result) (*Part, error) {
	p := &Part{Question: Read(question), Overview: true, Weights: map[string]float64{}, Signals: map[string]float64{}}
	order := map[int64]int{}
	if topic != "" {
		about := p.Question
		about.Text, about.Terms = topic, termsOf(about.Terms, topic)
		if len(about.Terms) > 0 {
			found, err := s.part(ctx, about, o, r)
			if err == nil && found.Signals["coverage"] == 1 {
				found.Relevance = max(found.Relevance, relevantFrom) // all words of the topic stand in a fragment
			}
			if err != nil || !found.about() || len(found.found) == 0 {
				return found, err
			}
			found.Overview, p = true, found
			documents := []int64{}
			for _, c := range found.found {
				if !slices.Contains(documents, c.Document) && len(documents) < o.TopK {
					order[c.Document] = len(documents)
					documents = append(documents, c.Document)
				}
			}
			o.Filter.Documents = documents
		}
	}
	start := time.Now()
	openings, err := s.Index.Openings(ctx, o.Filter, max(2, o.TopK))
	if err == nil && len(openings) == 1 {
		openings, err = s.chapters(ctx, openings[0].Document, o.TopK)
	}
	if err != nil {
		return nil, fmt.Errorf("search overview: %w", err)
	}
	slices.SortStableFunc(openings, func(a, b app.Fragment) int { return order[a.Document] - order[b.Document] })
	if len(order) == 0 && len(openings) > 0 {
		p.Relevance = 1
	}
	p.found = p.openings(openings)
	r.Trace = append(r.Trace, app.Stage{Stage: "search.overview", Ms: ms(start), Candidates: len(p.found)})
	return p, s.read(ctx, p.found)
}

// openings makes candidates of fragments, with the scores of what was found in their documents.
func (p *Part) openings(fragments []app.Fragment) []*candidate {
	var all []*candidate
	for _, f := range fragments {
		c := &candidate{Fragment: f}
		if i := slices.IndexFunc(p.found, func(c *candidate) bool { return c.Document == f.Document }); i >= 0 {
			known := *p.found[i]
			known.Fragment = f
			c = &known
		}
		all = append(all, c)
	}
	return all
}

// chapters are the first fragment of a document and those with which a chapter begins; a document without chapters gives its first ones.
func (s *Search) chapters(ctx context.Context, document int64, most int) ([]app.Fragment, error) {
	all, err := s.Index.Fragments(ctx, document)
	if err != nil {
		return nil, err
	}
	var chosen []app.Fragment
	for i, f := range all {
		if len(chosen) < most && (i == 0 || len(f.Headings) > 0 && !slices.Equal(f.Headings[:1], all[i-1].Headings[:min(1, len(all[i-1].Headings))])) {
			chosen = append(chosen, f)
		}
	}
	if len(chosen) < 2 {
		return all[:min(most, len(all))], nil
	}
	return chosen, nil
}

// termsOf are those of the terms that stand in a part of the question.
func termsOf(terms []Term, part string) []Term {
	have := map[string]bool{}
	for _, t := range words.Tokens(part) {
		have[t.Folded] = true
	}
	return slices.DeleteFunc(slices.Clone(terms), func(t Term) bool { return !have[t.Word] })
}
