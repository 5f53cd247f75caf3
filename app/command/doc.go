// Package command is the command line: it reads flags, calls a use case, and words the result for people or, with --json, for
// programs. docs of each command stand in the contract of the project; exit codes are 0 done, 1 a citation no longer holds,
// 2 wrong use, 3 failure.
//
// With --json exactly one JSON object goes to standard output (one a line for a batch), errors too; progress and log go to
// standard error. The package holds no logic of its own beyond that.
package command
