package ask

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/prompt"
	"cotejo/app/search"
	"cotejo/app/verify"
	"cotejo/app/words"
)

const (
	// mostSections is how many sections of a document are read at most; which ones were not is said.
	mostSections = 24
	// sectionBytes is the length of a section at most, where the model's context has room for it.
	sectionBytes = 4000
	// bytesPerToken is how many bytes of a section a token of the model's context takes, on the safe side.
	bytesPerToken = 2
	// around is how much of the text before and after a section is kept for the context of its quotes, in bytes.
	around = 400
)

// Summarise summarises a document section by section: what a model writes of each is checked as any answer is, against that section, and
// the section is a passage of the answer. Without a model the answer is the evidence: of each section the sentences that say most of it. What
// was not read is a finding. Question is how it was asked, in the language that the summary is to have.
//
// Errors and what stands beside them are those of Write, but a section that fails does not fail the others: only when all of them do, the
// last error is returned. After a stop the sections that were whole stay.
func (a *Ask) Summarise(ctx context.Context, document int64, question string, o Options, report func(Progress)) (*app.Answer, error) {
	w, err := a.beginSummary(ctx, document, question, o, report)
	if err != nil {
		return nil, err
	}
	if a.Model == nil {
		w.extractive()
		w.done = len(w.Passages)
	} else {
		w.Model = a.Model.Name()
		w.tell(StageEvidence, nil)
		err = a.summarise(ctx, w)
	}
	w.tellUnread()
	w.tell(StageDone, nil)
	return w.Answer, err
}

// summary is an answer that is made section by section.
type summary struct {
	*writer
	text     *app.Text
	sections []section // of the whole document
	done     int       // sections that were read so far, from the beginning
	failed   []string  // where those of them stand that the model could not summarise, and
	cut      []string  // those of which it read the beginning alone
}

// place says where a section stands.
func (w *summary) place(i int) string {
	place := w.text.Place(w.sections[i].Span)
	Label(&place, w.options.Interface)
	return place.Label
}

// tellUnread says what was not read: the end of a long document, or what came after a stop, and single sections.
func (w *summary) tellUnread() {
	if len(w.failed) > 0 {
		w.Findings = append(w.Findings, finding("summary_failed", "sections", len(w.failed), "places", strings.Join(w.failed, "; ")))
	}
	if len(w.cut) > 0 {
		w.Findings = append(w.Findings, finding("summary_cut", "sections", len(w.cut), "places", strings.Join(w.cut, "; ")))
	}
	if w.done < len(w.sections) {
		w.Findings = append(w.Findings, finding("summary_read", "read", w.done-len(w.failed), "total", len(w.sections), "from", w.place(w.done)))
	}
}

// tell reports a copy of the answer, with what is written of the section at hand; nil for none.
func (w *summary) tell(stage Stage, section *writer) {
	if w.report == nil {
		return
	}
	progress := Progress{Answer: w.snapshot(), Stage: stage, Done: w.done, Total: len(w.Passages)}
	if section != nil {
		if !section.NoInformation && !section.parser.NoInformation() {
			progress.Answer.Claims = claimsOf(append(slices.Clip(w.statements), section.statements...), w.options.Cite)
		}
		progress.Draft = section.draft()
	}
	w.report(progress)
}

// beginSummary reads the document and makes its sections the passages; the evidence is the sentences of each that say most.
func (a *Ask) beginSummary(ctx context.Context, document int64, question string, o Options, report func(Progress)) (*summary, error) {
	began := time.Now()
	named, err := a.Search.Index.Document(ctx, document)
	if err != nil {
		return nil, fmt.Errorf("summarise: %w", err)
	}
	text, err := a.Search.Index.Text(ctx, document, app.Span{End: math.MaxInt32})
	if err != nil {
		return nil, fmt.Errorf("summarise: %w", err)
	}
	all := sectionsOf(text, a.roomForSection())
	answer := &begun{relevant: true, Answer: a.begin(question, o)}
	answer.Language = search.Read(question).Language
	s := &summary{text: text, sections: all}
	for i, one := range all[:min(mostSections, len(all))] {
		answer.Passages = append(answer.Passages, sectionPassage(text, one, i+1, document, named, o))
	}
	answer.Evidence = claims(telling(answer.Passages), answer.Passages, o)
	number(answer.Evidence)
	answer.Trace = []app.Stage{{Stage: "ask.sections", Ms: milliseconds(began), Candidates: len(all)}}
	s.writer = &writer{begun: answer, options: o, report: report, parser: prompt.NewParser(), prepared: verify.PrepareAll(answer.Passages)}
	s.restart()
	return s, nil
}

// roomForSection is how many bytes of a document the model is given at once.
func (a *Ask) roomForSection() int {
	if a.Model == nil || a.Model.Context() == 0 {
		return sectionBytes
	}
	return min(sectionBytes, max(a.Model.Context()/2*bytesPerToken, 500))
}

func sectionPassage(text *app.Text, s section, number int, id int64, document app.Document, o Options) app.Passage {
	p := app.Passage{
		Number: number, Search: 1, Document: document, Span: s.Span, Text: text.Slice(s.Span), Place: text.Place(s.Span), Scores: map[string]float64{},
		DocumentID: id, Source: text.Part(app.Span{Start: s.Start - around, End: s.End + around}), Headings: []string{},
	}
	p.Language = words.Language(p.Text)
	if s.heading != "" {
		p.Headings = []string{s.heading}
	}
	Label(&p.Place, o.Interface)
	return p
}

// summarise has the model write about each section in turn.
func (a *Ask) summarise(ctx context.Context, w *summary) error {
	var failed error
	heading := ""
	for i, p := range w.Passages {
		w.done = i
		w.tell(StageWriting, nil)
		one, err := a.summariseSection(ctx, w, p)
		w.Trace = append(w.Trace, one.Trace...)
		if err != nil && ctx.Err() == nil {
			failed, w.failed = err, append(w.failed, p.Place.Label)
			continue
		}
		if len(one.statements) > 0 && !one.NoInformation {
			if len(p.Headings) > 0 && p.Headings[0] != heading {
				heading = p.Headings[0]
				w.statements = append(w.statements, &statement{Claim: app.Claim{Text: escapeMarkdown(heading), Block: app.BlockHeading, Support: app.NotChecked()}})
			}
			w.statements = append(w.statements, one.statements...)
			for _, s := range one.statements {
				w.invent(s)
			}
		}
		w.show()
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	w.done = len(w.Passages)
	if len(w.failed) == w.done && failed != nil {
		return failed
	}
	return w.settle(ctx, a)
}

// settle looks at what the quotes support, and does what the policy says.
func (w *summary) settle(ctx context.Context, a *Ask) error {
	if len(w.statements) == 0 {
		w.abstain(byModel)
		return nil
	}
	w.support(ctx, a.Support)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	first := w.counts()
	w.Figures.FirstReply = &first
	w.apply(&search.Result{Rewritten: w.Rewritten})
	w.renumber()
	w.show()
	w.Figures.SourcesSent, w.Figures.SourcesCited = len(w.Passages), citedOf(w.Claims, numbersOf(w.Passages))
	return nil
}

// summariseSection has the model write about one section. What it writes is shown with what was written before.
func (a *Ask) summariseSection(ctx context.Context, w *summary, p app.Passage) (*writer, error) {
	bounds := w.options.Prompt
	if bounds.Context == 0 {
		bounds.Context = a.Model.Context()
	}
	one := &writer{
		begun:   &begun{Answer: &app.Answer{Evidence: w.Evidence, Passages: w.Passages}, relevant: true},
		options: w.options, parser: prompt.NewParser(), prepared: w.prepared[p.Number-1 : p.Number],
	}
	one.restart()
	for passage, n := range w.numbers {
		one.numbers[passage] = n
	}
	one.report = func(Progress) { w.tell(StageWriting, one) }
	request, whole := prompt.Summary(w.Language, p, bounds)
	request.Fresh = w.options.Fresh
	if !whole {
		w.cut = append(w.cut, p.Place.Label)
	}
	_, err := one.ask(ctx, a.Model, request, []int{p.Number})
	for passage, n := range one.numbers {
		w.numbers[passage] = n
	}
	return one, err
}

func numbersOf(passages []app.Passage) []int {
	var all []int
	for _, p := range passages {
		all = append(all, p.Number)
	}
	return all
}
