package scan

// Puzzles calls yield with each piece of a text that is a preamble or a puzzle,
// in order. The first piece, which may be empty, goes up to the first line that
// starts a puzzle, not counting the text's own first line if within says that
// this is known to start one.
func Puzzles(text string, within bool, yield func(start, end int)) {
	start := 0
	for at := 0; at < len(text); {
		if (at > 0 || !within) && StartsPuzzle(text, at) {
			yield(start, at)
			start = at
		}
		at = nextLine(text, at)
	}
	yield(start, len(text))
}

// nextLine returns the start of the line after the one at an offset.
func nextLine(text string, at int) int {
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '\n':
			return i + 1
		case '\r':
			if i+1 < len(text) && text[i+1] == '\n' {
				return i + 2
			}
			return i + 1
		}
	}
	return len(text)
}
