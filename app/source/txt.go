package source

import (
	"context"
	"unicode/utf8"

	"cotejo/app"
)

// readTXT reads plain text. Its canonical text is the decoded file itself, with "\n" for line ends and without
// byte order mark; blocks are found in it, nothing is changed. Blocks begin and end at words, so the mark of each
// gives the column of its first word.
func readTXT(ctx context.Context, content []byte) (*app.Text, error) {
	words, ok := decodeText(content)
	if !ok {
		return nil, app.Errorf("source.unsupported", nil, "kind", "binary")
	}
	if len(words) > maxText {
		return nil, tooLarge()
	}
	t := &app.Text{Content: words}
	s := newLineSplitter(t)
	for number, at := 1, 0; at < len(words); number++ {
		if number%10_000 == 0 {
			if err := stopped(ctx); err != nil {
				return nil, err
			}
		}
		at = s.line(number, at)
	}
	s.end()
	return t, nil
}

// plainMark is the mark of a position in the line that begins at start.
func plainMark(words string, number, start, at int) app.Mark {
	return app.Mark{Start: at, Line: number, Column: utf8.RuneCountInString(words[start:at]) + 1}
}
