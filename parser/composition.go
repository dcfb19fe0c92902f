package parser

import (
	"slices"
	"strings"
)

// A Composition is what a puzzle asserts of itself as a composition.
type Composition struct {
	Solution []Entry      // of `solution`; empty where it is not written
	Duals    Duals        // which duals `solution` tolerates
	Tries    *Tries       // nil where `tries` is not written
	Set      *Expectation // nil where `set` is not written, or not understood
	Idle     *Idle        // nil where `idle` is not written
}

// Duals says which duals a `solution` tolerates.
type Duals uint8

// WaitingDuals only lose time. It is what holds where `duals` says nothing.
const (
	WaitingDuals Duals = iota
	NoDuals
	LongerDuals
	AnyDuals
)

var dualsNames = [...]string{WaitingDuals: "waiting", NoDuals: "none", LongerDuals: "longer", AnyDuals: "any"}

// String returns the word as the format writes it.
func (d Duals) String() string { return dualsNames[d] }

// dualsWords are the same words, from the strictest on.
var dualsWords = []string{NoDuals.String(), WaitingDuals.String(), LongerDuals.String(), AnyDuals.String()}

// Tries is the value of `tries`.
type Tries struct {
	Range Range // from the first try to the last, or that of `none`
	List  []Try // in the order of the lines; empty for `none`
}

// A Try is a line of `tries`: a first move, and the one reply that refutes it.
type Try struct{ Move, Refutation Entry }

// composition returns what the puzzle asserts of itself as a composition, to be filled in.
func (r *reader) composition() *Composition {
	if r.p.Composition == nil {
		r.p.Composition = &Composition{}
	}
	return r.p.Composition
}

// readAsserted reads the value of an assertion as readValue does. One that is not written
// asserts nothing, though it may be what an unknown key seems to be.
func (r *reader) readAsserted(f *Field, value Range, block []Range) {
	p, asserts := r.p, f.Counts()
	switch f.means.kind {
	case outcomeValue, totalValue:
		if e := r.readExpect(value); asserts {
			p.Expect = e
		}
	case bestValue:
		before := r.errors
		if f.Entries = r.readPlaces([]Range{value}); asserts {
			p.Best = f.Entries
			if r.errors == before {
				r.repeated(p.Best)
			}
		}
	case onlyValue:
		before := r.errors
		if f.Entries = r.readPlaces([]Range{value}); asserts && len(f.Entries) > 0 {
			p.Only = &f.Entries[0]
			if r.errors == before {
				r.onlyOne(f.Entries)
			}
		}
	case solutionValue:
		if r.readMoves(block); asserts {
			r.composition().Solution = f.Entries
		}
	case dualsValue:
		if d := r.readDuals(value); asserts {
			r.composition().Duals = d
		}
	case triesValue:
		before := r.errors
		if t := r.readTries(block); asserts {
			r.composition().Tries = t
		}
		r.mayHoldSetup(block, before)
	case setOutcomeValue, setTotalValue:
		if e := r.readExpect(value); asserts {
			r.composition().Set = e
		}
	case idleValue:
		if i := r.readIdle(block); asserts {
			r.composition().Idle = i
		}
	}
}

// readDuals reads which duals are tolerated.
func (r *reader) readDuals(value Range) Duals {
	at := r.word(value)
	defer r.single(value, at, r.errors)
	word := r.at(at)
	lower := strings.ToLower(word[:min(len(word), 40)])
	for d, name := range dualsNames {
		if lower == name {
			r.tok(WordToken, at)
			r.checkCase(at)
			return Duals(d)
		}
	}
	r.tok(UnknownToken, at)
	problem := r.add(UnknownWord, at, "`duals` takes %s, not `%s`.", quoted(dualsWords), short(word))
	if name, ok := nearest(lower, dualsWords); ok {
		problem.replace(name)
		return WaitingDuals
	}
	for _, name := range dualsWords {
		problem.replace(name)
	}
	return WaitingDuals
}

// quoted lists words of the format, with "or".
func quoted(words []string) Words {
	list := Words{Or: true}
	for _, word := range words {
		list.List = append(list.List, "`"+word+"`")
	}
	return list
}

// dualsOfNothing reports a `duals` in a puzzle without a `solution`. Where something was
// not understood, or a block has an error, the solution may be there.
func (r *reader) dualsOfNothing() {
	f := r.get("duals")
	if f == nil || f.Key == "" || r.get("solution") != nil || r.explained(false) || slices.ContainsFunc(r.places, r.isInBlock) {
		return
	}
	r.add(DualsAlone, f.Name, "`duals` says which duals the `solution` may have, but this puzzle has no `solution`; add one, or remove `duals`.").
		fix(Say("Remove `%s`", "duals"), r.removal(f))
}

// isInBlock reports whether a place is in a field that may have a block, or in none.
func (r *reader) isInBlock(at int) bool {
	if at == elsewhere {
		return true
	}
	f := r.p.concerned(at)
	return f == nil || f.means == nil || f.means.Form != OneLine
}

// readTries reads the lines of `tries`: on each a move and its refutation. A line always
// has two words, so that `none` alone is never the name of a node.
func (r *reader) readTries(lines []Range) *Tries {
	if len(lines) == 0 {
		return nil
	}
	tries := &Tries{Range: Range{lines[0].Start, lines[len(lines)-1].End}}
	if first := r.word(lines[0]); r.isNone(first) && (first == lines[0] || !r.onGraph()) {
		r.readNone(lines, Say("`none` says that there is no try; remove it, or what follows it."))
		return tries
	}
	tries.List = make([]Try, 0, len(lines))
	r.field.Entries = make([]Entry, 0, 2*len(lines))
	for _, line := range lines {
		if r.isNone(line) {
			r.tok(UnknownToken, line)
			r.add(TooManyValues, line, "`none` says that there is no try, but some stand here; remove it.").
				fix(Say("Remove `%s`", "none"), r.lineRemoval(line))
			continue
		}
		if try, ok := r.readTry(line); ok {
			tries.List = append(tries.List, try)
		}
	}
	r.sameTries(tries.List)
	return tries
}

// isNone reports whether a word is `none`, in whatever case.
func (r *reader) isNone(word Range) bool { return strings.EqualFold(r.at(word), "none") }

// readTry reads a line of `tries`.
func (r *reader) readTry(line Range) (Try, bool) {
	before := r.errors
	words := r.readPair(line)
	r.field.Entries = append(r.field.Entries, words...)
	if n := len(words); r.errors == before && n != 2 {
		r.notATry(line, words)
	}
	if len(words) < 2 {
		return Try{}, false
	}
	return Try{words[0], words[1]}, true
}

// readPair reads the places on a line of `tries`, and reports the arrow or dash that people
// write between a move and its refutation.
func (r *reader) readPair(line Range) []Entry {
	move := r.word(line)
	arrow := r.word(trim(r.text, Range{move.End, line.End}))
	if g := r.p.Draft.Graph; !slices.Contains(arrows, r.at(arrow)) || g != nil && g.has(r.at(arrow)) {
		return r.readPlaces([]Range{line})
	}
	first := r.readPlaces([]Range{move})
	r.tok(UnknownToken, arrow)
	r.add(NotATry, arrow, "A blank stands between a move and its refutation, without `%s`.", r.at(arrow)).
		fix(Say("Remove it"), TextEdit{Range{move.End, arrow.End}, ""}).certain()
	reply := trim(r.text, Range{arrow.End, line.End})
	if reply.Empty() {
		return first
	}
	return append(first, r.readPlaces([]Range{reply})...)
}

// notATry reports a line of `tries` with one place, or with more than two.
func (r *reader) notATry(line Range, words []Entry) {
	if len(words) == 1 {
		r.add(NotATry, line, "A line of `tries` is a move and the one reply that refutes it; the refutation of `%s` is missing.", short(r.at(line)))
		return
	}
	rest := Range{words[2].Range.Start, line.End}
	problem := r.add(NotATry, rest, "A line of `tries` is a move and the one reply that refutes it; what follows these is too much.")
	if len(words)%2 == 0 {
		problem.fix(Say("Break the line"), r.pairsOnLines(words)...)
		return
	}
	problem.fix(Say("Remove the rest"), TextEdit{Range{words[1].Range.End, line.End}, ""})
}

// pairsOnLines are the edits that put each two of some words on a line of their own.
func (r *reader) pairsOnLines(words []Entry) []TextEdit {
	var edits []TextEdit
	for i := 2; i < len(words); i += 2 {
		edits = append(edits, TextEdit{Range{words[i-1].Range.End, words[i].Range.Start}, Newline(r.text) + "  "})
	}
	return edits
}

// sameTries reports moves that are tried twice.
func (r *reader) sameTries(tries []Try) {
	seen := map[int]Range{}
	for _, try := range tries {
		at := try.Move
		if at.Place < 0 {
			continue
		}
		if before, ok := seen[at.Place]; ok {
			r.warn(RepeatedMove, at.Range, "`%s` stands twice here; once is enough.", short(r.at(at.Range))).
				see(before, "It stands here already.").
				fix(Say("Remove it"), r.lineRemoval(Range{at.Range.Start, try.Refutation.Range.End}))
			continue
		}
		seen[at.Place] = at.Range
	}
}
