package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"cotejo/app/quality"
)

// report prints a line for each variant and language of which there are answers.
func report(out io.Writer, work string) error {
	files, err := filepath.Glob(filepath.Join(work, "*.jsonl"))
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "parsed: replies that could be read. verified: quotes of the first raw reply. gold: questions whose answer holds a gold answer, in a")
	fmt.Fprintln(out, "claim's text, and in a verified quote. refused: of questions whose article is left out, by the program; by the model alone, where it was asked.")
	fmt.Fprintln(out, "kept: known questions that were refused, by whom. Times are medians, in seconds. area: the chance that a known question comes before a")
	fmt.Fprintln(out, "foreign one, by the search's relevance; and when those that the model refuses by itself come last.")
	for _, file := range files {
		all, err := lines[outcome](file)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "\n%s\n", strings.TrimSuffix(filepath.Base(file), ".jsonl"))
		for _, language := range []string{"en", "es", ""} {
			write(out, language, slices.DeleteFunc(slices.Clone(all), func(o outcome) bool { return language != "" && o.Language != language }))
		}
	}
	return nil
}

// write prints the figures of some outcomes; language "" is both.
func write(out io.Writer, language string, all []outcome) {
	if len(all) == 0 {
		return
	}
	if language == "" {
		language = "all"
	}
	var known, parsed, replies, quotes, verified, inText, inQuote, byRetrieval, byModel, foreign, refused, alone, aloneRefused int
	var first, whole []float64
	for _, o := range all {
		asked := o.Refused != "retrieval"
		if asked {
			replies++
			if o.Failed == "" {
				parsed++
			}
		}
		quotes, verified = quotes+o.Quotes, verified+o.Verified
		if o.Foreign {
			foreign++
			if o.Refused != "" {
				refused++
			}
			if asked && o.Failed == "" || o.Alone != "" {
				alone++
				if asked && o.Refused != "" || o.Alone == "refused" {
					aloneRefused++
				}
			}
			continue
		}
		known++
		if o.InText {
			inText++
		}
		if o.InQuote {
			inQuote++
		}
		switch o.Refused {
		case "retrieval":
			byRetrieval++
		case "model", "policy":
			byModel++
		}
		if asked && o.Failed == "" {
			whole = append(whole, o.Whole)
			if o.First > 0 {
				first = append(first, o.First)
			}
		}
	}
	fmt.Fprintf(out, "%-3s  parsed %s  verified %s  gold in text %s, in quote %s\n", language, share(parsed, replies), share(verified, quotes), share(inText, known), share(inQuote, known))
	fmt.Fprintf(out, "     refused %s, model alone %s  kept: retrieval %d, model %d of %d  first claim %.1f, in all %.1f\n",
		share(refused, foreign), share(aloneRefused, alone), byRetrieval, byModel, known, median(first), median(whole))
	if known > 0 && foreign > 0 {
		fmt.Fprintf(out, "     area %.3f, with the model's refusals %.3f\n", area(all, func(o outcome) float64 { return o.Relevance }), area(all, refusalsLast))
	}
}

// refusalsLast is the relevance, below all others where the model itself found no answer.
func refusalsLast(o outcome) float64 {
	if o.Refused == "model" || o.Refused == "policy" || o.Alone == "refused" {
		return o.Relevance - 1
	}
	return o.Relevance
}

// area is the chance that a known question has a higher score than a foreign one; equal scores count half.
func area(all []outcome, score func(outcome) float64) float64 {
	return quality.AreaOf(all, func(o outcome) bool { return !o.Foreign }, score)
}

// share is k of n with its interval.
func share(k, n int) string {
	if n == 0 {
		return "-"
	}
	part := float64(k) / float64(n)
	low, high := quality.Wilson(part, n)
	return fmt.Sprintf("%.3f [%.3f, %.3f] (%d of %d)", part, low, high, k, n)
}

func median(all []float64) float64 {
	if len(all) == 0 {
		return 0
	}
	all = slices.Clone(all)
	slices.Sort(all)
	return all[len(all)/2]
}
