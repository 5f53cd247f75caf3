//go:build unix

package ingest

import (
	"os"
	"strconv"
	"syscall"
)

// hidden says whether the file system hides a file; here only its name does.
func hidden(os.FileInfo) bool { return false }

// deviceOf names the file system that a file is on.
func deviceOf(info os.FileInfo) string {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return strconv.FormatUint(uint64(s.Dev), 16)
	}
	return ""
}
