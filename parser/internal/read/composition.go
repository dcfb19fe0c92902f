package read

import (
	"slices"
	"strings"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// composition returns the puzzle's Composition, made on the first call, to be filled in.
func (r *reader) composition() *syntax.Composition {
	if r.p.Composition == nil {
		r.p.Composition = &syntax.Composition{}
	}
	return r.p.Composition
}

// readAsserted reads the value of an assertion as readValue does. An assertion whose key is only
// guessed does not count.
func (r *reader) readAsserted(f *field, value source.Range, block []source.Range) {
	p, asserts := r.p, f.Counts()
	switch f.Means.Kind {
	case syntax.OutcomeValue, syntax.TotalValue:
		if e := r.readExpect(value); asserts {
			p.Expect = e
		}
	case syntax.BestValue:
		before := r.Errors
		if f.Entries = r.readPlaces([]source.Range{value}); asserts {
			p.Best = f.Entries
			if r.Errors == before {
				r.repeated(p.Best)
			}
		}
	case syntax.OnlyValue:
		before := r.Errors
		if f.Entries = r.readPlaces([]source.Range{value}); asserts && len(f.Entries) > 0 {
			p.Only = &f.Entries[0]
			if r.Errors == before {
				r.onlyOne(f.Entries)
			}
		}
	case syntax.SolutionValue:
		if r.readMoves(block); asserts {
			r.composition().Solution = f.Entries
		}
	case syntax.DualsValue:
		if d := r.readDuals(value); asserts {
			r.composition().Duals = d
		}
	case syntax.TriesValue:
		before := r.Errors
		if t := r.readTries(block); asserts {
			r.composition().Tries = t
		}
		r.mayHoldSetup(block, before)
	case syntax.SetOutcomeValue, syntax.SetTotalValue:
		if e := r.readExpect(value); asserts {
			r.composition().Set = e
		}
	case syntax.IdleValue:
		if i := r.readIdle(block); asserts {
			r.composition().Idle = i
		}
	}
}

// readDuals reads which duals are tolerated.
func (r *reader) readDuals(value source.Range) syntax.Duals {
	at := r.word(value)
	defer r.single(value, at, r.Errors)
	word := r.at(at)
	lower := strings.ToLower(word[:min(len(word), 40)])
	for d := syntax.WaitingDuals; d <= syntax.AnyDuals; d++ {
		if lower == d.String() {
			r.tok(syntax.WordToken, at)
			r.checkCase(at)
			return d
		}
	}
	r.tok(syntax.UnknownToken, at)
	words := r.field.Means.Words
	problem := r.add(syntax.UnknownWord, at, "`duals` takes %s, not `%s`.", quoted(words), source.Short(word))
	if name, ok := guess.Nearest(lower, words); ok {
		problem.Replace(name)
		return syntax.WaitingDuals
	}
	for _, name := range words {
		problem.Replace(name)
	}
	return syntax.WaitingDuals
}

// quoted lists words of the format, with "or".
func quoted(words []string) syntax.Words {
	list := syntax.Words{Or: true}
	for _, word := range words {
		list.List = append(list.List, "`"+word+"`")
	}
	return list
}

// dualsOfNothing reports a `duals` in a puzzle without a `solution`, unless the solution may be
// among lines that were not understood, or in a block with an error.
func (r *reader) dualsOfNothing() {
	f := r.get("duals")
	if f == nil || f.Key == "" || r.get("solution") != nil || r.explained(false) || slices.ContainsFunc(r.Places, r.isInBlock) {
		return
	}
	r.add(syntax.DualsAlone, f.Name, "`duals` says which duals the `solution` may have, but this puzzle has no `solution`; add one, or remove `duals`.").
		Fix(syntax.Say("Remove `%s`", "duals"), r.removal(f))
}

// isInBlock reports whether a place is in a field that may have a block, or in none.
func (r *reader) isInBlock(at int) bool {
	if at == report.Elsewhere {
		return true
	}
	f := r.concerned(at)
	return f == nil || f.Means == nil || f.Means.Form != syntax.OneLine
}

// readTries reads the lines of `tries`: on each a move and its refutation. A line always
// has two words, so that `none` alone is never the name of a node.
func (r *reader) readTries(lines []source.Range) *syntax.Tries {
	if len(lines) == 0 {
		return nil
	}
	tries := &syntax.Tries{Range: source.Between(lines[0].Start, lines[len(lines)-1].End)}
	if first := r.word(lines[0]); r.isNone(first) && (first == lines[0] || !r.onGraph()) {
		r.readNone(lines, syntax.Say("`none` says that there is no try; remove it, or what follows it."))
		return tries
	}
	tries.List = make([]syntax.Try, 0, len(lines))
	r.field.Entries = make([]syntax.Entry, 0, 2*len(lines))
	for _, line := range lines {
		if r.isNone(line) {
			r.tok(syntax.UnknownToken, line)
			r.add(syntax.TooManyValues, line, "`none` says that there is no try, but some stand here; remove it.").
				Fix(syntax.Say("Remove `%s`", "none"), r.lineRemoval(line))
			continue
		}
		if try, ok := r.readTry(line); ok {
			tries.List = append(tries.List, try)
		}
	}
	r.sameTries(tries.List)
	return tries
}

// isNone reports whether a word is `none`, in any case.
func (r *reader) isNone(word source.Range) bool { return strings.EqualFold(r.at(word), "none") }

// readTry reads a line of `tries`.
func (r *reader) readTry(line source.Range) (syntax.Try, bool) {
	before := r.Errors
	words := r.readPair(line)
	r.field.Entries = append(r.field.Entries, words...)
	if n := len(words); r.Errors == before && n != 2 {
		r.notATry(line, words)
	}
	if len(words) < 2 {
		return syntax.Try{}, false
	}
	return syntax.Try{Move: words[0], Refutation: words[1]}, true
}

// readPair reads the places on a line of `tries`, and reports an arrow or dash between a move and
// its refutation.
func (r *reader) readPair(line source.Range) []syntax.Entry {
	move := r.word(line)
	arrow := r.word(source.Trim(r.text, source.Between(move.End, line.End)))
	if g := r.p.Draft.Graph; !slices.Contains(arrows, r.at(arrow)) || g != nil && hasNode(g, r.at(arrow)) {
		return r.readPlaces([]source.Range{line})
	}
	first := r.readPlaces([]source.Range{move})
	r.tok(syntax.UnknownToken, arrow)
	r.add(syntax.NotATry, arrow, "A blank stands between a move and its refutation, without `%s`.", r.at(arrow)).
		Fix(syntax.Say("Remove it"), source.Delete(source.Between(move.End, arrow.End))).Certain()
	reply := source.Trim(r.text, source.Between(arrow.End, line.End))
	if reply.Empty() {
		return first
	}
	return append(first, r.readPlaces([]source.Range{reply})...)
}

// notATry reports a line of `tries` with one place, or with more than two.
func (r *reader) notATry(line source.Range, words []syntax.Entry) {
	if len(words) == 1 {
		r.add(syntax.NotATry, line, "A line of `tries` is a move and the one reply that refutes it; the refutation of `%s` is missing.", source.Short(r.at(line)))
		return
	}
	rest := source.Between(words[2].Range.Start, line.End)
	problem := r.add(syntax.NotATry, rest, "A line of `tries` is a move and the one reply that refutes it; what follows these is too much.")
	if len(words)%2 == 0 {
		problem.Fix(syntax.Say("Break the line"), r.pairsOnLines(words)...)
		return
	}
	problem.Fix(syntax.Say("Remove the rest"), source.Delete(source.Between(words[1].Range.End, line.End)))
}

// pairsOnLines returns the edits that put each two of some words on a line of their own.
func (r *reader) pairsOnLines(words []syntax.Entry) []source.Edit {
	var edits []source.Edit
	for i := 2; i < len(words); i += 2 {
		edits = append(edits, source.Replace(source.Between(words[i-1].Range.End, words[i].Range.Start), source.Newline(r.text)+"  "))
	}
	return edits
}

// sameTries reports moves that are tried twice.
func (r *reader) sameTries(tries []syntax.Try) {
	seen := map[int]source.Range{}
	for _, try := range tries {
		at := try.Move
		if at.Place < 0 {
			continue
		}
		if before, ok := seen[at.Place]; ok {
			r.warn(syntax.RepeatedMove, at.Range, "`%s` stands twice here; once is enough.", source.Short(r.at(at.Range))).
				See(before, "It stands here already.").
				Fix(syntax.Say("Remove it"), r.lineRemoval(source.Between(at.Range.Start, try.Refutation.Range.End)))
			continue
		}
		seen[at.Place] = at.Range
	}
}
