package program

import (
	"context"

	"cotejo/app"
)

// DocumentAt gives the store's id of the document at a path. Errors: library.no_such_document when the path is a folder, or no file of
// the library that could be read.
func (p *Program) DocumentAt(ctx context.Context, path string) (int64, error) {
	files, err := p.Store.Files(ctx, path)
	if err != nil {
		return 0, err
	}
	for _, f := range files {
		if f.Path == path && f.Document != 0 {
			return f.Document, nil
		}
	}
	return 0, app.Errorf("library.no_such_document", nil, "path", path)
}
