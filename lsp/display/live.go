package display

import (
	"context"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/answer"
	"plywise/lsp/configuration"
	"plywise/lsp/session"
	"plywise/lsp/view"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// drawnAfter is how long the last picture may stand after an edit: most puzzles are solved by then,
// and nothing flickers.
const drawnAfter = 150 * time.Millisecond

// picturesKept is how many pictures a view remembers, to know what a command means.
const picturesKept = 16

// A live view is one that is open. Three goroutines may be about it: the reader, which says where
// the cursor is and gives commands their order; the one that draws when something has changed; and
// that of a command.
//
//	reader:  look, resize ──▶ input ─┐
//	session: Changes ────────────────┼─▶ run ──▶ refresh ──▶ draw
//	command: do ──▶ view.State.Do ──▶ the edit ──▶ refresh ──┘
type live struct {
	*painter
	number int
	form   string
	ctx    context.Context // ends when the view is closed
	stop   context.CancelFunc
	wake   chan struct{} // gets a value when the input has changed; capacity 1

	inputMu sync.Mutex
	input   input
	order   chan struct{} // closed when the last command that was read has been answered

	turn      chan struct{} // full while a picture is made, and while a command is carried out, which lasts as long as the client takes for its edit
	state     *view.State
	restore   string // from open, until a puzzle is shown
	about     about
	shown     shown
	picture   view.Picture // the last one, as it was drawn
	targets   []view.Target
	rows      []view.Row
	lastHead  drawHead // of the picture that was sent last
	lastBoard []byte   // and its board, encoded
	drawn     []drawn  // the last ones, the newest last
	draws     int
	drawnAt   time.Time
	due       bool           // a command has changed the text: what comes of it is drawn before its answer, solved or not
	textAt    time.Time      // when the puzzle's text was first seen as it is
	followed  int            // at which entry of `moves` the text's cursor was last, counted from 1; 0 for none, or unknownEntry
	absent    bool           // the text has no puzzle to show
	touched   bool           // somebody has done something in this view since it shows the puzzle
	wrongAt   time.Time      // when somebody who solves the puzzle made the last wrong move
	deeds     int            // how many commands have been carried out
	awaited   *syntax.Puzzle // whose table is being made
	judging   *syntax.Puzzle // that a judge was asked about last
}

// An input is what the client has said of a view.
type input struct {
	document uri.URI
	position protocol.Position
	columns  int
	moves    int // how often the cursor was said to be somewhere
}

// An about is the puzzle that a view is about; without a snapshot there is none.
type about struct {
	snap   *workspace.Snapshot // the last one that has it
	placed parser.Placed
	moves  int // of the input by which it was found
}

// A shown is everything that a picture was made of, so that one that would be the same is not
// made. It can be compared.
type shown struct {
	snap     *workspace.Snapshot
	puzzle   *syntax.Puzzle
	answer   *answer.Answer
	judged   *composition.Composition
	grown    int // how much was known of its map, or how many fillings of its holes fit
	settings configuration.Settings
	tells    bool // its outcome may be told
	input    input
	late     bool // the text has been there for so long that the picture may dim
	deeds    int  // how many commands had been carried out
}

// A drawn is what a command needs to know of a picture that the client has.
type drawn struct {
	draw    int
	puzzle  *syntax.Puzzle
	path    string
	targets []view.Target
}

func newLive(p *painter, number int, asked *openParams, document uri.URI) *live {
	v := &live{
		painter: p, number: number, form: asked.Form, wake: make(chan struct{}, 1), state: view.NewState(),
		restore: asked.Restore, input: input{document, asked.Position, asked.Columns, 1}, order: make(chan struct{}), turn: make(chan struct{}, 1),
	}
	close(v.order)
	v.ctx, v.stop = context.WithCancel(p.Context())
	return v
}

// look says where the cursor of the text is.
func (v *live) look(document uri.URI, at protocol.Position) {
	v.inputMu.Lock()
	v.input.document, v.input.position = document, at
	v.input.moves++
	v.inputMu.Unlock()
	v.stir()
}

func (v *live) resize(columns int) {
	v.inputMu.Lock()
	v.input.columns = columns
	v.inputMu.Unlock()
	v.stir()
}

// stir has the view look again whether another picture is due.
func (v *live) stir() {
	select {
	case v.wake <- struct{}{}:
	default:
	}
}

func (v *live) said() input {
	v.inputMu.Lock()
	defer v.inputMu.Unlock()
	return v.input
}

// enter gives a command its turn: the channel is closed when those before it have been answered.
// leave has to be called when the command has been answered.
func (v *live) enter() (before <-chan struct{}, leave func()) {
	v.inputMu.Lock()
	defer v.inputMu.Unlock()
	prior, own := v.order, make(chan struct{})
	v.order = own
	return prior, func() {
		select {
		case <-prior:
			close(own)
		default: // it was cancelled while it waited
			v.Go(func() {
				select {
				case <-prior:
				case <-v.ctx.Done():
				}
				close(own)
			})
		}
	}
}

// run draws until the view is closed. While the client does not read, the newest picture waits.
func (v *live) run() {
	for v.ctx.Err() == nil {
		changed := v.Changes.Wait()
		if v.flush(v.ctx) != nil {
			return
		}
		var again time.Duration
		v.turn <- struct{}{}
		v.Try(func() { again = v.refresh(v.ctx) })
		if left := wrongShown - time.Since(v.wrongAt); v.state.IsWrong() && (again == 0 || left < again) {
			again = max(left, time.Millisecond)
		}
		<-v.turn
		var due <-chan time.Time
		if again > 0 {
			due = time.After(again)
		}
		select {
		case <-changed:
		case <-v.wake:
		case <-due:
		case <-v.ctx.Done():
		}
	}
	v.turn <- struct{}{}
	defer func() { <-v.turn }()
	v.leave(v.about)
	v.Solves(v, nil, 0)
}

// wrongShown is how long a wrong move of somebody who solves the puzzle is shown with its refutation.
const wrongShown = time.Second

// refresh draws the view if it would look different now. It returns after which time it may look
// different by that alone, 0 for never. The caller has the turn.
func (v *live) refresh(ctx context.Context) (again time.Duration) {
	in, open := v.said(), v.Documents()
	placed, snap, why := v.find(in, open)
	if v.absent = snap == nil; v.absent {
		v.shown = shown{}
		v.Solves(v, nil, 0)
		if v.about.snap != nil && v.about.snap.Key != in.document && !v.state.Pinned {
			v.draw(view.Picture{Note: why}) // the last board is one of another text
		} else {
			v.draw(v.older(why))
		}
		return 0
	}
	v.turnTo(snap, placed, in)
	if v.state.Conceals() {
		v.Solves(v, snap, placed.Index)
	} else {
		v.Solves(v, nil, 0)
	}
	if v.state.IsWrong() && time.Since(v.wrongAt) >= wrongShown {
		v.state.TakeBackWrong()
		v.deeds++
	}
	known := v.Schedule.Known(placed.Puzzle)
	now := shown{snap: snap, puzzle: placed.Puzzle, answer: known, settings: v.Settings(), tells: v.Tells(placed.Puzzle), input: in, deeds: v.deeds}
	if !known.IsSettled() {
		now.late = v.due || time.Since(v.textAt) >= drawnAfter
	}
	if known.Facts != nil {
		now.judged = known.Facts.Composition()
		if v.state.Edits {
			v.EditMaps.Ask(snap.Key, placed.Puzzle)
			now.grown, _ = known.OpenMap().Known()
		}
	}
	if known.Fillings != nil {
		now.grown = known.Fillings.Fits()
	}
	if v.shown == now {
		return 0
	}
	if grown := v.shown; known.Fillings != nil && known.Filled == nil || known.Facts != nil && v.state.Edits && !known.OpenMap().IsComplete() {
		grown.grown = now.grown
		if soon := growthInterval - time.Since(v.drawnAt); grown == now && soon > 0 {
			return soon
		}
	}
	known = v.solvedSoon(ctx, known)
	switch isKnown := known.Game != nil || known.IsSettled() && known.Facts == nil; {
	case !isKnown && known.Facts != nil: // its table has to be made anew
		return drawnAfter
	case !isKnown && !now.late:
		return max(drawnAfter-time.Since(v.textAt), time.Millisecond)
	}
	if known.Facts != nil && now.judged == nil {
		v.judge(known)
		now.judged = known.Facts.Composition()
	}
	at := snap.File.At(snap.Offset(in.position))
	if in.document != snap.Key || at.Index != placed.Index || v.state.Pinned {
		at = parser.Cursor{Place: -1}
	}
	if !v.state.Pinned {
		v.follow(at, known)
	}
	board, err := view.NewBoard(ctx, v.subject(snap, placed, known, now.judged, at.Place), v.state)
	if err != nil {
		return 0
	}
	if v.Documents()[snap.Key] != snap {
		return time.Millisecond // it would be older than the text
	}
	v.shown = now
	v.draw(v.pictureOf(board))
	return 0
}

// find returns the puzzle that the view is about, where it stands now; without a snapshot, why
// there is none.
func (v *live) find(in input, open workspace.Snapshots) (placed parser.Placed, snap *workspace.Snapshot, why string) {
	printer, key, pinned := v.Printer().ForBoards(), in.document, v.state.Pinned && v.about.snap != nil
	if pinned {
		key = v.about.snap.Key
	}
	snap = open[key]
	switch {
	case snap == nil:
		return placed, nil, printer.Sprintf("The text has been closed.")
	case pinned || v.about.snap != nil && v.about.snap.Key == key && v.about.moves == in.moves:
		placed, ok := session.Successor(snap.File, v.about.snap.File, v.about.placed.Index)
		if !ok && pinned { // it may have a twin
			r := session.ReferenceTo(v.about.snap, v.about.placed)
			placed, ok = r.In(snap)
		}
		switch {
		case ok:
			return placed, snap, ""
		case pinned:
			return placed, nil, printer.Sprintf("This puzzle is not in the text any more; unpin the board to follow the cursor again.")
		}
	}
	if snap.File.NumPuzzles() == 0 {
		return placed, nil, printer.Sprintf("There is no puzzle in this text.")
	}
	if placed, ok := v.pinnedBefore(snap.File); ok {
		return placed, snap, ""
	}
	placed, ok := snap.File.PuzzleAt(snap.Offset(in.position))
	if !ok {
		placed = snap.File.Puzzle(0)
	}
	return placed, snap, ""
}

// pinnedBefore returns the puzzle of a text to which a view that is to be restored was pinned, if
// there is one.
func (v *live) pinnedBefore(f *parser.File) (placed parser.Placed, ok bool) {
	was, ok := readSaved(v.restore)
	if !ok || !was.Pinned {
		return placed, false
	}
	for p := range f.Puzzles() {
		if was.isOf(p) && (placed.Puzzle == nil || p.Index == was.Index) {
			placed = p
		}
	}
	return placed, placed.Puzzle != nil
}

// turnTo has the view be about a puzzle. What was explored of another one is kept for when it is
// shown again.
func (v *live) turnTo(snap *workspace.Snapshot, placed parser.Placed, in input) {
	before := v.about
	v.about = about{snap, placed, in.moves}
	if before.snap != nil && before.snap.Key == snap.Key {
		if now, ok := session.Successor(snap.File, before.snap.File, before.placed.Index); ok && now.Index == placed.Index {
			if before.placed.Puzzle != placed.Puzzle {
				v.textAt = time.Now()
				v.state.Edited()
			}
			return
		}
	}
	v.leave(before)
	v.textAt, v.picture, v.followed, v.touched = time.Now(), view.Picture{}, 0, false
	if saved, ok := v.restored(placed); ok {
		v.state, v.followed, v.touched = saved, unknownEntry, true
	} else {
		v.state = v.memory.recall(v, snap, placed)
	}
}

// unknownEntry says that what is shown counts more than where the text's cursor is by chance.
const unknownEntry = -1

// leave keeps the state of the puzzle that the view is about. Of a view that has only looked on,
// beside another one where something was done, there is nothing to keep.
func (v *live) leave(before about) {
	if before.snap != nil && v.touched {
		v.memory.keep(v, before)
	}
}

// A saved is what a view restores, as the client keeps it: a state, and of which puzzle it is.
type saved struct {
	Title string `json:"title"`
	Index int    `json:"index"`
	view.Saved
}

// restored returns the state that the client has kept, if it is one of that puzzle.
func (v *live) restored(placed parser.Placed) (*view.State, bool) {
	was, ok := readSaved(v.restore)
	v.restore = ""
	if !ok || !was.isOf(placed) {
		return nil, false
	}
	return view.Restored(was.Saved)
}

func readSaved(word string) (was saved, ok bool) {
	return was, word != "" && view.Decode(word, &was) == nil
}

// isOf reports whether a view was about a puzzle when it was saved.
func (s *saved) isOf(p parser.Placed) bool {
	return s.Title == p.Title && (s.Title != "" || s.Index == p.Index)
}

// solvedSoon returns the answer with its game, if that takes no time. Otherwise the view draws
// again when it is there.
func (v *live) solvedSoon(ctx context.Context, known *answer.Answer) *answer.Answer {
	p := known.Puzzle
	if known.Facts != nil {
		soon, cancel := context.WithTimeout(ctx, lookupTime)
		defer cancel()
		if solved, err := v.Solved(soon, p); err == nil {
			return solved
		}
	} else if known.IsSettled() {
		return known
	}
	if v.awaited != p {
		v.awaited = p
		v.Go(func() {
			_, _ = v.Solved(v.ctx, p)
			v.turn <- struct{}{}
			if v.awaited == p {
				v.awaited = nil
			}
			<-v.turn
			v.stir()
		})
	}
	return known
}

// growthInterval is the least time between two pictures of a map of edits, or of a count of fillings,
// that grows.
const growthInterval = 250 * time.Millisecond

// lookupTime is the most time that looking a table up takes.
const lookupTime = 20 * time.Millisecond

// judge asks a judge about a puzzle that the view shows, and waits a little while: most have
// answered by then. The view draws again when the others have.
func (v *live) judge(a *answer.Answer) {
	if v.judging == a.Puzzle {
		return
	}
	v.judging = a.Puzzle
	answered := make(chan struct{})
	v.Go(func() {
		defer close(answered)
		if c, err := v.Judge(v.ctx, a); err == nil && c != nil {
			v.stir()
		}
	})
	wait := time.NewTimer(judgeWait)
	defer wait.Stop()
	select {
	case <-answered:
	case <-wait.C:
	}
}

// judgeWait is how long a picture waits for a judge.
const judgeWait = 5 * time.Millisecond

// follow shows the position at the text's cursor, if that is on an entry of `moves`.
func (v *live) follow(at parser.Cursor, known *answer.Answer) {
	if known.Facts == nil || v.state.Mode == view.Edit || v.state.Conceals() {
		return
	}
	plies := 0
	if at.Field != nil && at.List == syntax.InMoves {
		plies = min(at.Entry+1, len(known.Facts.Steps))
	}
	before := v.followed
	if v.followed = plies; before == plies || before == unknownEntry {
		return
	}
	v.state.Follow(movesOf(known.Facts), plies)
}

// movesOf returns the moves of the text, as far as they are legal.
func movesOf(f *answer.Facts) []solver.Place {
	moves := make([]solver.Place, len(f.Steps))
	for i := range f.Steps {
		moves[i] = f.Steps[i].Move.To
	}
	return moves
}

// subject returns what a board is made of.
func (v *live) subject(snap *workspace.Snapshot, placed parser.Placed, known *answer.Answer, judged *composition.Composition, cursor int) view.Subject {
	settings := v.Settings()
	return view.Subject{
		Placed: placed, Answer: known, Judged: judged, Printer: v.Printer().ForBoards(), Cursor: cursor, Version: snap.Version,
		Spoilers: v.Tells(placed.Puzzle), HeatMap: settings.HeatMap,
		Range: func(r source.Range) view.Range { return rangeOf(snap.In(placed, r)) },
	}
}

// pictureOf returns the picture of a board. Of a text from which nothing can be drawn the last
// board stays.
func (v *live) pictureOf(b *view.Board) view.Picture {
	p := view.Picture{Board: b, Older: b.Stale != "", Note: b.Stale}
	if b.Arena == nil && b.Problem != nil && v.picture.Board != nil && v.picture.Board.Arena != nil {
		return v.older(b.Problem.Message)
	}
	return p
}

// older returns the last picture as one that is not that of the text. With spoilers off it shows
// no outcome that it had before.
func (v *live) older(why string) view.Picture {
	b := v.picture.Board
	if b == nil || !b.Hidden && !v.state.Revealed && !v.Tells(b.Puzzle()) {
		return view.Picture{Note: why}
	}
	return view.Picture{Board: b, Older: true, Note: why}
}

func rangeOf(r protocol.Range) view.Range {
	return view.Range{
		Start: view.Position{Line: r.Start.Line, Character: r.Start.Character},
		End:   view.Position{Line: r.End.Line, Character: r.End.Character},
	}
}
