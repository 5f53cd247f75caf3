// Package search turns a question into passages, best first.
//
// It is a row of named steps, each of which can be left out and each of which leaves a line in the trace:
//
//	rewrite    clean the question by rules, also of a mail around it; a follow-up takes up the subject of the question before it, and a yes what was offered
//	multi_query  several subjects, a comparison or several questions become questions of their own (split.go, compare.go, coordinate.go)
//	scope      a file, folder, kind or date of files that the question names narrows its search, when the library has it
//	overview   "what is this about" is answered by how documents begin; such a question has none of the next steps
//	words      BM25 over words and stems; words of another language than the question's do not vote
//	vectors    nearest fragments by meaning
//	fuse       reciprocal rank fusion of both legs, k = 60 (Cormack, Clarke and Buettcher 2009)
//	read       the words of the candidates, and how rare the terms of the question are
//	rerank     a linear mix of features of each candidate: cosine, words, terms together, headings (features.go; weights by build/ranking)
//	relevance  is any of this about the question at all? By weights of one embedding model (build/relevance); with another, by words
//	rerank_by  where chosen, a cross-encoder or the language model weighs the best again; what fails leaves the order (RerankBys)
//	passages   what overlaps or stands beside is joined, copies are left out, no document takes all places
//	reach      for "list all" and "how many": how much of what may belong there was read
//
// # Measured
//
// nDCG@10 by build/ranking, every question judged by weights that have not seen its article, fitted order (reciprocal rank fusion
// alone): XQuAD en .987 (.982), es .984 (.977), es on en .950 (.914), en on es .954 (.942), a library in both languages asked in en
// .970 (.733) and in es .927 (.644); SQuAD 2.0 .928 (.906), its Spanish translation .920 (.890). By words alone .972, .966, .900, .877. 1,190,
// 1,440 and 2,079 questions; the intervals are about .01 wide.
//
// # Limits
//
// Rules take up words, they do not understand: LeansBack says where a model may do better, and AsksNothing which messages of a
// conversation ("thanks") are no questions. What the rules must do stands in the tables
// testdata/cleaning.txt, follow_ups.txt and split.txt. A question that is cut wrongly is worse than one that is not cut.
//
// Passages are numbered by rank. The package knows the index only through
// the interface Index, and models through those of package app. Explain says why a passage stands where it stands. It never decides what is true: that is verify's part.
package search
