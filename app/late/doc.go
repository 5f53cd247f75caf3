// Package late compares texts token by token, by the vectors that an embedding model gives their tokens ("late interaction": Khattab and
// Zaharia, ColBERT, SIGIR 2020). Each token of a question, or of a claim, is put beside the token of a text that is nearest to it. What has
// nothing near shows what the text does not say, which the vector of the whole text hides.
//
// The package must not embed anything, and must not decide what a figure means.
package late
