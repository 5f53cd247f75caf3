package engine

import "golang.org/x/sys/unix"

// MachineMemory is the memory of this machine in bytes; what of it programs can have now is not told (0).
func MachineMemory() (total, free int64) {
	bytes, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0, 0
	}
	return int64(bytes), 0
}
