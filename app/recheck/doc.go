// Package recheck says whether the citations of a saved answer still hold: from the file on disk to its text to the words,
// without any model or database.
//
// An evidence file is hostile input. It can name any path, so only regular files are opened, devices and network
// shares are refused unless the user has mapped them, and what is read is only ever compared, never shown. A citation holds
// only when the words at its span are its quote, byte for byte, and the quote that was given still earns its verdict; a quote
// that moved is found again only by its exact words. Hashes explain a failure, they never excuse one.
package recheck
