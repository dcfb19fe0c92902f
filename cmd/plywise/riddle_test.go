package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// A riddle is a puzzle as a test knows it: its text, and the game as the brute
// force plays it.
type riddle struct {
	title, text string
	game        string
	players     [2]string
	name        func(place int) string
	start       state
	unreachable int // pawns that the knight cannot reach: then it has no solution

	// The assertions as written, "" or nil where there are none.
	expect, only string
	best, moves  []string
}

var chasers, takers = [2]string{"mouse", "cat"}, [2]string{"alice", "bob"}

// graphGame returns the game of LeetCode 913 on a symmetric table of edges.
func graphGame(edges [][]bool, mouse, cat, hole, turn int) state {
	n := len(edges)
	c := &pursuit{places: n, goal: hole, limit: -1}
	for who := range 2 {
		c.stands[who] = slices.Repeat([]bool{true}, n)
		c.steps[who] = make([][]int, n)
		for a := range n {
			for b := range n {
				if edges[a][b] && (who == 0 || b != hole) {
					c.steps[who][a] = append(c.steps[who][a], b)
				}
			}
		}
	}
	c.stands[1][hole] = false
	c.solve()
	return pursuitState{c, [2]int{mouse, cat}, turn, -1}
}

// gridGame returns the game of LeetCode 1728. The jumps are the mouse's and the
// cat's; limit -1 is none.
func gridGame(rows, cols int, wall []bool, mouse, cat, food int, jumps [2]int, limit int64, turn int) state {
	c := &pursuit{places: rows * cols, goal: food, limit: limit, food: true}
	for who, jump := range jumps {
		c.stands[who] = make([]bool, c.places)
		c.steps[who] = make([][]int, c.places)
		for from := range c.places {
			if wall[from] {
				continue
			}
			c.stands[who][from] = true
			c.steps[who][from] = []int{from}
			for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
				for k := 1; k <= jump; k++ {
					r, col := from/cols+k*d[0], from%cols+k*d[1]
					if r < 0 || r >= rows || col < 0 || col >= cols || wall[r*cols+col] {
						break
					}
					c.steps[who][from] = append(c.steps[who][from], r*cols+col)
				}
			}
		}
	}
	c.solve()
	return pursuitState{c, [2]int{mouse, cat}, turn, limit}
}

// knightGame returns the game of LeetCode 3283 and how many pawns the knight
// cannot reach.
func knightGame(rows, cols int, blocked []bool, knight int, pawns []int, turn int) (s state, unreachable int) {
	h := &hunt{rows: rows, cols: cols, blocked: blocked, pawns: pawns}
	for _, p := range pawns {
		if h.distances(knight)[p] < 0 {
			unreachable++
		}
	}
	return huntState{h, huntKey{1<<len(pawns) - 1, knight, turn}}, unreachable
}

func square(cols int) func(int) string {
	return func(place int) string { return fmt.Sprintf("%d,%d", place/cols, place%cols) }
}

// draw draws a random element.
func draw[T any](t *rapid.T, what string, from ...T) T { return rapid.SampledFrom(from).Draw(t, what) }

func chance(t *rapid.T, what string) bool { return rapid.Bool().Draw(t, what) }

func number(t *rapid.T, what string, least, most int) int {
	return rapid.IntRange(least, most).Draw(t, what)
}

// A sheet collects the fields of a puzzle's text.
type sheet struct{ fields []string }

func (s *sheet) add(format string, args ...any) {
	s.fields = append(s.fields, fmt.Sprintf(format, args...))
}

// text writes the fields in any order.
func (s *sheet) text(t *rapid.T, title string) string {
	fields := rapid.Permutation(s.fields).Draw(t, "order")
	return "puzzle: " + title + "\n" + strings.Join(fields, "\n") + "\n"
}

// finish adds assertions, true and false, to a riddle and writes its text.
func (r *riddle) finish(t *rapid.T, s *sheet, places int) *riddle {
	r.title = draw(t, "title", "A riddle", "謎 <b>&\"quoted\"", `back\slash`, "über 🐭")
	if r.unreachable == 0 {
		r.assert(t, places)
	}
	for _, f := range []struct {
		key   string
		words []string
	}{{"expect", []string{r.expect}}, {"only", []string{r.only}}, {"best", r.best}, {"moves", r.moves}} {
		switch value := strings.Join(f.words, " "); {
		case value == "":
		case f.key == "moves" && chance(t, "a block"):
			s.add("%s:\n  %s", f.key, strings.Join(f.words, "\n\t"))
		default:
			s.add("%s: %s%s", f.key, value, draw(t, "remark", "", " // a remark"))
		}
	}
	r.text = s.text(t, r.title)
	return r
}

// assert draws assertions; about half of them are true.
func (r *riddle) assert(t *rapid.T, places int) {
	options, best := ranked(r.start)
	anywhere := func(what string) string { return r.name(number(t, what, 0, places-1)) }
	if chance(t, "expect") {
		words := r.start.verdict().words()
		if chance(t, "a wrong expect") {
			words = []string{"1000 moves"}
			if r.game != "knight-pawns" {
				words = []string{"draw", "mouse wins", "cat wins in 3", "mouse wins in 1", "cat wins"}
			}
		}
		r.expect = draw(t, "expected", words...)
	}
	if chance(t, "best") {
		for _, o := range options[:best] {
			r.best = append(r.best, r.name(o.place))
		}
		if len(r.best) == 0 || chance(t, "a wrong best") {
			if other := anywhere("no best"); !slices.Contains(r.best, other) {
				r.best = append(r.best, other)
			}
		}
	}
	if chance(t, "only") {
		r.only = anywhere("any only")
		if len(options) > 0 && chance(t, "a good only") {
			r.only = r.name(options[0].place)
		}
	}
	at := r.start
	for range number(t, "moves", 0, 6) {
		options := at.options()
		if len(options) == 0 {
			break
		}
		o := draw(t, "move", options...)
		r.moves = append(r.moves, r.name(o.place))
		at = at.after(o.place)
	}
	if number(t, "a wrong move", 0, 3) == 0 {
		r.moves = append(r.moves, anywhere("move to"))
	}
}

// turn chooses a turn and writes it where need be.
func (s *sheet) turn(t *rapid.T, players [2]string) int {
	turn := number(t, "turn", 0, 1)
	if turn == 1 || chance(t, "say the turn") {
		s.add("turn: %s", players[turn])
	}
	return turn
}

// graphRiddle draws a chase on a graph with self-loops, lone nodes and names.
func graphRiddle(t *rapid.T) *riddle {
	pool := rapid.Permutation([]string{"0", "1", "2", "3", "hall", "b-4", "猫", "é", "#", "limit"}).Draw(t, "names")
	n := number(t, "nodes", 2, 6)
	names := pool[:n]
	edges := make([][]bool, n)
	for i := range edges {
		edges[i] = make([]bool, n)
	}
	density := number(t, "density", 1, 6)
	lines := make([][]int, n)
	for a := range n {
		for b := range a + 1 {
			if draw(t, "edge", upTo(9)...) >= density {
				continue
			}
			edges[a][b], edges[b][a] = true, true
			switch number(t, "written on", 0, 3) {
			case 0:
				lines[a] = append(lines[a], b)
			case 1:
				lines[b] = append(lines[b], a)
			case 2:
				lines[a], lines[b] = append(lines[a], b), append(lines[b], a)
			case 3:
				lines[a] = append(lines[a], b, b)
			}
		}
	}
	// Nodes are ordered by first mention, so the numbers above mean nothing yet.
	var order []int
	mention := func(i int) {
		if !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	var block strings.Builder
	for _, a := range rapid.Permutation(upTo(n)).Draw(t, "lines") {
		if len(lines[a]) == 0 && slices.Contains(order, a) && chance(t, "no line") {
			continue
		}
		fmt.Fprintf(&block, "\n  %s:", names[a])
		mention(a)
		for _, b := range lines[a] {
			block.WriteString(" " + names[b])
			mention(b)
		}
	}
	position := make([]int, n)
	for i, a := range order {
		position[a] = i
	}
	ordered := make([][]bool, n)
	for i := range ordered {
		ordered[i] = make([]bool, n)
		for j := range ordered[i] {
			ordered[i][j] = edges[order[i]][order[j]]
		}
	}
	s := &sheet{}
	s.add("game: cat-mouse-graph")
	s.add("graph:%s", block.String())
	hole := draw(t, "hole", upTo(n)...)
	cat := (hole + 1 + draw(t, "cat", upTo(n-1)...)) % n
	mouse := draw(t, "mouse", upTo(n)...)
	if mouse == hole || mouse == cat {
		mouse = draw(t, "another mouse", upTo(n)...) // a finished game now and then
	}
	for _, piece := range []struct {
		key, standard string
		node          int
	}{{"mouse", "1", mouse}, {"cat", "2", cat}, {"hole", "0", hole}} {
		if names[piece.node] != piece.standard || chance(t, "by key") {
			s.add("%s: %s", piece.key, names[piece.node])
		}
	}
	turn := s.turn(t, chasers)
	r := &riddle{
		game: "cat-mouse-graph", players: chasers,
		name:  func(place int) string { return names[order[place]] },
		start: graphGame(ordered, position[mouse], position[cat], position[hole], turn),
	}
	return r.finish(t, s, n)
}

// upTo returns the numbers from 0 to n-1.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// gridRiddle draws a chase on a board, with any jumps and limits, and pieces
// that may share a cell.
func gridRiddle(t *rapid.T) *riddle {
	rows, cols := number(t, "rows", 1, 4), number(t, "columns", 1, 5)
	n := rows * cols
	wall := make([]bool, n)
	cells := []byte(strings.Repeat(".", n))
	squares := rapid.Permutation(upTo(n)).Draw(t, "squares")
	floor := squares[:number(t, "floor", (n+1)/2, n)]
	for _, i := range squares[len(floor):] {
		wall[i], cells[i] = true, '#'
	}
	s := &sheet{}
	s.add("game: cat-mouse-grid")
	var at [3]int
	for i, piece := range []struct {
		key    string
		letter byte
	}{{"mouse", 'M'}, {"cat", 'C'}, {"food", 'F'}} {
		at[i] = floor[i%len(floor)]
		if draw(t, "anywhere", upTo(8)...) == 7 {
			at[i] = draw(t, piece.key, floor...)
		}
		if cells[at[i]] == '.' && draw(t, "drawn", upTo(4)...) > 0 {
			cells[at[i]] = piece.letter
		} else {
			s.add("%s: %s", piece.key, square(cols)(at[i]))
		}
	}
	var jumps [2]int
	for i, key := range []string{"mouse-jump", "cat-jump"} {
		jumps[i] = draw(t, key, 1, 1, 2, 3, 100)
		if jumps[i] != 1 || chance(t, "say the jump") {
			s.add("%s: %d", key, jumps[i])
		}
	}
	limit := draw(t, "limit", -1, -1, -1, 1, 2, 3, 4, 5, 6, 8, 12, 1000, math.MaxInt)
	switch {
	case limit < 0:
		s.add("limit: none")
	case limit != 1000 || chance(t, "say the limit"):
		s.add("limit: %d", limit)
	}
	turn := s.turn(t, chasers)
	s.add("board:%s", drawn(cells, cols))
	r := &riddle{
		game: "cat-mouse-grid", players: chasers, name: square(cols),
		start: gridGame(rows, cols, wall, at[0], at[1], at[2], jumps, int64(limit), turn),
	}
	return r.finish(t, s, n)
}

// drawn writes cells as a block.
func drawn(cells []byte, cols int) string {
	var b strings.Builder
	for row := range slices.Chunk(cells, cols) {
		b.WriteString("\n  " + string(row))
	}
	return b.String()
}

// knightBoardRiddle draws a hunt on a drawn board.
func knightBoardRiddle(t *rapid.T) *riddle {
	rows, cols := number(t, "rows", 1, 5), number(t, "columns", 1, 5)
	n := rows * cols
	cells := []byte(strings.Repeat(".", n))
	blocked := make([]bool, n)
	squares := rapid.Permutation(upTo(n)).Draw(t, "squares")
	cells[squares[0]] = 'N'
	k := min(number(t, "pawns", 0, 4), n-1)
	pawns := slices.Sorted(slices.Values(squares[1 : k+1]))
	for _, p := range pawns {
		cells[p] = 'P'
	}
	for _, i := range squares[k+1:] {
		if draw(t, "wall", upTo(10)...) == 0 {
			blocked[i], cells[i] = true, '#'
		}
	}
	s := &sheet{}
	s.add("game: knight-pawns")
	s.add("board:%s", drawn(cells, cols))
	turn := s.turn(t, takers)
	r := &riddle{game: "knight-pawns", players: takers, name: square(cols)}
	r.start, r.unreachable = knightGame(rows, cols, blocked, squares[0], pawns, turn)
	return r.finish(t, s, n)
}

// knightListRiddle draws a hunt written as lists.
func knightListRiddle(t *rapid.T) *riddle {
	rows, cols := number(t, "rows", 5, 12), number(t, "columns", 5, 12)
	s := &sheet{}
	s.add("game: knight-pawns")
	switch number(t, "size", 0, 2) {
	case 0:
		rows, cols = 50, 50
	case 1:
		cols = rows
		s.add("size: %d", rows)
	case 2:
		s.add("size: %dx%d", rows, cols)
	}
	n := rows * cols
	squares := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, 6, rapid.ID).Draw(t, "squares")
	knight, pawns := squares[0], squares[1:]
	s.add("knight: %s", square(cols)(knight))
	names := make([]string, len(pawns))
	for i, p := range pawns {
		names[i] = square(cols)(p)
	}
	switch {
	case len(pawns) == 0:
		s.add("pawns: none")
	case chance(t, "a block"):
		s.add("pawns:\n  %s", strings.Join(names, "\n  "))
	default:
		s.add("pawns: %s", strings.Join(names, " "))
	}
	turn := s.turn(t, takers)
	r := &riddle{game: "knight-pawns", players: takers, name: square(cols)}
	r.start, r.unreachable = knightGame(rows, cols, make([]bool, n), knight, pawns, turn)
	return r.finish(t, s, n)
}

// readRiddles reads a file without mistakes, such as the examples are.
func readRiddles(text string) []*riddle {
	var all []*riddle
	var fields map[string][]string
	var key string
	begin := 0
	finish := func(lines []string) {
		if fields != nil {
			all = append(all, riddleOf(fields, strings.Join(lines, "\n")))
		}
	}
	lines := strings.Split(text, "\n")
	for i, raw := range lines {
		line := raw
		for at := 0; at < len(line); at++ {
			if strings.HasPrefix(line[at:], "//") && (at == 0 || line[at-1] == ' ') {
				line = line[:at]
			}
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		if strings.HasPrefix(line, "puzzle:") {
			finish(lines[begin:i])
			fields, begin = map[string][]string{}, i
		}
		value := line
		if line[0] != ' ' && line[0] != '\t' {
			key, value, _ = strings.Cut(line, ":")
		}
		if value = strings.TrimSpace(value); value != "" {
			fields[key] = append(fields[key], value)
		}
	}
	finish(lines[begin:])
	return all
}

func riddleOf(fields map[string][]string, text string) *riddle {
	get := func(key, standard string) string {
		if v := fields[key]; len(v) > 0 {
			return v[0]
		}
		return standard
	}
	r := &riddle{
		title: get("puzzle", ""), text: text, game: get("game", ""), players: chasers,
		expect: get("expect", ""), only: get("only", ""),
		best:  strings.Fields(get("best", "")),
		moves: strings.Fields(strings.Join(fields["moves"], " ")),
	}
	turn := 0
	if t := get("turn", ""); t == "cat" || t == "bob" {
		turn = 1
	}
	if r.game == "cat-mouse-graph" {
		r.readGraph(fields["graph"], turn, get)
		return r
	}
	board := fields["board"]
	rows, cols := len(board), 0
	if rows > 0 {
		cols = len(board[0])
	} else {
		size := strings.Split(get("size", "50"), "x")
		rows, cols = atoi(size[0]), atoi(size[len(size)-1])
	}
	r.name = square(cols)
	find := func(key string, letter string) int {
		if at := strings.Index(strings.Join(board, ""), letter); at >= 0 {
			return at
		}
		row, col, _ := strings.Cut(get(key, ""), ",")
		return atoi(row)*cols + atoi(col)
	}
	wall := make([]bool, rows*cols)
	var pawns []int
	for i, c := range strings.Join(board, "") {
		wall[i] = c == '#'
		if c == 'P' {
			pawns = append(pawns, i)
		}
	}
	if r.game == "cat-mouse-grid" {
		limit := int64(-1)
		if l := get("limit", "1000"); l != "none" {
			limit = int64(atoi(l))
		}
		jumps := [2]int{atoi(get("mouse-jump", "1")), atoi(get("cat-jump", "1"))}
		r.start = gridGame(rows, cols, wall, find("mouse", "M"), find("cat", "C"), find("food", "F"), jumps, limit, turn)
		return r
	}
	r.players = takers
	for _, p := range strings.Fields(strings.Join(fields["pawns"], " ")) {
		if row, col, ok := strings.Cut(p, ","); ok {
			pawns = append(pawns, atoi(row)*cols+atoi(col))
		}
	}
	r.start, r.unreachable = knightGame(rows, cols, wall, find("knight", "N"), pawns, turn)
	return r
}

func (r *riddle) readGraph(lines []string, turn int, get func(key, standard string) string) {
	var names []string
	node := func(name string) int {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		return slices.Index(names, name)
	}
	for _, l := range lines {
		for _, name := range strings.Fields(strings.Replace(l, ":", " ", 1)) {
			node(name)
		}
	}
	edges := make([][]bool, len(names))
	for i := range edges {
		edges[i] = make([]bool, len(names))
	}
	for _, l := range lines {
		head, rest, _ := strings.Cut(l, ":")
		for _, name := range strings.Fields(rest) {
			a, b := node(head), node(name)
			edges[a][b], edges[b][a] = true, true
		}
	}
	r.name = func(place int) string { return names[place] }
	r.start = graphGame(edges, node(get("mouse", "1")), node(get("cat", "2")), node(get("hole", "0")), turn)
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}
