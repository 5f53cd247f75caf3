package facts

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"cotejo/app"
)

// Kind is a kind of fact.
type Kind int

// The kinds, in the order in which a text is read for them.
const (
	Identifier Kind = iota
	Date
	Currency
	Unit
	Number
	Negation
	Modality
	Comparison
	Quantifier
	Name
)

// State says how a fact stands in the quoted words.
type State int

// The states of a fact.
const (
	Present State = iota
	Missing
	Conflicts
	Unclear
)

// Fact is one fact of a claim. Claimed is the claim's wording at Span; Quoted is what the quoted words say instead or
// nearest to it, or "" when there is nothing to show.
type Fact struct {
	Kind    Kind
	Claimed string
	State   State
	Quoted  string
	Span    app.Span // bytes of the claim
}

// rule is one line of the table: how a text is read for a kind, and how a claim's facts are compared.
type rule struct {
	kind    Kind
	name    string
	read    func(*reading)
	compare func(*comparison) []Fact
}

// rules lists the kinds in the order in which a text is read. Currency, units and numbers are read in one pass, since
// they differ only in what stands beside the value; negation is read before modality, which it changes.
func rules() []rule {
	return []rule{
		{Identifier, "identifier", readIdentifiers, compareIdentifiers},
		{Date, "date", readDates, compareDates},
		{Currency, "currency", readQuantities, compareCurrency},
		{Unit, "unit", nil, compareUnits},
		{Number, "number", nil, compareNumbers},
		{Negation, "negation", readNegations, compareNegations},
		{Modality, "modality", readModality, compareModality},
		{Comparison, "comparison", readComparisons, compareComparisons},
		{Quantifier, "quantifier", readQuantifiers, compareQuantifiers},
		{Name, "name", readNames, compareNames},
	}
}

// String returns the kind's name as it stands in the codes of findings.
func (k Kind) String() string {
	for _, r := range rules() {
		if r.kind == k {
			return r.name
		}
	}
	return "unknown"
}

// String returns the state's name.
func (s State) String() string {
	switch s {
	case Present:
		return "present"
	case Missing:
		return "missing"
	case Conflicts:
		return "conflicts"
	}
	return "unclear"
}

// Check compares every fact of claim with the quoted words, in the order of the claim. Language ("en", "es") is that of
// texts too short to tell.
func Check(claim string, quoted []string, language string) []Fact {
	return CheckWithin(claim, quoted, nil, language)
}

// CheckWithin is Check with the whole sentences in which the quotes stand. They can only show that the quoted words are
// negated or limited there; a fact that stands in them alone is not present.
func CheckWithin(claim string, quoted, context []string, language string) []Fact {
	c := &comparison{claim: read(claim, language)}
	for _, q := range quoted {
		c.quotes = append(c.quotes, readWithin(q, context, language))
	}
	var facts []Fact
	for _, r := range rules() {
		facts = append(facts, r.compare(c)...)
	}
	for i := range facts {
		for facts[i].Span.End < len(claim) && !utf8.RuneStart(claim[facts[i].Span.End]) {
			facts[i].Span.End++
		}
		facts[i].Claimed = claim[facts[i].Span.Start:facts[i].Span.End]
	}
	slices.SortStableFunc(facts, func(a, b Fact) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Kind, b.Kind))
	})
	return slices.CompactFunc(facts, func(a, b Fact) bool { return a == b })
}
