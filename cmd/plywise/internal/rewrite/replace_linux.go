package rewrite

import "golang.org/x/sys/unix"

// unnamed is the flag with which opening a folder creates a file in it that has no name.
const unnamed = unix.O_TMPFILE
