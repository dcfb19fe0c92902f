package parser

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// nearest returns the candidate that a word was most likely meant to be, if
// one is near enough: about one slip in three letters, and no more than three.
func nearest(word string, candidates []string) (string, bool) {
	if len(word) > 40 {
		return "", false
	}
	word = strings.ToLower(word)
	most := min(max(1, utf8.RuneCountInString(word)/3), 3)
	best, found := "", false
	for _, c := range candidates {
		if d := distance(word, c, most); d <= most && d < utf8.RuneCountInString(c) {
			best, found, most = c, true, d-1
		}
	}
	return best, found
}

// meantKey returns the key that has a word as another name, "" for any other word.
func meantKey(word string) string {
	word = strings.ToLower(word[:min(len(word), 40)])
	for _, k := range NoGame.Info().Keys {
		if slices.Contains(k.Aliases, word) {
			return k.Name
		}
	}
	return ""
}

// unknownKey reports a key that is spelled like none of its game. It goes by the spelling
// alone what such a field may say of the position, see [field.mayBeSetup]: here is only
// what the author is told.
func (r *reader) unknownKey(f, title *field) {
	word := r.at(f.Name)
	meant := meantKey(word)
	comment := func(problem *mistake) { problem.fix(Say("Make it a comment"), commented(f)...) }
	game := r.writtenGame()
	if meant == "puzzle" {
		problem := r.add(UnknownKey, f.Name, "There is no key `%s`; the title stands behind `puzzle:`.", short(word))
		if title.empty() && !f.Value.Empty() && len(f.Lines) == 0 && title.Key != "" && !title.Colon.Empty() {
			problem.fix(Say("Move it up"), TextEdit{Range{title.Colon.End, title.Colon.End}, " " + r.at(f.Value)}, r.removal(f))
		}
		comment(problem)
		return
	}
	if k := game.Key(meant); k != nil {
		problem := r.add(UnknownKey, f.Name, "There is no key `%s`; is `%s` meant?", short(word), meant)
		if !r.hasKey(meant) {
			problem.replace(meant)
		}
		comment(problem)
		return
	}
	other, ok := meant, meant != ""
	if !ok {
		other, ok = nearest(word, allKeys)
	}
	if ok {
		comment(r.add(UnknownKey, f.Name, "There is no key `%s`; is `%s` meant, which is a key of %s?", short(word), other, gamesWith(other)))
		return
	}
	var names Words
	for _, k := range game.Keys {
		if k.Kind != TitleValue && k.Kind != GameValue {
			names.List = append(names.List, "`"+k.Name+"`")
		}
	}
	comment(r.add(UnknownKey, f.Name, "There is no key `%s`; the keys are %s.", short(word), names))
}

// hasKey reports whether a key stands in the puzzle as it is spelled.
func (r *reader) hasKey(key string) bool {
	return slices.ContainsFunc(r.fields, func(f *field) bool { return f.Key == key })
}

// writtenGame returns the game that the puzzle names, before it has been read.
func (r *reader) writtenGame() *GameInfo {
	for _, f := range r.fields {
		if f.Key == "game" {
			if game, ok := GameNamed(strings.ToLower(r.at(f.Value)[:min(f.Value.Len(), 40)])); ok {
				return game.Info()
			}
		}
	}
	return NoGame.Info()
}

// completes returns the shortest candidate that starts with a word of two
// letters or more.
func completes(word string, candidates []string) (string, bool) {
	best := ""
	for _, c := range candidates {
		if len(word) >= 2 && strings.HasPrefix(c, strings.ToLower(word)) && (best == "" || len(c) < len(best)) {
			best = c
		}
	}
	return best, best != ""
}

// distance returns the number of letters to insert, delete, replace or swap
// with their neighbour to make a into b (the optimal string alignment
// distance), or something greater than most.
func distance(a, b string, most int) int {
	if a == b {
		return 0
	}
	s, t := []rune(a), []rune(b)
	if len(s)-len(t) > most || len(t)-len(s) > most {
		return most + 1
	}
	before, last, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(s); i++ {
		row[0] = i
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(t)]
}
