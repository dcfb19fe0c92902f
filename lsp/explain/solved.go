package explain

import (
	"time"

	"github.com/dustin/go-humanize"

	"plywise/lsp/answer"
	"plywise/lsp/words"
	"plywise/parser/syntax"
)

// Solved says why a puzzle's game ends as it does, how it goes on after the moves of the text, and
// how much work solving it was. The answer has its game.
func Solved(pr words.Printer, a *answer.Answer) words.Text {
	x := newExplainer(pr, a)
	x.why(x.g.Start)
	if played := x.f.Played; played != nil {
		x.after(syntax.Phrase("After the moves of the text"), played, false)
		x.line(played.Line)
	}
	x.say("States: %s, solved in %s.", humanize.Comma(x.f.States), rounded(x.f.Elapsed).String())
	return x.text
}

// rounded drops the insignificant digits of a duration.
func rounded(d time.Duration) time.Duration {
	switch {
	case d > time.Second:
		return d.Round(10 * time.Millisecond)
	case d > time.Millisecond:
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(100 * time.Nanosecond)
}
