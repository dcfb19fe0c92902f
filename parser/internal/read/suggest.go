package read

import (
	"slices"
	"strings"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// unknownKey reports a key that is not one of its game, with a suggestion for the author. The
// suggestion does not decide whether the field may be a part of the setup: see
// [field.mayBeSetup].
func (r *reader) unknownKey(f, title *field) {
	word := r.at(f.Name)
	meant := guess.Key(word)
	comment := func(problem *report.Mistake) { problem.Fix(syntax.Say("Make it a comment"), commented(f)...) }
	game := r.writtenGame()
	if meant == "puzzle" {
		problem := r.add(syntax.UnknownKey, f.Name, "There is no key `%s`; the title stands behind `puzzle:`.", source.Short(word))
		if title.empty() && !f.Value.Empty() && len(f.Lines) == 0 && title.Key != "" && !title.Colon.Empty() {
			problem.Fix(syntax.Say("Move it up"), source.Insert(title.Colon.End, " "+r.at(f.Value)), r.removal(f))
		}
		comment(problem)
		return
	}
	if k := game.Key(meant); k != nil {
		problem := r.add(syntax.UnknownKey, f.Name, "There is no key `%s`; is `%s` meant?", source.Short(word), meant)
		if !r.hasKey(meant) {
			problem.Replace(meant)
		}
		comment(problem)
		return
	}
	other, ok := meant, meant != ""
	if !ok {
		other, ok = guess.Nearest(word, allKeys)
	}
	if ok {
		comment(r.add(syntax.UnknownKey, f.Name, "There is no key `%s`; is `%s` meant, which is a key of %s?", source.Short(word), other, gamesWith(other)))
		return
	}
	var names syntax.Words
	for _, k := range game.Keys {
		if k.Kind != syntax.TitleValue && k.Kind != syntax.GameValue {
			names.List = append(names.List, "`"+k.Name+"`")
		}
	}
	comment(r.add(syntax.UnknownKey, f.Name, "There is no key `%s`; the keys are %s.", source.Short(word), names))
}

// hasKey reports whether a key stands in the puzzle as it is spelled.
func (r *reader) hasKey(key string) bool {
	return slices.ContainsFunc(r.fields, func(f *field) bool { return f.Key == key })
}

// writtenGame returns the game that the puzzle names, before it has been read.
func (r *reader) writtenGame() *syntax.GameInfo {
	for _, f := range r.fields {
		if f.Key == "game" {
			if game, ok := syntax.GameNamed(strings.ToLower(r.at(f.Value)[:min(f.Value.Len(), 40)])); ok {
				return game.Info()
			}
		}
	}
	return syntax.NoGame.Info()
}
