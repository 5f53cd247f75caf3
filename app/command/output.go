package command

import "io"

// output is standard output that remembers the first failure to write: an answer that did not arrive is a failure.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.Writer.Write(b)
	o.err = err
	return n, err
}
