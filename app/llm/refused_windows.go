package llm

import (
	"errors"
	"syscall"

	"golang.org/x/sys/windows"
)

// isRefused says that nobody listens at the address.
func isRefused(err error) bool {
	return errors.Is(err, windows.WSAECONNREFUSED) || errors.Is(err, syscall.ECONNREFUSED)
}
