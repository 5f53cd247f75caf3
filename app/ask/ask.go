package ask

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/messages"
	"cotejo/app/prompt"
	"cotejo/app/search"
	"cotejo/app/verify"
)

// Extractive is the name of the answer that needs no model.
const Extractive = "extractive"

// Ask answers questions over a library.
type Ask struct {
	Search *search.Search
	// Model writes answers; nil leaves the evidence to be the answer.
	Model app.Model
	// Support says whether what a model claims follows from its quotes; nil leaves that unchecked.
	Support Supporter
	// Program is what the evidence file says of who made it: "cotejo 0.1.0".
	Program string
	Now     func() time.Time
}

// Options of one question.
type Options struct {
	Search search.Options
	// SearchAs is what the person wants to be searched for: "" the question as it was typed. It is not rewritten, by rules or by a
	// model. Nil leaves the search to the program.
	SearchAs *string
	// Fresh wants new replies of the model, not kept ones.
	Fresh bool
	// Cite false gives claims without marks: sources are listed, nothing is verified.
	Cite   bool
	Verify verify.Options
	Prompt prompt.Options
	// Retry asks a model once more about claims that do not hold; then Policy says what becomes of them. "" is PolicyMark.
	Retry  bool
	Policy Policy
	// Interface is the language of labels.
	Interface messages.Language
}

// Answer answers a question with evidence alone. An answer without claims is an answer: NoInformation is true then, and what
// came nearest is kept apart from the sources.
func (a *Ask) Answer(ctx context.Context, question string, o Options) (*app.Answer, *search.Result, error) {
	answer, r, err := a.evidence(ctx, question, o)
	if err != nil {
		return nil, nil, err
	}
	answer.extractive()
	return answer.Answer, r, nil
}

// begun is an answer that has its evidence and no claims yet.
type begun struct {
	*app.Answer
	found    []app.Passage // whatever their relevance
	relevant bool
	noted    []app.Finding // about what was searched, whatever a model writes
	// ranked are the sentences of the passages, best first; none when passages are to be read whole.
	ranked []prompt.Sentence
}

// search looks for what the person wants to be searched for. A message that asks for nothing is the error ask.nothing_asked.
func (a *Ask) search(ctx context.Context, question string, o Options) (*search.Result, error) {
	if o.SearchAs != nil {
		o.Search.Rewrite, o.Search.History = false, nil
		question = cmp.Or(*o.SearchAs, question)
	} else if search.AsksNothing(question, o.Search.History) {
		return nil, app.Errorf("ask.nothing_asked", nil)
	}
	r, err := a.Search.Run(ctx, question, o.Search)
	if err != nil {
		return nil, err
	}
	for i := range r.Passages {
		Label(&r.Passages[i].Place, o.Interface)
	}
	return r, nil
}

// evidence searches and chooses the evidence.
func (a *Ask) evidence(ctx context.Context, question string, o Options) (*begun, *search.Result, error) {
	r, err := a.search(ctx, question, o)
	if err != nil {
		return nil, nil, err
	}
	answer := a.begin(question, o)
	answer.Rewritten, answer.SubQuestions, answer.Language = r.Rewritten, r.SubQuestions, r.Language
	answer.Narrowed = r.Narrowed
	begun := &begun{Answer: answer, found: r.Passages, relevant: r.Relevant()}
	if begun.relevant {
		a.choose(ctx, begun, r, o)
	}
	answer.Trace = r.Trace
	return begun, r, nil
}

// begin gives the answer to a question with nothing in it yet.
func (a *Ask) begin(question string, o Options) *app.Answer {
	answer := blank(o)
	answer.Program, answer.Created = a.Program, a.Now().UTC().Format(time.RFC3339)
	answer.Question, answer.Rewritten, answer.Model = question, question, Extractive
	return answer
}

// blank is an answer without anything; its lists are empty, not nil.
func blank(o Options) *app.Answer {
	return &app.Answer{
		Format: app.EvidenceFormat, Cite: o.Cite, SubQuestions: []string{}, Evidence: []app.Claim{}, Claims: []app.Claim{}, Invented: []int{},
		Passages: []app.Passage{}, Nearest: []app.Passage{}, Trace: []app.Stage{},
	}
}

// choose makes the passages of a search the answer's, and the best of their sentences its evidence.
func (a *Ask) choose(ctx context.Context, b *begun, r *search.Result, o Options) {
	start := time.Now()
	var chosen, ranked []piece
	if slices.ContainsFunc(r.Parts, func(p search.Part) bool { return p.Overview }) {
		chosen = overview(r)
	} else {
		chosen, ranked = choose(ctx, r, a.Search.Embedder)
	}
	if r.Reach == nil { // of a list or a count, passages are read whole
		b.ranked = toSend(ranked, r.Passages)
	}
	b.Evidence = claims(chosen, r.Passages, o)
	b.Passages = r.Passages
	b.tellReach(r.Reach)
	r.Trace = append(r.Trace, app.Stage{Stage: "ask.evidence", Ms: milliseconds(start), Candidates: len(b.Evidence)})
	number(b.Evidence)
}

// extractive makes the evidence the answer.
func (b *begun) extractive() {
	if len(b.Evidence) == 0 {
		b.silent()
		return
	}
	b.Claims = b.Evidence
	b.Figures.Shown = figures(b.Claims)
}

// silent is the honest answer when nothing is about the question.
func (b *begun) silent() {
	b.abstain(byRetrieval)
	b.Passages, b.Nearest = []app.Passage{}, b.found
}

// Who found that the documents hold no answer.
const (
	byRetrieval = "retrieval"
	byModel     = "model"
	byPolicy    = "policy"
)

func (b *begun) abstain(by string) {
	b.NoInformation, b.AbstainedBy = true, &by
}

func milliseconds(since time.Time) float64 { return float64(time.Since(since).Microseconds()) / 1000 }

// Label words a place, and its end where it has one, in a language.
func Label(p *app.Place, l messages.Language) {
	p.Label = l.Place(*p)
	if p.To != nil {
		to := *p.To
		to.Label = l.Place(to)
		p.To = &to
	}
}

// claims makes a claim of each chosen sentence or row and has it checked. A sentence that would not be verified is left
// out: evidence is only what holds.
func claims(chosen []piece, passages []app.Passage, o Options) []app.Claim {
	prepared := verify.PrepareAll(passages)
	made := []app.Claim{}
	for _, p := range chosen {
		passage := passages[p.passage]
		claim := app.Claim{
			Text: escapeMarkdown(oneLine(p.words)), Block: app.BlockParagraph, Starts: true,
			Verdict: app.Uncited, Support: app.NotChecked(), Findings: []app.Finding{}, Citations: []app.Citation{},
		}
		quotes := []string{p.words}
		switch p.block.Kind {
		case app.Item:
			claim.Block = app.BlockItem
		case app.Row:
			claim.Block = app.BlockRow
			claim.Text = strings.Join(cells(p.words), " · ")
			if header := headerOf(p.block, passage); header != "" {
				quotes = append(quotes, header)
			}
		}
		if !o.Cite {
			made = append(made, claim)
			continue
		}
		for i, quote := range quotes {
			c, _ := verify.Citation(quote, passage.Number, app.ByExtractive, prepared, o.Verify)
			if c.Verdict != app.Verified {
				if i == 0 {
					break
				}
				continue
			}
			Label(c.Place, o.Interface)
			claim.Citations = append(claim.Citations, c)
		}
		if len(claim.Citations) == 0 {
			continue
		}
		claim.Verdict = app.Verified
		for _, c := range claim.Citations {
			claim.Verdict = app.Worst(claim.Verdict, c.Verdict)
		}
		made = append(made, claim)
	}
	return made
}

// headerOf returns the row that names the columns of the block's table, when it stands in the passage too.
func headerOf(block app.Block, passage app.Passage) string {
	for _, b := range passage.Source.Blocks {
		if b.Header && b.Table == block.Table && b.Table > 0 && b.Span != block.Span && passage.Span.Contains(b.Span) {
			return passage.Source.Slice(b.Span)
		}
	}
	return ""
}

func cells(row string) []string {
	var kept []string
	for _, c := range strings.Split(row, "\t") {
		kept = append(kept, escapeMarkdown(oneLine(c)))
	}
	return kept
}

// number gives each passage the number that people see: in order of appearance, one for each passage.
func number(claims []app.Claim) {
	seen := map[int]int{}
	for i := range claims {
		for j := range claims[i].Citations {
			c := &claims[i].Citations[j]
			n, known := seen[c.Passage]
			if !known {
				n = len(seen) + 1
				seen[c.Passage] = n
			}
			c.Number = &n
		}
	}
}

// escapeMarkdown keeps words of a document from being read as Markdown, or as marks.
func escapeMarkdown(words string) string {
	return markup.Replace(words)
}

var markup = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "#", `\#`, "|", `\|`)

// PlainText takes the escapes off a claim's Markdown where it is shown as plain text.
func PlainText(text string) string { return unmarkup.Replace(text) }

var unmarkup = strings.NewReplacer(`\\`, `\`, "\\`", "`", `\*`, "*", `\_`, "_", `\[`, "[", `\]`, "]", `\<`, "<", `\>`, ">", `\#`, "#", `\|`, "|")
