// Package desktop is the window's side of the program: Window holds the methods that the page may call, and the values that
// it gives to the page (view.go) are what crosses the bridge. It is the only package that knows Wails, and only in files with
// Wails' build tags: without them Built is false, and the package can be tested and compiled without a windowing system.
//
// # The bridge
//
// Each exported method of Window is one of the page's Backend; calls come back at once, and what takes long goes on in the
// background and is told by events: "turn" and "library" are whole snapshots, at most ten a second, with a sequence number by which
// the page drops an older one, and "dropped" the paths of files that were dropped. An error arrives at the page as a
// Failure: a code, and a sentence in the language in use.
//
// A stored answer keeps its verdicts. What is shown of a citation now (standing.go) is what the last look at its file found, and is
// kept in memory alone.
//
// # Invariants
//
// Spans become UTF-16 here, and nowhere else. HTML that goes to the page is made by package markdown, or of escaped words and the tags of
// panel_html.go. The page never names a file to be read: an image of a page is asked for by a token that a panel gave. Only
// files of the library are opened in other programs, and only those of kinds that do not run. A turn is stored before it is shown
// as done, and a reloaded turn is the same but for its sequence and revisions.
//
// A turn may be asked again in its place: its variants are all kept, one of them is chosen, and later questions refer to that one. A removed
// conversation can be restored for ten minutes and is then erased, at the latest when the window is closed (removing.go).
//
// Where the data folder cannot be written to, conversations are held in memory (kept.go) until the window is closed, and the page says so.
//
// The package decides nothing about answers: what is verified, relevant or shown as evidence comes from package ask.
package desktop
