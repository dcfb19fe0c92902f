package explain_test

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/syntax"
)

// A chaseState is where the mouse and the cat stand, by name, and whether the cat moves.
type chaseState struct {
	mouse, cat string
	catMoves   bool
}

// A chaseReference plays a chase by the letter of the rules, by names, apart from the
// solver.
type chaseReference struct {
	neighbors map[bool]map[string][]string // of the mouse (false) and of the cat
	goal      string
	catEnters bool // the goal
	limit     int64
	wins      map[forcedWin]bool // whether a player wins, as far as it has been asked
}

// A forcedWin asks whether a player can win within some plies.
type forcedWin struct {
	chaseState
	cat   bool
	plies int64
}

func referenceOf(p *syntax.Puzzle) *chaseReference {
	d := p.Draft
	r := &chaseReference{
		neighbors: map[bool]map[string][]string{false: {}, true: {}},
		goal:      p.PlaceName(d.Goal.Place), catEnters: d.Board != nil, limit: d.Limit, wins: map[forcedWin]bool{},
	}
	if d.Graph != nil {
		r.limit = syntax.NoLimit
	}
	for place := range p.Places() {
		name := p.PlaceName(place)
		if d.Graph != nil {
			for _, n := range d.Graph.Neighbors[place] {
				for who := range r.neighbors {
					r.neighbors[who][name] = append(r.neighbors[who][name], p.PlaceName(n))
				}
			}
			continue
		}
		for who, jump := range map[bool]int{false: d.MouseJump, true: d.CatJump} {
			r.neighbors[who][name] = jumps(d.Board, place, jump)
		}
	}
	return r
}

// jumps returns where a player can go on a board.
func jumps(b *syntax.Board, from, jump int) []string {
	if b.Cells[from] == '#' {
		return nil
	}
	list := []string{b.PlaceName(from)}
	for _, step := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		for n := 1; n <= jump; n++ {
			row, col := from/b.Cols+n*step[0], from%b.Cols+n*step[1]
			if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols || b.Cells[row*b.Cols+col] == '#' {
				break
			}
			list = append(list, b.PlaceName(row*b.Cols+col))
		}
	}
	return list
}

// moves returns where a state can go, by the place that is gone to.
func (r *chaseReference) moves(s chaseState) map[string]chaseState {
	if s.mouse == s.cat || s.mouse == r.goal || s.cat == r.goal {
		return nil
	}
	next := map[string]chaseState{}
	from := s.mouse
	if s.catMoves {
		from = s.cat
	}
	for _, to := range r.neighbors[s.catMoves][from] {
		switch {
		case !s.catMoves:
			next[to] = chaseState{to, s.cat, true}
		case to != r.goal || r.catEnters:
			next[to] = chaseState{s.mouse, to, false}
		}
	}
	return next
}

// forces reports whether a player can win within some plies.
func (r *chaseReference) forces(cat bool, s chaseState, plies int64) bool {
	caught := s.mouse == s.cat || s.cat == r.goal
	switch {
	case caught || s.mouse == r.goal:
		return cat == caught
	case plies == 0:
		return false
	}
	key := forcedWin{s, cat, plies}
	if known, ok := r.wins[key]; ok {
		return known
	}
	moves := r.moves(s)
	some, all := false, len(moves) > 0
	for _, next := range moves {
		won := r.forces(cat, next, plies-1)
		some, all = some || won, all && won
	}
	won := all
	if s.catMoves == cat {
		won = some
	}
	r.wins[key] = won
	return won
}

// horizon is longer than any win on the boards and graphs of these tests.
const horizon = 40

// outcome returns who wins with a number of plies left, or "draw".
func (r *chaseReference) outcome(s chaseState, left int64) string {
	plies := min(left, horizon)
	if r.limit == syntax.NoLimit {
		plies = horizon
	}
	switch {
	case r.forces(false, s, plies):
		return "mouse"
	case r.forces(true, s, plies):
		return "cat"
	case r.limit == syntax.NoLimit:
		return "draw"
	}
	return "cat by limit"
}

// keeps parts the moves of a state by whether they keep the winner, or the draw.
func (r *chaseReference) keeps(s chaseState, left int64) (hold, lose []string) {
	if r.limit != syntax.NoLimit && left <= 0 {
		return nil, nil
	}
	who := func(outcome string) string { return strings.TrimSuffix(outcome, " by limit") }
	for to, next := range r.moves(s) {
		if who(r.outcome(next, left-1)) == who(r.outcome(s, left)) {
			hold = append(hold, to)
		} else {
			lose = append(lose, to)
		}
	}
	return hold, lose
}

var (
	holders   = regexp.MustCompile("^The (mouse|cat) holds the (draw|mouse off) with (.*?)( only)?; (.*) loses?$")
	oneHolder = regexp.MustCompile("^The (mouse|cat) has one move, which holds the (draw|mouse off): (.*)$")
	allHold   = regexp.MustCompile("^Every move of the (mouse|cat) holds the (draw|mouse off)$")
	answered  = regexp.MustCompile("^After `([^`]*)` the (mouse|cat) holds the (draw|mouse off) with (.*?)( only)?; (.*) loses?$")
	allAnswer = regexp.MustCompile("^After `([^`]*)` every answer of the (mouse|cat) holds the (draw|mouse off)$")
	moreTries = regexp.MustCompile("^After ([0-9]+) other moves, too, some answers lose$")
	noTries   = regexp.MustCompile("^(So does every answer of the (mouse|cat)|After any move that holds it, every answer of the (mouse|cat) does, too|After any best move of the mouse every answer of the cat holds it off)$")
	inAll     = regexp.MustCompile(` … \(([0-9]+) in all\)$`)
	named     = regexp.MustCompile("`([^`]*)`")
)

// isList checks that a hover names just these moves, or some of them with their number.
func isList(t testing.TB, text string, want []string) {
	t.Helper()
	count := len(want)
	if m := inAll.FindStringSubmatch(text); m != nil {
		count, _ = strconv.Atoi(m[1])
	}
	names := map[string]bool{}
	for _, m := range named.FindAllStringSubmatch(text, -1) {
		names[m[1]] = true
		if !slices.Contains(want, m[1]) {
			t.Fatalf("%s is named in %q, of %v", m[1], text, want)
		}
	}
	if count != len(want) || len(names) != min(len(want), 8) {
		t.Fatalf("%q, of %v", text, want)
	}
}

func player(cat bool) string { return map[bool]string{false: "mouse", true: "cat"}[cat] }

// saysWhoHolds checks every sentence of a hover about the moves that hold, in a state that
// neither player forces, and counts them.
func saysWhoHolds(t testing.TB, r *chaseReference, s chaseState, hover string, seen map[*regexp.Regexp]int) (said int) {
	t.Helper()
	hold, lose := r.keeps(s, r.limit)
	tries := r.tries(s)
	fewest := len(r.neighbors[false])
	for _, answers := range tries {
		fewest = min(fewest, len(answers[0]))
	}
	shown := 0
	expect := func(ok bool, sentence string) {
		t.Helper()
		if !ok {
			t.Fatalf("%q is not true: %v hold, %v lose, tries %v", sentence, hold, lose, tries)
		}
	}
	match := func(sentence string, kind *regexp.Regexp) []string {
		m := kind.FindStringSubmatch(sentence)
		if m != nil {
			said++
			seen[kind]++
		}
		return m
	}
	paragraphs := strings.Split(hover, "\n\n")
	for _, sentence := range strings.Split(strings.TrimSuffix(strings.Join(paragraphs, " "), "."), ". ") {
		if m := match(sentence, holders); m != nil {
			expect(m[1] == player(s.catMoves) && (m[4] != "") == (len(hold) == 1), sentence)
			isList(t, m[3], hold)
			isList(t, m[5], lose)
		}
		if m := match(sentence, oneHolder); m != nil {
			expect(m[1] == player(s.catMoves) && len(hold) == 1 && len(lose) == 0, sentence)
			isList(t, m[3], hold)
		}
		if m := match(sentence, allHold); m != nil {
			expect(m[1] == player(s.catMoves) && len(hold) > 1 && len(lose) == 0, sentence)
		}
		if m := match(sentence, answered); m != nil {
			sets, ok := tries[m[1]]
			expect(ok && m[2] == player(!s.catMoves) && (m[5] != "") == (len(sets[0]) == 1), sentence)
			isList(t, m[4], sets[0])
			isList(t, m[6], sets[1])
			if shown++; shown == 1 && strings.HasSuffix(strings.Split(hover, "\n")[0], " to move") {
				expect(len(sets[0]) == fewest, sentence)
			}
		}
		if m := match(sentence, allAnswer); m != nil {
			_, try := tries[m[1]]
			expect(!try && m[2] == player(!s.catMoves) && slices.Contains(hold, m[1]), sentence)
		}
		if m := match(sentence, moreTries); m != nil {
			n, _ := strconv.Atoi(m[1])
			expect(shown+n == len(tries), sentence)
			shown += n
		}
		if match(sentence, noTries) != nil {
			expect(len(tries) == 0 && strings.Contains(sentence, player(!s.catMoves)), sentence)
		}
	}
	return said
}

// playerlessChase returns a chase without its mouse, its cat and the turn: a graph with rings,
// or a board.
func playerlessChase(random *rand.Rand) string {
	var b strings.Builder
	if random.IntN(2) == 0 {
		b.WriteString("puzzle: p\ngame: cat-mouse-graph\ngraph:\n")
		nodes, more := 5+random.IntN(9), 2+random.IntN(6)
		for i := range nodes {
			fmt.Fprintf(&b, "  %d: %d", i, (i+1)%nodes)
			for j := range i {
				if random.IntN(2*nodes) < more {
					fmt.Fprintf(&b, " %d", j)
				}
			}
			b.WriteString("\n")
		}
		return b.String()
	}
	limit := []string{"none", "2", "4", "7"}[random.IntN(4)]
	fmt.Fprintf(&b, "puzzle: p\ngame: cat-mouse-grid\ncat-jump: %d\nmouse-jump: %d\nlimit: %s\nboard:\n", 1+random.IntN(3), 1+random.IntN(4), limit)
	rows, cols := 2+random.IntN(2), 3+random.IntN(4)
	cells := bytes.Repeat([]byte("."), rows*cols)
	for range random.IntN(rows * cols / 2) {
		cells[random.IntN(len(cells))] = '#'
	}
	cells[random.IntN(len(cells))] = 'F'
	return b.String() + puzzletest.RowsOf(cells, cols)
}

// unforced returns the states of a chase that are not over and whose end neither player can
// force, those with the most tries first.
func (r *chaseReference) unforced() []chaseState {
	var states []chaseState
	tries := map[chaseState]int{}
	for mouse := range r.neighbors[false] {
		for cat := range r.neighbors[true] {
			for _, catMoves := range []bool{false, true} {
				s := chaseState{mouse, cat, catMoves}
				if len(r.neighbors[false][mouse]) == 0 || len(r.neighbors[true][cat]) == 0 || len(r.moves(s)) == 0 {
					continue // a piece stands on a wall, or the game is over
				}
				if o := r.outcome(s, r.limit); o == "draw" || o == "cat by limit" {
					states = append(states, s)
					tries[s] = len(r.tries(s))
				}
			}
		}
	}
	slices.SortFunc(states, func(a, b chaseState) int {
		return cmp.Or(tries[b]-tries[a], strings.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	return states
}

// tries returns the answers that hold, and those that lose, after each move of a state that
// holds and that can be answered wrongly.
func (r *chaseReference) tries(s chaseState) map[string][2][]string {
	tries := map[string][2][]string{}
	for move, next := range r.moves(s) {
		if r.outcome(next, r.limit-1) != r.outcome(s, r.limit) {
			continue // a player wins
		}
		if h, l := r.keeps(next, r.limit-1); len(l) > 0 {
			tries[move] = [2][]string{h, l}
		}
	}
	return tries
}

// The hover names exactly the moves that hold.
func TestAHoverNamesEveryMoveThatHolds(t *testing.T) {
	e := answer.NewEngine(0)
	seen := map[*regexp.Regexp]int{}
	drawn, limited := 0, 0
	for i := range uint64(150) {
		random := rand.New(rand.NewPCG(1, i))
		chase := playerlessChase(random)
		r := referenceOf(puzzletest.First(t, chase))
		states := r.unforced()
		if len(states) == 0 {
			continue
		}
		start := states[random.IntN(1+random.IntN(len(states)))]
		text := fmt.Sprintf("%smouse: %s\ncat: %s\nturn: %s\n", chase, start.mouse, start.cat, player(start.catMoves))
		file := parser.Parse(text)
		p := file.Puzzle(0)
		if limited++; r.limit == syntax.NoLimit {
			limited, drawn = limited-1, drawn+1
		}
		_, a := puzzletest.Analyse(t, e, text)
		title, _ := explain.At(words.Printer{}, a, file.At(p.Start+len("puzzle: ")), answer.Judgement{})
		if n := saysWhoHolds(t, r, start, title.Markdown(), seen); n == 0 {
			t.Fatalf("nobody is said to hold it:\n%s\nof\n%s", title.Markdown(), text)
		}
		for place := range p.Places() {
			if at, ok := p.PlaceRange(place); ok {
				hover, _ := explain.At(words.Printer{}, a, file.At(p.Start+at.Start), answer.Judgement{})
				saysWhoHolds(t, r, start, hover.Markdown(), seen)
			}
		}
	}
	for _, sentence := range []*regexp.Regexp{holders, allHold, answered, allAnswer, moreTries, noTries} {
		if seen[sentence] == 0 {
			t.Errorf("%s is never said", sentence)
		}
	}
	if drawn < 20 || limited < 20 {
		t.Errorf("there are %d draws and %d wins by limit", drawn, limited)
	}
}
