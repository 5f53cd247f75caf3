package app

import (
	"errors"
	"fmt"
)

// Error is a failure about which a person can do something: Code names it ("source.encrypted"), the messages
// hold its sentence under "error.<code>", Args fill the sentence. Err is the cause, for the log.
type Error struct {
	Code string
	Args map[string]string
	Err  error
}

// Errorf makes an Error whose arguments are given in pairs: name, value.
func Errorf(code string, err error, pairs ...string) *Error {
	e := &Error{Code: code, Err: err, Args: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		e.Args[pairs[i]] = pairs[i+1]
	}
	return e
}

// Error gives the code, the arguments and the cause; people read the messages instead.
func (e *Error) Error() string {
	s := e.Code
	if len(e.Args) > 0 {
		s += fmt.Sprint(" ", e.Args)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// ErrorCode returns the code of the first Error in the chain of err, or "".
func ErrorCode(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
