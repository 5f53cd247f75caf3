// Package markdown is the only one that knows goldmark. It parses Markdown (CommonMark with tables,
// strikethrough, task lists, footnotes and front matter) into blocks of words, each with the byte offset at which
// it stands in the source.
//
// Invariant: a Piece that is Exact stands in the source letter by letter at its offset. Nothing that Markdown
// would generate (numbers of lists, marks of footnotes) is a word, and neither are targets and titles of links,
// alternative texts or tags. The other way, Inline makes safe HTML of a claim's Markdown. The package decides nothing about canonical texts; its callers do.
package markdown
