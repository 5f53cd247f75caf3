package program_test

import (
	"html"
	"os"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/transform"

	"cotejo/app"
)

// plain reads a text file by lines, and takes the markup off with expressions.
type plain struct {
	format string
	lines  [][]rune
}

func openPlain(path, format string) (*plain, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	kind := "text/plain"
	if format == "html" {
		kind = "text/html"
	}
	encoding, _, certain := charset.DetermineEncoding(content, kind)
	if certain || !utf8.Valid(content) {
		if content, _, err = transform.Bytes(encoding.NewDecoder(), content); err != nil {
			return nil, err
		}
	}
	words := strings.TrimPrefix(string(content), "\uFEFF")
	words = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(words)
	p := &plain{format: format}
	for _, line := range strings.SplitAfter(words, "\n") {
		p.lines = append(p.lines, []rune(line))
	}
	return p, nil
}

func (p *plain) find(quote string, place app.Place) string {
	if place.Line < 1 || place.Line > len(p.lines) || place.Column < 1 || place.Column > len(p.lines[place.Line-1]) {
		return ""
	}
	var rest strings.Builder
	rest.WriteString(string(p.lines[place.Line-1][place.Column-1:]))
	for _, line := range p.lines[place.Line:] {
		rest.WriteString(string(line))
	}
	source := rest.String()
	if !beginsAlike(source, quote, p.format) {
		return ""
	}
	switch p.format {
	case "txt":
		if strings.HasPrefix(plainWords(source), plainWords(quote)) {
			return "as written"
		}
		return ""
	case "html":
		if strings.HasPrefix(squeezed(withoutTags(source)), squeezed(quote)) {
			return "without tags"
		}
		return ""
	}
	if strings.HasPrefix(lettersOf(withoutMarkdown(source)), lettersOf(quote)) {
		return "without markup"
	}
	return ""
}

// beginsAlike says whether the first character of the quote stands at the very place, perhaps as an entity or escape.
func beginsAlike(source, quote, format string) bool {
	head := source[:min(len(source), 40)]
	switch format {
	case "html":
		head = html.UnescapeString(head)
	case "markdown":
		head = strings.TrimPrefix(html.UnescapeString(head), `\`)
	}
	a, _ := utf8.DecodeRuneInString(plainWords(head))
	b, _ := utf8.DecodeRuneInString(plainWords(quote))
	return a == b && a != utf8.RuneError
}

var (
	hiddenTags = regexp.MustCompile(`(?is)<!--.*?-->|<script\b.*?</script\s*>|<style\b.*?</style\s*>|<template\b.*?</template\s*>|<(/?[a-z!?][^>]*)>`)
	linkEnds   = regexp.MustCompile(`\]\([^)\n]*\)|\]\[[^\]\n]*\]|\[\^[^\]\n]*\]`)
)

func withoutTags(s string) string { return html.UnescapeString(hiddenTags.ReplaceAllString(s, "")) }

func withoutMarkdown(s string) string { return withoutTags(linkEnds.ReplaceAllString(s, "")) }

// lettersOf leaves the letters and digits: what is not one may be markup.
func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) {
			return r
		}
		return -1
	}, plainWords(s))
}
