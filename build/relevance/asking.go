package main

import (
	"context"
	"fmt"
	"log"
	"math/rand"

	"cotejo/app/search"
	"cotejo/build/library"
)

// sample is one question with what the search said of it. Known says that the library answers it.
type sample struct {
	Signals map[string]float64
	Known   bool
}

// asking asks questions in libraries that lack a part of the articles.
type asking struct {
	*library.Work
	fresh bool
	every int
}

// shares are those of the even articles that the libraries of the fit hold: the weights must not hang on one size.
var shares = []float64{0.25, 0.5, 5.0 / 6}

// parts asks the questions of the even articles in libraries that hold a part of them.
func (a *asking) parts(ctx context.Context, pair [2]string, alone bool) ([]sample, error) {
	even, _, err := divided()
	if err != nil {
		return nil, err
	}
	var found []sample
	for split, share := range shares {
		some, err := a.xquad(ctx, fmt.Sprintf("part %d", split), pair, alone, some(even, share, split), even, a.every)
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
	}
	return found, nil
}

// halves asks the questions of all articles in libraries that hold half of the even and half of the odd ones.
func (a *asking) halves(ctx context.Context, pair [2]string, alone bool) (even, odd []sample, err error) {
	evenOnes, oddOnes, err := divided()
	if err != nil {
		return nil, nil, err
	}
	for split := range 3 {
		inside := join(some(evenOnes, 0.5, 10+split), some(oddOnes, 0.5, 20+split))
		for _, about := range []struct {
			name     string
			articles []string
			into     *[]sample
		}{{"even", evenOnes, &even}, {"odd", oddOnes, &odd}} {
			found, err := a.xquad(ctx, fmt.Sprintf("half %d %s", split, about.name), pair, alone, inside, about.articles, a.every)
			if err != nil {
				return nil, nil, err
			}
			*about.into = append(*about.into, found...)
		}
	}
	return even, odd, nil
}

// few asks questions in libraries of one, two and four articles (5 to 20 passages): of even articles to fit, of odd ones to report.
func (a *asking) few(ctx context.Context, pair [2]string) (even, odd []sample, err error) {
	evenOnes, oddOnes, err := divided()
	if err != nil {
		return nil, nil, err
	}
	for split, share := range []float64{0.05, 0.1, 0.17, 0.05} {
		found, err := a.xquad(ctx, fmt.Sprintf("few %d even", split), pair, false, some(evenOnes, share, 30+split), evenOnes, a.every)
		if err != nil {
			return nil, nil, err
		}
		even = append(even, found...)
		if found, err = a.xquad(ctx, fmt.Sprintf("few %d odd", split), pair, false, some(oddOnes, share, 40+split), oddOnes, a.every); err != nil {
			return nil, nil, err
		}
		odd = append(odd, found...)
	}
	return even, odd, nil
}

// xquad asks every so many-th question of the articles asked about, in a library that holds the articles inside.
func (a *asking) xquad(ctx context.Context, name string, pair [2]string, alone bool, inside map[string]bool, about []string, every int) ([]sample, error) {
	passages, err := library.Passages("xquad." + pair[0])
	if err != nil {
		return nil, err
	}
	questions, err := library.Questions("xquad." + pair[1])
	if err != nil {
		return nil, err
	}
	var held []library.Passage
	for _, p := range passages {
		if inside[p.Article] {
			held = append(held, p)
		}
	}
	asked := map[string]bool{}
	for _, article := range about {
		asked[article] = true
	}
	var chosen []library.Question
	for i, q := range questions {
		if i%every == 0 && asked[q.Article] {
			q.Answerable = inside[q.Article]
			chosen = append(chosen, q)
		}
	}
	return a.ask(ctx, fmt.Sprintf("%s %s on %s", name, pair[1], pair[0]), alone, held, chosen)
}

// ask asks questions over passages; those that are answerable are known. What was found is kept under the name.
func (a *asking) ask(ctx context.Context, name string, alone bool, passages []library.Passage, questions []library.Question) ([]sample, error) {
	return library.Kept(a.Work, fmt.Sprintf("relevance %s words %v every %d", name, alone, a.every), a.fresh, func() ([]sample, error) {
		return a.sample(ctx, name, alone, passages, questions)
	})
}

func (a *asking) sample(ctx context.Context, name string, alone bool, passages []library.Passage, questions []library.Question) ([]sample, error) {
	var all []sample
	log.Printf("asking %d questions: %s, words alone %v", len(questions), name, alone)
	l, err := a.Library(ctx, passages)
	if err != nil {
		return nil, err
	}
	defer l.Store.Close()
	searching := search.Search{Index: l.Store, Embedder: a.Vectors}
	o := search.Defaults()
	o.Rewrite, o.MultiQuery, o.Scope, o.Words = false, 0, false, alone
	for _, q := range questions {
		r, err := searching.Run(ctx, q.Words, o)
		if err != nil {
			return nil, err
		}
		if r.Degraded != nil {
			return nil, r.Degraded
		}
		all = append(all, sample{r.Parts[0].Signals, q.Answerable})
	}
	return all, nil
}

// divided gives the even and the odd articles of XQuAD.
func divided() (even, odd []string, err error) {
	passages, err := library.Passages("xquad.en")
	if err != nil {
		return nil, nil, err
	}
	isEven, err := library.Even()
	if err != nil {
		return nil, nil, err
	}
	for _, article := range library.Articles(passages) {
		if isEven[article] {
			even = append(even, article)
		} else {
			odd = append(odd, article)
		}
	}
	return even, odd, nil
}

// some draws a share of the articles.
func some(articles []string, share float64, seed int) map[string]bool {
	inside := map[string]bool{}
	for _, i := range rand.New(rand.NewSource(int64(seed))).Perm(len(articles))[:int(share*float64(len(articles)))] {
		inside[articles[i]] = true
	}
	return inside
}

func join(a, b map[string]bool) map[string]bool {
	for article := range b {
		a[article] = true
	}
	return a
}
