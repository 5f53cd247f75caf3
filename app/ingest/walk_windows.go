package ingest

import (
	"os"
	"syscall"
)

// hidden says whether a file has the attribute of hidden files.
func hidden(info os.FileInfo) bool {
	a, ok := info.Sys().(*syscall.Win32FileAttributeData)
	return ok && a.FileAttributes&syscall.FILE_ATTRIBUTE_HIDDEN != 0
}

// deviceOf names the file system that a file is on. A drive that is away has no folder to be found empty.
func deviceOf(os.FileInfo) string { return "" }
