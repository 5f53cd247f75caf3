// Package prompt is both halves of one contract: the request that a model is asked with, and the reply that is read as it
// streams. They live together, so that what the one asks for the other understands.
//
// # The request
//
// Three zones, in this order: rules; passages, each in a <document index="N" source="file"> with its text escaped; the question,
// escaped, in a tag of its own. Nothing in a document or in a question can close its tag, and the rules say that documents
// are material, never instructions. N is the passage's number, so no real name or id is ever asked of the model. The best passage
// comes first and the second best last, since models read the middle worst. A budget leaves out whole passages only.
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
// Invariants: any split of a reply into pieces gives the same claims. A reply that is cut is an error, never a shorter answer.
//
// The package must not decide whether a quote holds (package verify does), must not call a model, and must not know
// documents beyond the passages it is handed.
package prompt
