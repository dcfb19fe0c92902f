// Package solution runs programs that solve one of LeetCode's problems: files with LeetCode's
// class Solution in one of several languages, or any other program. It asks them test cases and
// tells apart how they fail to answer. It knows no answers.
//
// A program runs as the user, without a sandbox. It has a process group of its own, which is
// killed with all that is left in it when the program is too slow or a session ends. On Linux what
// has left the group is killed, too.
package solution

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"plywise/parser/testcase"
)

// An Ending says what becomes of a case that a program is asked.
type Ending uint8

// The endings.
const (
	Answered Ending = iota
	Threw           // an exception has come out of the method; Why is its text
	Died            // the process has ended by itself; Why is the signal or the exit status
	Nothing         // the method has returned nothing
	Ended           // the process has ended well, without an answer
	Waits           // the process neither answers nor uses the processor
	Slow            // the process has used more processor time than the limit
	Floods          // the process has printed too much
	Late            // the process has not answered, and the time on the wall's clock is over
)

// EndsProcess reports whether nothing more can be asked of the process.
func (e Ending) EndsProcess() bool { return e != Answered && e != Threw && e != Nothing }

// A Reply is what becomes of a case.
type Reply struct {
	Ending Ending
	Answer string        // as the program has written it, in a line
	Why    string        // see Ending
	Spent  time.Duration // of processor time; wall time where the system does not tell
	Waited time.Duration // on the wall's clock
}

// ErrTalkative says that a program behind `--` has printed more than its answer.
var ErrTalkative = errors.New("the program printed more than one line for a case; it is to print the answer alone on standard output, and anything else on standard error")

// A Program is a solution that is ready to run. Close it to remove its files.
type Program struct {
	Name      string // for people
	Problem   testcase.Problem
	TimeLimit time.Duration // of processor time for a case

	command []string
	folder  string // of its files, "" for none
	mode    mode
}

// A mode is how a program is asked.
type mode uint8

const (
	driven   mode = iota // by a driver: cases and answers go through pipes of their own
	streamed             // one process reads all cases from standard input
	single               // a process for each case
)

// Default time limits.
const (
	compiledLimit    = 2 * time.Second
	interpretedLimit = 10 * time.Second
)

// A Refusal says that a solution does not compile, or does not get ready to be asked.
type Refusal struct {
	Message string
	Output  string // of the compiler, or the solution
}

func (e *Refusal) Error() string { return e.Message }

// Open prepares a file with a solution of a problem: it compiles the file, if need be. The error
// is a *Refusal, or says what is missing.
func Open(ctx context.Context, path string, problem testcase.Problem) (*Program, error) {
	l, text, err := read(path)
	if err != nil {
		return nil, err
	}
	compiler, err := tool(l.name, l.tools...)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "plywise-stress-")
	if err != nil {
		return nil, err
	}
	p := &Program{Name: filepath.Base(path), Problem: problem, TimeLimit: l.limit, folder: folder}
	if p.command, err = l.build(build{ctx, compiler, path, text, folder, problem, l.methods[problem]}); err != nil {
		p.Close()
		return nil, cmp.Or(ctx.Err(), err) // a compiler that is interrupted says nothing of use
	}
	return p, nil
}

// Command returns any program, with its arguments. It reads LeetCode's raw lines from standard
// input and prints the answer as a line on standard output: one process a case, or with
// isStream one for all. The error says why it cannot be run.
func Command(args []string, problem testcase.Problem, isStream bool) (*Program, error) {
	if _, err := exec.LookPath(args[0]); err != nil {
		for errors.Unwrap(err) != nil { // the words around it name the program as well
			err = errors.Unwrap(err)
		}
		return nil, fmt.Errorf("%s cannot be run: %w", args[0], err)
	}
	name := strings.Join(slices.Concat([]string{filepath.Base(args[0])}, args[1:]), " ")
	p := &Program{Name: name, Problem: problem, TimeLimit: interpretedLimit, command: args, mode: single}
	if isStream {
		p.mode = streamed
	}
	return p, nil
}

// Close removes the files of a program.
func (p *Program) Close() error { return os.RemoveAll(p.folder) }

// IsPatient reports whether a process answers more than one case.
func (p *Program) IsPatient() bool { return p.mode != single }

// A Session asks a program cases. It is not safe for use by many goroutines.
type Session struct {
	p       *Program
	running *process
	startup time.Duration // of a process for a single case: the shortest one so far
	printed string        // by processes that have ended
}

// maxStart is the processor time that a program may take to get ready.
const maxStart = 10 * time.Second

// Start starts a session. The error is a *Refusal, or ctx's.
func (p *Program) Start(ctx context.Context) (*Session, error) {
	s := &Session{p: p}
	if p.mode == single {
		return s, nil
	}
	var err error
	if s.running, err = start(p.command, p.mode); err != nil {
		return nil, err
	}
	if p.mode == streamed {
		return s, nil
	}
	_, r := s.running.next(ctx, s.running.budget(maxStart))
	if r.Ending == Answered {
		return s, nil
	}
	printed := s.Close()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	message := "the solution fails before the first case"
	if r.Ending != Ended && r.Ending != Died {
		message = fmt.Sprintf("the solution isn't ready for the first case after %v; check that no code outside the method runs, waits or prints without end", r.Waited.Round(time.Second))
	}
	return nil, &Refusal{message, printed}
}

// Ask asks cases, and returns the replies to them: fewer where one ends the process. Then the
// session is to be closed. The error is ErrTalkative, or ctx's: the last reply is Late then.
func (s *Session) Ask(ctx context.Context, cases []testcase.Case) ([]Reply, error) {
	if s.p.mode == single {
		return s.askEach(ctx, cases)
	}
	written := make(chan struct{})
	go func() {
		defer close(written)
		for _, c := range cases {
			if _, err := s.running.in.WriteString(c.Raw()); err != nil {
				return // the process has ended: it does not answer either
			}
		}
	}()
	var replies []Reply
	for range cases {
		r := s.read(s.running.next(ctx, s.running.budget(s.p.TimeLimit)))
		replies = append(replies, r)
		if r.Ending.EndsProcess() {
			s.running.end() // which ends the writing
			break
		}
	}
	s.running.in.SetWriteDeadline(time.Now()) // for what has answered all without reading it
	<-written
	s.running.in.SetWriteDeadline(time.Time{})
	return replies, ctx.Err()
}

// read reads the line with which a driver, or a program, answers.
func (s *Session) read(line string, r Reply) Reply {
	switch {
	case r.Ending != Answered:
	case s.p.mode == driven && strings.HasPrefix(line, "!"):
		r.Ending, r.Why = Threw, line[1:]
	case s.p.mode == driven && line == "=null", line == "":
		r.Ending = Nothing
	case s.p.mode == driven:
		r.Answer = line[1:]
	default:
		r.Answer = line
	}
	return r
}

// askEach asks each case of a process of its own.
func (s *Session) askEach(ctx context.Context, cases []testcase.Case) (replies []Reply, err error) {
	for _, c := range cases {
		running, err := start(s.p.command, single)
		if err != nil {
			return replies, err
		}
		go func() {
			running.in.WriteString(c.Raw())
			running.in.Close()
		}()
		b := running.budget(s.p.TimeLimit + s.startup)
		answer, r := running.next(ctx, b)
		hasAnswer, more := r.Ending == Answered, ""
		for r.Ending == Answered && more == "" {
			more, r = running.next(ctx, b)
		}
		s.printed = running.end()
		switch {
		case more != "":
			return replies, ErrTalkative
		case r.Ending == Ended && hasAnswer:
			r = s.read(answer, Reply{Waited: r.Waited})
		}
		spent := running.total()
		if s.startup == 0 || spent < s.startup {
			s.startup = spent
		}
		r.Spent = spent - s.startup
		if replies = append(replies, r); ctx.Err() != nil {
			break
		}
	}
	return replies, ctx.Err()
}

// Extra reports whether a program that answers all cases in one process has more to say than
// was asked, once no case is left. The session is to be closed then.
func (s *Session) Extra(ctx context.Context) bool {
	if s.p.mode != streamed {
		return false
	}
	s.running.in.Close()
	_, r := s.running.next(ctx, s.running.budget(s.p.TimeLimit))
	return r.Ending == Answered
}

// Close ends the program with all its children, and returns the beginning of what it has printed
// beside its answers.
func (s *Session) Close() string {
	if s.running != nil {
		s.printed = s.running.end()
	}
	return s.printed
}
