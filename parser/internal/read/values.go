package read

import (
	"slices"
	"strings"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/report"
	"plywise/parser/internal/scan"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// values reads the fields: first those that define the places, then the pieces, then the others.
func (r *reader) values() {
	r.readKeys(syntax.SizeValue, syntax.BoardValue, syntax.GraphValue)
	r.defaultBoard()
	r.readKeys(syntax.MaybeValue)
	r.readKeys(syntax.PieceValue)
	for _, f := range r.fields {
		r.read(f)
	}
	r.reported = source.Range{}
	r.dualsOfNothing()
}

// readKeys reads the fields whose values are of some kinds, in the order in which a puzzle
// usually has them.
func (r *reader) readKeys(kinds ...syntax.ValueKind) {
	for i := range r.game.Keys {
		k := &r.game.Keys[i]
		if !slices.Contains(kinds, k.Kind) {
			continue
		}
		if f := r.get(k.Name); f != nil {
			r.read(f)
		}
	}
}

// read reads a field's value and block, once.
func (r *reader) read(f *field) {
	if f.tokens != nil {
		return
	}
	f.tokens = []syntax.Token{}
	r.reported = source.Range{}
	if f.reported {
		r.reported = source.Between(f.Name.Start, f.Value.End)
	}
	r.field, r.Muted = f, f.Unused || f.Key == ""
	defer func() { r.Muted = false }()
	if f.Means == nil {
		r.unknown(f.Value)
		r.unknown(f.Lines...)
		return
	}
	if !f.isFreeText() {
		r.checkSpaces(r.withIndent(source.Between(f.Name.Start, f.Value.End)))
		for _, l := range f.Lines {
			r.checkSpaces(r.withIndent(l))
		}
	}
	if f.Means.Form == syntax.OneLine {
		r.readLine(f)
		return
	}
	parts := f.Lines
	if !f.Value.Empty() {
		parts = append([]source.Range{f.Value}, parts...)
	}
	if !r.isPastedList(f, parts) && !f.Value.Empty() {
		if r.isBesideBlock(f) {
			problem := r.add(syntax.ValueBesideBlock, f.Value, "The lines of `%s` stand below it, indented; move this there.", f.Means.Name)
			if strings.HasPrefix(r.at(f.Value), "//") {
				problem.Fix(syntax.Say("Put a blank before the comment"), source.Insert(f.Value.Start, " ")).Certain()
			} else {
				problem.Fix(syntax.Say("Move it to a line of its own"), r.ownLines(f)...).Certain()
			}
			// The rest of a board may be missing.
			f.OpenEnded = f.OpenEnded || f.is(syntax.BoardValue)
			if r.reported = f.Value; f.Means.Form == syntax.LineOrBlock {
				r.reported = f.Range
			}
		}
	}
	r.readValue(f, source.Range{}, parts)
}

// isBesideBlock reports whether the value on a key's line should stand on lines below it. A try
// does, even if it is the only one, and one word may be the start of it; `none` means an empty
// list and is no line of a block.
func (r *reader) isBesideBlock(f *field) bool {
	first := r.word(f.Value)
	switch {
	case slices.Contains(f.Means.Words, "none") && r.isNone(first):
		return false
	case f.is(syntax.TriesValue) && first != f.Value:
		return true
	}
	return f.Means.Form == syntax.Block || len(f.Lines) > 0
}

// ownLines returns the edits that move a value to lines of its own: to several if it is the rows
// of a board, or several tries.
func (r *reader) ownLines(f *field) []source.Edit {
	newline := source.Newline(r.text) + "  "
	edits := []source.Edit{source.Replace(source.Between(f.Colon.End, f.Value.Start), newline)}
	if words := strings.Fields(r.at(f.Value)); f.is(syntax.TriesValue) && len(words)%2 == 0 {
		for i, at := 1, r.word(f.Value); at.End < f.Value.End; i++ {
			rest := source.Trim(r.text, source.Between(at.End, f.Value.End))
			if i%2 == 0 {
				edits = append(edits, source.Replace(source.Between(at.End, rest.Start), newline))
			}
			at = r.word(rest)
		}
		return edits
	}
	if rows := strings.Fields(r.at(f.Value)); !f.is(syntax.BoardValue) || slices.ContainsFunc(rows, func(row string) bool { return len(row) < 2 || len(row) != len(rows[0]) }) {
		return edits
	}
	for at := r.word(f.Value); at.End < f.Value.End; {
		rest := source.Trim(r.text, source.Between(at.End, f.Value.End))
		edits = append(edits, source.Replace(source.Between(at.End, rest.Start), newline))
		at = r.word(rest)
	}
	return edits
}

// unknown makes tokens of text that has no meaning.
func (r *reader) unknown(parts ...source.Range) {
	for _, part := range parts {
		r.tok(syntax.UnknownToken, part)
	}
}

// readLine reads a field whose value stands on the key's line.
func (r *reader) readLine(f *field) {
	value, rest := f.Value, f.Lines
	before := r.Errors
	if value.Empty() && len(rest) > 0 {
		value, rest = rest[0], rest[1:]
		problem := r.add(syntax.UnexpectedBlock, value, "The value of `%s` stands on the line of the key; move it there.", f.Means.Name)
		if between := (source.Between(f.Colon.End, value.Start)); strings.Trim(r.at(between), " \t\r\n") == "" {
			problem.Fix(syntax.Say("Move it up"), source.Replace(between, " ")).Certain()
		} else {
			problem.Fix(syntax.Say("Move it up"), source.Insert(f.Colon.End, " "+r.at(value)), r.lineRemoval(value)).Certain()
		}
	}
	if !value.Empty() {
		r.readValue(f, value, nil)
	}
	if len(rest) > 0 {
		if r.Errors == before {
			if edits := commentedLines(rest); len(rest) == 1 {
				r.add(syntax.UnexpectedBlock, rest[0], "`%s` takes one line, so this line belongs to no field; make it a comment or remove it.", f.Means.Name).
					Fix(syntax.Say("Make it a comment"), edits...)
			} else {
				r.add(syntax.UnexpectedBlock, source.Between(rest[0].Start, rest[len(rest)-1].End), "`%s` takes one line, so these lines belong to no field; comment or remove them.", f.Means.Name).
					Fix(syntax.Say("Make them comments"), edits...)
			}
		}
		r.notUnderstood = true
		if slices.ContainsFunc(rest, r.mayStartSetup) {
			r.ErrorAt(report.Elsewhere)
		}
		r.unknown(rest...)
	}
}

// mayStartSetup reports whether a line was probably meant as a key of the setup.
func (r *reader) mayStartSetup(line source.Range) bool {
	h := scan.HeadOf(r.at(line))
	word := r.at(line)[:h.Name]
	if h.Colon < 0 && (source.AllDigits(word[:min(len(word), 1)]) || r.field.Means.Form != syntax.OneLine && r.onGraph()) {
		return false // it was meant as a move
	}
	if r.guesses++; r.guesses > 10*report.MostAlike {
		return true
	}
	meant, ok := guess.Nearest(word, allKeys)
	if !ok {
		meant, ok = guess.Completes(word, allKeys)
	}
	return ok && anyKey(meant).OfSetup()
}

// readValue reads a field's value or, if the key may have a block, the block and the text beside
// it.
func (r *reader) readValue(f *field, value source.Range, block []source.Range) {
	p, use := r.p, !f.Unused // a draft may use the value of a guessed key
	switch f.Means.Kind {
	case syntax.TitleValue:
		r.tok(syntax.TitleToken, value)
		if use {
			p.Title = r.at(value)
		}
	case syntax.SourceValue:
		r.tok(syntax.SourceToken, value)
	case syntax.GameValue:
		if game := r.readGame(value); use {
			p.Game = game
		}
	case syntax.TurnValue:
		if turn := r.readTurn(value); use {
			p.Draft.Turn = turn
		}
	case syntax.JumpValue:
		if n, ok := r.readCount(value); ok && use {
			*jump(p.Draft, f.Means.Name) = clampInt(n)
		}
	case syntax.LimitValue:
		if n, ok := r.readLimit(value); ok && use {
			p.Draft.Limit = n
		}
	case syntax.SizeValue:
		if b := r.readSize(value); use && p.Draft.Board == nil {
			p.Draft.Board = b
		}
	case syntax.BoardValue:
		if b := r.readBoard(block); use && b != nil {
			p.Draft.Board = b
		}
	case syntax.GraphValue:
		if g := r.readGraph(block); use && g != nil {
			p.Draft.Graph = g
		}
	case syntax.MaybeValue:
		if m := r.readMaybe(block); use && m != nil {
			p.Draft.Maybe = m
		}
	case syntax.PieceValue:
		r.readSpot(value)
	case syntax.PawnsValue:
		r.readPawns(block)
	case syntax.MovesValue:
		if r.readMoves(block); f.Counts() {
			p.Moves = f.Entries
		}
	default:
		r.readAsserted(f, value, block)
	}
}

// readMoves reads a sequence of moves.
func (r *reader) readMoves(block []source.Range) {
	before := r.Errors
	r.field.Entries = r.readPlaces(block)
	r.mayHoldSetup(block, before)
}

// mayHoldSetup counts an error of the setup where one of a block's lines may be meant for
// a key of it. before is the number of errors before the block.
func (r *reader) mayHoldSetup(block []source.Range, before int) {
	if r.Errors > before && slices.ContainsFunc(block, r.mayStartSetup) {
		r.ErrorAt(report.Elsewhere)
	}
}

// jump returns the jump of a draft that a key sets.
func jump(d *syntax.Draft, key string) *int {
	if key == "cat-jump" {
		return &d.CatJump
	}
	return &d.MouseJump
}

// readGame reads the name of a game.
func (r *reader) readGame(value source.Range) syntax.Game {
	r.tok(syntax.GameToken, value)
	word := r.at(value)
	if game, ok := syntax.GameNamed(word); ok {
		return game
	}
	lower := strings.ToLower(word[:min(len(word), 50)])
	if game, ok := syntax.GameNamed(lower); ok {
		r.checkCase(value)
		return game
	}
	if r.Full(syntax.UnknownGame) {
		return syntax.NoGame // the search for a similar name looks at all fields
	}
	var names []string
	for _, likely := range r.p.LikelyGames() {
		names = append(names, likely.Name)
	}
	for _, g := range syntax.Games() {
		if !slices.Contains(names, g.Name) {
			names = append(names, g.Name)
		}
	}
	name, ok := guess.Nearest(lower, names)
	for _, start := range names {
		if strings.HasPrefix(lower, start) {
			name, ok = start, true
		}
	}
	if alias := guess.Game(lower); alias != "" {
		name, ok = alias, true
	}
	if ok {
		r.add(syntax.UnknownGame, value, "There is no game `%s`; is `%s` meant?", source.Short(word), name).Replace(name)
		return syntax.NoGame
	}
	problem := r.add(syntax.UnknownGame, value, "There is no game `%s`; the games are %s.", source.Short(word), syntax.Words{List: gameNames()})
	for _, name := range names {
		problem.Replace(name)
	}
	return syntax.NoGame
}

// readTurn reads the name of a player.
func (r *reader) readTurn(value source.Range) syntax.Turn {
	at := r.word(value)
	defer r.single(value, at, r.Errors)
	r.tok(syntax.WordToken, at)
	word := r.at(at)
	lower := strings.ToLower(word[:min(len(word), 40)])
	var players []string
	for _, g := range syntax.Games() {
		if g.Game == r.p.Game || r.p.Game == syntax.NoGame {
			players = append(players, g.First, g.Second)
		}
	}
	for i, name := range players {
		if lower == name {
			r.checkCase(at)
			return syntax.Turn(i % 2)
		}
	}
	problem := r.add(syntax.UnknownWord, at, "`%s` is no player of this game; write `%s` or `%s`.", source.Short(word), players[0], players[1])
	name, ok := guess.Nearest(lower, players)
	for _, player := range players {
		if len(lower) == 1 && player[:1] == lower {
			name, ok = player, true
		}
	}
	if ok {
		problem.Replace(name)
		return syntax.First
	}
	for _, name := range players[:2] {
		problem.Replace(name)
	}
	return syntax.First
}

// single reports the text after the first word of a value that should be one word, unless the
// word itself has a problem: then the text is likely a part of that mistake. before is the number
// of problems before the word.
func (r *reader) single(value, word source.Range, before int) {
	rest := source.Trim(r.text, source.Between(word.End, value.End))
	if rest.Empty() {
		return
	}
	r.tok(syntax.UnknownToken, rest)
	if r.Errors == before {
		r.add(syntax.TooManyValues, rest, "`%s` takes one value; remove what follows it.", r.field.Means.Name).
			Fix(syntax.Say("Remove it"), source.Delete(source.Between(word.End, rest.End)))
	}
}

// word returns the first word of a range, which must not start with white space.
func (r *reader) word(in source.Range) source.Range {
	end := in.Start
	for end < in.End && source.BlankAt(r.text[end:in.End]) == 0 {
		end++
	}
	return source.Between(in.Start, end)
}

// defaultBoard makes the board of a puzzle that does not give its size, if the game
// has a default size.
func (r *reader) defaultBoard() {
	k := r.game.Key("size")
	if k == nil || r.p.Game == syntax.NoGame || r.p.Draft.Board != nil || r.get("board") != nil || r.get("size") != nil {
		return
	}
	side := defaultNumber(k)
	r.p.Draft.Board = &syntax.Board{Rows: side, Cols: side}
}
