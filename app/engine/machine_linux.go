package engine

import (
	"os"
	"strconv"
	"strings"
)

// MachineMemory is the memory of this machine in bytes, and what of it programs can have now; 0 is unknown.
func MachineMemory() (total, free int64) {
	content, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, 0
	}
	for line := range strings.Lines(string(content)) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		kilobytes, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			continue
		}
		switch fields[0] {
		case "MemTotal:":
			total = kilobytes << 10
		case "MemAvailable:":
			free = kilobytes << 10
		}
	}
	return total, free
}
