package session

import (
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/answer"
	"plywise/lsp/words"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/syntax"
)

// DiagnosticSource is the source of all diagnostics.
const DiagnosticSource = "plywise"

// DiagnosticsIn returns the diagnostics of an open document that are known by now, but for those
// on the line where the user is typing; complete reports that none was left out.
func (s *Session) DiagnosticsIn(snap *workspace.Snapshot) (list []protocol.Diagnostic, complete bool) {
	list = []protocol.Diagnostic{}
	// A copy from version control, which an editor opens to compare it, cannot be edited. Most such
	// URIs say in their query which version it is, as in git:/a.puzzle?{"ref":"HEAD"}.
	if u := snap.Key; !u.IsFile() && u.Query() != "" || slices.Contains([]string{"git", "gitlens", "review", "conflictResolution", "fugitive", "diffview"}, u.Scheme()) {
		return list, true
	}
	for placed := range snap.File.All() {
		list = append(list, s.diagnosticsOf(snap, placed, s.Schedule.Known(placed.Puzzle))...)
	}
	there, known := s.Typing.In(snap.Key), len(list)
	list = slices.DeleteFunc(list, func(d protocol.Diagnostic) bool {
		return d.Code != protocol.String(answer.IdleWall) && there.isOn(d.Range)
	})
	return list, len(list) == known
}

// diagnosticsOf returns the diagnostics of a puzzle.
func (s *Session) diagnosticsOf(snap *workspace.Snapshot, placed parser.Placed, a *answer.Answer) []protocol.Diagnostic {
	problems := answer.ByCause(s.Discreet(a).AllProblems())
	list := make([]protocol.Diagnostic, len(problems))
	for i, problem := range problems {
		list[i] = s.Diagnostic(snap, placed, problem)
	}
	return list
}

// Discreet returns the answer as it may be told: with spoilers off, and while somebody solves the
// puzzle, without anything that gives the outcome away.
func (s *Session) Discreet(a *answer.Answer) *answer.Answer {
	if s.Tells(a.Puzzle) {
		return a
	}
	return a.Concealed()
}

// Diagnostic converts a problem of a puzzle to a diagnostic that the client understands.
func (s *Session) Diagnostic(snap *workspace.Snapshot, placed parser.Placed, p syntax.Problem) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:    snap.In(placed, p.Range),
		Severity: protocol.DiagnosticSeverity(p.Severity),
		Code:     protocol.String(p.Code),
		Source:   protocol.NewOptional(DiagnosticSource),
		Message:  protocol.String(s.Message(p.Message)),
	}
	if reference := s.Settings().Reference; reference != "" && s.Client.diagnosticLink && p.Code != answer.StoppedCode {
		d.CodeDescription.Href = uri.URI(reference + "#" + string(p.Code))
	}
	if s.Client.diagnosticUnused && slices.Contains(unnecessaryCodes, p.Code) {
		d.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)
	}
	if s.Client.DiagnosticRelated {
		for _, r := range p.Related {
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: snap.URI, Range: snap.In(placed, r.Range)},
				Message:  s.Message(r.Message),
			})
		}
	}
	return d
}

// unnecessaryCodes are the problems of text that could be deleted and of walls that change
// nothing. Editors show them faded.
var unnecessaryCodes = []syntax.Code{syntax.DuplicateKey, syntax.RepeatedMove, answer.MoveAfterEnd, answer.IdleWall}

// Printer returns the printer of the user's language.
func (s *Session) Printer() words.Printer { return s.Client.language }

// Message returns a message in the user's language.
func (s *Session) Message(m syntax.Message) string { return s.Printer().Message(m) }
