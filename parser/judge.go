package parser

// judge finds the game and decides which fields count.
func (r *reader) judge() {
	fields := r.p.Fields
	r.guess(fields)
	if f := r.get("game"); f != nil {
		r.read(f)
	}
	if r.p.Game == CatMouseGrid {
		r.p.CatJump, r.p.MouseJump, r.p.Limit = 1, 1, 1000
	}
	r.duplicates(fields)
	for i, f := range fields {
		if f.reads == "" || f.unused {
			continue
		}
		if _, ok := KeyNamed(r.p.Game, f.reads); !ok {
			f.unused = true
			if f.Key != "" {
				r.add(OtherGamesKey, f.Name, "`%s` is a key of %s; %s does not have it.", f.Key, gamesWith(f.Key), r.p.Game).
					fix(message("Remove `%s`", f.Key), r.removal(f))
			}
			r.lost = true
			continue
		}
		// What follows and was not understood may be its value.
		f.cut = i+1 < len(fields) && fields[i+1].reads == ""
		if f.empty() && !f.cut {
			r.add(NoValue, f.Name, "The key `%s` has no value; it takes %s.", f.reads, r.key(f.reads).Value)
		}
	}
	r.besideBoard()
}

// get returns the field that says what a key says, nil if there is none.
func (r *reader) get(key string) *Field {
	for _, f := range r.p.Fields {
		if f.reads == key && !f.unused {
			return f
		}
	}
	return nil
}

func (r *reader) key(name string) Key {
	k, ok := KeyNamed(r.p.Game, name)
	if !ok {
		k, _ = KeyNamed(NoGame, name)
	}
	return k
}

func (f *Field) empty() bool { return f.Value.Empty() && len(f.Lines) == 0 }

// keyNames lists the names of a game's keys.
func keyNames(game Game) []string {
	var names []string
	for _, k := range Keys(game) {
		names = append(names, k.Name)
	}
	return names
}

// guess reports the keys that are not known, and finds out what they were meant
// to be.
func (r *reader) guess(fields []*Field) {
	var names []string
	present := map[string]bool{}
	for _, f := range fields {
		if f.Key != "" {
			present[f.Key] = true
		}
	}
	for i, f := range fields {
		if f.Key != "" {
			continue
		}
		if names == nil {
			names = r.likelyKeys(fields)
		}
		code := UnknownKey
		if f.Colon.Empty() {
			code = NotAField
		}
		if !r.room(code) {
			r.lost = true
			r.add(code, f.Name, "")
			continue
		}
		r.lost = true
		word := r.at(f.Name)
		meant, ok := nearest(word, names)
		if i == 0 {
			meant, ok = "puzzle", true
		}
		if ok && !present[meant] {
			f.reads = meant
			present[meant] = true
		}
		if !ok && code == NotAField && f.Value.Empty() {
			meant, ok = completes(word, names)
		}
		switch {
		case ok && code == UnknownKey:
			r.add(code, f.Name, "There is no key `%s`; is `%s` meant?", short(word), meant).replace(meant)
		case code == UnknownKey:
			r.add(code, f.Name, "There is no key `%s`; correct or remove this field.", short(word)).
				fix(message("Remove this field"), r.removal(f))
		case ok:
			r.add(code, f.Name, "`%s` starts no field; is `%s:` meant?", short(word), meant).replace(meant + ":")
		default:
			r.add(code, f.Range, "This line is no field: write `key: value`, or indent it to make it part of the block above.")
		}
	}
}

// likelyKeys lists the keys that an unknown one may have been meant to be.
func (r *reader) likelyKeys(fields []*Field) []string {
	for _, f := range fields {
		if f.Key == "game" {
			if game, ok := GameNamed(r.at(f.Value)); ok {
				return keyNames(game)
			}
			break
		}
	}
	return keyNames(NoGame)
}

// duplicates reports the keys that stand twice. Where `game` stands twice it is
// the start of a puzzle that is missing, and all that follows belongs to that.
func (r *reader) duplicates(fields []*Field) {
	first := map[string]*Field{}
	secondStart := -1
	for i, f := range fields {
		if f.reads == "" {
			continue
		}
		if first[f.reads] == nil {
			first[f.reads] = f
		} else if f.reads == "game" || f.reads == "puzzle" {
			secondStart = i
			break
		}
	}
	over := false
	for i, f := range fields {
		if f.reads == "" || first[f.reads] == f && !over {
			continue
		}
		f.unused = true
		r.lost = true
		switch {
		case i == secondStart && f.reads == "game":
			r.add(DuplicateKey, f.Name, "This puzzle has a `game` already; if another puzzle starts here, write its `puzzle:` line first.").
				see(first["game"].Name, "The first `game` is here.")
		case over:
		default:
			r.add(DuplicateKey, f.Name, "`%s` stands twice in this puzzle; remove one of the two.", f.reads).
				see(first[f.reads].Name, "The first `%s` is here.", f.reads).
				fix(message("Remove the second `%s`", f.reads), r.removal(f))
		}
		over = over || secondStart >= 0
	}
}

// besideBoard reports the keys that have no meaning beside a board that is
// drawn.
func (r *reader) besideBoard() {
	if r.p.Game != KnightPawns {
		return
	}
	board := r.get("board")
	if board == nil {
		return
	}
	var beside []*Field
	for _, f := range r.p.Fields {
		if (f.reads == "size" || f.reads == "knight" || f.reads == "pawns") && !f.unused {
			f.unused = true
			beside = append(beside, f)
		}
	}
	if len(beside) == 0 {
		return
	}
	problem := r.add(BoardBesideKeys, beside[0].Name,
		"`%s` cannot stand beside a `board`, which shows the size and all pieces; remove one or the other.", beside[0].reads).
		see(board.Name, "The board is here.")
	var edits []TextEdit
	for _, f := range beside {
		edits = append(edits, r.removal(f))
	}
	problem.fix(message("Keep the board only"), edits...)
}

// removal is the edit that removes a field's lines.
func (r *reader) removal(f *Field) TextEdit {
	from, to := r.p.LineAt(f.Range.Start), r.p.LineAt(f.Range.End)
	whole := Range{r.p.lines[from], len(r.text)}
	if to+1 < len(r.p.lines) {
		whole.End = r.p.lines[to+1]
	}
	return TextEdit{whole, ""}
}
