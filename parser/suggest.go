package parser

import (
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
