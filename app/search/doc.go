// Package search turns a question into passages, best first.
//
// It is a row of named steps, each of which can be left out and each of which leaves a line in the trace:
//
//	rewrite    clean the question by rules; a follow-up takes up the subject of the question before it, and a yes what was offered
//	words      BM25 over words and stems; words of another language than the question's do not vote
//	vectors    nearest fragments by meaning
//	fuse       reciprocal rank fusion of both legs, k = 60 (Cormack, Clarke and Buettcher 2009)
//	rerank     a linear mix of what is known of each candidate
//	relevance  is any of this about the question at all?
//
// Rules take up words, they do not understand: LeansBack says where a model may do better, and AsksNothing which messages of a
// conversation ("thanks") are no questions. What the rules must do is the table testdata/follow_ups.txt.
//
// Fragments that overlap become one passage; passages are numbered by rank. The package knows the index only through
// the interface Index, and no model but the embedder. It never decides what is true: that is verify's part.
package search
