package llm

import (
	"context"
	"unicode/utf8"
)

const (
	// reach is how many bytes a token, from the beginning of a text, are counted at all. A token of the model's vocabulary has
	// at most 16 characters of 4 bytes; only white space, which takes no tokens, can make the part that fits longer.
	reach = 16 * 4
)

// cut gives the longest beginning of text, ending between two characters, of at most window tokens. It asks for
// about 16 counts.
func cut(ctx context.Context, tokens func(context.Context, string) (int, error), window int, text string) (string, error) {
	text = beginning(text, reach*window)
	n, err := tokens(ctx, text)
	if err != nil || n <= window {
		return text, err
	}
	fits, over := 0, len(text)
	for {
		mid := len(beginning(text, (fits+over)/2))
		if mid <= fits { // in the middle stands the character after fits
			_, size := utf8.DecodeRuneInString(text[fits:])
			if mid = fits + size; mid >= over {
				return text[:fits], nil
			}
		}
		if n, err = tokens(ctx, text[:mid]); err != nil {
			return "", err
		}
		if n <= window {
			fits = mid
		} else {
			over = mid
		}
	}
}

// beginning gives at most n bytes of text, whole characters. Bytes that are no UTF-8 count as characters.
func beginning(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for back := 0; n > 0 && back < utf8.UTFMax && !utf8.RuneStart(text[n]); back++ {
		n--
	}
	return text[:n]
}
