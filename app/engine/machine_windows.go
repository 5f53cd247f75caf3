package engine

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// memoryStatus is MEMORYSTATUSEX.
type memoryStatus struct {
	length, load                                                              uint32
	total, free, totalPage, freePage, totalVirtual, freeVirtual, freeExtended uint64
}

var globalMemoryStatus = windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")

// MachineMemory is the memory of this machine in bytes, and what of it programs can have now; 0 is unknown.
func MachineMemory() (total, free int64) {
	status := memoryStatus{}
	status.length = uint32(unsafe.Sizeof(status))
	if done, _, _ := globalMemoryStatus.Call(uintptr(unsafe.Pointer(&status))); done == 0 {
		return 0, 0
	}
	return int64(status.total), int64(status.free)
}
