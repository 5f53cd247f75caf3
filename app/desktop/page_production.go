//go:build production

package desktop

import (
	"io/fs"

	"cotejo/app"
)

// checkPage says when the page was not built before the program: the window would stay white.
func checkPage(page fs.FS) error {
	if _, err := fs.Stat(page, "index.html"); err != nil {
		return app.Errorf("desktop.no_page", err)
	}
	return nil
}
