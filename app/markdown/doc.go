// Package markdown is the only one that knows goldmark. It parses Markdown (CommonMark with tables,
// strikethrough, task lists, footnotes and front matter) into blocks of words, each with the byte offset at which
// it stands in the source.
//
// Invariant: a Piece that is Exact stands in the source letter by letter at its offset. Nothing that Markdown
// would generate (numbers of lists, marks of footnotes) is a word, and neither are targets and titles of links,
// alternative texts or tags. The other way, Inline makes safe HTML of a claim's Markdown. The package decides nothing about canonical texts; its callers do.
//
// # Marks
//
// Marks finds where a text names passages, and WithoutMarks takes them out; there is no other definition of a mark in the program. These
// are marks: [1], [1][2], [1, 2], [1-3], [1–3], [[4]], 【1】, 【1†source】, ［1］, and the same with spaces within. A bracket in code, a link,
// an image, an address, a note, a box of a task or a formula ($...$, \(...\)) is none. Where forms collide:
//
//   - a number of more than three digits is a year or the like: [2021] is text;
//   - [0] is a mark, of a passage that there is not; [0, 1] and [0-1] are intervals, and a range over more than 20 passages is text;
//   - glued to a word of prose it is a mark, "900 euros[1]"; glued to a single letter, or to a name as programs have them, it is an
//     index: a[1], row_count[1], obj.list[1], list[1] = 2;
//   - a dollar before a digit is money, unless signs of a formula follow; HTML is words, and marks in it are marks;
//   - "[1]: lease.txt" is a model's list of its sources and makes no links; "[1]: https://..." does, so [1] is none in that text.
package markdown
