//go:build !windows

package llm

import (
	"errors"
	"syscall"
)

// isRefused says that nobody listens at the address.
func isRefused(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }
