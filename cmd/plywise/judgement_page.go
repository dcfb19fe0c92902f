package main

import (
	"fmt"
	"strconv"
	"strings"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// judgement prints one puzzle as in a book of problems: its title, its position without a hint
// of the solution, and the findings of a judge. If judged is nil, err says why, or the
// diagnostics do.
func (pg *page) judgement(in input, a answer.Analysed, judged *composition.Composition, err error, diagnostics []answer.Diagnostic) {
	pg.rule()
	p := a.Placed
	pg.title(in, p, a.Answer)
	if a.Answer.Facts != nil {
		pg.scene(p.Puzzle, a.Answer.Game.Start, nil)
	}
	switch {
	case judged != nil:
		(&judgement{pg, p.Puzzle, a.Answer.Facts, a.Answer.Game.Start, judged, phrasesOf(p.Puzzle, judged)}).print()
	case err != nil:
		pg.paragraph("  ", "This puzzle is not judged: "+reason(err)+".", plain)
		if !hasErrors(diagnostics) {
			pg.broken++ // the exit code says so, too
		}
	default:
		pg.paragraph("  ", "This puzzle is not judged, because it is not solved:", plain)
	}
	if len(diagnostics) > 0 && a.Answer.Facts != nil {
		fmt.Fprintln(pg.out)
	}
	pg.problems(in, diagnostics)
}

// A judgement prints the findings of a judge.
type judgement struct {
	*page
	p     *syntax.Puzzle
	facts *answer.Facts
	start solver.Position
	*composition.Composition
	phrases
}

// print prints all findings.
func (v *judgement) print() {
	v.paragraph("  ", v.stipulation(v.Composition, v.facts.Over, limitOf(v.p)), v.style.Bold)
	if v.Set == nil {
		return // the game is over
	}
	fmt.Fprintln(v.out)
	v.sound()
	v.key()
	v.tries()
	v.set()
	v.solution()
	v.difficulty()
}

// sound says how far the solution is sound, and at which moves it has duals.
func (v *judgement) sound() {
	if v.Sound == composition.Unjudged {
		return
	}
	v.prose("sound", v.soundness(v.Composition))
	const (
		mostTurns = 6
		mostOther = 3 // moves at each
	)
	label := "duals"
	more := 0
	for i := range v.Turns {
		t := &v.Turns[i]
		if t.Critical || len(t.Keeping()) == 1 {
			continue
		}
		if more++; more > mostTurns {
			continue
		}
		other := which(t.Moves, func(m solver.Move) bool { return m.To == t.Other })
		best := which(t.Best(), func(m solver.Move) bool { return m.To != t.Move.To })
		v.prose(label, v.dual(t, v.name(t.Move), v.named(best, mostOther), v.named(other, 1)))
		label = ""
	}
	if more -= mostTurns; more > 0 {
		v.prose(label, fmt.Sprintf("… and so at %s.", terminal.Count(more, "more turn")))
	}
}

// key names the best first moves, and the others that keep the outcome.
func (v *judgement) key() {
	if len(v.Key) == 0 {
		return
	}
	keys := v.names(v.Key)
	said := v.keySentence(keys, len(v.Keeping), len(v.facts.Moves))
	after, ok := v.start.Play(v.Key[0].To)
	if ok && len(v.Key) == 1 {
		if threat, ok := composition.Threat(after); ok {
			said += fmt.Sprintf(" It threatens %s.", v.named([]solver.Move{threat}, 1))
		}
	}
	v.prose("key", said)
	v.besideKey(keys[0])
}

// besideKey names the other first moves that keep the outcome.
func (v *judgement) besideKey(key string) {
	waiting, longer, holding := v.BesideKey()
	if len(waiting) > 0 {
		v.prose("waits", v.waits(v.named(waiting, mostMoves), len(waiting), key))
	}
	if len(longer) > 0 {
		v.prose("slower", slower(v.named(longer, mostMoves), len(longer)))
	}
	if len(holding) > 0 {
		v.prose("holds", v.holdsOut(v.names(holding)))
	}
	if losing := v.Keeping[len(v.Key):]; len(v.Line) == 0 && len(losing) > 0 {
		v.prose("others", fmt.Sprintf("Lost by force: %s.", v.named(losing, mostMoves)))
	}
}

// tries names each try with its refutation.
func (v *judgement) tries() {
	if len(v.Keeping) == len(v.facts.Moves) || v.Side != v.Turn {
		return // no move can be wrong, or the side is not to move
	}
	if len(v.Tries) == 0 {
		v.prose("tries", "None: no wrong first move has exactly one refutation.")
	}
	const most = 12
	label := "tries"
	for _, t := range v.Tries[:min(len(v.Tries), most)] {
		v.prose(label, v.try(v.name(t.Move), v.name(t.Refutation), t.Move.Outcome))
		label = ""
	}
	if more := len(v.Tries) - most; more > 0 {
		v.prose(label, fmt.Sprintf("… and %s with one refutation.", terminal.Count(more, "more move")))
	}
}

// set prints the set play.
func (v *judgement) set() {
	if v.Set == nil {
		return
	}
	v.prose("set play", fmt.Sprintf("With %s to move instead: %s.", the(v.Turn.Opponent()), *v.Set))
	if v.Zugzwang {
		v.prose("zugzwang", "Whoever has to move would rather not: the outcome is better for the one who waits.")
	}
}

// solution prints the line with marks behind the side's moves, and explains the marks.
func (v *judgement) solution() {
	if len(v.Line) == 0 {
		return
	}
	marks := make([]string, len(v.Line))
	used := map[mark]bool{}
	for i := range v.Turns {
		for _, m := range marksOf(&v.Turns[i]) {
			marks[v.Turns[i].At] += string(m)
			used[m] = true
		}
	}
	v.inPairs("solution", marks)
	for _, m := range []mark{onlyMark, criticalMark, dualMark, quietMark} {
		if used[m] {
			v.prose("", string(m)+" "+v.legend(m))
		}
	}
}

// inPairs prints the line as books do: each move of the first player with its number and the
// reply, in columns, and its marks behind each move.
func (v *judgement) inPairs(label string, marks []string) {
	paint := v.byTurn(v.Turn)
	var pairs, painted []string
	widest := 0
	for i, to := range v.Line {
		move := placeName(v.p, to) + marks[i]
		if i%2 == 0 {
			number := fmt.Sprintf("%*d. ", len(strconv.Itoa(len(v.Line))), i+1)
			pairs, painted = append(pairs, number+move), append(painted, number+paint(i, move))
		} else {
			pairs[i/2] += " " + move
			painted[i/2] += " " + paint(i, move)
		}
		widest = max(widest, source.Width(pairs[i/2]))
	}
	for i := range pairs[:len(pairs)-1] {
		gap := strings.Repeat(" ", widest-source.Width(pairs[i])+1)
		pairs[i] += gap
		painted[i] += gap
	}
	v.list(label, pairs, func(i int, _ string) string { return painted[i] })
}

// difficulty says how hard the solution is to find.
func (v *judgement) difficulty() {
	if len(v.Line) == 0 {
		return
	}
	v.prose("how hard", strings.Join(v.hardness(v.Composition), " "))
}

func (v *judgement) name(m solver.Move) string { return placeName(v.p, m.To) }

func (v *judgement) names(moves []solver.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = v.name(m)
	}
	return list
}

// named lists at most that many moves, with their outcomes.
func (v *judgement) named(moves []solver.Move, most int) string {
	var list []string
	for _, m := range moves {
		list = append(list, fmt.Sprintf("%s (%s)", v.name(m), game.FromHere(m)))
	}
	return atMost(most, list, v.move)
}

// which returns the moves for which a function returns true.
func which(moves []solver.Move, is func(solver.Move) bool) []solver.Move {
	var some []solver.Move
	for _, m := range moves {
		if is(m) {
			some = append(some, m)
		}
	}
	return some
}

// limitOf returns the limit of a puzzle's game.
func limitOf(p *syntax.Puzzle) int64 {
	if c, ok := p.Setup.(*syntax.Chase); ok {
		return c.Limit
	}
	return syntax.NoLimit
}
