package markdown

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mark is where a text names passages by their numbers: [2]. Start and End are bytes of the text.
type Mark struct {
	Start, End int
	Numbers    []int
}

// longestName is how far back, in bytes, is looked for what a bracket is glued to.
const longestName = 256

// widest is how many passages a range [A-B] may name; a wider one is no mark.
const widest = 20

const (
	number = `[0-9０-９]{1,3}`
	part   = number + `(?:\s*[-–—~]\s*` + number + `)?`
	joint  = `\s*(?:[,;，、&]|and|y)\s*`
	parts  = `\s*` + part + `(?:` + joint + part + `)*\s*`
)

// forms are the shapes of a mark; the more brackets, the earlier. Their first group holds the numbers.
var forms = []*regexp.Regexp{
	regexp.MustCompile(`^\[\s*((?:\[` + parts + `\])(?:\s*[,;]?\s*\[` + parts + `\])*)\s*\]`),
	regexp.MustCompile(`^\[(` + parts + `)\]`),
	regexp.MustCompile(`^【(` + parts + `)(?:†[^】\n]{0,200})?】`),
	regexp.MustCompile(`^［(` + parts + `)］`),
}

var (
	partOf   = regexp.MustCompile(`(` + number + `)(?:\s*[-–—~]\s*(` + number + `))?`)
	begun    = regexp.MustCompile(`\s*(?:\[{1,2}|【|［)[0-9０-９,;，、&–—~\s-]*$|\s*【[0-9０-９]{1,3}†[^】\n]*$`)
	variable = regexp.MustCompile(`^\$[A-Za-z]`)
	codeNext = regexp.MustCompile(`^(?:\s*[-+*/]?=|\.[A-Za-z_]|\(|\[[^\d\s\]])`)
)

// scan finds the marks in words of a text that are neither code nor a link, and gives each to found. The bounds of marks count from
// base.
func scan(words string, base int, found func(Mark)) {
	for at := 0; at < len(words); {
		switch words[at] {
		case '\\': // what is escaped is no bracket of a mark
			at++
			_, w := utf8.DecodeRuneInString(words[at:])
			at += w
			continue
		case '[', "【"[0], "［"[0]:
			if m, is := markAt(words, at); is {
				found(Mark{Start: base + m.Start, End: base + m.End, Numbers: m.Numbers})
				at = m.End
				continue
			}
		}
		at++
	}
}

// markAt reads the mark that begins at a byte.
func markAt(words string, at int) (Mark, bool) {
	for _, form := range forms {
		m := form.FindStringSubmatchIndex(words[at:])
		if m == nil {
			continue
		}
		numbers, is := numbersOf(words[at+m[2] : at+m[3]])
		if !is || indexes(words, at, at+m[1]) {
			return Mark{}, false
		}
		return Mark{Start: at, End: at + m[1], Numbers: numbers}, true
	}
	return Mark{}, false
}

// numbersOf reads "1, 3-5". An interval that begins with 0, and a range wider than widest, are no marks; [0] alone names a passage that
// there is not.
func numbersOf(inside string) ([]int, bool) {
	var all []int
	for _, m := range partOf.FindAllStringSubmatch(inside, -1) {
		first, last := digits(m[1]), digits(m[1])
		if m[2] != "" {
			last = digits(m[2])
		}
		switch {
		case last-first >= widest || first-last >= widest:
			return nil, false
		case last < first:
			all = append(all, first, last)
		}
		for n := first; n <= last; n++ {
			if !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	return all, len(all) > 0 && (all[0] != 0 || len(all) == 1)
}

// digits reads a number, whose digits may be full width.
func digits(s string) int {
	n, _ := strconv.Atoi(strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, s))
	return n
}

// indexes says whether brackets are part of something that no person reads as a mark: an index of a single letter (a[1]) or of a name as
// programs have them (row_count[1], obj.list[1], list[1] = 2), or the end of an address. Glued to a word of prose, "900 euros[1]",
// they are a mark.
func indexes(words string, start, end int) bool {
	before := words[max(0, start-longestName):start]
	glued := before[strings.LastIndexFunc(before, unicode.IsSpace)+1:]
	if glued == "" || !glueable(glued) {
		return false
	}
	if strings.Contains(glued, "://") || strings.HasPrefix(glued, "www.") {
		return true
	}
	name := glued[strings.LastIndexFunc(glued, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '.' && r != '$'
	})+1:]
	inner := strings.Trim(name, ".")
	single := utf8.RuneCountInString(inner) == 1 && unicode.IsLetter([]rune(inner)[0])
	dotted := strings.Contains(inner, ".") && unicode.IsLetter([]rune(inner)[0]) && !strings.HasSuffix(name, ".")
	return single && !strings.HasSuffix(name, ".") || dotted && lower(inner) || strings.Contains(name, "_") || variable.MatchString(name) || codeNext.MatchString(words[end:]) && !strings.HasSuffix(name, ".")
}

// glueable says whether what stands before a bracket ends in a letter, a digit or a sign of a name, and not in another mark.
func glueable(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '$'
}

func lower(s string) bool { return s == strings.ToLower(s) && !strings.ContainsAny(s, "0123456789") }

// MarkBegun gives a text that is still being written without the mark that has begun at its end.
func MarkBegun(words string) string {
	if at := begun.FindStringIndex(words); at != nil {
		return words[:at[0]]
	}
	return words
}
