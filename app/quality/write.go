package quality

import (
	"strconv"
	"strings"

	"cotejo/app/messages"
)

// Write words a value in a language: 93.2%, 0.978, 1.25, 12 ms; Spanish has a decimal comma and a space before the sign.
func (k Kind) Write(value float64, l messages.Language) string {
	switch k {
	case Share:
		return k.bare(value, l) + percent(l)
	case Time:
		return k.bare(value, l) + "\u00a0ms"
	}
	return k.bare(value, l)
}

// Signed is Write with a sign before the value.
func (k Kind) Signed(value float64, l messages.Language) string {
	words := k.Write(value, l)
	if value > 0 && words != k.Write(0, l) {
		return "+" + words
	}
	return words
}

// Interval words the interval of a figure: [91.8–94.6].
func (k Kind) Interval(f Figure, l messages.Language) string {
	dash := "–"
	if f.Low < 0 {
		dash = " … "
	}
	return "[" + k.bare(f.Low, l) + dash + k.bare(f.High, l) + "]"
}

// bare is a value without its unit.
func (k Kind) bare(value float64, l messages.Language) string {
	digits := 3
	switch k {
	case Share:
		value, digits = 100*value, 1
	case Count:
		digits = 2
	case Time:
		digits = 0
	}
	words := strconv.FormatFloat(value, 'f', digits, 64)
	if strings.Trim(words, "-0.") == "" {
		words = strings.TrimPrefix(words, "-")
	}
	if l.Code == "es" {
		words = strings.ReplaceAll(words, ".", ",")
	}
	return strings.Replace(words, "-", "−", 1)
}

func percent(l messages.Language) string {
	if l.Code == "es" {
		return "\u00a0%"
	}
	return "%"
}
