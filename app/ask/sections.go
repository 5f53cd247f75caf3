package ask

import (
	"strings"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/sentence"
)

// section is a stretch of a document that is summarised at once.
type section struct {
	app.Span
	heading string // the heading that it begins with; "" when it goes on with the section before
}

// least is the share of the most that a section has before the next heading ends it: a document of many short chapters is not
// asked about one by one.
const least = 4

// sectionsOf cuts a text into sections of whole blocks, most bytes long at most: at headings where that gives sections of some length,
// else where the next block has no room. A block that alone is longer is cut (see partsOf). Page furniture is in none.
func sectionsOf(text *app.Text, most int) []section {
	var all []section
	open := false
	for _, b := range text.Blocks {
		if b.Kind == app.Furniture || b.Len() == 0 {
			continue
		}
		heads := b.Kind == app.Heading
		if open {
			now := &all[len(all)-1]
			if b.End-now.Start <= most && (!heads || now.Len() < most/least) {
				now.End = b.End
				if now.heading == "" && heads {
					now.heading = headingOf(text, b)
				}
				continue
			}
		}
		for _, part := range partsOf(text, b.Span, most) {
			all = append(all, section{Span: part})
		}
		open = true
		if heads {
			all[len(all)-1].heading = headingOf(text, b)
		}
	}
	return all
}

func headingOf(text *app.Text, b app.Block) string {
	return oneLine(text.Slice(b.Span))
}

// partsOf cuts a block that is longer than most bytes at sentences; what has no sentence end in all that (a log, a list of values), at line
// ends, else at words, else at characters.
func partsOf(text *app.Text, block app.Span, most int) []app.Span {
	if block.Len() <= most {
		return []app.Span{block}
	}
	var parts []app.Span
	for _, s := range sentence.Split(text.Slice(block), block.Start) {
		for _, piece := range cut(text, s, most) {
			if last := len(parts) - 1; last >= 0 && piece.End-parts[last].Start <= most {
				parts[last].End = piece.End
				continue
			}
			parts = append(parts, piece)
		}
	}
	return parts
}

// cut cuts a span that is longer than most bytes, at the last line end, space or character that has room.
func cut(text *app.Text, s app.Span, most int) []app.Span {
	var parts []app.Span
	for s.Len() > most {
		words := text.Slice(s)[:most]
		at := strings.LastIndexByte(words, '\n')
		if at <= 0 {
			at = strings.LastIndexAny(words, " \t")
		}
		if at <= 0 {
			for at = most; at > 1 && !utf8.RuneStart(text.Slice(s)[at]); at-- {
			}
		}
		parts = append(parts, app.Span{Start: s.Start, End: s.Start + at})
		s.Start += at
		for s.Len() > 0 && strings.ContainsRune(" \t\n", rune(text.Slice(s)[0])) {
			s.Start++
		}
	}
	if s.Len() > 0 {
		parts = append(parts, s)
	}
	return parts
}
