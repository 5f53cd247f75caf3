package program

import (
	"slices"
	"strings"

	"cotejo/app/source"
)

// Kinds are the names of the formats that can be read.
func Kinds() []string {
	var names []string
	for _, f := range source.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// Kind returns the format that a person means by its name or by one of its extensions ("md", ".MD"), and whether there is one.
func Kind(name string) (string, bool) {
	name = strings.ToLower(strings.TrimPrefix(strings.TrimSpace(name), "."))
	for _, f := range source.Formats() {
		if name == f.Name || slices.Contains(f.Extensions, "."+name) {
			return f.Name, true
		}
	}
	return "", false
}
