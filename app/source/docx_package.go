package source

import (
	"context"
	"path"
	"strings"
)

// docxPackage is the zip file of a document with the relationships that lead from part to part.
type docxPackage struct {
	*archive
	ctx context.Context
}

// relation is one arrow from a part to another part of the same package; those that lead out of the file are not kept.
type relation struct {
	id, kind, target string
}

// relations lists where a part leads, in order; none when the package has no list for it.
func (k docxPackage) relations(part string) ([]relation, error) {
	folder, file := path.Split(part)
	name := folder + "_rels/" + file + ".rels"
	if !k.has(name) {
		return nil, nil
	}
	var found []relation
	err := k.walk(name, func(x *xmlReader) error {
		var visit func(e xmlElement) error
		visit = func(e xmlElement) error {
			if e.name != "Relationship" {
				return x.each(visit, nil)
			}
			if !strings.EqualFold(e.attr("TargetMode"), "External") {
				kind := e.attr("Type")
				found = append(found, relation{e.attr("Id"), kind[strings.LastIndexByte(kind, '/')+1:], resolve(folder, e.attr("Target"))})
			}
			return x.skip()
		}
		return x.each(visit, nil)
	})
	return found, err
}

// resolve gives the name of a member from a target that is relative to a folder of the package, or begins with "/".
// A target cannot leave the package.
func resolve(folder, target string) string {
	target = strings.ReplaceAll(target, `\`, "/")
	if !strings.HasPrefix(target, "/") {
		target = folder + target
	}
	return strings.TrimPrefix(path.Clean("/"+target), "/")
}

// main finds the part that holds the body: where the package's own relationships lead, else under its usual name.
func (k docxPackage) main() (string, error) {
	relations, err := k.relations("")
	if err != nil {
		return "", err
	}
	for _, r := range relations {
		if r.kind == "officeDocument" && k.has(r.target) {
			return r.target, nil
		}
	}
	return "word/document.xml", nil
}

// walk opens a part for read.
func (k docxPackage) walk(part string, read func(*xmlReader) error) error {
	r, err := k.open(k.ctx, part)
	if err != nil {
		return err
	}
	defer r.Close()
	return read(newXMLReader(k.ctx, r))
}
