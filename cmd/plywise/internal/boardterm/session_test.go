package boardterm

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/vt"

	"plywise/lsp"
	lspsession "plywise/lsp/session"
	"plywise/parser/source"
)

// A seat is a terminal in which a board is shown, of a real server.
type seat struct {
	t             *testing.T
	term          *wholeWrites
	path          string
	width, height int
	ended         chan error
	stop          context.CancelFunc
}

// wholeWrites is a terminal that no test reads in the middle of a write: a picture is one write.
type wholeWrites struct {
	vt.MockTerm
	mu sync.Mutex
}

func (t *wholeWrites) Write(data []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.MockTerm.Write(data)
}

// sit shows the board of a file with a text.
func sit(t *testing.T, text string, change ...func(*Options)) *seat {
	t.Helper()
	return sitAt(t, 60, 24, text, change...)
}

// sitAt is sit at a terminal of some size.
func sitAt(t *testing.T, width, height int, text string, change ...func(*Options)) *seat {
	t.Helper()
	t.Parallel()
	s := &seat{t: t, path: filepath.Join(t.TempDir(), "my.puzzle"), width: width, height: height, ended: make(chan error, 1)}
	s.term = &wholeWrites{MockTerm: vt.NewMockTerm(vt.MockOptSize{X: vt.Col(width), Y: vt.Row(height)})}
	s.save(text)
	// A sequence that comes in pieces is not taken for Esc and letters.
	screen, err := tcell.NewTerminfoScreenFromTty(s.term, tcell.OptColors(256), tcell.OptEscapeTimeout(patience))
	if err != nil {
		t.Fatal(err)
	}
	o := s.options()
	for _, f := range change {
		f(&o)
	}
	ctx, stop := context.WithCancel(t.Context())
	s.stop = stop
	go func() { s.ended <- Show(ctx, o, screen) }()
	t.Cleanup(func() {
		stop()
		<-s.ended
	})
	return s
}

func (s *seat) options() Options {
	return Options{
		Path: s.path, Name: filepath.Base(s.path),
		Load: func(path string) (string, error) {
			if path == "-" {
				path = s.path
			}
			text, err := os.ReadFile(path)
			return string(text), err
		},
		Serve: serve,
	}
}

func serve(ctx context.Context, pipe io.ReadWriteCloser) error {
	_, err := lsp.Serve(ctx, pipe, lspsession.Options{})
	return err
}

// save writes the file as editors do: a new one takes its place.
func (s *seat) save(text string) {
	s.t.Helper()
	if err := errors.Join(os.WriteFile(s.path+"~", []byte(text), 0o666), os.Rename(s.path+"~", s.path)); err != nil {
		s.t.Fatal(err)
	}
}

// types sends what keys send.
func (s *seat) types(text string) {
	for _, key := range text {
		s.term.SendRaw([]byte(string(key)))
	}
}

func (s *seat) text() string {
	s.term.mu.Lock()
	defer s.term.mu.Unlock()
	var b strings.Builder
	for y := range s.height {
		line := ""
		for x := 0; x < s.width; x++ {
			cell := cmp.Or(s.term.GetCell(vt.Coord{X: vt.Col(x), Y: vt.Row(y)}).C, " ")
			line += cell
			x += max(0, source.Width(cell)-1)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// patience is how long a test waits on a machine that does much else.
const patience = 30 * time.Second

func (s *seat) until(what string, holds func() bool) {
	s.t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("waited in vain until %s; the screen shows\n%s", what, s.text())
		}
	}
}

// shows waits until each text is on the screen.
func (s *seat) shows(texts ...string) {
	s.t.Helper()
	for _, text := range texts {
		s.until("it shows "+text, func() bool { return strings.Contains(s.text(), text) })
	}
}

func (s *seat) hides(text string) {
	s.t.Helper()
	s.until("it hides "+text, func() bool { return !strings.Contains(s.text(), text) })
}

func (s *seat) holds(text string) {
	s.t.Helper()
	s.until("the file has "+text, func() bool {
		now, err := os.ReadFile(s.path)
		return err == nil && strings.Contains(string(now), text)
	})
}

const slip = `puzzle: The mouse slips past
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
`

const two = `puzzle: Two pawns
game: knight-pawns
board:
  N...
  ..P.
  .P..
`

func TestAPersonPlaysOnTheBoardAndTheFileStaysAsItIs(t *testing.T) {
	s := sit(t, slip)
	s.shows("Mouse to move: mouse wins in 5", "my.puzzle  g ?: keys  q: quit")
	s.types("\r") // the cursor starts on a best move
	s.shows("Cat to move: mouse wins in 4", "mouse to ")
	s.types("u")
	s.shows("Mouse to move: mouse wins in 5")
	if now, _ := os.ReadFile(s.path); string(now) != slip {
		t.Errorf("the file is now\n%s", now)
	}
	s.types("q")
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
	s.ended <- nil
}

func TestTheBoardFollowsTheFileAsItIsSaved(t *testing.T) {
	s := sit(t, slip)
	s.shows("mouse wins in 5")
	s.save(strings.Replace(slip, "mouse-jump: 2", "mouse-jump: 1", 1))
	s.hides("mouse wins in 5")
	if err := os.WriteFile(s.path, []byte("// in place\n"+slip), 0o666); err != nil {
		t.Fatal(err)
	}
	s.shows("mouse wins in 5")
}

func TestTheBoardOfAFileThatIsGoneStaysUntilItComesBack(t *testing.T) {
	s := sit(t, slip)
	s.shows("mouse wins in 5")
	if err := os.Remove(s.path); err != nil {
		t.Fatal(err)
	}
	s.shows("Older text: ", "mouse wins in 5")
	s.save(two)
	s.shows("Two pawns")
	s.hides("Older text: ")
}

func TestMovesAreWrittenIntoTheFileOnDemand(t *testing.T) {
	s := sitAt(t, 60, 30, slip)
	s.shows("mouse wins in 5")
	s.types("b")
	s.shows("mouse to ")
	s.types("a")
	s.holds("\nmoves: ")
	s.shows("\ngame ")
	s.types("u")
	s.until("the file is as it was", func() bool {
		now, _ := os.ReadFile(s.path)
		return string(now) == slip
	})
}

func TestAFileThatHasChangedIsNotWritten(t *testing.T) {
	const others = slip + "\n// another hand was here\n"
	var s *seat
	stale := make(chan bool, 1)
	s = sit(t, slip, func(o *Options) {
		load := o.Load
		o.Load = func(path string) (string, error) { // it is read once; what is saved then is not seen
			select {
			case stale <- true:
				return load(path)
			default:
				return slip, nil
			}
		}
	})
	s.shows("mouse wins in 5")
	s.save(others)
	s.types("b")
	s.shows("mouse to ")
	s.types("a")
	s.shows("has changed since it was read")
	if now, _ := os.ReadFile(s.path); string(now) != others {
		t.Errorf("the file is now\n%s", now)
	}
}

func TestKeysGoToTheNextPuzzleAndTheOneBefore(t *testing.T) {
	s := sit(t, slip+"\n"+two, func(o *Options) { o.Line = 9 })
	s.shows("Two pawns")
	s.types("n")
	s.shows("This is the last puzzle.")
	s.types("N")
	s.shows("The mouse slips past")
	s.types("N")
	s.shows("This is the first puzzle.")
	s.save("// a line above\n" + slip + "\n" + two)
	s.types("\t")
	s.shows("Two pawns")
}

func TestAPlaceOfTheTextIsNamedAndTheBoardIsCopied(t *testing.T) {
	s := sit(t, slip)
	s.shows("mouse wins in 5")
	s.types("gd")
	s.shows("my.puzzle:7:5")
	s.types("yy")
	s.until("the board is on the clipboard", func() bool {
		c, ok := s.term.Backend().(vt.Clipboard)
		return ok && strings.Contains(string(c.GetClipboard()), "M ")
	})
}

func TestOfABoardThatIsTooWideTheWindowGoesWhereThePlaceIsRevealed(t *testing.T) {
	s := sit(t, "puzzle: A corridor\ngame: cat-mouse-grid\nboard:\n  M"+strings.Repeat(".", 80)+"CF\n")
	s.shows(" 0 M", ".…\n")
	s.types(strings.Repeat("l", 50) + "gd")
	s.shows(" 0 ….", ".…\n", "my.puzzle:4:5")
}

func TestTheBoardHasTheWidthOfTheTerminal(t *testing.T) {
	s := sit(t, slip)
	s.shows("Mouse to move: mouse wins in 5")
	s.width = 30
	s.term.SetSize(vt.Coord{X: 30, Y: 24})
	s.shows("Mouse to move\nmouse wins in 5")
}

func TestWhatIsPastedIsNoKeys(t *testing.T) {
	s := sit(t, slip)
	s.shows("mouse wins in 5")
	s.term.SendRaw([]byte("\x1b[200~bq\x1b[201~"))
	s.types("n")
	s.shows("This is the last puzzle", "mouse wins in 5")
}

func TestStandardInputIsNotWritten(t *testing.T) {
	s := sit(t, slip, func(o *Options) { o.Path = "-" })
	s.shows("mouse wins in 5")
	s.types("a")
	s.shows("Standard input cannot be")
}

func TestASignalEndsTheBoard(t *testing.T) {
	s := sit(t, slip)
	s.shows("mouse wins in 5")
	s.stop()
	if err := <-s.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	s.ended <- nil
}

func TestAServerThatEndsIsSaid(t *testing.T) {
	ending, end := context.WithCancel(t.Context())
	s := sit(t, slip, func(o *Options) {
		o.Serve = func(_ context.Context, pipe io.ReadWriteCloser) error {
			_ = serve(ending, pipe)
			return errors.New("it was tired")
		}
	})
	s.shows("mouse wins in 5")
	end()
	if err := <-s.ended; err == nil || !strings.Contains(err.Error(), "it was tired") {
		t.Errorf("%v", err)
	}
	s.ended <- nil
}

func TestBehindTheLastPuzzleComesTheNextFileOfTheFolder(t *testing.T) {
	s := sit(t, slip)
	s.shows("mouse wins in 5")
	next := filepath.Join(filepath.Dir(s.path), "next.puzzle")
	if err := os.WriteFile(next, []byte(strings.Replace(slip, "puzzle: ", "puzzle: Another: ", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	s.types("n")
	s.shows("Another: ", "mouse wins in 5")
	if err := os.WriteFile(next, []byte(strings.Replace(slip, "puzzle: ", "puzzle: Changed: ", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	s.shows("Changed: ")
	s.types("n")
	s.shows("This is the last puzzle.")
}

func TestABoardInTheTerminalSaysWhatIsWrongWithTheFile(t *testing.T) {
	s := sit(t, slip)
	s.shows("mouse wins in 5")
	s.save(strings.Replace(slip, "game: cat-mouse-grid\n", "", 1))
	s.shows("This puzzle does not name its game")
}
