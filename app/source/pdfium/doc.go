// Package pdfium is the only part that knows PDFium: it opens a PDF and tells its pages, character by character,
// with boxes on the page as shown, or draws them. PDFium runs as WebAssembly in a sandbox without files or network.
//
// Instances are started when first needed, shared in the process, at most two (one a processor), and replaced when
// one crashed, hung, or has served many documents. Shutdown ends them; the next Open starts new ones.
//
// Invariants: coordinates are PDF points from the top left corner of the page as shown (crop box and /Rotate
// applied); characters come in PDFium's order; no call outlives its context by more than a moment. The package
// makes no words, lines or paragraphs of the characters: that is the reader's work.
package pdfium
