// Package program puts the parts together: which store, which engine, which embedder, which model, over which data folder. It is the
// only package that knows them all, and tests start the program through it. It decides nothing else.
//
// A model is found by its name: "local" is the own engine's, "provider:model" one of llm.Providers as the settings and the keychain say
// (Connect). Whatever it is, package calls keeps account of it. Texts go to an embedder elsewhere only when somebody has allowed that
// for this library and that host (embedding.go).
package program
