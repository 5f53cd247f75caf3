package engine

import (
	"net"
	"strconv"
)

// place is where a child listens: a free port of the loopback address, new for each child. The key keeps other
// programs of the machine out.
type place struct{}

func newPlace() (*place, error) { return &place{}, nil }

// next gives the arguments that make a child listen, and how to reach it.
func (*place) next() (args []string, network, address string, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", "", err
	}
	address = l.Addr().String()
	port := l.Addr().(*net.TCPAddr).Port
	if err := l.Close(); err != nil {
		return nil, "", "", err
	}
	return []string{"--host", "127.0.0.1", "--port", strconv.Itoa(port)}, "tcp", address, nil
}

func (*place) Close() {}
