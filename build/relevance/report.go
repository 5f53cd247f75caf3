package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"go/format"
	"maps"
	"os"
	"slices"
	"sort"

	"cotejo/app/quality"
	"cotejo/app/search"
	"cotejo/build/library"
)

// crowds are the sets whose passages stand beside XQuAD's articles of a language in a larger library.
var crowds = map[string]string{"en": "squad2.en", "es": "squad_es_v2.es"}

// translated are the articles of the Spanish translation of SQuAD 2 as XQuAD calls them.
var translated = map[string]string{
	"1973: Crisis del petróleo": "1973_oil_crisis", "Conmutación de paquetes": "Packet_switching", "Desobediencia civil": "Civil_disobedience",
	"El islamismo": "Islamism", "Farmacia": "Pharmacy", "Fuerza": "Force", "Guerra franco-india": "French_and_Indian_War", "Imperialismo": "Imperialism",
	"Jacksonville, Florida.": "Jacksonville,_Florida", "Motor": "Steam_engine", "Normandos": "Normans", "Oxígeno": "Oxygen", "Rin": "Rhine",
	"Sistema inmune": "Immune_system", "Southern _ California": "Southern_California", "Universidad de Chicago": "University_of_Chicago",
	"Victoria _ (Australia)": "Victoria_(Australia)",
}

// crowded asks in libraries that hold all passages of another set, the crowd, and half of XQuAD's articles: questions of the even articles, or of the odd
// ones. Articles that both sets have are there always, and nobody asks about them.
func (a *asking) crowded(ctx context.Context, language, set string, ofEven, alone bool) ([]sample, error) {
	passages, err := library.Passages("xquad." + language)
	if err != nil {
		return nil, err
	}
	crowd, err := library.Passages(set)
	if err != nil {
		return nil, err
	}
	questions, err := library.Questions("xquad." + language)
	if err != nil {
		return nil, err
	}
	shared := map[string]bool{}
	for _, p := range crowd {
		shared[cmp.Or(translated[p.Article], p.Article)] = true
	}
	even, odd, err := divided()
	if err != nil {
		return nil, err
	}
	left := func(article string) bool { return shared[article] }
	even, odd = slices.DeleteFunc(even, left), slices.DeleteFunc(odd, left)
	about, half := odd, "odd"
	if ofEven {
		about, half = even, "even"
	}
	var all []sample
	for draw := range 3 {
		inside := join(join(some(even, 0.5, 50+draw), some(odd, 0.5, 60+draw)), maps.Clone(shared))
		held := slices.Clone(crowd)
		for _, p := range passages {
			if inside[p.Article] {
				p.ID = "xquad " + p.ID
				held = append(held, p)
			}
		}
		var chosen []library.Question
		for i, q := range questions {
			if i%a.every == 0 && slices.Contains(about, q.Article) {
				q.Answerable = inside[q.Article]
				chosen = append(chosen, q)
			}
		}
		found, err := a.ask(ctx, fmt.Sprintf("crowd %s in %s %s %d", language, set, half, draw), alone, held, chosen)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// reportCrowded reports on the odd articles in larger libraries.
func (a *asking) reportCrowded(ctx context.Context, fitted map[string]map[string]float64) error {
	for _, crowd := range []struct {
		language, set string
		alone         bool
	}{{"en", crowds["en"], false}, {"en", crowds["en"], true}, {"es", crowds["es"], false}, {"es", crowds["es"], true}, {"es", crowds["en"], false}} {
		all, err := a.crowded(ctx, crowd.language, crowd.set, false, crowd.alone)
		if err != nil {
			return err
		}
		weights := fitted["weightsBoth"]
		if crowd.alone {
			weights = fitted["weightsWords"]
		}
		score := func(s sample) float64 { return chance(weights, s) }
		rate := errorsOf(weights, all)
		fmt.Printf("%s with the passages of %s, words alone %v: foreign answered %s, known refused %s; at 2%% refused %.1f%% of the foreign ones are; area %.3f\n",
			crowd.language, crowd.set, crowd.alone, percent(rate.ForeignAnswered, rate.Foreign), percent(rate.KnownRefused, rate.Known),
			100*refusedAt(0.02, all, score), area(all, score))
	}
	return nil
}

// adversarial reports on SQuAD 2's own questions: the area under the curve of what is told against what is refused, beside baselines.
func (a *asking) adversarial(ctx context.Context, fitted map[string]map[string]float64) error {
	for _, set := range []string{"squad2.en", "squad_es_v2.es"} {
		passages, err := library.Passages(set)
		if err != nil {
			return err
		}
		questions, err := library.Questions(set)
		if err != nil {
			return err
		}
		var chosen []library.Question
		for i, q := range questions {
			if i%a.every == 0 {
				chosen = append(chosen, q)
			}
		}
		all, err := a.ask(ctx, "own "+set, false, passages, chosen)
		if err != nil {
			return err
		}
		rate := errorsOf(fitted["weightsBoth"], all)
		fmt.Printf("%s, %d questions: unanswerable answered %s, known refused %s; area %.3f, by the best cosine %.3f, by the best BM25 %.3f, by coverage %.3f\n", set, len(all),
			percent(rate.ForeignAnswered, rate.Foreign), percent(rate.KnownRefused, rate.Known),
			area(all, func(s sample) float64 { return chance(fitted["weightsBoth"], s) }),
			area(all, func(s sample) float64 { return s.Signals["cosine"] }),
			area(all, func(s sample) float64 { return s.Signals["words"] }),
			area(all, func(s sample) float64 { return s.Signals["coverage"] }))
	}
	return nil
}

// area is the chance that a known question scores above a foreign one, equal scores counting half.
func area(all []sample, score func(sample) float64) float64 {
	return quality.AreaOf(all, func(s sample) bool { return s.Known }, score)
}

// refusedAt is the share of foreign questions that are refused where that share of the known ones is.
func refusedAt(share float64, all []sample, score func(sample) float64) float64 {
	var known []float64
	for _, s := range all {
		if s.Known {
			known = append(known, score(s))
		}
	}
	if len(known) == 0 {
		return 0
	}
	sort.Float64s(known)
	from := known[int(share*float64(len(known)))]
	refused, foreign := 0, 0
	for _, s := range all {
		if !s.Known {
			foreign++
			if score(s) < from {
				refused++
			}
		}
	}
	return float64(refused) / float64(max(1, foreign))
}

// writeWeights writes app/search/weights.go.
func writeWeights(file, model string, fitted map[string]map[string]float64) error {
	var source bytes.Buffer
	fmt.Fprintf(&source, "package search\n\n// Made by build/relevance; see there for how. Do not edit by hand.\n\n")
	fmt.Fprintf(&source, "// weightsModel is the embedding model that the weights belong to.\nconst weightsModel = %q\n", model)
	for _, k := range kinds {
		fmt.Fprintf(&source, "\nvar %s = map[string]float64{\n", k.name)
		for _, name := range slices.Sorted(maps.Keys(fitted[k.name])) {
			fmt.Fprintf(&source, "\t%q: %.4g,\n", name, fitted[k.name][name])
		}
		fmt.Fprintln(&source, "}")
	}
	return formatted(file, source.Bytes())
}

// writeRates writes app/search/error_table.go.
func writeRates(file string, rates []search.ErrorRate) error {
	var source bytes.Buffer
	fmt.Fprintf(&source, "package search\n\n// Made by build/relevance; see there for how. Do not edit by hand.\n\nvar errorRates = []ErrorRate{\n")
	for _, r := range rates {
		model := "weightsModel"
		if r.Model == "" {
			model = `""`
		}
		fmt.Fprintf(&source, "\t{Model: %s, Questions: %q, Documents: %q, Foreign: %d, ForeignAnswered: %d, Known: %d, KnownRefused: %d},\n",
			model, r.Questions, r.Documents, r.Foreign, r.ForeignAnswered, r.Known, r.KnownRefused)
	}
	fmt.Fprintln(&source, "}")
	return formatted(file, source.Bytes())
}

func formatted(file string, source []byte) error {
	made, err := format.Source(source)
	if err != nil {
		return err
	}
	return os.WriteFile(file, made, 0o644)
}
