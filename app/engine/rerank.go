package engine

import (
	"cmp"
	"fmt"
)

// RerankWindow is the most tokens that a question and a text may have together, special ones included; a model that was made for fewer
// has fewer. A fragment with a question fits.
const RerankWindow = 1024

// NewRerank describes a server that weighs texts against a question with a cross-encoder; nothing is started and no file is read. The
// window is how many tokens both may have together (see RerankWindowOf); what is longer is refused.
func NewRerank(binary, model string, window int, extra ...string) *Server {
	size := fmt.Sprint(window)
	args := []string{"--reranking", "--pooling", "rank", "-c", size, "-b", size, "-ub", size, "--parallel", "1"}
	return newServer(binary, model, startLimit, append(args, extra...))
}

// RerankWindowOf is the window of a model, in tokens.
func RerankWindowOf(about About) int { return min(cmp.Or(about.Context, Window), RerankWindow) }
