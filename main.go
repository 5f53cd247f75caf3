// Cotejo answers questions from a user's own documents, each statement with a citation that code has checked.
package main

import (
	"os"

	"cotejo/app/command"
	"cotejo/app/desktop"
)

// One source makes two programs: cotejo, and with the tags of Wails cotejo-window.
func main() {
	if desktop.Built {
		os.Exit(desktop.Main(os.Args[1:]))
	}
	os.Exit(command.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
