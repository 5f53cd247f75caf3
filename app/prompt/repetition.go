package prompt

const (
	// leastRun is how many bytes of a reply must repeat, and leastRounds how often, until it counts as endless. No quote of a few
	// sentences has as long a row of dots or of equal cells.
	leastRun, leastRounds = 768, 6
	// longestRound is the longest piece, in bytes, that is looked for.
	longestRound = 256
	// leastSame is how many claims must come that were there before, and sameRounds how many for each different one.
	leastSame, sameRounds = 6, 2
	lookEvery             = 64
)

// repetition notices that a reply goes round in circles: the same bytes, or the same claims, again and again.
type repetition struct {
	tail  []byte // the last bytes
	count int
	same  int // claims that came again
	found bool
}

// next takes a byte of the reply.
func (r *repetition) next(b byte) {
	if len(r.tail) >= 2*longestRound*leastRounds {
		r.tail = append(r.tail[:0], r.tail[len(r.tail)-longestRound*leastRounds:]...)
	}
	r.tail = append(r.tail, b)
	if r.count++; r.count%lookEvery == 0 && !r.found {
		r.found = circles(r.tail)
	}
}

// again takes a claim that was there before; different is how many there are.
func (r *repetition) again(different int) {
	r.same++
	r.found = r.found || r.same >= max(leastSame, sameRounds*different)
}

// circles says whether the end of a text is one piece again and again.
func circles(tail []byte) bool {
	for round := 1; round <= longestRound; round++ {
		least := max(leastRun, leastRounds*round)
		if len(tail) < least {
			return false
		}
		i := len(tail) - 1
		for i >= round && tail[i] == tail[i-round] && len(tail)-i+round < least {
			i--
		}
		if len(tail)-i+round >= least {
			return true
		}
	}
	return false
}
