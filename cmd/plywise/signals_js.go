package main

import "os"

// isIgnored reports false: there are no signals in WebAssembly, and to ask of one panics.
func isIgnored(os.Signal) bool { return false }

// ignoreBrokenPipes does nothing, for the same reason.
func ignoreBrokenPipes() {}
