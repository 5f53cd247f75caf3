//go:build !linux && !windows && !darwin

package engine

// MachineMemory is not known on this system.
func MachineMemory() (total, free int64) { return 0, 0 }
