package recheck

import (
	"path/filepath"
	"strings"
)

// specialFolders lead to devices, to the kernel's views of itself, or over the network.
var specialFolders = []string{"/dev", "/proc", "/sys", "/net", "/afs", "/Network"}

// special says whether a path of this system, or what it links to, is one that an evidence file must not have opened.
func special(path string) bool {
	if isSpecial(path) {
		return true
	}
	resolved, err := filepath.EvalSymlinks(path)
	return err == nil && isSpecial(resolved)
}

// isSpecial judges a path by its words alone.
func isSpecial(path string) bool {
	slashed := strings.ReplaceAll(path, `\`, "/")
	if strings.HasPrefix(slashed, "//") || strings.HasPrefix(slashed, "/??/") {
		return true
	}
	if fromWindows(path) {
		return windowsDevice(slashed)
	}
	clean := filepath.ToSlash(filepath.Clean(path))
	for _, folder := range specialFolders {
		if clean == folder || strings.HasPrefix(clean, folder+"/") {
			return true
		}
	}
	// Desktops mount the shares that a person visits here.
	return strings.HasPrefix(clean, "/run/user/") && strings.Contains(clean, "/gvfs")
}

// windowsDevice says whether a name in the path is that of a device (NUL, COM1.txt) or of a second stream (a.txt:b).
func windowsDevice(slashed string) bool {
	for _, name := range strings.Split(slashed[min(2, len(slashed)):], "/") {
		if strings.ContainsRune(name, ':') {
			return true
		}
		name, _, _ = strings.Cut(name, ".")
		name = strings.ToUpper(strings.TrimRight(name, " "))
		switch name {
		case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
			return true
		}
		if rest, found := strings.CutPrefix(name, "COM"); found && port(rest) {
			return true
		}
		if rest, found := strings.CutPrefix(name, "LPT"); found && port(rest) {
			return true
		}
	}
	return false
}

func port(s string) bool { return len([]rune(s)) == 1 && strings.ContainsAny(s, "0123456789¹²³") }
