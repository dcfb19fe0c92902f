package view

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"plywise/parser/syntax"
	"plywise/solver"
)

// A Mode says what pressing a place does.
type Mode string

// The modes.
const (
	Explore    Mode = "explore" // plays a move in the view; the text stays
	PlayInText Mode = "text"    // plays a move in the text
	Edit       Mode = "edit"    // changes the position of the text
	Solve      Mode = "solve"   // plays a move against the machine, while outcomes are hidden
)

// Modes returns all modes.
func Modes() []Mode { return []Mode{Explore, PlayInText, Edit, Solve} }

// A Layer is a layer of the heat map: where a piece could stand, and who is to move then.
type Layer string

// The layers. Arrivals has the player to move standing there and the other one to move.
const (
	Arrivals   Layer = "arrivals"
	MouseMouse Layer = "mouse, mouse to move"
	MouseCat   Layer = "mouse, cat to move"
	CatMouse   Layer = "cat, mouse to move"
	CatCat     Layer = "cat, cat to move"
	NoLayer    Layer = "none"
)

var layers = []Layer{Arrivals, MouseMouse, MouseCat, CatMouse, CatCat, NoLayer}

// players returns whose places a layer has and who is to move there; false for one that does not
// name them.
func (l Layer) players() (piece, turn solver.Player, named bool) {
	switch l {
	case MouseMouse:
		return solver.Mouse, solver.Mouse, true
	case MouseCat:
		return solver.Mouse, solver.Cat, true
	case CatMouse:
		return solver.Cat, solver.Mouse, true
	case CatCat:
		return solver.Cat, solver.Cat, true
	}
	return 0, 0, false
}

// after returns the layer that is shown next, for a player to move. Arrivals is one of the named
// layers.
func (l Layer) after(turn string) Layer {
	skipped := MouseCat
	if turn == solver.Cat.String() {
		skipped = CatMouse
	}
	for i := slices.Index(layers, l) + 1; ; i++ {
		if next := layers[i%len(layers)]; next != skipped {
			return next
		}
	}
}

// A State is what a person has chosen to see of a puzzle, and has done there.
type State struct {
	Saved
	Picked int    // the place that waits for a second one, -1 for none
	Note   string // what the person should know, "" for nothing

	done, undone []deed
}

// Saved is the part of a state that lasts when a view is closed.
type Saved struct {
	Mode     Mode           `json:"mode"`
	Path     []solver.Place `json:"path,omitempty"`  // moves from the position of the text
	Track    []solver.Place `json:"track,omitempty"` // the moves that stepping on goes along; the path is its beginning
	Layer    Layer          `json:"layer"`
	Edits    bool           `json:"edits,omitempty"`
	Letters  bool           `json:"letters,omitempty"` // a letter beside each shade says who wins
	Pinned   bool           `json:"pinned,omitempty"`
	Revealed bool           `json:"revealed,omitempty"`
	Replies  bool           `json:"replies,omitempty"`  // the machine answers moves that are explored
	Explains bool           `json:"explains,omitempty"` // what is known is said in words
	Tree     []*Tree        `json:"tree,omitempty"`     // the moves that were explored
	Solving  *Solving       `json:"solving,omitempty"`  // nil where nobody has begun to solve the puzzle
	// Streak is how many puzzles were solved one after another without a hint and a wrong move.
	Streak    int  `json:"streak,omitempty"`
	WasSolved bool `json:"wasSolved,omitempty"` // this one was
}

// A deed is something that can be taken back: a change of the text, or one of the path.
type deed struct {
	text        bool
	path, track []solver.Place // before it
	tree        []*Tree        // before it
}

// asItIs returns the deed that comes about where something is done now.
func (s *State) asItIs(text bool) deed { return deed{text, s.Path, s.Track, s.Tree} }

// NewState returns the state of a view that nobody has touched.
func NewState() *State {
	return &State{Saved: Saved{Mode: Explore, Layer: Arrivals}, Picked: -1}
}

// Leave returns the state for another puzzle, given how that was left, nil if it never was: how one
// looks stays, but what was explored and revealed of one puzzle is not shown of another.
func (s *State) Leave(other *State) *State {
	next := NewState()
	if other != nil {
		next = other
	}
	next.Mode, next.Layer, next.Edits, next.Letters, next.Pinned, next.Replies, next.Explains = s.Mode, s.Layer, s.Edits, s.Letters, s.Pinned, s.Replies, s.Explains
	next.Streak, next.Picked, next.Note = s.Streak, -1, ""
	if next.Solving != nil && next.Mode == Solve {
		next.Note = cmp.Or(next.Solving.Hint, next.Solving.Verdict)
	}
	if next.Mode == Edit {
		next.to(nil)
	}
	return next
}

// Clone returns a copy of the state.
func (s *State) Clone() *State {
	c := *s
	c.done, c.undone = slices.Clone(s.done), slices.Clone(s.undone)
	if s.Solving != nil {
		solving := *s.Solving
		c.Solving = &solving
	}
	return &c
}

// Restored returns a state from one that was saved, and false where it is broken: the client that
// kept it may hand back anything. Explored moves can be taken back in it.
func Restored(saved Saved) (*State, bool) {
	if !saved.isPossible() {
		return nil, false
	}
	s := NewState()
	s.Saved = saved
	if s.Mode == Edit { // of the position of the text
		s.Path = nil
	}
	if s.IsWrong() {
		s.Path, s.Solving.Back = s.Path[:len(s.Path)-s.Solving.Back], 0
	}
	for i := range s.Path {
		s.done = append(s.done, deed{path: s.Path[:i], track: s.Path[:i], tree: s.Tree})
	}
	s.to(s.Path)
	return s, true
}

// isPossible reports whether a view can have had a state, of whatever puzzle: moves that are not
// legal in it are dropped when the puzzle is drawn.
func (s *Saved) isPossible() bool {
	g := s.Solving
	if g == nil {
		g = &Solving{}
	}
	return slices.Contains(Modes(), s.Mode) && slices.Contains(layers, s.Layer) && isTree(s.Tree) && isTree(g.Tree) &&
		g.Back <= len(s.Path) && min(g.Back, g.Moves, g.Slower, g.Hints, g.Wrong, s.Streak) >= 0
}

// Encode writes a value into a word that clients keep and send back.
func Encode(v any) string {
	encoded, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(encoded)
}

// longestWord is the most bytes of a word that is decoded. One with as many moves as a view keeps
// has fewer.
const longestWord = 1 << 18

// Decode reads what Encode has written. A word that is too long, or has a member that the value
// lacks, is an error.
func Decode(word string, into any) error {
	if len(word) > longestWord {
		return errors.New("the word is too long")
	}
	d := json.NewDecoder(base64.NewDecoder(base64.RawURLEncoding, strings.NewReader(word)))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// walk shows the position after a path. It can be taken back.
func (s *State) walk(path []solver.Place) {
	if !slices.Equal(path, s.Path) {
		s.done, s.undone = append(s.done, s.asItIs(false)), nil
	}
	s.to(path)
}

// explore is walk for moves that belong to the tree.
func (s *State) explore(path []solver.Place) {
	s.walk(path)
	s.explored(path)
}

// to shows the position after a path, along the track if that is on it.
func (s *State) to(path []solver.Place) {
	s.Path = slices.Clip(path)
	if len(path) > len(s.Track) || !slices.Equal(path, s.Track[:len(path)]) {
		s.Track = s.Path
	}
	s.Picked = -1
}

// onward returns the moves that stepping on goes along, from the position of the text: those that
// were explored or, off them, those of the text.
func (s *State) onward(moves []solver.Place) []solver.Place {
	n := len(s.Path)
	switch {
	case n < len(s.Track) && slices.Equal(s.Path, s.Track[:n]):
		return s.Track
	case n < len(moves) && slices.Equal(s.Path, moves[:n]):
		return moves
	}
	return s.Path
}

// Played notes that moves have been played in the text. Where they have been written into `moves`,
// because the position after them cannot be written, the view shows that one.
func (s *State) Played(written []int) {
	s.Changed()
	path := make([]solver.Place, len(written))
	for i, place := range written {
		path[i] = solver.Place(place)
	}
	s.to(path)
}

// Changed notes that a command has changed the text.
func (s *State) Changed() { s.done, s.undone = append(s.done, s.asItIs(true)), nil }

// Follow shows the position after so many moves of the text, because its cursor is there; 0 if it
// has left them. What was explored beyond them stays then.
func (s *State) Follow(moves []solver.Place, plies int) {
	n := len(s.Path)
	isAmong := n <= len(moves) && slices.Equal(s.Path, moves[:n])
	if plies == 0 && !isAmong || n == plies && isAmong {
		return
	}
	s.walk(moves[:plies])
	s.Track = moves
}

// A Choice is what a person has chosen, as a panel is told.
type Choice struct {
	Mode       Mode   `json:"mode"`
	Layer      Layer  `json:"layer"`
	WantsEdits bool   `json:"wantsEdits"`
	Letters    bool   `json:"letters"`
	Pinned     bool   `json:"pinned"`
	Replies    bool   `json:"replies"`
	Explains   bool   `json:"explains"`
	Picked     *int   `json:"picked,omitempty"`
	Note       string `json:"note,omitempty"`
	// Ahead is how many moves one can step on before the line of best play begins.
	Ahead int `json:"ahead"`
	// Of somebody who solves the puzzle: what was said of the last move, the hint, and the count.
	Verdict string  `json:"verdict,omitempty"`
	Judged  Verdict `json:"judged,omitempty"`
	Hint    string  `json:"hint,omitempty"`
	Count   *Count  `json:"count,omitempty"`
}

// choice returns what a panel is told, for the moves of the text that are legal.
func (s *State) choice(moves []solver.Place) Choice {
	c := Choice{Mode: s.Mode, Layer: s.Layer, WantsEdits: s.Edits, Letters: s.Letters, Pinned: s.Pinned, Replies: s.Replies, Explains: s.Explains, Note: s.Note}
	c.Ahead = len(s.onward(moves)) - len(s.Path)
	if s.Mode == Solve && s.Solving != nil {
		c.Verdict, c.Judged, c.Hint, c.Count = s.Solving.Verdict, s.Solving.Judged, s.Solving.Hint, &s.Solving.Count
	}
	if s.Picked >= 0 {
		c.Picked = &s.Picked
	}
	return c
}

// A Refusal says why a command was not carried out.
type Refusal struct{ syntax.Message }

// Error returns the reason in English.
func (r *Refusal) Error() string { return r.String() }

func refuse(format string, args ...any) error { return &Refusal{syntax.Say(format, args...)} }
