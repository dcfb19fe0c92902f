package analysis

import "plywise/parser"

// Stopped is the code of what is said about a puzzle that somebody did not want
// to wait for. It is no problem of the puzzle.
const Stopped parser.Code = "stopped"

// StoppedResult is the result for a puzzle whose solving was stopped.
func StoppedResult(p *parser.Puzzle) *Result {
	return &Result{Problems: []parser.Problem{{
		Range: mainField(p), Severity: parser.Information, Code: Stopped,
		Message: say("Solving was stopped, so nothing is known about this puzzle. It is solved when you hover over it or edit it."),
	}}}
}

// IsStopped reports whether r is a StoppedResult.
func (r *Result) IsStopped() bool { return len(r.Problems) == 1 && r.Problems[0].Code == Stopped }
