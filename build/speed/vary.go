package main

import (
	"fmt"
	"math"
	"math/rand"
	"regexp"
	"strings"
	"unicode"
)

// The shares of what is changed in a passage, and how far a vector moves: its noise is as long as this part of it.
const (
	movedSentences = 0.3
	newNumbers     = 0.5
	newNames       = 0.25
	codes          = 0.1
	noise          = 0.35
)

var (
	numbers = regexp.MustCompile(`\d+`)
	capital = regexp.MustCompile(`\p{Lu}\p{Ll}{3,}`)
)

// vary writes a passage anew, with sentences of others of its language.
func (m *material) vary(p passage, random *rand.Rand) string {
	var text strings.Builder
	for _, s := range p.Sentences {
		if random.Float64() < movedSentences {
			if other := m.Passages[random.Intn(len(m.Passages))]; other.Language == p.Language && len(other.Sentences) > 0 {
				s = other.Sentences[random.Intn(len(other.Sentences))]
			}
		}
		if text.Len() > 0 {
			text.WriteByte(' ')
		}
		s = numbers.ReplaceAllStringFunc(s, func(n string) string {
			if random.Float64() >= newNumbers || len(n) > 9 {
				return n
			}
			low := int(math.Pow10(len(n) - 1))
			return fmt.Sprint(low + random.Intn(9*low))
		})
		s = capital.ReplaceAllStringFunc(s, func(n string) string {
			if random.Float64() >= newNames {
				return n
			}
			return name(int(random.ExpFloat64() * 20_000))
		})
		text.WriteString(s)
	}
	if random.Float64() < codes {
		fmt.Fprintf(&text, " (%c%c-%d-%c%c)", 'A'+random.Intn(26), 'A'+random.Intn(26), random.Intn(10_000), 'A'+random.Intn(26), 'A'+random.Intn(26))
	}
	return text.String()
}

var syllables = strings.Fields("ba cor del fin gar hol ina jor ka lem mar nes ola per qui ras sol tan uri vel wen xan yor zel bri cha")

// name invents the name with that number.
func name(n int) string {
	var b strings.Builder
	for n += len(syllables); n > 0; n /= len(syllables) {
		b.WriteString(syllables[n%len(syllables)])
	}
	first := []rune(b.String())
	first[0] = unicode.ToUpper(first[0])
	return string(first)
}

// moved is a vector with noise, of unit length.
func moved(v []float32, random *rand.Rand) []float32 {
	out := make([]float32, len(v))
	step := noise / math.Sqrt(float64(len(v)))
	var sum float64
	for i, x := range v {
		out[i] = x + float32(random.NormFloat64()*step)
		sum += float64(out[i]) * float64(out[i])
	}
	length := float32(math.Sqrt(sum))
	for i := range out {
		out[i] /= length
	}
	return out
}
