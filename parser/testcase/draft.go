package testcase

import (
	"slices"
	"strconv"
	"strings"
)

// An argument is one of those that the problems' functions take.
type argument int

const (
	graph argument = iota
	grid
	catJump
	mouseJump
	kx
	ky
	positions
	noArgument argument = -1
)

// An argumentInfo describes an argument.
type argumentInfo struct {
	name    string
	problem Problem
	kind    kind
	like    string // an example of it
}

var arguments = [...]argumentInfo{
	graph:     {"graph", CatAndMouse, lists, "[[1,3],[0],[3],[0,2]]"},
	grid:      {"grid", CatAndMouseII, texts, `["M.C...F"]`},
	catJump:   {"catJump", CatAndMouseII, aNumber, "1"},
	mouseJump: {"mouseJump", CatAndMouseII, aNumber, "4"},
	kx:        {"kx", KillAllPawns, aNumber, "0"},
	ky:        {"ky", KillAllPawns, aNumber, "2"},
	positions: {"positions", KillAllPawns, lists, "[[1,1],[2,2]]"},
}

// String returns the argument's name.
func (a argument) String() string { return arguments[a].name }

func (a argument) problem() Problem { return arguments[a].problem }

// argumentNamed returns the argument of a name, in any case and with or without
// a low line.
func argumentNamed(name string) (argument, bool) {
	name = strings.ReplaceAll(name[:min(len(name), 20)], "_", "")
	for a := range arguments {
		if strings.EqualFold(arguments[a].name, name) {
			return argument(a), true
		}
	}
	return noArgument, false
}

// argumentNames lists the names, for messages.
func argumentNames() string {
	var names []string
	for a := range arguments {
		names = append(names, "`"+arguments[a].name+"`")
	}
	return strings.Join(names, ", ")
}

// of returns the arguments of a problem.
func of(problem Problem) []argument {
	var list []argument
	for a := range arguments {
		if arguments[a].problem == problem {
			list = append(list, argument(a))
		}
	}
	return list
}

// A draft is a case whose arguments are not all known yet. Its Problem is NoProblem
// while none is known.
type draft struct {
	Case
	at  int // its start in the text
	has [len(arguments)]bool
	// entries are the squares of the pawns as written.
	entries [][]int
}

// lacks returns the arguments that the draft does not have yet.
func (d *draft) lacks() []argument {
	var list []argument
	for _, a := range of(d.Problem) {
		if !d.has[a] {
			list = append(list, a)
		}
	}
	return list
}

// unnamed returns the argument that a value of that kind is when it has no name.
func (d *draft) unnamed(k kind) argument {
	switch k {
	case texts:
		return grid
	case lists, anyLists:
		if d.Problem == KillAllPawns {
			return positions
		}
		return graph
	case aNumber:
		for _, a := range d.lacks() {
			if arguments[a].kind == aNumber {
				return a
			}
		}
		return kx
	}
	return noArgument
}

// ahead returns the kind that the value here seems to be of.
func (r *reader) ahead() kind {
	s := scanner{text: r.text, at: r.at}
	switch {
	case s.take(opens):
		if s.blanks(); s.sees(quotes) {
			return texts
		}
		return lists
	case s.at < len(s.text) && (digit(s.text[s.at]) || s.text[s.at] == '-'):
		return aNumber
	}
	return aText
}

// add takes a value, which starts a new case if it does not fit the current one.
func (r *reader) add(named argument, at int, v value) *fault {
	if r.continuesBroken(named, v.kind) {
		return nil
	}
	a := named
	if a == noArgument {
		a = r.draft.unnamed(v.kind)
	}
	r.reading = a
	switch {
	case a == noArgument:
		return faultf(v.at, "%s is no argument; the problems have %s", v.kind, argumentNames())
	case !arguments[a].takes(v.kind):
		return faultf(v.at, "`%s` is %s such as `%s`, not %s", a, arguments[a].kind, arguments[a].like, v.kind)
	}
	if d := &r.draft; d.Problem != a.problem() || d.has[a] {
		r.finish()
		*d = draft{Case: Case{Problem: a.problem()}, at: at}
		r.open = false
	}
	r.draft.set(a, v)
	if len(r.draft.lacks()) > 0 {
		return nil
	}
	return r.complete()
}

// takes reports whether an argument may have a value of that kind.
func (x argumentInfo) takes(k kind) bool {
	return k == x.kind || k == anyLists && (x.kind == lists || x.kind == texts)
}

func (d *draft) set(a argument, v value) {
	d.has[a] = true
	switch a {
	case graph:
		d.Graph = v.lists
	case grid:
		d.Grid = v.texts
	case catJump:
		d.CatJump = v.number
	case mouseJump:
		d.MouseJump = v.number
	case kx:
		d.Knight[0] = v.number
	case ky:
		d.Knight[1] = v.number
	case positions:
		d.entries = v.lists
	}
}

// complete takes the case whose last argument is there.
func (r *reader) complete() *fault {
	d := r.draft
	r.draft = draft{}
	c, complaint := d.judge()
	if complaint != "" {
		r.reading = noArgument
		return faultf(d.at, "%s", complaint)
	}
	c.Example, r.example = r.example, 0
	r.cases = append(r.cases, c)
	r.open, r.answered = true, noLabel
	return nil
}

// finish ends the current case, and reports it if it is not complete.
func (r *reader) finish() {
	if d := r.draft; d.Problem != NoProblem {
		var names []string
		for _, a := range d.lacks() {
			names = append(names, "`"+a.String()+"`")
		}
		r.fail(faultf(d.at, "the test case that starts here lacks %s", strings.Join(names, " and ")))
	}
	r.draft, r.broken = draft{}, nil
}

// abandon gives up the current case, because one of its arguments cannot be read. The
// rest of the case is not reported as a mistake of its own.
func (r *reader) abandon() {
	a := r.reading
	if a != noArgument && r.draft.Problem != a.problem() {
		r.draft = draft{Case: Case{Problem: a.problem()}}
	}
	r.broken = slices.DeleteFunc(r.draft.lacks(), func(b argument) bool { return a == b })
	r.draft = draft{}
	r.asked, r.open = noLabel, false
}

// continuesBroken reports whether a value belongs to a case that was given up.
func (r *reader) continuesBroken(named argument, k kind) bool {
	if len(r.broken) == 0 {
		return false
	}
	i := 0
	if named != noArgument {
		i = slices.Index(r.broken, named)
	} else if !arguments[r.broken[0]].takes(k) {
		i = -1
	}
	if i < 0 {
		r.broken = nil
		return false
	}
	r.broken = slices.Delete(r.broken, i, i+1)
	return true
}

// answer takes the answer of the last case. The expected answer counts more than the output of a
// submission.
func (r *reader) answer(v value) *fault {
	asked := r.asked
	r.asked = noLabel
	if !r.open || r.answered == expected && asked == output {
		return nil
	}
	c := &r.cases[len(r.cases)-1]
	var expect string
	switch {
	case c.Problem == CatAndMouse && v.kind == aNumber && v.number >= 0 && v.number <= 2:
		expect = [...]string{"draw", "mouse wins", "cat wins"}[v.number]
	case c.Problem == CatAndMouseII && v.kind == aTruth:
		expect = map[string]string{"true": "mouse wins", "false": "cat wins"}[v.text]
	case c.Problem == KillAllPawns && v.kind == aNumber && v.number >= 0:
		expect = strconv.Itoa(v.number)
	default:
		return faultf(v.at, "the answer of this problem is %s", map[Problem]string{
			CatAndMouse:   "0, 1 or 2",
			CatAndMouseII: "true or false",
			KillAllPawns:  "a number of moves",
		}[c.Problem])
	}
	c.Expect, r.answered = expect, asked
	return nil
}
