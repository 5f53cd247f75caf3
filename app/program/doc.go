// Package program puts the parts together: which store, which engine, which embedder, over which data folder. It is the
// only package that knows them all, and tests start the program through it. It decides nothing else.
package program
