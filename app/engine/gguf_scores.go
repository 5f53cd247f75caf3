package engine

import "strings"

const (
	// poolingRank is how a file says that its model gives a score for a question and a text.
	poolingRank = 4
	// scoreTensors begin the names of what gives the score; files that were made before the word for it was agreed on have nothing else.
	scoreTensors = "cls."
	// maxTensors and maxSides bound what is read of the list of tensors.
	maxTensors = 10_000
	maxSides   = 8
)

// scores reads the list of tensors, which follows the pairs, and says whether one makes a score. A list that cannot be read has none:
// the pairs alone say what else is wanted of the file.
func (g *gguf) scores(tensors uint64) bool {
	for range min(tensors, maxTensors) {
		name, err := g.string(maxName)
		if err != nil {
			return false
		}
		if strings.HasPrefix(name, scoreTensors) {
			return true
		}
		sides, err := g.uint32()
		if err != nil || sides > maxSides || g.discard(uint64(sides)*8+4+8) != nil { // sides, kind, place
			return false
		}
	}
	return false
}
