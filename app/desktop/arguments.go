package desktop

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// exitFailure is the exit code of a window that could not be opened.
const exitFailure = 3

// dataArgument is the data folder among the arguments ("--data DIR" or "--data=DIR"), or "". Others are left to the system
// and to Wails.
func dataArgument(args []string) string {
	for i, a := range args {
		if value, has := strings.CutPrefix(a, "--data="); has {
			return value
		}
		if a == "--data" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

// instanceName is the name by which the window of a data folder is found when it is opened a second time.
func instanceName(folder string) string {
	sum := sha256.Sum256([]byte(folder))
	return "cotejo-" + hex.EncodeToString(sum[:6])
}
