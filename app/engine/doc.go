// Package engine runs the local inference server, llama.cpp's llama-server, as a child process, and finds its
// program and models on disk. A Server has one model: New and NewEmbed embed with it, NewChat writes with
// it, NewRerank weighs texts against a question with it.
//
// The child is started on first use and shared by all callers. It listens on a unix socket in a private folder (on
// Windows on a free loopback port) and asks for a random key, so no other user of the machine can call it. A crash
// of the child is an error or a restart here, never the end of the program. A server that Rests ends its child while nobody needs it.
//
// Invariant: at most one child a Server, and no child outlives the program. Where the system can promise that, it
// holds for a program that is killed as well: on Linux the kernel kills the child with its parent, on Windows a
// job object does. On other Unixes only an orderly Close ends it; a child whose parent was killed stays there until
// somebody ends it.
//
// The package must not know what the texts are for, must not import langchaingo (package llm does) and must not
// write anything but its runtime folder and, in the cache folder, the digests of model files.
package engine
