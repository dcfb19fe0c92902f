package signals

import "os"

// isIgnored returns false: WebAssembly has no signals, and [signal.Ignored] would panic.
func isIgnored(os.Signal) bool { return false }

// IgnoreBrokenPipe does nothing: WebAssembly has no signals.
func IgnoreBrokenPipe() {}
