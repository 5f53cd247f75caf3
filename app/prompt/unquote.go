package prompt

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unquote undoes the escapes of a string. An escape that is not whole yet is left out; an unknown one stays as it is, since models
// write paths and formulas without doubling their backslashes.
func unquote(raw []byte) string {
	var out strings.Builder
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			out.WriteByte(raw[i])
			continue
		}
		if i++; i == len(raw) {
			break
		}
		switch b := raw[i]; b {
		case '"', '\\', '/', '\'':
			out.WriteByte(b)
		case 'n':
			out.WriteByte('\n')
		case 't':
			out.WriteByte('\t')
		case 'r':
			out.WriteByte('\r')
		case 'b', 'f':
			out.WriteByte(' ')
		case 'u':
			r, used := codePoint(raw[i+1:])
			if used == 0 && len(raw)-i <= 4 {
				return strings.ToValidUTF8(out.String(), "\uFFFD")
			}
			if used == 0 {
				out.WriteString(`\u`)
				continue
			}
			out.WriteRune(r)
			i += used
		default:
			out.WriteByte('\\')
			out.WriteByte(b)
		}
	}
	return strings.ToValidUTF8(out.String(), "\uFFFD")
}

// codePoint reads the four digits of an escape, and the second half of a pair where there is one; used is 0 when they are no
// digits.
func codePoint(raw []byte) (r rune, used int) {
	unit := func(at int) (rune, bool) {
		if len(raw) < at+4 {
			return 0, false
		}
		n, err := strconv.ParseUint(string(raw[at:at+4]), 16, 16)
		return rune(n), err == nil
	}
	first, is := unit(0)
	if !is {
		return 0, 0
	}
	if !utf16.IsSurrogate(first) {
		return first, 4
	}
	if second, is := unit(6); is && raw[4] == '\\' && raw[5] == 'u' {
		if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
			return r, 10
		}
	}
	return utf8.RuneError, 4
}
