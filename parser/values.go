package parser

import (
	"slices"
	"strings"
)

// values reads the fields: first those that say what a place is, then the
// pieces, then the others.
func (r *reader) values() {
	for _, now := range []stage{arenaStage, pieceStage} {
		for i := range r.game.keys {
			k := &r.game.keys[i]
			if valueKinds[k.kind].stage != now {
				continue
			}
			if f := r.get(k.Name); f != nil {
				r.read(f)
			}
		}
		if now == arenaStage {
			r.defaultBoard()
		}
	}
	for _, f := range r.p.Fields {
		r.read(f)
	}
	r.reported = Range{}
	r.dualsOfNothing()
}

// read reads a field's value and block, once.
func (r *reader) read(f *Field) {
	if r.tokens[f.number] != nil {
		return
	}
	r.tokens[f.number] = []Token{}
	r.reported = Range{}
	if f.reported {
		r.reported = Range{f.Name.Start, f.Value.End}
	}
	r.field, r.muted = f, f.unused || f.Key == ""
	defer func() { r.muted = false }()
	if f.means == nil {
		r.unknown(f.Value)
		r.unknown(f.Lines...)
		return
	}
	if !f.isFreeText() {
		r.checkSpaces(r.withIndent(Range{f.Name.Start, f.Value.End}))
		for _, l := range f.Lines {
			r.checkSpaces(r.withIndent(l))
		}
	}
	if f.means.Form == OneLine {
		r.readLine(f)
		return
	}
	parts := f.Lines
	if !f.Value.Empty() {
		parts = append([]Range{f.Value}, parts...)
	}
	if !r.isPastedList(f, parts) && !f.Value.Empty() {
		if r.isBesideBlock(f) {
			problem := r.add(ValueBesideBlock, f.Value, "The lines of `%s` stand below it, indented; move this there.", f.means.Name)
			if strings.HasPrefix(r.at(f.Value), "//") {
				problem.fix(Say("Put a blank before the comment"), TextEdit{Range{f.Value.Start, f.Value.Start}, " "}).certain()
			} else {
				problem.fix(Say("Move it to a line of its own"), r.ownLines(f)...).certain()
			}
			// The rest of a board may be missing.
			f.openEnded = f.openEnded || f.is(boardValue)
			if r.reported = f.Value; f.means.Form == LineOrBlock {
				r.reported = f.Range
			}
		}
	}
	r.readValue(f, Range{}, parts)
}

// isBesideBlock reports whether the value on a key's line should stand on lines below it.
// A try does, even if it is the only one, and one word may be the start of it; `none`
// says that there is none and is no line of a block.
func (r *reader) isBesideBlock(f *Field) bool {
	first := r.word(f.Value)
	switch {
	case (f.is(triesValue) || f.is(idleValue)) && r.isNone(first):
		return false
	case f.is(triesValue) && first != f.Value:
		return true
	}
	return f.means.Form == Block || len(f.Lines) > 0
}

// ownLines are the edits that move a value to lines of its own: to several if it is the rows
// of a board, or several tries.
func (r *reader) ownLines(f *Field) []TextEdit {
	newline := Newline(r.text) + "  "
	edits := []TextEdit{{Range{f.Colon.End, f.Value.Start}, newline}}
	if words := strings.Fields(r.at(f.Value)); f.is(triesValue) && len(words)%2 == 0 {
		for i, at := 1, r.word(f.Value); at.End < f.Value.End; i++ {
			rest := trim(r.text, Range{at.End, f.Value.End})
			if i%2 == 0 {
				edits = append(edits, TextEdit{Range{at.End, rest.Start}, newline})
			}
			at = r.word(rest)
		}
		return edits
	}
	if rows := strings.Fields(r.at(f.Value)); !f.is(boardValue) || slices.ContainsFunc(rows, func(row string) bool { return len(row) < 2 || len(row) != len(rows[0]) }) {
		return edits
	}
	for at := r.word(f.Value); at.End < f.Value.End; {
		rest := trim(r.text, Range{at.End, f.Value.End})
		edits = append(edits, TextEdit{Range{at.End, rest.Start}, newline})
		at = r.word(rest)
	}
	return edits
}

// unknown makes tokens of text that has no meaning.
func (r *reader) unknown(parts ...Range) {
	for _, part := range parts {
		r.tok(UnknownToken, part)
	}
}

// readLine reads a field whose value stands on the key's line.
func (r *reader) readLine(f *Field) {
	value, rest := f.Value, f.Lines
	before := r.errors
	if value.Empty() && len(rest) > 0 {
		value, rest = rest[0], rest[1:]
		problem := r.add(UnexpectedBlock, value, "The value of `%s` stands on the line of the key; move it there.", f.means.Name)
		if between := (Range{f.Colon.End, value.Start}); strings.Trim(r.at(between), " \t\r\n") == "" {
			problem.fix(Say("Move it up"), TextEdit{between, " "}).certain()
		} else {
			problem.fix(Say("Move it up"), TextEdit{Range{f.Colon.End, f.Colon.End}, " " + r.at(value)}, r.lineRemoval(value)).certain()
		}
	}
	if !value.Empty() {
		r.readValue(f, value, nil)
	}
	if len(rest) > 0 {
		if r.errors == before {
			if edits := commentedLines(rest); len(rest) == 1 {
				r.add(UnexpectedBlock, rest[0], "`%s` takes one line, so this line belongs to no field; make it a comment or remove it.", f.means.Name).
					fix(Say("Make it a comment"), edits...)
			} else {
				r.add(UnexpectedBlock, Range{rest[0].Start, rest[len(rest)-1].End}, "`%s` takes one line, so these lines belong to no field; comment or remove them.", f.means.Name).
					fix(Say("Make them comments"), edits...)
			}
		}
		r.notUnderstood = true
		if slices.ContainsFunc(rest, r.mayStartSetup) {
			r.errorAt(elsewhere)
		}
		r.unknown(rest...)
	}
}

// mayStartSetup reports whether a line was probably meant to start with a key of the
// setup.
func (r *reader) mayStartSetup(line Range) bool {
	h := headOf(r.at(line))
	word := r.at(line)[:h.name]
	if h.colon < 0 && (allDigits(word[:min(len(word), 1)]) || r.field.means.holdsMoves() && r.onGraph()) {
		return false // but with a move
	}
	if r.guesses++; r.guesses > 10*maxAlike {
		return true
	}
	meant, ok := nearest(word, allKeys)
	if !ok {
		meant, ok = completes(word, allKeys)
	}
	return ok && anyKey(meant).OfSetup()
}

// readValue reads a field's value or, if the key may have a block, the block and what
// stands beside it.
func (r *reader) readValue(f *Field, value Range, block []Range) {
	p, use := r.p, !f.unused // a draft may use what seems to be meant
	switch f.means.kind {
	case titleValue:
		r.tok(TitleToken, value)
		if use {
			p.Title = r.at(value)
		}
	case sourceValue:
		r.tok(SourceToken, value)
	case gameValue:
		if game := r.readGame(value); use {
			p.Game = game
		}
	case turnValue:
		if turn := r.readTurn(value); use {
			p.Draft.Turn = turn
		}
	case jumpValue:
		if n, ok := r.readCount(value); ok && use {
			*p.Draft.jump(f.means.Name) = clampInt(n)
		}
	case limitValue:
		if n, ok := r.readLimit(value); ok && use {
			p.Draft.Limit = n
		}
	case sizeValue:
		if b := r.readSize(value); use && p.Draft.Board == nil {
			p.Draft.Board = b
		}
	case boardValue:
		if b := r.readBoard(block); use && b != nil {
			p.Draft.Board = b
		}
	case graphValue:
		if g := r.readGraph(block); use && g != nil {
			p.Draft.Graph = g
		}
	case pieceValue:
		r.readSpot(value)
	case pawnsValue:
		r.readPawns(block)
	case movesValue:
		if r.readMoves(block); f.Counts() {
			p.Moves = f.Entries
		}
	default:
		r.readAsserted(f, value, block)
	}
}

// readMoves reads moves that are made one after the other.
func (r *reader) readMoves(block []Range) {
	before := r.errors
	r.field.Entries = r.readPlaces(block)
	r.mayHoldSetup(block, before)
}

// mayHoldSetup counts an error of the setup where one of a block's lines may be meant for
// a key of it. before is the number of errors before the block.
func (r *reader) mayHoldSetup(block []Range, before int) {
	if r.errors > before && slices.ContainsFunc(block, r.mayStartSetup) {
		r.errorAt(elsewhere)
	}
}

// jump returns the jump that a key says.
func (d *Draft) jump(key string) *int {
	if key == "cat-jump" {
		return &d.CatJump
	}
	return &d.MouseJump
}

// readGame reads the name of a game.
func (r *reader) readGame(value Range) Game {
	r.tok(GameToken, value)
	word := r.at(value)
	if game, ok := GameNamed(word); ok {
		return game
	}
	lower := strings.ToLower(word[:min(len(word), 50)])
	if game, ok := GameNamed(lower); ok {
		r.checkCase(value)
		return game
	}
	if r.full(UnknownGame) {
		return NoGame // the search for what was meant looks at all fields
	}
	var names []string
	for _, likely := range r.p.LikelyGames() {
		names = append(names, likely.Name)
	}
	for _, g := range games[1:] {
		if !slices.Contains(names, g.Name) {
			names = append(names, g.Name)
		}
	}
	name, ok := nearest(lower, names)
	for _, start := range names {
		if strings.HasPrefix(lower, start) {
			name, ok = start, true
		}
	}
	if alias := gameAlso(lower); alias != "" {
		name, ok = alias, true
	}
	if ok {
		r.add(UnknownGame, value, "There is no game `%s`; is `%s` meant?", short(word), name).replace(name)
		return NoGame
	}
	problem := r.add(UnknownGame, value, "There is no game `%s`; the games are %s.", short(word), Words{List: gameNames()})
	for _, name := range names {
		problem.replace(name)
	}
	return NoGame
}

// gameAlso returns the name of the game that has another name too, such as that of its
// LeetCode problem, in lower case; "" where there is none.
func gameAlso(name string) string {
	name = strings.TrimPrefix(name, "leetcode ")
	name = strings.NewReplacer(" ", "-", "_", "-").Replace(strings.Trim(name, "#. "))
	for _, g := range games[1:] {
		if slices.Contains(g.aliases, name) {
			return g.Name
		}
	}
	return ""
}

// readTurn reads the name of a player.
func (r *reader) readTurn(value Range) Turn {
	at := r.word(value)
	defer r.single(value, at, r.errors)
	r.tok(WordToken, at)
	word := r.at(at)
	lower := strings.ToLower(word[:min(len(word), 40)])
	var players []string
	for _, g := range games[1:] {
		if g.Game == r.p.Game || r.p.Game == NoGame {
			players = append(players, g.First, g.Second)
		}
	}
	for i, name := range players {
		if lower == name {
			r.checkCase(at)
			return Turn(i % 2)
		}
	}
	problem := r.add(UnknownWord, at, "`%s` is no player of this game; write `%s` or `%s`.", short(word), players[0], players[1])
	name, ok := nearest(lower, players)
	for _, player := range players {
		if len(lower) == 1 && player[:1] == lower {
			name, ok = player, true
		}
	}
	if ok {
		problem.replace(name)
		return First
	}
	for _, name := range players[:2] {
		problem.replace(name)
	}
	return First
}

// single handles what follows the first word of a value that should be one word. It
// is reported, unless something is wrong with the word itself: then it is likely
// to be part of that mistake. before is the number of problems before the word.
func (r *reader) single(value, word Range, before int) {
	rest := trim(r.text, Range{word.End, value.End})
	if rest.Empty() {
		return
	}
	r.tok(UnknownToken, rest)
	if r.errors == before {
		r.add(TooManyValues, rest, "`%s` takes one value; remove what follows it.", r.field.means.Name).
			fix(Say("Remove it"), TextEdit{Range{word.End, rest.End}, ""})
	}
}

// word returns the first word of a range, which must not start with white space.
func (r *reader) word(in Range) Range {
	end := in.Start
	for end < in.End && blankAt(r.text[end:in.End]) == 0 {
		end++
	}
	return Range{in.Start, end}
}

// defaultBoard makes the board of a puzzle that does not give its size, if the game
// has a default size.
func (r *reader) defaultBoard() {
	k := r.game.key("size")
	if k == nil || r.p.Game == NoGame || r.p.Draft.Board != nil || r.get("board") != nil || r.get("size") != nil {
		return
	}
	side := parseInt(k.Default)
	r.p.Draft.Board = &Board{Rows: side, Cols: side}
}
