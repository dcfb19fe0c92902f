package lsp

import (
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// A diagnosticData is what a diagnostic carries for clients that hand it back
// when they ask for code actions: the edits that mend the problem, in the
// version that the diagnostic is about.
type diagnosticData struct {
	Fixes []diagnosticFix `json:"fixes"` // the preferred one first
}

type diagnosticFix struct {
	Title string              `json:"title"`
	Edits []protocol.TextEdit `json:"edits"`
}

// encodeFixes encodes a diagnosticData. There is one in most diagnostics, of
// which there may be thousands, so it is put together by hand.
func encodeFixes(fixes []diagnosticFix) (data []byte, err error) {
	data = append(data, `{"fixes":[`...)
	for i, fix := range fixes {
		if i > 0 {
			data = append(data, ',')
		}
		if data, err = protocol.AppendMarshal(append(data, `{"title":`...), protocol.String(fix.Title)); err != nil {
			return nil, err
		}
		data = append(data, `,"edits":[`...)
		for j := range fix.Edits {
			if j > 0 {
				data = append(data, ',')
			}
			if data, err = protocol.AppendMarshal(data, &fix.Edits[j]); err != nil {
				return nil, err
			}
		}
		data = append(data, `]}`...)
	}
	return append(data, `]}`...), nil
}

func (s *server) diagnostic(snap *snapshot, placed parser.Placed, p parser.Problem) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:    snap.in(placed, p.Range),
		Severity: protocol.DiagnosticSeverity(p.Severity),
		Code:     protocol.String(p.Code),
		Source:   protocol.NewOptional("plywise"),
		Message:  protocol.String(s.message(p.Message)),
	}
	if reference := s.settings().Reference; reference != "" && s.editor.diagnosticLink && p.Code != analysis.Stopped {
		d.CodeDescription.Href = uri.URI(reference + "#" + string(p.Code))
	}
	if s.editor.diagnosticUnused && slices.Contains(ofNoUse, p.Code) {
		d.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)
	}
	if s.editor.diagnosticRelated {
		for _, r := range p.Related {
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: snap.uri, Range: snap.in(placed, r.Range)},
				Message:  s.message(r.Message),
			})
		}
	}
	if s.editor.diagnosticData && len(p.Fixes) > 0 {
		data := make([]diagnosticFix, len(p.Fixes))
		for i, fix := range p.Fixes {
			data[i] = diagnosticFix{Title: s.message(fix.Title), Edits: snap.edits(placed, fix.Edits)}
		}
		encoded, err := encodeFixes(data)
		if err != nil {
			s.log.Error("a fix cannot be encoded", zap.Error(err))
		}
		d.Data = encoded
	}
	return d
}

// ofNoUse are the problems of what might as well not be there: editors show it
// faded.
var ofNoUse = []parser.Code{parser.DuplicateKey, parser.RepeatedMove, analysis.MoveAfterEnd}

// printer speaks the language of the person at the editor.
func (s *server) printer() analysis.Printer { return s.editor.language }

func (s *server) message(m parser.Message) string { return s.printer().Message(m) }
