package main

import "golang.org/x/sys/unix"

// unnamed is the flag that makes opening a folder create a file without a name in it.
const unnamed = unix.O_TMPFILE
