package solution

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A process is one that answers cases. All its output is read, whoever waits for it.
type process struct {
	cmd     *exec.Cmd
	in      *os.File    // takes the cases
	answers *os.File    // that lines are read from
	lines   chan string // answers; closed where no more can come
	printed printed
	said    printed // to answers
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
	maxOutput  = 1 << 24 // bytes that may be written for a case
	lineCost   = 1 << 6  // bytes that a line counts for besides its own

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

// A budget is what a process may spend until it has answered. All its time and output counts, whoever
// waits for it and whatever it is for.
type budget struct {
	began             time.Time
	before, processor time.Duration // processor time when it began, and what may be spent
	output            int64         // what the process may have written by its end
}

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
	for in := bufio.NewReaderSize(io.TeeReader(p.answers, &p.said), maxLine); ; {
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
	return string(kind) + strings.TrimSpace(string(text)), err
}

// budget returns one that begins now.
func (p *process) budget(processor time.Duration) budget {
	return budget{time.Now(), p.last, processor, p.output() + maxOutput}
}

// output returns what the process has written.
func (p *process) output() int64 { return p.printed.cost.Load() + p.said.cost.Load() }

// next waits for the next line, which is there if it ends Answered, until the budget or ctx ends.
func (p *process) next(ctx context.Context, b budget) (line string, r Reply) {
	defer func() { r.Waited = time.Since(b.began) }()
	spent := func(now time.Duration) time.Duration {
		if !tellsProcessorTime {
			return time.Since(b.began)
		}
		return max(0, now-b.before)
	}
	seen, idle, exited := time.Duration(0), 0, p.exited
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return "", p.ending(ctx)
			}
			r := Reply{Spent: spent(spentBy(p.cmd.Process.Pid))}
			p.last = b.before + r.Spent
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
			case p.output() > b.output:
				r.Ending = Floods
			case r.Spent > b.processor:
				r.Ending = Slow
			case idle > maxIdle:
				r.Ending = Waits
			case time.Since(b.began) > 10*(time.Second+b.processor): // others need the processor, too
				r.Ending = Late
			default:
				continue
			}
			return "", r
		case <-ctx.Done():
			return "", Reply{Ending: Late}
		}
	}
}

// ending says how a process has ended that answers no more.
func (p *process) ending(ctx context.Context) Reply {
	r := Reply{Ending: Ended}
	select {
	case <-p.exited:
	case <-time.After(10 * lastWords): // it has closed its end, and goes on
		return r
	case <-ctx.Done():
		return Reply{Ending: Late}
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
	cost atomic.Int64 // of all the text, in a budget
}

func (t *printed) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept := min(len(text), maxPrinted-t.text.Len())
	t.text.Write(text[:kept])
	t.more = t.more || kept < len(text)
	t.cost.Add(int64(len(text) + lineCost*bytes.Count(text, []byte{'\n'})))
	return len(text), nil
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
