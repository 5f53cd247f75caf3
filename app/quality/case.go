package quality

import (
	"slices"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/search"
)

// Deep is how many documents a list of ranks reaches down to.
const Deep = 10

// Case is what became of one question under one configuration.
type Case struct {
	ID         string `json:"id"`
	Question   string `json:"question"`
	Language   string `json:"language"` // that of the file, else the one that the search found
	Answerable bool   `json:"answerable"`
	// Documents are those that are wanted; Found is the path of the first passage's, "" when nothing was found.
	Documents []string `json:"documents"`
	Found     string   `json:"found"`
	// Rank is that of the first wanted document among the different documents found, best first; 0 is none within Deep. Ranks has that
	// of each of Documents.
	Rank  int   `json:"rank"`
	Ranks []int `json:"ranks"`
	// Delivered says that passages of all wanted documents were among those that an answer gets.
	Delivered bool `json:"delivered"`
	// Placed says whether such a passage holds the wanted place; nil when no place is wanted.
	Placed *bool `json:"placed,omitempty"`
	// Evidence are the sentences shown, best first. Holds has, for each part of the question whose answer is known, the number of the
	// first of them that holds it, from 1; 0 is none.
	Evidence []string `json:"evidence"`
	Holds    []int    `json:"holds"`
	// Refused says that the answer was that the documents do not say; By says who found so.
	Refused bool   `json:"refused"`
	By      string `json:"by,omitempty"`
	// Relevance is the highest estimate of any part of the question that what was found is about it (0 to 1), Plain the best single score of one
	// leg of the search: a cosine, or without vectors BM25.
	Relevance float64 `json:"relevance"`
	Plain     float64 `json:"plain"`
	// Parts are the sub-questions that were searched for.
	Parts []string `json:"sub_questions"`
	// Written is what a model wrote; nil when none was asked.
	Written *Written `json:"written,omitempty"`
	// Ms is the time of the whole answer; Embedded counts texts that were embedded for it, Calls the calls of language models and rerankers.
	Ms       float64 `json:"ms"`
	Embedded int     `json:"embedded"`
	Calls    int     `json:"calls"`
	// WordsOnly is why the vectors were left out of the search, though they were wanted; "" when they were not.
	WordsOnly string `json:"words_only,omitempty"`
	// Error is why there is no answer; "" when there is one.
	Error string `json:"error,omitempty"`

	known int // parts of the question whose answer is known
}

// Written is what a model wrote for a question.
type Written struct {
	Claims []string `json:"claims"`
	// Holds says that the claims hold an answer of each part that has one.
	Holds bool `json:"holds"`
	// First counts its first reply, before it was asked again; nil when no reply came.
	First *app.FigureCounts `json:"first_reply"`
}

// begin is the case of a question that nothing has become of yet.
func begin(q Question) Case {
	c := Case{
		ID: q.ID, Question: q.Question, Language: q.Language, Answerable: q.Answerable, Documents: []string{}, Ranks: []int{},
		Evidence: []string{}, Holds: []int{}, Parts: []string{},
	}
	if !q.Answerable {
		return c
	}
	c.Documents = append(c.Documents, q.documents()...)
	c.Ranks = make([]int, len(c.Documents))
	for _, p := range q.Parts {
		if len(p.Answers) > 0 {
			c.known++
		}
	}
	return c
}

// judge fills in what an answer shows.
func (c *Case) judge(q Question, a *app.Answer, r *search.Result) {
	if c.Language == "" {
		c.Language = r.Language
	}
	if r.Degraded != nil {
		c.WordsOnly = r.Degraded.Error()
	}
	c.Parts = append(c.Parts, a.SubQuestions...)
	c.Refused = a.NoInformation
	if a.AbstainedBy != nil {
		c.By = *a.AbstainedBy
	}
	for _, claim := range a.Evidence {
		c.Evidence = append(c.Evidence, ask.PlainText(claim.Text))
	}
	for _, p := range r.Parts {
		c.Relevance = max(c.Relevance, p.Relevance)
	}
	leg := "words"
	if slices.ContainsFunc(r.Passages, func(p app.Passage) bool { return p.Scores["vectors"] != 0 }) {
		leg = "vectors"
	}
	for _, p := range r.Passages {
		c.Plain = max(c.Plain, p.Scores[leg])
	}
	if a.Model != ask.Extractive {
		c.Written = &Written{Claims: []string{}, First: a.Figures.FirstReply}
		for _, claim := range a.Claims {
			c.Written.Claims = append(c.Written.Claims, ask.PlainText(claim.Text))
		}
	}
	if c.known == 0 {
		return
	}
	all := true
	for _, p := range q.Parts {
		if len(p.Answers) > 0 {
			holds := func(text string) bool { return Holds(text, p.Answers) }
			c.Holds = append(c.Holds, 1+slices.IndexFunc(c.Evidence, holds))
			all = all && c.Written != nil && slices.ContainsFunc(c.Written.Claims, holds)
		}
	}
	if c.Written != nil {
		c.Written.Holds = all
	}
}

// rank looks up the wanted documents among the passages, of which an answer gets the first topK. It says whether all were found.
func (c *Case) rank(q Question, passages []app.Passage, topK int, paths Paths) bool {
	if len(passages) > 0 {
		c.Found = passages[0].Document.Path
	}
	delivered := make([]bool, len(c.Documents))
	placed := false
	var seen []string
	for i, p := range passages {
		key := p.Document.SHA256 + p.Document.Path
		rank := 1 + slices.Index(seen, key)
		if rank == 0 {
			seen = append(seen, key)
			rank = len(seen)
		}
		for k, wanted := range c.Documents {
			if !paths.are(p.Document, wanted) {
				continue
			}
			if c.Ranks[k] == 0 && rank <= Deep {
				c.Ranks[k] = rank
			}
			if i < topK {
				delivered[k] = true
				placed = placed || q.Where != nil && q.Where.within(p.Place)
			}
		}
	}
	c.Rank = best(c.Ranks)
	c.Delivered = len(delivered) > 0 && !slices.Contains(delivered, false)
	if q.Where != nil && len(c.Documents) > 0 {
		c.Placed = &placed
	}
	return !slices.Contains(c.Ranks, 0)
}

// best is the lowest rank of those that were found; 0 when none was.
func best(ranks []int) int {
	lowest := 0
	for _, r := range ranks {
		if r > 0 && (lowest == 0 || r < lowest) {
			lowest = r
		}
	}
	return lowest
}

// Paths gives all paths of a content, by its SHA-256: a document may lie in several places.
type Paths map[string][]string

// are says whether a document is the one that is wanted.
func (p Paths) are(d app.Document, wanted string) bool {
	full := d.Path
	for _, m := range d.Member {
		full += "/" + m
	}
	return Ends(full, wanted) || slices.ContainsFunc(p[d.SHA256], func(path string) bool { return Ends(path, wanted) })
}

// Missing returns the documents that questions name and that are at none of the paths.
func Missing(questions []Question, all []app.Listed) []string {
	var missing []string
	for _, q := range questions {
		if !q.Answerable {
			continue
		}
		for _, wanted := range q.documents() {
			there := slices.ContainsFunc(all, func(l app.Listed) bool {
				full := l.Path
				for _, m := range l.Member {
					full += "/" + m
				}
				return Ends(full, wanted)
			})
			if !there && !slices.Contains(missing, wanted) {
				missing = append(missing, wanted)
			}
		}
	}
	return missing
}
