// Cotejo answers questions from a user's own documents, each statement with a citation that code has checked.
package main

import (
	"os"

	"cotejo/app/command"
)

func main() {
	os.Exit(command.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
