// Package library makes libraries of the evaluation questions' passages for the programs beside it, with the real reader, store and
// embedding model. Each passage is a file of its own, under a name that says nothing about it.
//
// Libraries and vectors are kept in a work folder: a second run embeds nothing again. The data are those of $COTEJO_EVAL
// (../shared/eval by default), in its folder questions. The package measures nothing and fits nothing; no part of the program uses it.
package library
