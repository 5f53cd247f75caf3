// Package quality measures: it asks the questions of a set with the code that answers a person's questions, and says how often the
// right document was found, how often the evidence holds a known answer, and how often the program kept silent where it should.
//
// Read reads question files, Run asks them under one or several configurations, and a Report holds the figures, each with an interval,
// and the cases behind them. WritePage makes a page of a report.
//
// # Invariants
//
// A figure names its number of questions, and an interval is always beside it. Two configurations are compared on the same questions,
// in pairs. Random draws have a fixed seed: the same cases give the same figures. A question that failed is counted as one, and is never
// left out in silence.
//
// The package changes nothing of the library, and knows no answer but those of the question file: what it holds right is decided by the
// path of a document and by the words of an answer, never by a model.
package quality
