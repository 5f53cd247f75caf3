//go:build (desktop || dev) && !bindings

package desktop

import (
	"net"
	"os"
	"path/filepath"
	"strings"

	"cotejo/app"
)

// checkDisplay says why no window can appear: GTK would end the program with a line that helps nobody.
func checkDisplay() error {
	if name := os.Getenv("WAYLAND_DISPLAY"); name != "" {
		if !filepath.IsAbs(name) {
			name = filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), name)
		}
		if c, err := net.Dial("unix", name); err == nil {
			_ = c.Close()
			return nil
		}
	}
	display := os.Getenv("DISPLAY")
	if display == "" {
		return app.Errorf("desktop.no_display", nil)
	}
	number, here := strings.CutPrefix(display, ":")
	if !here {
		return nil // on another machine: GTK finds out
	}
	number, _, _ = strings.Cut(number, ".")
	for _, socket := range []string{"/tmp/.X11-unix/X" + number, "@/tmp/.X11-unix/X" + number} {
		if c, err := net.Dial("unix", socket); err == nil {
			_ = c.Close()
			return nil
		}
	}
	return app.Errorf("desktop.no_display", nil, "display", display)
}
