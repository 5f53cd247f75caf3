// Package frontend holds the built page, which goes into the window's program. The page's own source stands in src: Svelte and
// TypeScript, in three tiers (lib, features, shell).
//
// Invariant: it compiles without a build of the page; then it is empty, and the window says so. It must not hold anything else
// of the program in Go.
package frontend
