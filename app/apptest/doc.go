// Package apptest holds what tests of several packages share: stand-ins for models, which decide by rules that a test can
// count on. It is imported by tests alone, and holds no stand-ins for our own code.
package apptest
