package transport

import (
	"io"
	"syscall"

	"golang.org/x/sys/unix"
)

// atOnce is how many bytes a pipe or a socket takes without waiting when it says
// that it can be written to. For a pipe that is a page, for a socket a part of its
// buffer, which is many.
const atOnce = 4096

// A room tells whether there is room for a message in what a writer writes to.
type room struct{ conn syscall.RawConn }

// newRoom returns nil where that cannot be told.
func newRoom(dst io.Writer) *room {
	c, ok := dst.(syscall.Conn)
	if !ok {
		return nil
	}
	conn, err := c.SyscallConn()
	if err != nil {
		return nil
	}
	return &room{conn}
}

// takes reports whether that many bytes can be written without waiting.
func (r *room) takes(bytes int) (at bool) {
	if r == nil || bytes > atOnce {
		return false
	}
	err := r.conn.Control(func(fd uintptr) {
		what := [1]unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}
		n, err := unix.Poll(what[:], 0)
		at = err == nil && n == 1 && what[0].Revents == unix.POLLOUT
	})
	return at && err == nil
}
