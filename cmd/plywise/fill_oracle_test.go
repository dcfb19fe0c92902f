package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/filling"
	"plywise/parser"
	"plywise/parser/syntax"
)

// This file decides every hole of a random puzzle in its text, in every way, and judges what comes
// about by the letter of the terms, from nothing but the brute force that plays the games. What is
// counted, what a hole holds, which claim is to blame and what fill prints have to agree.
// `go test ./cmd/plywise -run Holes -rapid.checks=7000` tries 21,000 puzzles.

// A holed is a text with holes, which decided fills.
type holed struct {
	text  string
	holes int
	glyph byte                               // of what fills a hole in what fill prints
	with  func(filled func(int) bool) string // the text with the holes decided
}

// holesIn makes holes of some cells of a board, or of edges and pairs of nodes of a graph.
func holesIn(t *rapid.T, r *riddle) *holed {
	if s, ok := r.start.(pursuitState); ok && !s.food {
		return holesInGraph(t, r, s)
	}
	h := &holed{glyph: '#'}
	if r.game == "knight-pawns" {
		h.glyph = 'P'
	}
	before, after, _ := strings.Cut(r.text, "board:")
	board := []byte(after)
	var cells []int
	for i := range board {
		row := strings.LastIndexByte(after[:i], '\n')
		inBoard := row >= 0 && i > row+2 && strings.HasPrefix(after[row+1:], "  ") && !strings.Contains(strings.TrimLeft(after[:i], "\n"), "\n\n")
		for line := range strings.Lines(strings.TrimPrefix(after[:i], "\n")) {
			inBoard = inBoard && (line == "" || line[0] == ' ')
		}
		if inBoard && (board[i] == '.' || board[i] == h.glyph) {
			cells = append(cells, i)
		}
	}
	cells = rapid.Permutation(cells).Draw(t, "cells")
	cells = cells[:min(len(cells), number(t, "holes", 1, 4))]
	slices.Sort(cells)
	h.holes = len(cells)
	draw := func(of func(i int) byte) string {
		drawn := slices.Clone(board)
		for i, at := range cells {
			drawn[at] = of(i)
		}
		return before + "board:" + string(drawn)
	}
	h.text = draw(func(int) byte { return '?' })
	h.with = func(filled func(int) bool) string {
		return draw(func(i int) byte {
			if filled(i) {
				return h.glyph
			}
			return '.'
		})
	}
	return h
}

// holesInGraph writes the graph anew, each edge on the line of its later node.
func holesInGraph(t *rapid.T, r *riddle, s pursuitState) *holed {
	var pairs [][2]int
	for a := range s.places {
		for b := range a {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	pairs = rapid.Permutation(pairs).Draw(t, "pairs")
	pairs = pairs[:min(len(pairs), number(t, "holes", 1, 4))]
	graph := func(has func(a, b int) bool) string {
		var block strings.Builder
		for a := range s.places {
			block.WriteString("\n  " + r.name(a) + ":")
			for b := range a + 1 {
				if has(a, b) {
					block.WriteString(" " + r.name(b))
				}
			}
		}
		return withField(r.text, "graph", block.String())
	}
	without := func(a, b int) bool {
		return !slices.Contains(pairs, [2]int{a, b}) && (slices.Contains(s.steps[0][a], b) || slices.Contains(s.steps[0][b], a))
	}
	var maybe strings.Builder
	written := map[int][]string{}
	var heads []int
	ordered := [][2]int{}
	for _, p := range pairs {
		if len(written[p[0]]) == 0 {
			heads = append(heads, p[0])
		}
		written[p[0]] = append(written[p[0]], r.name(p[1]))
	}
	for _, head := range heads {
		maybe.WriteString("\n  " + r.name(head) + ": " + strings.Join(written[head], " "))
		for _, p := range pairs {
			if p[0] == head {
				ordered = append(ordered, p)
			}
		}
	}
	return &holed{
		text: withField(graph(without), "maybe", maybe.String()), holes: len(pairs), glyph: '#',
		with: func(filled func(int) bool) string {
			return graph(func(a, b int) bool {
				i := slices.Index(ordered, [2]int{a, b})
				return i < 0 && without(a, b) || i >= 0 && filled(i)
			})
		},
	}
}

// valueOf returns the words of a field of a text, nil where there is none.
func valueOf(text, key string) []string {
	var words []string
	inside := false
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, " //")
		if strings.TrimSpace(line) != "" && line[0] != ' ' && line[0] != '\t' {
			name, value, _ := strings.Cut(line, ":")
			inside = name == key
			line = value
		}
		if inside {
			words = append(words, strings.Fields(line)...)
		}
	}
	return words
}

// claimKeys are the keys of what a filling has to make true, in the order of the format.
var claimKeys = []string{"expect", "best", "only", "moves", "solution", "tries", "set"}

// holds reports whether a claim of a riddle is true, by the letter of the terms.
func (j *judged) holds(key string, value []string) bool {
	keeping := names(j.riddle, keepingOf(j.start))
	switch key {
	case "expect":
		return slices.Contains(j.v.words(), strings.Join(value, " "))
	case "set":
		return !j.isOver() && slices.Contains(j.passed().words(), strings.Join(value, " "))
	case "best":
		options, best := ranked(j.start)
		want := names(j.riddle, options[:best])
		slices.Sort(want)
		return len(want) > 0 && slices.Equal(want, slices.Compact(slices.Sorted(slices.Values(value))))
	case "only":
		return len(keeping) == 1 && keeping[0] == value[0]
	case "moves":
		return j.playable() == len(value)
	case "tries":
		return j.triesAre(value)
	}
	return j.isSolution(value)
}

func names(r *riddle, options []option) []string {
	list := make([]string, len(options))
	for i, o := range options {
		list[i] = r.name(o.place)
	}
	return list
}

func (j *judged) triesAre(value []string) bool {
	var want []string
	if j.side == j.start.turn() {
		for _, o := range j.start.options() {
			if refutations := j.refutations(o); !o.verdict.keeps(j.v) && len(refutations) == 1 {
				want = append(want, j.name(o.place)+" "+j.name(refutations[0].place))
			}
		}
	}
	var said []string
	if len(value) > 1 {
		for pair := range slices.Chunk(value, 2) {
			said = append(said, strings.Join(pair, " "))
		}
	}
	slices.Sort(want)
	return slices.Equal(want, slices.Compact(slices.Sorted(slices.Values(said))))
}

func (j *judged) isSolution(value []string) bool {
	if !j.hunt() && j.v.plies < 0 {
		return false
	}
	duals := append(valueOf(j.text, "duals"), "waiting")[0]
	at := j.start
	for _, entry := range value {
		options, best := ranked(at)
		i := slices.Index(names(j.riddle, options[:best]), entry)
		if i < 0 {
			return false
		}
		if at.turn() == j.side {
			s, chase := at.(pursuitState)
			several := len(keepingOf(at)) > 1
			if chase && duals == "waiting" {
				several = !isCritical(s, options[i].place, j.side)
			} else if chase && duals == "longer" {
				several = best > 1
			}
			if several && duals != "any" {
				return false
			}
		}
		at = at.after(options[i].place)
	}
	return at.over()
}

// A tried is a filling as brute force knows it.
type tried struct {
	filled []bool
	broken bool
	over   bool
	fails  []string
	*judged
}

// tryAll decides the holes of a puzzle in every way, in the order of fillings.
func tryAll(h *holed, claims map[string][]string) []tried {
	var all []tried
	for number := range 1 << h.holes {
		f := tried{filled: make([]bool, h.holes)}
		for i := range f.filled {
			f.filled[i] = number>>(h.holes-1-i)&1 != 0
		}
		r := readRiddles(h.with(func(i int) bool { return f.filled[i] }))[0]
		if f.broken = r.unreachable > 0; !f.broken {
			f.judged = judgeRiddle(r)
			f.over = f.isOver()
			for _, key := range claimKeys {
				if value, ok := claims[key]; ok && !f.holds(key, value) {
					f.fails = append(f.fails, key)
				}
			}
		}
		all = append(all, f)
	}
	return all
}

// blame returns the claim to blame where none fits, "" for none.
func blame(all []tried) string {
	for _, key := range claimKeys {
		if slices.ContainsFunc(all, func(f tried) bool { return slices.Equal(f.fails, []string{key}) }) {
			return key
		}
	}
	worst, most := "", 0
	for _, key := range claimKeys {
		n := 0
		for _, f := range all {
			if slices.Contains(f.fails, key) {
				n++
			}
		}
		if n > most {
			worst, most = key, n
		}
	}
	return worst
}

// inOnePiece reports whether the floor of a riddle's board is in one piece, by sides.
func (f *tried) inOnePiece() bool {
	s, ok := f.start.(pursuitState)
	if !ok || !s.food {
		return true
	}
	cols := 0
	for _, row := range valueOf(f.text, "board") {
		cols = len(row)
	}
	seen := map[int]bool{s.goal: true}
	for next := []int{s.goal}; len(next) > 0; next = next[1:] {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			row, col := next[0]/cols+d[0], next[0]%cols+d[1]
			if to := row*cols + col; row >= 0 && to < s.places && col >= 0 && col < cols && s.stands[0][to] && !seen[to] {
				seen[to] = true
				next = append(next, to)
			}
		}
	}
	for place := range s.places {
		if s.stands[0][place] && !seen[place] {
			return false
		}
	}
	return true
}

// claimsIn returns the claims of a text that have no error of form.
func claimsIn(text string) map[string][]string {
	p := parser.Parse(text).Puzzle(0)
	claims := map[string][]string{}
	for _, key := range claimKeys {
		if f := p.Field(key); f != nil && f.Sound {
			claims[key] = valueOf(text, key)
		}
	}
	return claims
}

// composed adds claims of a composition, true of some filling or of none, and malformed ones.
func composed(t *rapid.T, h *holed) string {
	var r *riddle
	for range 8 {
		filled := rapid.SliceOfN(rapid.Bool(), h.holes, h.holes).Draw(t, "filling")
		if r = readRiddles(h.with(func(i int) bool { return filled[i] }))[0]; r.unreachable == 0 {
			break
		}
	}
	if r.unreachable > 0 {
		return ""
	}
	j := judgeRiddle(r)
	var b strings.Builder
	if valueOf(h.text, "expect") == nil && chance(t, "expect") {
		fmt.Fprintf(&b, "expect: %s\n", draw(t, "expected", append(j.v.words(), "nonsense")...))
	}
	if len(j.line) > 0 && chance(t, "solution") {
		b.WriteString("solution: " + strings.Join(names(r, j.line), " ") + "\n")
		b.WriteString(draw(t, "duals", "", "duals: none\n", "duals: waiting\n", "duals: longer\n", "duals: any\n"))
	}
	switch number(t, "tries", 0, 3) {
	case 0:
		b.WriteString("tries: none\n")
	case 1:
		if options := j.start.options(); len(options) > 0 {
			if replies := j.start.after(options[0].place).options(); len(replies) > 0 {
				fmt.Fprintf(&b, "tries:\n  %s %s\n", r.name(options[0].place), r.name(replies[0].place))
			}
		}
	}
	if !j.isOver() && chance(t, "set") {
		fmt.Fprintf(&b, "set: %s\n", j.passed().words()[0])
	}
	return b.String()
}

func TestHolesAreCountedAndFilledInAsByDecidingThemInTheText(t *testing.T) {
	t.Parallel()
	for kind, riddleOf := range map[string]func(*rapid.T) *riddle{"graph": graphRiddle, "grid": gridRiddle, "knight board": knightBoardRiddle} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				h := holesIn(t, riddleOf(t))
				if h.holes == 0 {
					t.Skip("no cell may be a hole")
				}
				if more := composed(t, h); more != "" {
					with := h.with
					h.text += "\n" + more
					h.with = func(filled func(int) bool) string { return with(filled) + "\n" + more }
				}
				checkHoles(t, h)
			})
		})
	}
}

// checkHoles holds what is said of a puzzle with holes against brute force.
func checkHoles(t *rapid.T, h *holed) {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Logf("the puzzle:\n%s", h.text)
		}
	}()
	p := parser.Parse(h.text).Puzzle(0).Puzzle
	if p.Holed == nil {
		t.Skip("such as a piece on a hole")
	}
	claims := claimsIn(h.text)
	all := tryAll(h, claims)
	a, err := answer.NewEngine(0).Counted(context.Background(), p, answer.Awaited)
	if err != nil || a.Filled == nil {
		t.Fatalf("not counted: %v", err)
	}
	var fits []*tried
	sides := make([][2]int, h.holes)
	unbroken, over := 0, true
	for i := range all {
		f := &all[i]
		if f.broken {
			continue
		}
		unbroken++
		over = over && f.over
		if len(f.fails) > 0 {
			continue
		}
		fits = append(fits, f)
		for k, filled := range f.filled {
			if filled {
				sides[k][1]++
			} else {
				sides[k][0]++
			}
		}
	}
	if a.Filled.Fits != len(fits) || a.Filled.Unbroken != unbroken || a.Filled.Over != (over && unbroken > 0) {
		t.Fatalf("%d fit of %d that are not broken, over %v; brute force says %d of %d, %v", a.Filled.Fits, a.Filled.Unbroken, a.Filled.Over, len(fits), unbroken, over)
	}
	for k, both := range a.Filled.Holes {
		if both.Fits != sides[k] {
			t.Fatalf("hole %d: %v, brute force says %v", k, both.Fits, sides[k])
		}
		for side, outcomes := range both.Outcomes {
			if want := outcomesOf(fits, k, side == 1); outcomes != want {
				t.Fatalf("hole %d: %v, brute force says %v", k, outcomes, want)
			}
		}
	}
	solved := jsonOf(t, call(h.text, "solve", "--json", "-"), call(h.text, "check", "-").code)[0]
	holes := solved["holes"].(map[string]any)
	partial := false
	for _, key := range append([]string{"duals"}, claimKeys...) {
		f := p.Field(key)
		partial = partial || f != nil && !f.Sound
	}
	if holes["fit"] != float64(len(fits)) || holes["fillings"] != float64(len(all)) || (holes["partial"] == true) != partial {
		t.Fatalf("solve says %v of %d", holes, len(fits))
	}
	if len(fits) == 0 {
		want := blame(all)
		errors, _ := json.Marshal(solved["errors"])
		if said := string(errors); !strings.Contains(said, "None of the") || want != "" && !strings.Contains(said, "`"+want+"`") || (over && unbroken > 0) != strings.Contains(said, "is over in the position shown") {
			t.Fatalf("errors are %s; %q is to blame", said, want)
		}
	}
	checkFilled(t, h, fits)
}

// outcomesOf returns the outcomes of the fillings with a hole as it is.
func outcomesOf(fits []*tried, hole int, filled bool) filling.Outcomes {
	var o filling.Outcomes
	for _, f := range fits {
		if f.filled[hole] != filled {
			continue
		}
		r, plies := &o.Draws, f.v.plies
		switch {
		case f.hunt():
			r, plies = &o.Totals, f.v.total
		case f.v.winner == "mouse":
			r = &o.MouseWins
		case f.v.winner == "cat" && f.v.plies < 0:
			r = &o.CatHolds
		case f.v.winner == "cat":
			r = &o.CatWins
		}
		if r.N++; r.N == 1 {
			r.Least, r.Most = plies, plies
		}
		r.Least, r.Most = min(r.Least, plies), max(r.Most, plies)
	}
	return o
}

// checkFilled holds the best fillings that fill prints against brute force.
func checkFilled(t *rapid.T, h *holed, fits []*tried) {
	t.Helper()
	by := draw(t, "by", "hardest", "soundest", "first")
	sound := func(f *tried) int {
		if f.v.plies < 0 && !f.hunt() {
			return 0
		}
		return 1 + slices.Index([]string{"none", "shortest", "critical", "strict"}, f.sound())
	}
	ranked := slices.Clone(fits)
	slices.SortStableFunc(ranked, func(a, b *tried) int {
		if by == "first" {
			return 0
		}
		order := cmp.Or(cmp.Compare(len(b.line), len(a.line)), cmp.Compare(b.luck(), a.luck()))
		if by == "soundest" {
			order = cmp.Or(cmp.Compare(sound(b), sound(a)), order)
		}
		apart := map[bool]int{true: 0, false: 1}
		return cmp.Or(order, cmp.Compare(apart[a.inOnePiece()], apart[b.inOnePiece()]))
	})
	result := call(h.text, "fill", "--json", "--count", "3", "--by", by, "-")
	var got []string
	for line := range strings.Lines(result.out) {
		var rec struct {
			Decided, Text, Sound string
			Luck                 float64
		}
		if err := json.Unmarshal([]byte(line), &rec); err != nil {
			t.Fatal(err)
		}
		got = append(got, rec.Decided)
		q := parser.Parse(rec.Text).Puzzle(0)
		if q.Setup == nil || q.Holed != nil || q.Field("expect") == nil {
			t.Fatalf("fill prints\n%s", rec.Text)
		}
		r := judgeRiddle(readRiddles(rec.Text)[0])
		if !q.Field("expect").Sound {
			continue
		}
		for key, value := range claimsIn(rec.Text) {
			if !r.holds(key, value) {
				t.Fatalf("`%s` is not true in\n%s", key, rec.Text)
			}
		}
		if rec.Luck != r.luck() {
			t.Fatalf("luck %v, brute force says %v", rec.Luck, r.luck())
		}
	}
	var want []string
	for _, f := range ranked[:min(3, len(ranked))] {
		decided := make([]byte, h.holes)
		for i, filled := range f.filled {
			if decided[i] = '.'; filled {
				decided[i] = h.glyph
			}
		}
		want = append(want, string(decided))
	}
	if !slices.Equal(got, want) {
		t.Fatalf("fill --by %s prints %q, brute force says %q\n%s", by, got, want, result.err)
	}
}

// fitsIn finds what a comment says of how many fillings fit.
var fitsIn = regexp.MustCompile(`(\d+) of (\d+) fillings fit`)

func TestTheExampleOfHolesSaysHowManyFillingsFit(t *testing.T) {
	text, err := os.ReadFile("../../editors/examples/holes.puzzle")
	if err != nil {
		t.Fatal(err)
	}
	said := fitsIn.FindAllStringSubmatch(strings.ReplaceAll(string(text), "\n// ", " "), -1)
	counted := 0
	for p := range parser.Parse(string(text)).Puzzles() {
		h := holedAs(p.Puzzle)
		if h.holes > 20 {
			continue
		}
		if counted == len(said) {
			t.Fatalf("no comment counts the fillings of %q", p.Title)
		}
		fits, all := 0, tryAll(h, claimsIn(h.text))
		for _, f := range all {
			if !f.broken && len(f.fails) == 0 {
				fits++
			}
		}
		if got := []string{strconv.Itoa(fits), strconv.Itoa(len(all))}; !slices.Equal(got, said[counted][1:]) {
			t.Errorf("%q: %v fit, the comment says %v", p.Title, got, said[counted][1:])
		}
		counted++
	}
	if counted != len(said) || counted < 4 {
		t.Errorf("%d comments count fillings, of %d puzzles", len(said), counted)
	}
	for _, rec := range jsonOf(t, call("", "solve", "--json", "../../editors/examples/holes.puzzle"), exitClean)[:counted] {
		holes := rec["holes"].(map[string]any)
		if want := said[0]; fmt.Sprint(holes["fit"], holes["fillings"]) != want[1]+" "+want[2] {
			t.Errorf("%s: solve says %v, the comment %v", rec["puzzle"], holes, want)
		}
		said = said[1:]
	}
}

// holedAs takes the holes out of a puzzle's text.
func holedAs(p *syntax.Puzzle) *holed {
	h := &holed{text: p.Text, holes: len(p.Holed.Holes), glyph: '#'}
	if p.Game == syntax.KnightPawns {
		h.glyph = 'P'
	}
	h.with = func(filled func(int) bool) string {
		text := []byte(p.Text)
		edges := ""
		for i, hole := range p.Holed.Holes {
			switch at := hole.Range.Start; {
			case hole.Other < 0 && filled(i):
				text[at] = h.glyph
			case hole.Other < 0:
				text[at] = '.'
			case filled(i):
				edges += "\n  " + p.PlaceName(hole.Other) + ": " + p.PlaceName(hole.At)
			}
		}
		if edges == "" {
			return string(text)
		}
		before, after, _ := strings.Cut(string(text), "maybe:")
		return before + strings.TrimPrefix(edges, "\n") + "\nmaybe:" + after
	}
	return h
}
