package command

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cotejo/app/quality"
)

// The widths of a table: its names, and each of its columns. With three columns it fits a hundred characters.
const (
	nameWidth   = 37
	columnWidth = 21
	mostColumns = 3
)

// tellReport words the figures for people.
func (r *run) tellReport(report quality.Report) {
	r.println(r.say.Say("eval.questions", "done", strconv.Itoa(report.Done), "questions", strconv.Itoa(report.Questions)))
	r.tellOutcome(report.Outcome)
	for _, other := range report.Against {
		r.println()
		r.println(r.color(r.out, bold, r.say.Say("eval.against", "flags", plain(other.Flags))))
		r.tellFailed(other.Outcome)
		r.tellDifferences(other)
	}
	r.println()
	r.println(r.color(r.out, dim, r.say.Say("eval.intervals")))
	if len(report.Against) > 0 {
		r.println(r.color(r.out, dim, r.say.Say("eval.marked")))
	}
}

// tellFailed says what the figures of a configuration stand on: questions without an answer, and searches without vectors.
func (r *run) tellFailed(o quality.Outcome) {
	tell := func(key string, count int, of func(quality.Case) string) {
		i := slices.IndexFunc(o.Cases, func(c quality.Case) bool { return of(c) != "" })
		if i >= 0 {
			first := o.Cases[i]
			r.println(r.color(r.out, red, r.say.Say(key, "count", strconv.Itoa(count), "question", plain(first.ID), "error", plain(of(first)))))
		}
	}
	tell("eval.failed", o.Failed, func(c quality.Case) string { return c.Error })
	tell("eval.words_only", o.WordsOnly, func(c quality.Case) string { return c.WordsOnly })
}

// tellOutcome shows a table of all figures, a column a language; many languages make several tables.
func (r *run) tellOutcome(o quality.Outcome) {
	r.tellFailed(o)
	columns := o.Figures.Languages()
	for len(columns) > 0 {
		some := columns[:min(mostColumns, len(columns))]
		columns = columns[len(some):]
		r.println()
		head := wide("", nameWidth)
		for _, language := range some {
			head += wide(r.columnTitle(language), columnWidth)
		}
		r.println(strings.TrimRight(head, " "))
		for _, group := range quality.Groups {
			r.tellGroup(o, group, some)
		}
	}
}

func (r *run) columnTitle(language string) string {
	if language == quality.All {
		return r.say.Say("eval.all")
	}
	return plain(language)
}

func (r *run) tellGroup(o quality.Outcome, group quality.Group, columns []string) {
	var lines []string
	for _, figure := range group.Figures {
		line, any := wide("  "+r.say.Say("eval.figure."+figure.Name), nameWidth), false
		for _, language := range columns {
			cell := ""
			if f, has := o.Figures[language][figure.Name]; has {
				any, cell = true, figure.Kind.Write(f.Value, r.say)+" "+figure.Kind.Interval(f, r.say)
			}
			line += wide(cell, columnWidth)
		}
		if any {
			lines = append(lines, strings.TrimRight(line, " "))
		}
	}
	if len(lines) == 0 {
		return
	}
	head := wide(r.say.Say("eval.group."+group.Name), nameWidth)
	for _, language := range columns {
		head += wide("n = "+strconv.Itoa(o.Count(group, language)), columnWidth)
	}
	r.println(r.color(r.out, bold, strings.TrimRight(head, " ")))
	for _, line := range lines {
		r.println(line)
	}
}

// tellDifferences shows, over all languages, both values of each figure and their difference.
func (r *run) tellDifferences(other quality.Compared) {
	const narrow = 12
	r.println()
	r.println(strings.TrimRight(wide("", nameWidth)+wide(r.say.Say("eval.first"), narrow)+wide(r.say.Say("eval.second"), narrow)+r.say.Say("eval.difference"), " "))
	for _, group := range quality.Groups {
		for _, figure := range group.Figures {
			d, has := other.Differences[quality.All][figure.Name]
			if !has {
				continue
			}
			mark := ""
			if d.Real() {
				mark = " *"
			}
			r.println(wide("  "+r.say.Say("eval.figure."+figure.Name), nameWidth) + wide(figure.Kind.Write(d.First, r.say), narrow) +
				wide(figure.Kind.Write(d.Second, r.say), narrow) + figure.Kind.Signed(d.Value, r.say) + " " + figure.Kind.Interval(d.Figure, r.say) + mark)
		}
	}
}

// wide fills words up to so many characters, and one space at least.
func wide(words string, width int) string {
	return words + strings.Repeat(" ", max(1, width-utf8.RuneCountInString(words)))
}
