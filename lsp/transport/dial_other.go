//go:build !windows

package transport

import (
	"io"
	"net"
)

func dialPipe(name string) (io.ReadWriteCloser, error) { return net.Dial("unix", name) }
