package transport

import (
	"io"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	// atOnce is how many bytes a pipe or a socket takes without waiting when it
	// says that it can be written to. For a pipe that is a page, for a socket a
	// part of its buffer, which is many.
	atOnce = 4096
	// roomy is what a pipe is made to hold: the diagnostics of a file in which a
	// thousand puzzles are wrong, twice. A pipe has an eighth of that by itself,
	// and who writes more waits for the client to wake up several times.
	roomy = 512 << 10
)

// A room tells whether there is room for a message in what a writer writes to.
type room struct {
	conn syscall.RawConn
	size int // of a pipe; 0 for anything else
}

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
	r := &room{conn: conn}
	err = conn.Control(func(fd uintptr) {
		// What is no pipe refuses both, and a pipe may stay as it is.
		_, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, roomy)
		if size, err := unix.FcntlInt(fd, unix.F_GETPIPE_SZ, 0); err == nil {
			r.size = size
		}
	})
	if err != nil {
		return nil
	}
	return r
}

// takes reports whether that many bytes can be written without waiting.
func (r *room) takes(bytes int) (at bool) {
	// A pipe holds pages, and the last one of each write may be nearly empty.
	if r == nil || bytes > max(atOnce, r.size-bufferSize) {
		return false
	}
	err := r.conn.Control(func(fd uintptr) {
		what := [1]unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}
		n, err := unix.Poll(what[:], 0)
		at = err == nil && n == 1 && what[0].Revents == unix.POLLOUT
		if at && bytes > atOnce {
			unread, err := unix.IoctlGetInt(int(fd), unix.TIOCINQ)
			at = err == nil && unread == 0
		}
	})
	return at && err == nil
}
