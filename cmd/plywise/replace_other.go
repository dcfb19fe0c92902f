//go:build !linux && !darwin

package main

import "os"

// replace always says that the file has to be written in place. On Windows, a file
// that is renamed over another loses the other's access control list, and it cannot be
// while any program has the other open.
func replace(*os.File, os.FileInfo, string, string) error { return errNoRename }
