package solution

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// A process is one that answers cases. All its output is read, whoever waits for it.
type process struct {
	cmd     *exec.Cmd
	in      *os.File    // takes the cases
	answers *os.File    // that lines are read from
	lines   chan string // answers; closed where no more can come
	printed printed
	exited  chan struct{}
	ended   sync.Once

	last   time.Duration // processor time at the last answer
	ticker *time.Ticker
}

const (
	// maxWaiting is how many lines may wait to be read; a batch of cases has fewer. Further lines
	// are lost, so that no program waits for somebody to read them.
	maxWaiting = 1 << 10
	maxLine    = 1 << 10 // bytes that are kept of a line
	maxPrinted = 1 << 13 // bytes that are kept of what is printed

	lookPeriod = 50 * time.Millisecond
	// A process that uses the processor no longer than busy while it is looked at maxIdle times waits
	// for something; the time alone does not tell, where this process has to wait as well. A virtual
	// machine that waits looks about now and then.
	maxIdle = 100
	busy    = 100 * time.Millisecond
	// lastWords is how long a child that has left the group may hold the output of a process.
	lastWords = time.Second
)

// stack is how large the stack of a solution may become: recursion is deep.
const stack = 256 << 20

// start starts a process in a process group of its own.
func start(command []string, m mode) (*process, error) {
	cmd := exec.Command(command[0], command[1:]...)
	if err := isolate(cmd); err != nil {
		return nil, err
	}
	cases, casesIn, err := os.Pipe()
	answers, answersIn, errAnswers := os.Pipe()
	defer cases.Close() // which the process has then
	defer answersIn.Close()
	p := &process{cmd: cmd, in: casesIn, answers: answers, lines: make(chan string, maxWaiting), exited: make(chan struct{}), ticker: time.NewTicker(lookPeriod)}
	cmd.Stderr, cmd.WaitDelay = &p.printed, lastWords
	if m == driven {
		cmd.Stdout, cmd.ExtraFiles = &p.printed, []*os.File{cases, answersIn}
	} else {
		cmd.Stdin, cmd.Stdout = cases, answersIn
	}
	if err = cmp.Or(err, errAnswers); err == nil {
		err = cmd.Start()
	}
	if err != nil {
		casesIn.Close()
		answers.Close()
		return nil, err
	}
	go p.readLines(m == driven)
	go func() {
		cmd.Wait()
		close(p.exited)
	}()
	return p, nil
}

// readLines reads answers until none can come: lines, or the frames of a driver. No text in a frame
// is taken for a frame.
func (p *process) readLines(areFrames bool) {
	defer close(p.lines)
	for in := bufio.NewReaderSize(p.answers, maxLine); ; {
		line, isPrefix, err := in.ReadLine()
		text := string(line)
		for isPrefix && err == nil {
			_, isPrefix, err = in.ReadLine()
		}
		if areFrames && err == nil {
			text, err = frame(in, text)
		}
		if err != nil {
			return
		}
		select {
		case p.lines <- strings.Join(strings.Fields(text), " "):
		default:
		}
	}
}

// frame reads the rest of a frame, and returns it after its kind.
func frame(in *bufio.Reader, header string) (string, error) {
	var kind rune
	var size int
	if _, err := fmt.Sscanf(header, "%c%d", &kind, &size); err != nil {
		return "", err
	}
	text, err := io.ReadAll(io.LimitReader(in, int64(min(size, maxLine))))
	if err == nil {
		_, err = in.Discard(size - len(text))
	}
	return string(kind) + string(text), err
}

// next waits for the next line, which is there if it ends Answered.
func (p *process) next(ctx context.Context, limit time.Duration) (string, Reply) {
	started := time.Now()
	spent := func(now time.Duration) time.Duration {
		if !tellsProcessorTime {
			return time.Since(started)
		}
		return max(0, now-p.last)
	}
	seen, idle, exited := time.Duration(0), 0, p.exited
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return "", p.ending()
			}
			r := Reply{Spent: spent(spentBy(p.cmd.Process.Pid))}
			p.last += r.Spent
			return line, r
		case <-exited:
			exited = nil
			killRest(p.cmd) // whoever is left may hold the pipe
		case <-p.ticker.C:
			now, isRunning := spentByGroup(p.cmd.Process.Pid)
			r := Reply{Spent: spent(now)}
			if idle++; isRunning || (r.Spent-seen).Abs() > busy {
				seen, idle = r.Spent, 0
			}
			switch {
			case r.Spent > limit:
				if r.Ending = Slow; p.printed.isFull() {
					r.Ending = Floods
				}
				return "", r
			case idle > maxIdle:
				r.Ending = Waits
				return "", r
			}
		case <-ctx.Done():
			return "", Reply{Ending: Ended}
		}
	}
}

// ending says how a process has ended that answers no more.
func (p *process) ending() Reply {
	r := Reply{Ending: Ended}
	select {
	case <-p.exited:
	case <-time.After(10 * lastWords): // it has closed its end, and goes on
		return r
	}
	r.Spent = max(0, p.total()-p.last)
	if state := p.cmd.ProcessState; !state.Success() {
		r.Ending, r.Why = Died, state.String()
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
		killRest(p.cmd)
		p.ticker.Stop()
		p.in.Close()
		p.answers.Close()
	})
	return p.printed.String()
}

// A printed is a writer that keeps the beginning of a text.
type printed struct {
	mu   sync.Mutex
	text strings.Builder
	more bool
}

func (t *printed) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept := min(len(text), maxPrinted-t.text.Len())
	t.text.Write(text[:kept])
	t.more = t.more || kept < len(text)
	return len(text), nil
}

func (t *printed) isFull() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.more
}

func (t *printed) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.ToValidUTF8(t.text.String(), "\uFFFD")
	if t.more {
		text += "…\n"
	}
	return text
}
