package facts

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cotejo/app/sentence"
)

// TestMeasure prints, for supported and other rows, the share with at least one missing, conflicting or unclear fact of
// each kind. It measures and holds nothing: COTEJO_MEASURE=1 runs it; COTEJO_SHOW="number conflicts supported" shows such rows.
func TestMeasure(t *testing.T) {
	if os.Getenv("COTEJO_MEASURE") == "" {
		t.Skip("COTEJO_MEASURE is not set")
	}
	folder := evaluation(t)
	documents := map[string][]*reading{}
	lines(t, filepath.Join(folder, "support", "contractnli.docs.jsonl"), func(b []byte) {
		var row struct{ ID, Text string }
		if err := json.Unmarshal(b, &row); err != nil {
			t.Fatal(err)
		}
		for _, s := range sentence.Split(row.Text, 0) {
			documents[row.ID] = append(documents[row.ID], read(row.Text[s.Start:s.End], "en"))
		}
	})
	for _, set := range []string{"wice_oracle", "contractnli"} {
		m := newMeasure()
		lines(t, filepath.Join(folder, "support", set+".claims.jsonl"), func(b []byte) {
			var row struct {
				Claim, Label string
				Document     string `json:"doc_id"`
				Evidence     []string
			}
			if err := json.Unmarshal(b, &row); err != nil {
				t.Fatal(err)
			}
			if len(row.Evidence) == 0 { // these rows come without evidence: the nearest three sentences stand in
				row.Evidence = nearest(read(row.Claim, "en"), documents[row.Document])
			}
			if len(row.Evidence) > 0 {
				m.add(row.Label, row.Claim, row.Evidence, Check(row.Claim, row.Evidence, "en"))
			}
		})
		t.Log(set + "\n" + m.String())
	}
}

// nearest returns the three sentences that share most content words with the claim.
func nearest(claim *reading, sentences []*reading) []string {
	c := &comparison{claim: claim, quotes: sentences}
	shared := make([]int, len(sentences))
	order := make([]int, len(sentences))
	for q, r := range sentences {
		order[q] = q
		for qs := range r.content {
			for cs := range claim.content {
				shared[q] += c.overlap(cs, q, qs).shared
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return shared[b] - shared[a] })
	var found []string
	for _, q := range order[:min(3, len(order))] {
		found = append(found, sentences[q].text)
	}
	return found
}

// TestAcross measures translations: sentences of the Spanish passages against the English passage and the other way round, and
// against a passage of another subject. COTEJO_MEASURE=1 runs it.
func TestAcross(t *testing.T) {
	if os.Getenv("COTEJO_MEASURE") == "" {
		t.Skip("COTEJO_MEASURE is not set")
	}
	folder := evaluation(t)
	texts := map[string]map[string]string{"en": {}, "es": {}}
	var ids []string
	for language := range texts {
		lines(t, filepath.Join(folder, "questions", "xquad."+language+".passages.jsonl"), func(b []byte) {
			var row struct{ ID, Text string }
			if err := json.Unmarshal(b, &row); err != nil {
				t.Fatal(err)
			}
			texts[language][row.ID] = row.Text
			if language == "en" {
				ids = append(ids, row.ID)
			}
		})
	}
	for _, pair := range [][2]string{{"es", "en"}, {"en", "es"}, {"en", "en"}, {"es", "es"}} {
		m := newMeasure()
		for i, id := range ids {
			claim := texts[pair[0]][id]
			for _, s := range read(claim, pair[0]).parts() {
				m.add("same", s, nil, Check(s, []string{texts[pair[1]][id]}, pair[0]))
				other := ids[(i+7)%len(ids)]
				m.add("other", s, nil, Check(s, []string{texts[pair[1]][other]}, pair[0]))
			}
		}
		t.Log(pair[0] + " claims on " + pair[1] + " passages\n" + m.String())
	}
}

// parts returns the sentences of a reading.
func (r *reading) parts() []string {
	var found []string
	from := 0
	for i := range r.tokens {
		if i+1 == len(r.tokens) || r.tokens[i+1].sentence != r.tokens[i].sentence {
			found = append(found, r.text[r.tokens[from].Start:r.tokens[i].End])
			from = i + 1
		}
	}
	return found
}

// measure counts rows by label and, of them, those with a fact in each state.
type measure struct {
	rows   map[string]int
	counts map[string]map[Kind]map[State]int
	has    map[string]map[Kind]int
	show   []string
	shown  int
}

func newMeasure() *measure {
	return &measure{rows: map[string]int{}, counts: map[string]map[Kind]map[State]int{}, has: map[string]map[Kind]int{}, show: strings.Fields(os.Getenv("COTEJO_SHOW"))}
}

func (m *measure) add(label, claim string, evidence []string, facts []Fact) {
	m.rows[label]++
	if m.counts[label] == nil {
		m.counts[label], m.has[label] = map[Kind]map[State]int{}, map[Kind]int{}
	}
	seen, has := map[[2]int]bool{}, map[Kind]bool{}
	for _, f := range facts {
		if len(m.show) == 3 && f.Kind.String() == m.show[0] && f.State.String() == m.show[1] && label == m.show[2] && m.shown < 40 {
			m.shown++
			fmt.Printf("%s %s %q (%q)\n   claim %s\n", f.Kind, f.State, f.Claimed, f.Quoted, claim)
			for _, e := range evidence {
				fmt.Printf("      %s\n", e)
			}
		}
		if !has[f.Kind] {
			has[f.Kind] = true
			m.has[label][f.Kind]++
		}
		if key := [2]int{int(f.Kind), int(f.State)}; !seen[key] {
			seen[key] = true
			if m.counts[label][f.Kind] == nil {
				m.counts[label][f.Kind] = map[State]int{}
			}
			m.counts[label][f.Kind][f.State]++
		}
	}
}

func (m *measure) String() string {
	var b strings.Builder
	for label, rows := range m.rows {
		fmt.Fprintf(&b, "%-14s %5d rows; of the rows with a fact of the kind, %% with one missing / conflicts / unclear\n", label, rows)
		for _, r := range rules() {
			has := m.has[label][r.kind]
			if has == 0 {
				continue
			}
			c := m.counts[label][r.kind]
			share := func(s State) float64 { return 100 * float64(c[s]) / float64(has) }
			fmt.Fprintf(&b, "   %-12s %5d   %5.1f  %5.1f  %5.1f\n", r.name, has, share(Missing), share(Conflicts), share(Unclear))
		}
	}
	return b.String()
}
