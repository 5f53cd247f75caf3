// Package support decides whether a claim follows from the words it quotes.
package support
