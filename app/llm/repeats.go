package llm

const (
	// repeated is how many bytes at the end of a reply must be one and the same words, said again and again, for it to be stopped.
	repeated = 1600
	// longest is the longest of those words, in bytes; they are said at least eight times.
	longest = repeated / 8
	// lookEvery is how many new bytes come between two looks.
	lookEvery = 400
)

// repeats says whether a text ends in endless repetition. A table, a list or a rule of dashes that long repeats nothing else for
// 1,600 bytes.
func repeats(text string) bool {
	if len(text) < repeated {
		return false
	}
	tail := text[len(text)-repeated:]
	for period := 1; period <= longest; period++ {
		i := len(tail) - 1
		for i >= period && tail[i] == tail[i-period] {
			i--
		}
		if i < period {
			return true
		}
	}
	return false
}
