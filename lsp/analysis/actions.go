package analysis

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// An Action is something a person can have done to a puzzle's text. Its edits
// are computed when it is chosen, by Edits.
type Action struct {
	// ID names the action within its puzzle, for Edits.
	ID string
	// Title is shown in a menu.
	Title parser.Message
	// Kind is a kind of code action as the protocol has them: words between dots,
	// the most general first.
	Kind string
	// Preferred marks the action that a key for "do the obvious" should take.
	Preferred bool
	// Disabled says why the action cannot be done now; nil if it can.
	Disabled *parser.Message
	// Fixes is the problem that the action mends, nil for most. Cause is the one that it is
	// said beside, in problems [ByCause]; nil where it stands by itself.
	Fixes, Cause *parser.Problem

	// Lasts says that it may take long to compute the edits.
	Lasts bool
	// Stand says how it stands in a menu of which no kind was asked for.
	Stand Stand

	edits []parser.TextEdit // of a fix
}

// A Stand is how an action stands in a menu.
type Stand uint8

// The stands.
const (
	Grouped Stand = iota // with others of its family, which may be behind one entry
	Alone                // by itself: it is what people want most here
	Away                 // not at all: what it does is not about this place
)

// IsSameFix reports whether two actions mend problems of one puzzle by the same edits.
func (a *Action) IsSameFix(b *Action) bool {
	return len(a.edits) > 0 && a.Fixes != nil && b.Fixes != nil && a.Fixes.Code == b.Fixes.Code && slices.Equal(a.edits, b.edits)
}

// The kinds of actions.
const (
	QuickFix     = "quickfix"
	PlayMoves    = "refactor.rewrite.play.moves"
	PlayBest     = "refactor.rewrite.play.best"
	PlayMove     = "refactor.rewrite.play.move"
	AppendMoves  = "refactor.rewrite.play.append"
	AssertTruths = "refactor.rewrite.assert"
	EditBoard    = "refactor.rewrite.board.edit"
	RewriteBoard = "refactor.rewrite.board.whole"
	ResizeBoard  = "refactor.rewrite.board.size"
	FixAll       = "source.fixAll.plywise"
	Preview      = "preview"
)

// Kinds returns the kinds of all actions.
func Kinds() []string {
	return []string{QuickFix, PlayMoves, PlayBest, PlayMove, AppendMoves, AssertTruths, EditBoard, RewriteBoard, ResizeBoard, FixAll, Preview}
}

// families are the kinds of kinds that a menu may show as one entry each, in its order.
var families = []struct {
	kind  string
	title func(count int) parser.Message
}{
	{"refactor.rewrite.play", func(count int) parser.Message { return parser.Say("Play… (%d)", count) }},
	{AssertTruths, func(count int) parser.Message { return parser.Say("Assert… (%d)", count) }},
	{"refactor.rewrite.board", func(count int) parser.Message { return parser.Say("Board… (%d)", count) }},
}

// Actions returns what can be done at a cursor, or over a selected range of a
// puzzle: the fixes of what is wrong on the selected lines, what plays, what notes moves and
// truths, and what edits or rewrites the board or changes its size. Moves and assertions are
// offered only once the puzzle is solved, and edits once it is known what they would do.
func Actions(a *Answer, selected parser.Range, at parser.Cursor) []Action {
	p, f := a.Puzzle, a.Facts
	actions := fixesOnLines(a, selected)
	if f != nil {
		actions = append(actions, playActions(a, at)...)
		actions = append(actions, atHome(appendActions(p, f), isIn(at, "moves"))...)
		actions = append(actions, atHome(tryActions(p, f), saysOfPuzzle(at))...)
		actions = append(actions, assertActions(a, at, actions)...)
		actions = append(actions, editHere(a, at, actions)...)
		actions = append(actions, editsAt(a, at)...)
	}
	onBoard := isIn(at, "puzzle", "board", "size", "graph", "knight", "pawns", "mouse", "cat", "food")
	actions = append(actions, atHome(rewritesOf(p), onBoard)...)
	return append(actions, resizingsAt(p, at)...)
}

// atHome returns actions that are about a place only in some case.
func atHome(actions []Action, isHome bool) []Action {
	for i := range actions {
		if !isHome {
			actions[i].Stand = Away
		}
	}
	return actions
}

// isIn reports whether a cursor is in the field of one of some keys, or under it.
func isIn(at parser.Cursor, keys ...string) bool {
	f := at.Field
	if f == nil && at.Puzzle != nil {
		for _, above := range at.Puzzle.Fields {
			if above.Range.Start <= at.Offset {
				f = above
			}
		}
	}
	return f != nil && slices.Contains(keys, f.Key)
}

// saysOfPuzzle reports whether a cursor is where things are said of a puzzle as a whole: on
// its title, on its game, or among assertions.
func saysOfPuzzle(at parser.Cursor) bool {
	if at.Puzzle == nil || at.Field == nil {
		return false
	}
	k, ok := parser.KeyNamed(at.Puzzle.Game, at.Field.Key)
	return ok && (k.Name == "puzzle" || k.Name == "game" || k.Sort() == parser.AssertionSort)
}

// assertActions returns the actions that write down what is true: the outcome and the best
// moves together, which is what most puzzles say, and each assertion by itself, unless one of
// the others, which mends what stands there, writes it.
func assertActions(a *Answer, at parser.Cursor, others []Action) []Action {
	var actions []Action
	var basic []Truth
	for _, truth := range Truths(a) {
		if truth.implied && !a.concealed {
			continue
		}
		id := "assert " + truth.Key
		if slices.ContainsFunc(others, func(o Action) bool { return o.ID == id }) {
			continue
		}
		title := parser.Say("Assert `%s: %s`", truth.Key, shorten(truth.Value))
		if truth.Duals != "" {
			title = parser.Say("Assert `%s: %s` with `%s`", truth.Key, shorten(truth.Value), "duals: "+truth.Duals)
		}
		if !assertionOf(truth.Key).composed {
			basic = append(basic, truth)
		}
		actions = append(actions, Action{ID: id, Title: title, Kind: AssertTruths})
	}
	actions = atHome(actions, saysOfPuzzle(at))
	switch {
	case a.concealed: // how many there are would tell whether there is an only move
	case len(basic) == 1:
		actions[0].Stand = Alone
	case len(basic) == 2:
		both := Action{ID: "assert basic", Kind: AssertTruths, Stand: Alone}
		both.Title = parser.Say("Assert `%s: %s` and `%s: %s`", basic[0].Key, shorten(basic[0].Value), basic[1].Key, shorten(basic[1].Value))
		actions = slices.Insert(actions, 0, both)
	}
	return actions
}

// editsAt returns the actions that edit the board or graph and leave true what is asserted, on
// the board or graph and on the title, once the map of the edits is complete. While an
// assertion fails there are none: the puzzle is not yet what its author means.
func editsAt(a *Answer, at parser.Cursor) []Action {
	if a.Map == nil || a.concealed || at.Field == nil || !slices.Contains([]string{"puzzle", "board", "graph"}, at.Field.Key) {
		return nil
	}
	var actions []Action
	if p, ok := hardest(a); ok {
		actions = append(actions, Action{ID: "harder " + p.Name(a.Puzzle), Title: harderTitle(a.Puzzle, &p), Kind: EditBoard, Stand: Alone})
	}
	if idle, known := a.Facts.idleIn(a.Map); known && len(idle) > 0 && a.Map.wrongs == 0 {
		actions = append(actions, Action{ID: "idle", Title: parser.Say("Take the idle walls away, one after another"), Kind: EditBoard, Lasts: true})
	}
	return actions
}

// editHere returns the action that takes away or builds what is at a cursor, once it is known
// what that would do: what a hover there says. Of an idle wall a fix says it, and is among the
// others.
func editHere(a *Answer, at parser.Cursor, others []Action) []Action {
	m := a.Facts.EditMap()
	place, other, ok := EditAt(at)
	if !ok || m == nil || a.concealed || slices.ContainsFunc(others, func(o Action) bool { return o.Fixes != nil && o.Fixes.Code == IdleWall }) {
		return nil
	}
	e, ok := m.Of(place, other)
	if !ok {
		return nil
	}
	return []Action{{ID: "edit " + e.Name(a.Puzzle), Title: e.titleHere(a.Puzzle), Kind: EditBoard, Stand: Alone}}
}

// SafeFixes returns the edits of all certain fixes for a puzzle, with what makes comments of
// what they may make false: nobody waits for them.
func SafeFixes(a *Answer) []parser.TextEdit { return withoutDoubtful(a, CertainFixes(a.Puzzle)) }

// CertainFixes returns the edits of all certain fixes for a puzzle's problems of
// form. If two fixes conflict, because edits of theirs overlap or start at the same
// place, the first is taken; the other is offered again afterwards.
func CertainFixes(p *parser.Puzzle) []parser.TextEdit {
	e := &editBuilder{p: p}
	var taken occupation
	for _, problem := range p.WithFixes() {
		for _, fix := range problem.Fixes {
			if fix.Certain && !taken.conflicts(fix.Edits) {
				taken.add(len(p.Text), fix.Edits)
				e.edits = append(e.edits, fix.Edits...)
				break
			}
		}
	}
	return e.done()
}

// FixesOf returns the fixes of some of a puzzle's problems. Of those that write an outcome
// the one that is true comes first. What mends the board, where assertions fail, comes last.
func FixesOf(a *Answer, wanted func(*parser.Problem) bool) []Action {
	var actions, truths, repairs []Action
	all := a.WithFixes(wanted)
	for _, problem := range all {
		if !wanted(&problem) {
			continue
		}
		if len(truths) == 0 { // each writes all of them
			truths = truthsFor(a, all, &problem)
		}
		if len(repairs) == 0 { // each mends all that fails
			repairs = repairsFor(a, &problem)
		}
		var fixes []Action
		for j, fix := range problem.Fixes {
			fixes = append(fixes, Action{
				ID:        fixID(&problem, j),
				Title:     fix.Title,
				Kind:      QuickFix,
				Preferred: j == 0 && problem.Code != IdleWall && isObvious(a.Puzzle, &problem),
				Fixes:     &problem,
				edits:     fix.Edits,
			})
		}
		if truth, ok := truthFor(a, &problem); ok {
			if i := slices.IndexFunc(fixes, func(fix Action) bool { return fix.IsSameFix(&truth) }); i >= 0 {
				truth.Preferred = fixes[i].Preferred
				fixes = slices.Delete(fixes, i, i+1)
			}
			actions = append(actions, truth)
		}
		actions = append(actions, fixes...)
	}
	actions = slices.Concat(actions, truths, repairs)
	if grouped := ByCause(all); len(grouped) < len(all) {
		cause := slices.IndexFunc(grouped, func(p parser.Problem) bool { return p.Code == ExpectFailed })
		for i := range actions {
			if TellsTruth(actions[i].Fixes.Code) {
				actions[i].Cause = &grouped[cause]
			}
		}
	}
	return actions
}

// truthFor returns the action that writes what is true in the place of words that are no
// outcome.
func truthFor(a *Answer, problem *parser.Problem) (Action, bool) {
	if a.Facts == nil || problem.Code != parser.UnknownOutcome && problem.Code != parser.OtherGamesOutcome {
		return Action{}, false
	}
	for _, truth := range Truths(a) {
		f := a.Puzzle.Field(truth.Key)
		if f == nil || !f.Range.Contains(problem.Range.Start) {
			continue
		}
		action := Action{ID: "assert " + truth.Key, Title: truth.title, Kind: QuickFix, Fixes: problem}
		if !a.concealed { // where one that is missing would tell
			action.edits = truth.Edits
		}
		return action, true
	}
	return Action{}, false
}

// fixesOnLines returns the fixes of the problems on the lines that a selection touches:
// first of those that it touches itself. Problems that the same edits mend have one. Of the
// idle walls, of which there may be many, only the one at the cursor has.
func fixesOnLines(a *Answer, selected parser.Range) []Action {
	touches := func(problem *parser.Problem, r parser.Range) bool {
		return problem.Range.Start <= r.End && r.Start <= problem.Range.End
	}
	p := a.Puzzle
	lines := parser.Range{Start: p.LineRange(p.LineAt(selected.Start)).Start, End: p.LineRange(p.LineAt(selected.End)).End}
	actions := FixesOf(a, func(problem *parser.Problem) bool {
		if problem.Code == IdleWall {
			return problem.Range.Start <= selected.Start && selected.Start < problem.Range.End
		}
		return touches(problem, lines)
	})
	var here, beside []Action
	for _, action := range actions {
		if touches(action.Fixes, selected) {
			here = append(here, action)
		} else {
			beside = append(beside, action)
		}
	}
	var fixes []Action
	for _, action := range append(here, beside...) {
		if !slices.ContainsFunc(fixes, func(other Action) bool { return other.IsSameFix(&action) }) {
			fixes = append(fixes, action)
		}
	}
	return fixes
}

// isObvious reports whether a problem's first fix is what one would do without asking:
// it is certain or the only one, the puzzle has no other kind of error after it, and it
// mends no key that stands twice. In a very long text that is not looked at.
func isObvious(p *parser.Puzzle, problem *parser.Problem) bool {
	const maxText = 1 << 20
	fix := problem.Fixes[0]
	if !fix.Certain && len(problem.Fixes) > 1 || len(p.Text) > maxText || mendsSecond(p, problem) {
		return false
	}
	errors := func(p *parser.Puzzle) map[parser.Code]bool {
		codes := map[parser.Code]bool{}
		for _, problem := range p.Problems {
			codes[problem.Code] = codes[problem.Code] || problem.Severity == parser.Error
		}
		return codes
	}
	before := errors(p)
	for after := range parser.Parse(parser.Apply(p.Text, fix.Edits)).All() {
		for code, isError := range errors(after.Puzzle) {
			if isError && !before[code] {
				return false
			}
		}
	}
	return true
}

// mendsSecond reports whether a problem's first fix mends a key that stands twice, and so
// may have to go.
func mendsSecond(p *parser.Puzzle, problem *parser.Problem) bool {
	return problem.Code != parser.DuplicateKey && slices.ContainsFunc(p.Problems, func(twice parser.Problem) bool {
		return twice.Code == parser.DuplicateKey && slices.ContainsFunc(problem.Fixes[0].Edits, func(e parser.TextEdit) bool {
			return e.Range.Start <= twice.Range.End && twice.Range.Start <= e.Range.End
		})
	})
}

// playActions returns the actions that play: what `moves` and `solution` hold, the best move
// and the one under the cursor, each move once. The best move is the one under the cursor if
// none is better, else the first of `moves`. It is preferred, unless it would make a comment
// of `moves` and is not under the cursor.
func playActions(a *Answer, at parser.Cursor) []Action {
	p, f := a.Puzzle, a.Facts
	if f.Over {
		return []Action{disabled(PlayBest, parser.Say("Play best move"), f.whyNoMove())}
	}
	if MustStay(p) && len(f.Steps) > 0 {
		return []Action{disabled(PlayBest, parser.Say("Play best move"), parser.Say("The move in `moves` uses up the limit; there is no position after it."))}
	}
	actions := slices.Concat(upToHere("through", p, at, parser.InMoves, len(f.Steps)), upToHere("solution", p, at, parser.InSolution, a.followed()))
	best := f.Moves[0]
	pointed, isMove := f.Move(pointedPlace(at))
	pointsAtBest := isMove && pointed.Rank == 0
	playsOn := len(f.Steps) == 0 // or is the best move
	switch {
	case pointsAtBest:
		best = pointed
	case len(f.Steps) > 0 && f.Steps[0].Move.Rank == 0:
		best, playsOn = f.Steps[0].Move, true
	}
	if len(f.Steps) > 0 {
		first := f.Steps[0].Move
		isMove = isMove && (pointed.To != first.To || a.concealed)
		if first.To != best.To || a.concealed {
			title := parser.Say("Play the first of `moves`: %s to %s (%s)", f.Turn, p.PlaceName(int(first.To)), FromHere(first))
			through := Action{ID: "through 1", Title: title, Kind: PlayMoves, Stand: Alone}
			if len(actions) > 0 {
				through.Stand = Grouped // that up to here is wanted more
			}
			actions = append(actions, through)
		}
	}
	play := playAction(p, f.Turn, best, PlayBest)
	play.Preferred = playsOn || pointsAtBest
	actions = append(actions, play)
	if isMove && !pointsAtBest {
		actions = append(actions, playAction(p, f.Turn, pointed, PlayMove))
	}
	return actions
}

// pointedPlace returns the place under a cursor to which a move may lead, -1 for none.
// What stands in `moves` is reached by the moves before it, as are the later moves of
// `solution` and the refutations of `tries`.
func pointedPlace(at parser.Cursor) solver.Place {
	if at.List == parser.InMoves || at.List == parser.InSolution && at.Entry > 0 || isRefutation(at) {
		return -1
	}
	return solver.Place(at.Place)
}

// isRefutation reports whether a cursor is on the refutation of a try.
func isRefutation(at parser.Cursor) bool {
	if at.List != parser.InTries || at.Puzzle.Composition.Tries == nil {
		return false
	}
	return slices.ContainsFunc(at.Puzzle.Composition.Tries.List, func(t parser.Try) bool {
		return t.Refutation.Range.Contains(at.Offset)
	})
}

// upToHere returns the action that plays the moves of a list up to the one under a cursor, if
// that is not the first, and among those that can be played.
func upToHere(verb string, p *parser.Puzzle, at parser.Cursor, list parser.List, playable int) []Action {
	n := at.Entry + 1
	if at.List != list || n < 2 || n > playable {
		return nil
	}
	through := Action{ID: fmt.Sprintf("%s %d", verb, n), Title: parser.Say("Play up to here (%d moves)", n), Kind: PlayMoves, Stand: Alone}
	if usesUp(p, n) {
		through = disabled(PlayMoves, through.Title, parser.Say("These moves use up the limit; there is no position after them."))
	}
	return []Action{through}
}

// followed returns how many of the moves of `solution` are known to be legal, one after
// another.
func (a *Answer) followed() int {
	if a.concealed || !solutionAssertion.isJudged(a) {
		return 0
	}
	switch c := &a.Facts.critique.solution; {
	case c.flaw == composition.NoFlaw:
		return len(a.Puzzle.Composition.Solution)
	case c.flaw == composition.NotBest || c.flaw == composition.TooShort:
		return c.at + 1
	default:
		return c.at
	}
}

// playAction returns the action that plays a move or, if that would use up the limit,
// writes it down.
func playAction(p *parser.Puzzle, turn solver.Player, m solver.Move, kind string) Action {
	to := p.PlaceName(int(m.To))
	var title parser.Message
	switch best := m.Rank == 0; {
	case MustStay(p) && best:
		title = parser.Say("Write the best move to `moves`: %s to %s (%s)", turn, to, FromHere(m))
	case MustStay(p):
		title = parser.Say("Write the move to `moves`: %s to %s (%s)", turn, to, FromHere(m))
	case best:
		title = parser.Say("Play best move: %s to %s (%s)", turn, to, FromHere(m))
	default:
		title = parser.Say("Play move: %s to %s (%s)", turn, to, FromHere(m))
	}
	return Action{ID: "play " + to, Title: title, Kind: kind, Stand: Alone}
}

// appendActions returns the actions that append to `moves`.
func appendActions(p *parser.Puzzle, f *Facts) []Action {
	title := parser.Say("Append the best move to `moves`")
	if len(p.Moves) > 0 && f.Played == nil {
		return []Action{disabled(AppendMoves, title, parser.Say("A move in `moves` is not legal; mend it first."))}
	}
	end := lastPosition(f)
	if end.Over {
		return []Action{disabled(AppendMoves, title, end.whyNoMove())}
	}
	actions := []Action{{
		ID:    "append best",
		Title: parser.Say("Append the best move to `moves`: %s to %s", end.Turn, p.PlaceName(int(end.Moves[0].To))),
		Kind:  AppendMoves,
		Stand: Alone,
	}}
	if len(end.Line) > 1 {
		actions = append(actions, Action{
			ID:    "append line",
			Title: parser.Say("Append the whole best line to `moves` (%d moves)", len(end.Line)),
			Kind:  AppendMoves,
		})
	}
	return actions
}

// tryActions returns the actions that write a try and its refutation into `moves`, while
// that is empty. They are offered once a judge has been asked.
func tryActions(p *parser.Puzzle, f *Facts) []Action {
	c := f.Composition()
	if c == nil || p.Field("moves") != nil {
		return nil
	}
	actions := make([]Action, len(c.Tries))
	for i, t := range c.Tries {
		actions[i] = Action{
			ID:    "append try " + p.PlaceName(int(t.Move.To)),
			Title: parser.Say("Append the try %s and its refutation %s to `moves`", p.PlaceName(int(t.Move.To)), p.PlaceName(int(t.Refutation.To))),
			Kind:  AppendMoves,
		}
	}
	return actions
}

// Menu returns the menu of some actions: all fixes, and then one family after another, first
// what stands alone. What is not about the place is left out, unless its family was asked for
// or a kind of it. If the menu has groups, what else a family has is behind one entry, which
// has the family's kind and no ID.
func Menu(actions []Action, isAsked func(family string) bool, groups bool) []Action {
	menu := slices.DeleteFunc(slices.Clone(actions), func(a Action) bool { return a.Kind != QuickFix })
	for _, family := range families {
		var alone, grouped []Action
		for _, a := range actions {
			switch asked := isAsked(family.kind); {
			case !strings.HasPrefix(a.Kind, family.kind):
			case a.Stand == Alone:
				alone = append(alone, a)
			case asked || a.Stand == Grouped:
				grouped = append(grouped, a)
			}
		}
		if groups && len(grouped) > 1 && !isAsked(family.kind) {
			grouped = []Action{{Kind: family.kind, Title: family.title(len(grouped))}}
		}
		menu = slices.Concat(menu, alone, grouped)
	}
	return menu
}

func disabled(kind string, title, reason parser.Message) Action {
	return Action{Title: title, Kind: kind, Disabled: &reason}
}

// lastPosition returns the position after `moves`, or the one shown.
func lastPosition(f *Facts) *Evaluation {
	if f.Played != nil {
		return f.Played
	}
	return &f.Evaluation
}

// Edits computes the edits of an action, with ranges in the puzzle. To play a move it
// needs an answer with its game. An action that the puzzle does not offer, or no
// longer offers, is an error. What mends or resizes, or changes what is asserted, keeps true
// what the puzzle asserts of itself as a composition; what plays moves does so by itself.
func Edits(ctx context.Context, a *Answer, id string) ([]parser.TextEdit, error) {
	edits, err := editsOfAction(ctx, a, id)
	verb, _, _ := strings.Cut(id, " ")
	if err != nil || !slices.Contains([]string{"fix", "repair", "harder", "edit", "assert", "resize"}, verb) || strings.HasPrefix(id, "fix "+string(IdleFailed)+" ") {
		return edits, err // of which that of `idle` changes nothing that other assertions say
	}
	return keepTrue(ctx, a, edits)
}

// editsOfAction returns the edits that an action's title names.
func editsOfAction(ctx context.Context, a *Answer, id string) ([]parser.TextEdit, error) {
	p, f := a.Puzzle, a.Facts
	verb, argument, _ := strings.Cut(id, " ")
	if verb == "rewrite" {
		return rewriteEdits(p, argument)
	}
	if verb == "resize" {
		return resizeEdits(p, argument)
	}
	if verb == "fix" {
		return a.fixEdits(ctx, id)
	}
	if f == nil {
		return nil, fmt.Errorf("the puzzle %q has no solution to act on", p.Title)
	}
	switch verb {
	case "best":
		if len(f.Moves) == 0 || a.Game == nil {
			return nil, ErrIllegal
		}
		return PlayEdit(ctx, a, f.Moves[0].To)
	case "play":
		to, ok := p.FindPlace(argument)
		if !ok || a.Game == nil {
			return nil, ErrIllegal
		}
		return PlayEdit(ctx, a, solver.Place(to))
	case "through":
		n, err := strconv.Atoi(argument)
		if err != nil || n < 1 || n > len(p.Moves) || n > len(f.Steps) || a.Game == nil || usesUp(p, n) {
			return nil, ErrIllegal
		}
		return PlayEdit(ctx, a, entryPlaces(p.Moves[:n])...)
	case "solution":
		n, err := strconv.Atoi(argument)
		if err != nil || n < 1 || n > a.followed() || a.Game == nil || usesUp(p, n) {
			return nil, ErrIllegal
		}
		return PlayEdit(ctx, a, entryPlaces(p.Composition.Solution[:n])...)
	case "edit":
		return hereEdits(ctx, a, argument)
	case "repair":
		return repairEdits(ctx, a, argument)
	case "harder":
		return harderEdits(ctx, a, argument)
	case "idle":
		return withoutIdleWalls(ctx, a)
	case AllTruths:
		return truthEdits(ctx, a)
	case "append":
		if to, ok := strings.CutPrefix(argument, "try "); ok {
			return appendTry(ctx, a, to)
		}
		end := lastPosition(f)
		if end.Over {
			return nil, ErrIllegal
		}
		if argument == "line" {
			return AppendEdit(p, end.Line), nil
		}
		return AppendEdit(p, places(end.Moves[:1])), nil
	case "assert":
		if err := known(ctx, a, argument); err != nil {
			return nil, err
		}
		e := &editBuilder{p: p}
		for _, truth := range Truths(a) {
			switch {
			case truth.Key == argument:
				return truth.Edits, nil
			case argument == "basic" && !assertionOf(truth.Key).composed && !truth.implied:
				e.edits = append(e.edits, truth.Edits...)
			}
		}
		if len(e.edits) > 0 {
			return e.done(), nil
		}
	}
	return nil, notOffered(p, id)
}

func notOffered(p *parser.Puzzle, id string) error {
	return fmt.Errorf("the puzzle %q offers no action %q now", p.Title, shorten(id))
}

// judged has a judge asked about the position shown, if nobody has. It needs an answer
// with its game then.
func judged(ctx context.Context, a *Answer) error {
	if a.Facts.Composition() != nil {
		return nil
	}
	if a.Game == nil {
		return fmt.Errorf("the puzzle %q has not been judged", a.Puzzle.Title)
	}
	_, err := a.Game.engine.Judge(ctx, a, Awaited)
	return err
}

// known has found out what it takes to assert something.
func known(ctx context.Context, a *Answer, key string) error {
	switch x := assertionOf(key); {
	case x == nil || !x.composed:
		return nil
	case x.late:
		_, err := a.mapped(ctx)
		return err
	}
	return judged(ctx, a)
}

// mapped returns the answer with the map of the edits, which is found if nobody has asked
// for it. It needs an answer with its game then.
func (a *Answer) mapped(ctx context.Context) (*Answer, error) {
	if a = a.Mapped(); a.Map != nil {
		return a, nil
	}
	if a.Game == nil {
		return nil, fmt.Errorf("what edits of the puzzle %q would do is not known", a.Puzzle.Title)
	}
	return a.Game.engine.Map(ctx, a, Awaited, nil)
}

// appendTry returns the edits that write a try and its refutation into `moves`.
func appendTry(ctx context.Context, a *Answer, to string) ([]parser.TextEdit, error) {
	if err := judged(ctx, a); err != nil {
		return nil, err
	}
	p := a.Puzzle
	for _, t := range a.Facts.Composition().Tries {
		if p.PlaceName(int(t.Move.To)) == to && p.Field("moves") == nil {
			return AppendEdit(p, []solver.Place{t.Move.To, t.Refutation.To}), nil
		}
	}
	return nil, notOffered(p, "append try "+to)
}

// fixID identifies a fix by its problem's code and place. The problem's index would
// not do, because it changes when more becomes known about the puzzle.
func fixID(p *parser.Problem, fix int) string { return fixIDs(p) + strconv.Itoa(fix) }

// fixIDs is how the IDs of a problem's fixes begin.
func fixIDs(p *parser.Problem) string { return fmt.Sprintf("fix %s %d ", p.Code, p.Range.Start) }

// isLateFix reports whether a fix is of a problem that follows from the map of the edits.
func isLateFix(id string) bool {
	return strings.HasPrefix(id, "fix "+string(IdleFailed)+" ") || strings.HasPrefix(id, "fix "+string(IdleWall)+" ")
}

// fixEdits returns the edits of the fix with that ID.
func (a *Answer) fixEdits(ctx context.Context, id string) (_ []parser.TextEdit, err error) {
	if isLateFix(id) && a.Facts != nil {
		if a, err = a.mapped(ctx); err != nil {
			return nil, err
		}
	}
	isMeant := func(problem *parser.Problem) bool { return strings.HasPrefix(id, fixIDs(problem)) }
	for _, problem := range a.WithFixes(isMeant) {
		for j, fix := range problem.Fixes {
			if fixID(&problem, j) == id {
				return fix.Edits, nil
			}
		}
	}
	return nil, fmt.Errorf("there is no such problem any more")
}
