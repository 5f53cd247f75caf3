// Package prompt is both halves of one contract: the request that a model is asked with, and the reply that is read as it
// streams. They live together, so that what the one asks for the other understands.
//
// # The request
//
// Three zones, in this order: rules; passages, each in a <document index="N" source="file"> with its text escaped; the question,
// escaped, in a tag of its own. Nothing in a document or in a question can close its tag, and the rules say that documents
// are material, never instructions. N is the passage's number, so no real name or id is ever asked of the model. The best passage
// comes first and the second best last, since models read the middle worst. Where they do not all
// fit into the budget, or into the share of a small context, the sentences that may hold the answer are sent with their neighbours instead
// (excerpt.go); without such sentences whole passages are left out. A quote is checked against the whole passage all the same.
//
// The sentence that the program itself would show first as the answer, one for each part of a question, is repeated, with its index, between
// documents and question: a small model then copies it, where it would have put words together or named another document (build/answers).
//
// A follow-up brings the conversation along, within a budget of its own, in a <conversation> before the documents: so the documents
// stay next to the question that is asked of them, and what was said is furthest from where quotes are copied. It is no document: a quote
// of it is checked against the passages like any other, and is not found there. RewriteRequest asks for the follow-up alone,
// self-contained.
//
// Request.Cited is the same request for a provider that cites by itself: other rules, and the passages beside the messages.
//
// Again asks a second time, about the claims of a reply that do not hold, with what is wrong with each.
//
// # The reply
//
// One JSON object: {"answer_found": true, "claims": [{"citations": [{"index": 1, "quote": "..."}], "text": "..."}]}. A
// provider may write the properties of a schema in alphabetical order, so the names are chosen for it: whether there is
// an answer at all comes first, and the words of the document come before the statement that is made from them. The reader takes
// {"no_information": false, "claims": ...} as well, properties in any order, and what models do around and within their
// JSON: fences, text before and after, trailing commas, raw line ends in strings, several objects, thoughts in <think>
// tags, closed or not.
//
// Strings are read as scan_text.go says: in single or typographic quotation marks, with quotation marks within. What a reply repeats of
// the rules, their example above all, is no claim (echo.go).
//
// # Prose
//
// With Options.Inline, or for a model that writes no object whatever it is asked for, the reply is prose with marks [N]: sentences, items,
// headings and rows are claims, each with the marks that stand in it or right after it, and whole when the next one begins. Its quotes
// are for package ask to find. One sentence, Not in your documents, says that there is no answer. A list of sources that a model
// adds at the end is no claim.
//
// Invariants: any split of a reply into pieces gives the same claims, and after the same byte. A reply that is cut is an error, never a
// shorter answer; so is one that goes round in circles (repetition.go).
//
// The package must not decide whether a quote holds (package verify does), must not call a model, and must not know
// documents beyond the passages it is handed.
package prompt
