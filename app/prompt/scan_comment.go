package prompt

// comment is how much of a comment between values has been read: // to the end of the line, or /* to */.
type comment byte

const (
	noComment comment = iota
	slash
	lineComment
	blockComment
	blockStar
)

// next reads a byte; took says that it belongs to a comment, ok that it may stand there.
func (c *comment) next(b byte) (took, ok bool) {
	switch *c {
	case noComment:
		if b != '/' {
			return false, true
		}
		*c = slash
	case slash:
		switch b {
		case '/':
			*c = lineComment
		case '*':
			*c = blockComment
		default:
			return true, false
		}
	case lineComment:
		if b == '\n' {
			*c = noComment
		}
	case blockComment, blockStar:
		switch {
		case b == '*':
			*c = blockStar
		case b == '/' && *c == blockStar:
			*c = noComment
		default:
			*c = blockComment
		}
	}
	return true, true
}
