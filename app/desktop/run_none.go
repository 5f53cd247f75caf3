//go:build !desktop && !dev && !bindings

package desktop

// Built says whether this program was built with a window.
const Built = false

// Main is here for programs without a window, which never call it.
func Main([]string) int { return exitFailure }
