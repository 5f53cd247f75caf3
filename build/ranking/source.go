package main

import (
	"bytes"
	"fmt"
	"go/format"
	"maps"
	"os"
	"slices"
)

// named are weights under the name of their variable.
type named struct {
	name    string
	weights map[string]float64
}

// write writes weights as Go source.
func write(file, pack string, all []named) error {
	var source bytes.Buffer
	fmt.Fprintf(&source, "package %s\n\n// Made by build/ranking; see there for how. Do not edit by hand.\n", pack)
	for _, one := range all {
		fmt.Fprintf(&source, "\nvar %s = map[string]float64{\n", one.name)
		for _, name := range slices.Sorted(maps.Keys(one.weights)) {
			fmt.Fprintf(&source, "\t%q: %.4g,\n", name, one.weights[name])
		}
		fmt.Fprintln(&source, "}")
	}
	formatted, err := format.Source(source.Bytes())
	if err != nil {
		return err
	}
	return os.WriteFile(file, formatted, 0o644)
}
