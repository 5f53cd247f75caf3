// Package settings keeps what the user chose in the data folder (settings.json), and the key of each
// provider of models in the system's keychain.
//
// Invariants: the file is replaced as a whole or not at all; fields of a newer program stay in it; a damaged file is put aside and
// the defaults hold, with a warning, never a failure. A key is never written into a file: where no keychain answers it is kept
// for this run only. The package is the only one that knows the keychain, and it decides nothing about models.
package settings
