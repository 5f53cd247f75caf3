// Package messages holds every sentence that a person reads, in each language, as data: en.json and es.json.
//
// A message may have arguments in braces: "{path} is encrypted". Codes of errors stand under "error.", reasons of states
// under "reason.", findings under "finding.". A test sees to it that all languages have the same messages with the same
// arguments, and that every code in the program has one. The package decides nothing; it only words.
package messages
