package desktop

import (
	"unicode"

	"cotejo/app"
	"cotejo/app/verify"
)

// mostCompared is the largest number of words of a quote that are compared with what was given.
const mostCompared = 1000

// differences are the words of each text that the other does not have, as pairs of UTF-16 offsets. Words are the same when
// checking takes them for the same.
func differences(quote, given string) (ofQuote, ofGiven [][]int) {
	a, b := wordsOf(quote), wordsOf(given)
	ofQuote, ofGiven = [][]int{}, [][]int{}
	if len(a) > mostCompared || len(b) > mostCompared {
		return ofQuote, ofGiven
	}
	// common[i][j] is how many words a[i:] and b[j:] share in order.
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i].folded == b[j].folded {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i].folded == b[j].folded:
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			ofQuote = append(ofQuote, a[i].utf16(quote))
			i++
		default:
			ofGiven = append(ofGiven, b[j].utf16(given))
			j++
		}
	}
	return ofQuote, ofGiven
}

// comparedWord is a word of a quote.
type comparedWord struct {
	app.Span
	folded string
}

func (w comparedWord) utf16(text string) []int {
	return []int{utf16Offset(text, w.Start), utf16Offset(text, w.End)}
}

// wordsOf cuts a text at white space, and signs at the ends of words off.
func wordsOf(text string) []comparedWord {
	var words []comparedWord
	add := func(start, end int) {
		if start < end {
			words = append(words, comparedWord{app.Span{Start: start, End: end}, verify.Fold(text[start:end]).Text})
		}
	}
	start, kind := 0, 0
	for at, r := range text {
		now := 2 // a sign
		switch {
		case unicode.IsSpace(r):
			now = 0
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r):
			now = 1
		}
		if now != kind || now == 2 {
			if kind != 0 {
				add(start, at)
			}
			start, kind = at, now
		}
	}
	if kind != 0 {
		add(start, len(text))
	}
	return words
}
