package parser

import (
	"slices"
	"strings"
)

// values reads the fields: first those that say what a place is, then the
// pieces, then the others.
func (r *reader) values() {
	for _, key := range []string{"size", "board", "graph", "knight", "mouse", "cat", "hole", "food"} {
		if f := r.get(key); f != nil {
			r.read(f)
		}
		if key == "graph" {
			r.defaultBoard()
		}
	}
	for _, f := range r.p.Fields {
		r.read(f)
	}
}

// read reads a field's value and block, once.
func (r *reader) read(f *Field) {
	if f.tokens != nil {
		return
	}
	f.tokens = []Token{}
	r.reported = Range{}
	if f.excused {
		r.reported = Range{f.Name.Start, f.Value.End}
	}
	r.field, r.muted = f, f.unused || f.Key == ""
	defer func() { r.muted = false }()
	if f.reads == "" {
		r.unknown(f.Value)
		r.unknown(f.Lines...)
		return
	}
	if !isFreeText(f.reads) {
		r.checkSpaces(r.withIndent(Range{f.Name.Start, f.Value.End}))
		for _, l := range f.Lines {
			r.checkSpaces(r.withIndent(l))
		}
	}
	switch form, _ := formOf(f.reads); form {
	case OneLine:
		r.readLine(f)
	default:
		parts := f.Lines
		if !f.Value.Empty() {
			parts = append([]Range{f.Value}, parts...)
			if form == Block || len(f.Lines) > 0 {
				r.add(ValueBesideBlock, f.Value, "The lines of `%s` stand below it, indented; move this there.", f.reads).
					fix(Say("Move it to a line of its own"), TextEdit{Range{f.Colon.End, f.Value.Start}, Newline(r.text) + "  "}).certain()
				if r.reported = f.Value; form == LineOrBlock {
					r.reported = f.Range
				}
			}
		}
		r.readBlock(f, parts)
	}
}

// unknown makes tokens of what has no meaning.
func (r *reader) unknown(parts ...Range) {
	for _, part := range parts {
		r.tok(UnknownToken, part)
	}
}

// readLine reads a field whose value stands on the key's line.
func (r *reader) readLine(f *Field) {
	value, rest := f.Value, f.Lines
	before := r.total
	if value.Empty() && len(rest) > 0 {
		value, rest = rest[0], rest[1:]
		problem := r.add(UnexpectedBlock, value, "The value of `%s` stands on the line of the key; move it there.", f.reads)
		if between := (Range{f.Colon.End, value.Start}); strings.Trim(r.at(between), " \t\r\n") == "" {
			problem.fix(Say("Move it up"), TextEdit{between, " "}).certain()
		}
	}
	if !value.Empty() {
		r.readValue(f, value)
	}
	if len(rest) > 0 {
		if r.total == before {
			r.add(UnexpectedBlock, rest[0], "`%s` takes one line, so this line belongs to no field; make it a comment or remove it.", f.reads).
				fix(Say("Make it a comment"), TextEdit{Range{rest[0].Start, rest[0].Start}, "// "})
		}
		r.lost = true
		r.unknown(rest...)
	}
}

func (r *reader) readValue(f *Field, value Range) {
	p, use := r.p, !f.unused
	switch f.reads {
	case "puzzle":
		r.tok(TitleToken, value)
		if use {
			p.Title = r.at(value)
		}
	case "source":
		r.tok(SourceToken, value)
		if use {
			p.Source = r.at(value)
		}
	case "game":
		if game := r.readGame(value); use {
			p.Game = game
		}
	case "turn":
		if turn := r.readTurn(value); use {
			p.Turn = turn
		}
	case "cat-jump", "mouse-jump":
		if n, ok := r.readCount(value); ok && use {
			if f.reads == "cat-jump" {
				p.CatJump = int(n)
			} else {
				p.MouseJump = int(n)
			}
		}
	case "limit":
		if n, ok := r.readLimit(value); ok && use {
			p.Limit = n
		}
	case "size":
		if b := r.readSize(value); use {
			p.Board = b
		}
	case "mouse":
		r.readSpot(value, &p.Mouse, "mouse")
	case "cat":
		r.readSpot(value, &p.Cat, "cat")
	case "hole":
		r.readSpot(value, &p.Goal, "hole")
	case "food":
		r.readSpot(value, &p.Goal, "food")
	case "knight":
		r.readSpot(value, &p.Knight, "knight")
	case "expect":
		if e := r.readExpect(value); use {
			p.Expect = e
		}
	case "best":
		before := r.total
		if list := r.readPlaces([]Range{value}); use {
			p.Best = list
			if r.total == before {
				r.repeated(list)
			}
		}
	case "only":
		before := r.total
		if list := r.readPlaces([]Range{value}); use && len(list) > 0 {
			p.Only = &list[0]
			if r.total == before {
				r.onlyOne(list)
			}
		}
	}
}

func (r *reader) readBlock(f *Field, parts []Range) {
	switch f.reads {
	case "board":
		if b := r.readBoard(parts); !f.unused && b != nil {
			r.p.Board = b
		}
	case "graph":
		if g := r.readGraph(parts); !f.unused && g != nil {
			r.p.Graph = g
		}
	case "pawns":
		r.readPawns(parts)
	case "moves":
		if list := r.readPlaces(parts); !f.unused {
			r.p.Moves = list
		}
	}
}

// readGame reads the name of a game.
func (r *reader) readGame(value Range) Game {
	r.tok(GameToken, value)
	word := r.at(value)
	if game, ok := GameNamed(word); ok {
		return game
	}
	var names []string
	for _, likely := range r.likelyGames() {
		names = append(names, likely.Name)
	}
	for _, g := range games {
		if !slices.Contains(names, g.Name) {
			names = append(names, g.Name)
		}
	}
	lower := strings.ToLower(word[:min(len(word), 40)])
	if game, ok := GameNamed(lower); ok {
		r.checkCase(value)
		return game
	}
	name, ok := nearest(lower, names)
	for _, start := range names {
		if strings.HasPrefix(lower, start) {
			name, ok = start, true
		}
	}
	if ok {
		r.add(UnknownGame, value, "There is no game `%s`; is `%s` meant?", short(word), name).replace(name)
		return NoGame
	}
	problem := r.add(UnknownGame, value, "There is no game `%s`; the games are `%s`, `%s` and `%s`.", short(word),
		games[0].Name, games[1].Name, games[2].Name)
	for _, name := range names {
		problem.replace(name)
	}
	return NoGame
}

// readTurn reads the name of a player.
func (r *reader) readTurn(value Range) Turn {
	at := r.word(value)
	defer r.single(value, at, r.total)
	r.tok(WordToken, at)
	word := r.at(at)
	lower := strings.ToLower(word[:min(len(word), 40)])
	var players []string
	for _, g := range games {
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
	if name, ok := nearest(lower, players); ok {
		problem.replace(name)
	}
	return First
}

// single takes what follows the first word of a value that is to be one word. It
// is reported, unless something is wrong with the word itself: then it is likely
// to be part of that mistake. before is the number of problems before the word.
func (r *reader) single(value, word Range, before int) {
	rest := trim(r.text, Range{word.End, value.End})
	if rest.Empty() {
		return
	}
	r.tok(UnknownToken, rest)
	if r.total == before {
		r.add(TooManyValues, rest, "`%s` takes one value; remove what follows it.", r.field.reads).
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

// defaultBoard makes the board of a knight-pawns puzzle that says nothing of
// its size.
func (r *reader) defaultBoard() {
	if r.p.Game == KnightPawns && r.p.Board == nil && r.get("board") == nil && r.get("size") == nil {
		r.p.Board = &Board{Rows: 50, Cols: 50}
	}
}
