//go:build (desktop || dev || bindings) && (!linux || bindings)

package desktop

// checkDisplay has nothing to look at on systems that always have a display, or while bindings are made.
func checkDisplay() error { return nil }
