package llm

import (
	"os"
	"testing"
	"time"
)

// TestMain makes the pauses between tries short: what counts is how many there are.
func TestMain(m *testing.M) {
	usual.first = 4 * time.Millisecond
	os.Exit(m.Run())
}
