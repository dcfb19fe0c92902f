// Package guess finds the meaning of texts that the format does not have: words that are
// misspelled or have another name here, numbers and positions in another notation, boards that
// are drawn with other letters, bytes in another encoding. It does not look at the text around
// them.
package guess

import (
	"slices"
	"strings"
	"unicode/utf8"

	"plywise/parser/syntax"
)

// Nearest returns the candidate that a word was most likely meant to be, if
// one is near enough: about one slip in three letters, and no more than three.
func Nearest(word string, candidates []string) (string, bool) {
	if len(word) > 40 {
		return "", false
	}
	word = strings.ToLower(word)
	most := min(max(1, utf8.RuneCountInString(word)/3), 3)
	best, found := "", false
	for _, c := range candidates {
		if d := Distance(word, c, most); d <= most && d < utf8.RuneCountInString(c) {
			best, found, most = c, true, d-1
		}
	}
	return best, found
}

// Completes returns the shortest candidate that starts with a word of two
// letters or more.
func Completes(word string, candidates []string) (string, bool) {
	best := ""
	for _, c := range candidates {
		if len(word) >= 2 && strings.HasPrefix(c, strings.ToLower(word)) && (best == "" || len(c) < len(best)) {
			best = c
		}
	}
	return best, best != ""
}

// Distance returns the number of letters to insert, delete, replace or swap
// with their neighbour to make a into b (the optimal string alignment
// distance), or something greater than most.
func Distance(a, b string, most int) int {
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

// Key returns the key that has a word as another name, "" for any other word.
func Key(word string) string {
	word = strings.ToLower(word[:min(len(word), 40)])
	for _, k := range syntax.NoGame.Info().Keys {
		if slices.Contains(k.Aliases, word) {
			return k.Name
		}
	}
	return ""
}

// Game returns the name of the game that has another name too, such as that of its
// LeetCode problem, in lower case; "" where there is none.
func Game(name string) string {
	name = strings.TrimPrefix(name, "leetcode ")
	name = strings.NewReplacer(" ", "-", "_", "-").Replace(strings.Trim(name, "#. "))
	for _, g := range syntax.Games() {
		if slices.Contains(g.Aliases, name) {
			return g.Name
		}
	}
	return ""
}

// ForeignComment returns the mark at the start of a line that starts a comment in
// other languages. A wall in the first column of a board has no blank after it.
func ForeignComment(line string) string {
	for _, mark := range []string{"# ", "## ", "-- ", ";", "/*"} {
		if strings.HasPrefix(line, mark) {
			return strings.TrimSuffix(mark, " ")
		}
	}
	return ""
}
