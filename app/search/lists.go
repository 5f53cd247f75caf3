package search

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"cotejo/app"
)

// listing are the ways of asking for all of something, or for how many there are.
var listing = regexp.MustCompile(`(?i)^[¿\s]*(?:` +
	`(?:please )?(?:list|enumerate|name|show me|give me|find) (?:me )?(?:all|every|each|any)\b|(?:please )?(?:list|enumerate) (?:the|our|my)\b|what are all\b|` +
	`(?:which|what) ` + countable + `\b|how many ` + countable + `\b|how many [\p{L} -]+? (?:are there|do (?:we|i) have|exist|are listed|are mentioned)\b|in how many ` + countable + `\b|` +
	`(?:lista|liste|listar|enumera|enumere|enumerar|nombra|nombre|muestra|muestre|dame) (?:todos|todas|cada)\b|(?:lista|liste|enumera|enumere) (?:los|las|mis|nuestr[oa]s)\b|cu[aá]les son tod[oa]s\b|` +
	`(?:en )?(?:qu[eé]|cu[aá]les|cu[aá]nt[oa]s) ` + countable + `\b|cu[aá]nt[oa]s [\p{L} -]+? (?:hay|tenemos|tengo|existen|se mencionan|figuran)\b)`)

// countable are things of which a library holds many, in the plural: "which documents mention X".
const countable = `(?:documents|files|contracts|leases|invoices|agreements|reports|letters|e-?mails|records|orders|receipts|clauses|articles|sections|cases|minutes|policies|payments|suppliers|customers|meetings|` +
	`documentos|archivos|ficheros|contratos|arrendamientos|facturas|acuerdos|informes|cartas|correos|expedientes|pedidos|recibos|cl[aá]usulas|art[ií]culos|secciones|casos|actas|p[oó]lizas|pagos|proveedores|clientes|reuniones)`

// AsksList says whether a question asks for all of something, or for how many there are: what was read cannot promise that.
func AsksList(question string) bool {
	topic, _ := asksOverview(question)
	return topic != "" || listing.MatchString(question)
}

// Reach says how much of what may belong to a list was read.
type Reach struct {
	Passages, Documents int // read
	// Found and FoundIn are the fragments, and their documents, that hold the words of the question; never fewer than were read. More says
	// that counting ended before all were counted.
	Found, FoundIn int
	More           bool
}

// listers are words of a question for a list that say nothing of what is listed.
var listers = listed("list lists enumerate name show give find all every each many which documents document files file mention mentions mentioned contain contains about say says exist listed " +
	"lista liste listar enumera enumere nombra nombre muestra todos todas documentos documento archivos archivo ficheros mencionan menciona contienen contiene hablan habla dicen existen figuran")

// reach counts what the words of the question match.
func (s *Search) reach(ctx context.Context, r *Result, filter app.Filter) error {
	start := time.Now()
	read := Reach{Passages: len(r.Passages)}
	documents := map[int64]bool{}
	for _, p := range r.Passages {
		documents[p.DocumentID] = true
	}
	read.Documents = len(documents)
	for _, p := range r.Parts {
		var groups [][]string
		for _, t := range subjectAlone(p.Question).Terms {
			groups = append(groups, []string{t.Word, t.Stem})
		}
		topic, overview := asksOverview(p.Question.Text)
		switch {
		case !p.Relevant():
			continue
		case overview && topic == "": // it asks for all documents that there are
			n, err := s.documents(ctx, filter)
			if err != nil {
				return err
			}
			read.Found, read.FoundIn = read.Found+n, read.FoundIn+n
			continue
		case len(groups) == 0:
			continue
		}
		found, in, more, err := s.Index.Matching(ctx, groups, filter)
		if err != nil {
			return fmt.Errorf("search reach: %w", err)
		}
		read.Found, read.FoundIn, read.More = read.Found+found, read.FoundIn+in, read.More || more
	}
	read.Found, read.FoundIn = max(read.Found, read.Passages), max(read.FoundIn, read.Documents)
	r.Reach = &read
	r.Trace = append(r.Trace, app.Stage{Stage: "search.reach", Ms: ms(start), Candidates: read.Found})
	return nil
}

// documents counts those that a filter leaves.
func (s *Search) documents(ctx context.Context, filter app.Filter) (int, error) {
	named, err := s.Index.Named(ctx, filter)
	if err != nil {
		return 0, fmt.Errorf("search reach: %w", err)
	}
	all := map[int64]bool{}
	for _, n := range named {
		all[n.Document] = true
	}
	return len(all), nil
}
