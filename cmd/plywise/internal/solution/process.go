package solution

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A process is one that answers cases. All its output is read, whoever waits for it.
type process struct {
	cmd     *exec.Cmd
	in      *os.File    // takes the cases
	lines   chan string // answers; closed where no more can come
	printed *printed
	exited  chan struct{}
	ended   sync.Once
	readers sync.WaitGroup
	outputs []*os.File

	last    time.Duration // processor time at the last answer
	started time.Time     // of the wait for an answer, where the system does not tell processor time
	ticker  *time.Ticker
}

const (
	// maxWaiting is how many lines may wait to be read; a batch of cases has fewer. Further lines
	// are lost, so that no program waits for somebody to read them.
	maxWaiting = 1 << 10
	maxLine    = 1 << 10 // bytes that are kept of a line
	maxPrinted = 1 << 13 // bytes that are kept of what is printed

	lookPeriod = 50 * time.Millisecond
	// A process that uses the processor no longer than busy in maxIdle waits for something. A
	// virtual machine that waits looks about now and then.
	maxIdle = 5 * time.Second
	busy    = 100 * time.Millisecond
	// lastWords is how long the exit of a process may follow the end of its answers.
	lastWords = 2 * time.Second
)

// stack is how large the stack of a solution may become: recursion is deep.
const stack = 256 << 20

// noLine stands for a line that does not come. A line has no line feed.
const noLine = "\n"

// start starts a process in a process group of its own.
func start(command []string, m mode) (*process, error) {
	raiseStack()
	cmd := exec.Command(command[0], command[1:]...)
	if err := isolate(cmd); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, lines: make(chan string, maxWaiting), printed: &printed{}, exited: make(chan struct{})}
	var pipes [3][2]*os.File // each with the end to read from and the end to write to
	for i := range pipes {
		var err error
		if pipes[i][0], pipes[i][1], err = os.Pipe(); err != nil {
			for _, pipe := range pipes[:i] {
				pipe[0].Close()
				pipe[1].Close()
			}
			return nil, err
		}
	}
	casesOut, casesIn, answersOut, answersIn, printedOut, printedIn := pipes[0][0], pipes[0][1], pipes[1][0], pipes[1][1], pipes[2][0], pipes[2][1]
	p.in, p.outputs = casesIn, []*os.File{answersOut, printedOut}
	cmd.Stderr = printedIn
	if m == driven {
		cmd.Stdout = printedIn
		cmd.ExtraFiles = []*os.File{casesOut, answersIn}
	} else {
		cmd.Stdin, cmd.Stdout = casesOut, answersIn
	}
	err := cmd.Start()
	for _, f := range []*os.File{casesOut, answersIn, printedIn} { // which the process has now
		f.Close()
	}
	if err != nil {
		p.in.Close()
		for _, f := range p.outputs {
			f.Close()
		}
		return nil, err
	}
	p.ticker = time.NewTicker(lookPeriod)
	p.readers.Go(func() { p.readLines(answersOut) })
	p.readers.Go(func() { p.printed.readFrom(printedOut) })
	go func() {
		cmd.Wait()
		close(p.exited)
	}()
	return p, nil
}

// readLines reads answers until none can come.
func (p *process) readLines(r io.Reader) {
	defer close(p.lines)
	for in := bufio.NewReaderSize(r, maxLine); ; {
		line, isPrefix, err := in.ReadLine()
		text := string(line)
		for isPrefix && err == nil {
			_, isPrefix, err = in.ReadLine()
		}
		if err != nil {
			return
		}
		select {
		case p.lines <- strings.TrimSpace(text):
		default:
		}
	}
}

// next waits for the next line, which is noLine with any other ending than Answered.
func (p *process) next(ctx context.Context, limit time.Duration) (string, Reply) {
	p.started = time.Now()
	seen, idle := p.last, p.started
	exited := p.exited
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return noLine, p.ending()
			}
			now, known := spentBy(p.cmd.Process.Pid)
			if !known {
				now = p.last + time.Since(p.started)
			}
			r := Reply{Spent: max(0, now-p.last)}
			p.last = max(p.last, now)
			return line, r
		case <-exited:
			exited = nil
			kill(p.cmd.Process.Pid) // whoever is left may hold the pipe
		case <-p.ticker.C:
			now, isRunning, known := spentByGroup(p.cmd.Process.Pid)
			if !known {
				now = p.last + time.Since(p.started)
			}
			if now-p.last > limit {
				return noLine, Reply{Ending: Slow, Spent: now - p.last}
			}
			if isRunning || (now-seen).Abs() > busy {
				seen, idle = now, time.Now()
			}
			if time.Since(idle) > maxIdle {
				return noLine, Reply{Ending: Waits, Spent: now - p.last}
			}
		case <-ctx.Done():
			return noLine, Reply{Ending: Ended}
		}
	}
}

// ending says how a process has ended that answers no more.
func (p *process) ending() Reply {
	select {
	case <-p.exited:
	case <-time.After(lastWords):
		return Reply{Ending: Ended}
	}
	r := Reply{Ending: Ended, Spent: max(0, p.total()-p.last)}
	state := p.cmd.ProcessState
	if !state.Success() {
		r.Ending, r.Why = Died, fmt.Sprintf("exit code %d", state.ExitCode())
		if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
			r.Why = "signal: " + status.Signal().String()
		}
	}
	return r
}

// total returns the processor time of a process that has ended.
func (p *process) total() time.Duration {
	return p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
}

// end kills the process and all that it has started, and returns what they have printed.
func (p *process) end() string {
	p.ended.Do(func() {
		kill(p.cmd.Process.Pid)
		<-p.exited
		p.in.Close()
		p.ticker.Stop()
		read := make(chan struct{})
		go func() {
			p.readers.Wait()
			close(read)
		}()
		select {
		case <-read:
		case <-time.After(lastWords): // a child that has left the group holds the pipes
		}
		for _, f := range p.outputs {
			f.Close()
		}
		<-read
	})
	return p.printed.String()
}

// A printed holds the beginning of a text.
type printed struct {
	mu   sync.Mutex
	text strings.Builder
	more bool
}

func (t *printed) readFrom(r io.Reader) {
	for buffer := make([]byte, maxPrinted); ; {
		n, err := r.Read(buffer)
		t.mu.Lock()
		kept := min(n, maxPrinted-t.text.Len())
		t.text.Write(buffer[:kept])
		t.more = t.more || kept < n
		t.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (t *printed) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.more {
		return strings.ToValidUTF8(t.text.String(), "\uFFFD") + "…\n"
	}
	return strings.ToValidUTF8(t.text.String(), "\uFFFD")
}
