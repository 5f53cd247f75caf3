package prompt

import (
	"strings"

	"cotejo/app/sentence"
)

// tokens estimates, on the safe side, how many tokens a text takes: three Latin characters are one at most in prose, a
// character of another script is one or more.
func tokens(s string) int {
	thirds := 0
	for _, r := range s {
		switch {
		case r < 0x250:
			thirds++
		default:
			thirds += 4
		}
	}
	return thirds/3 + 1
}

// beginning gives the longest beginning of whole sentences that fits; when not even the first one does, the longest of
// whole words, or at least of characters.
func beginning(text string, fits func(string) bool) string {
	if fits(text) {
		return text
	}
	var ends []int
	for _, s := range sentence.Split(text, 0) {
		ends = append(ends, s.End)
	}
	if cut := longest(text, ends, fits); cut != "" {
		return cut
	}
	ends = ends[:0]
	for i := range text {
		if i > 0 && strings.ContainsRune(" \n\t", rune(text[i])) {
			ends = append(ends, i)
		}
	}
	if cut := longest(text, ends, fits); cut != "" {
		return cut
	}
	ends = ends[:0]
	for i := range text {
		ends = append(ends, i)
	}
	return longest(text, ends, fits)
}

// longest gives the longest of the beginnings text[:end] that fits; ends are in order.
func longest(text string, ends []int, fits func(string) bool) string {
	low, high := 0, len(ends) // ends[:low] fit
	for low < high {
		mid := (low + high) / 2
		if fits(text[:ends[mid]]) {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == 0 {
		return ""
	}
	return text[:ends[low-1]]
}
