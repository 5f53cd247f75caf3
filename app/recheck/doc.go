// Package recheck says whether the citations of a saved answer still hold: from the file on disk to its text to the words,
// without any model or database. It is what the verify command runs.
//
// # What holds
//
// Citations saved as verified or approximate are tested, the others only listed. A tested one holds when the text at its span is its
// quote, byte for byte, and the quote that was given still earns its verdict against it (package verify). Else the quote is
// looked for in the whole text, byte for byte too: at one other position that earns the verdict it holds, with the reason
// moved; of several the one is taken whose surroundings are like the saved ones, and if none or more than one is, none.
// Hashes only name a failure (source_changed or not_found); they never excuse one and never cause one.
//
// A citation saved as approximate holds when it would be verified today, or is still nearly the same (verify.NearlyAt). Which words of
// the quote were words of its passage cannot be asked, since the passage is not saved.
//
// # Hostile input
//
// An evidence file can come from anywhere and name any path. Only regular files are opened; a relative path, a device, the
// kernel's views of itself and network shares are refused, also through a link, unless the user's own roots cover the path; what
// stands after a root cannot lead out of it. A share that the system has mounted into its folders is a folder like any other.
// What is read is only compared, never shown. Each file is read once, and let go before the next.
//
// # Again and again
//
// Watcher is for an answer that stays on the screen: it looks at size and time of a file first, hashes it only when they are new, and
// makes its text only when the hash is another one. What it finds is shown; the stored answer keeps its verdicts.
//
// The package must not know how a text is made (the Reader is given) and never changes or writes a file.
package recheck
