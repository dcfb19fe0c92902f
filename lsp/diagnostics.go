package lsp

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

// diagnosticSource says in a diagnostic whose it is.
const diagnosticSource = "plywise"

// diagnosticsIn returns what is known now to be wrong with an open document, but for the line
// in which somebody is typing; complete says whether nothing is left out there.
func (s *server) diagnosticsIn(snap *workspace.Snapshot) (list []protocol.Diagnostic, complete bool) {
	list = []protocol.Diagnostic{}
	for _, wrong := range s.schedule.WithProblems(snap.File) {
		list = append(list, s.diagnosticsOf(snap, wrong.Placed, wrong.Answer)...)
	}
	there, known := s.typing.in(snap.Key), len(list)
	list = slices.DeleteFunc(list, func(d protocol.Diagnostic) bool {
		return d.Severity != protocol.DiagnosticSeverityHint && there.isOn(d.Range)
	})
	return list, len(list) == known
}

// diagnosticsOf returns what is wrong with a puzzle.
func (s *server) diagnosticsOf(snap *workspace.Snapshot, placed parser.Placed, a *answer.Answer) []protocol.Diagnostic {
	a = s.discreet(a)
	problems := a.AllProblems()
	if s.client.diagnosticRelated {
		problems = answer.ByCause(problems)
	}
	list := make([]protocol.Diagnostic, len(problems))
	for i, problem := range problems {
		list[i] = s.diagnostic(snap, placed, problem)
	}
	return list
}

// discreet returns an answer as the person at the editor wants it: with or without what
// gives the outcome away.
func (s *server) discreet(a *answer.Answer) *answer.Answer {
	if s.settings().Spoilers {
		return a
	}
	return a.Concealed()
}

func (s *server) diagnostic(snap *workspace.Snapshot, placed parser.Placed, p syntax.Problem) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:    snap.In(placed, p.Range),
		Severity: protocol.DiagnosticSeverity(p.Severity),
		Code:     protocol.String(p.Code),
		Source:   protocol.NewOptional(diagnosticSource),
		Message:  protocol.String(s.message(p.Message)),
	}
	if reference := s.settings().Reference; reference != "" && s.client.diagnosticLink && p.Code != answer.StoppedCode {
		d.CodeDescription.Href = uri.URI(reference + "#" + string(p.Code))
	}
	if s.client.diagnosticUnused && slices.Contains(unnecessaryCodes, p.Code) {
		d.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)
	}
	if s.client.diagnosticRelated {
		for _, r := range p.Related {
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: snap.URI, Range: snap.In(placed, r.Range)},
				Message:  s.message(r.Message),
			})
		}
	}
	return d
}

// unnecessaryCodes are the problems of text that could just as well be deleted, or of walls:
// editors show it faded.
var unnecessaryCodes = []syntax.Code{syntax.DuplicateKey, syntax.RepeatedMove, answer.MoveAfterEnd, answer.IdleWall}

// printer prints in the language of the person at the editor.
func (s *server) printer() words.Printer { return s.client.language }

func (s *server) message(m syntax.Message) string { return s.printer().Message(m) }
