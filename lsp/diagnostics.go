package lsp

import (
	"encoding/json"

	"go.lsp.dev/protocol"
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

func (s *server) diagnostic(snap *snapshot, placed parser.Placed, p parser.Problem) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:    snap.in(placed, p.Range),
		Severity: protocol.DiagnosticSeverity(p.Severity),
		Code:     protocol.String(p.Code),
		Source:   protocol.NewOptional("plywise"),
		Message:  protocol.String(s.message(p.Message)),
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
		var data diagnosticData
		for _, fix := range p.Fixes {
			data.Fixes = append(data.Fixes, diagnosticFix{Title: s.message(fix.Title), Edits: snap.edits(placed, fix.Edits)})
		}
		encoded, err := json.Marshal(data)
		if err != nil {
			s.log.Error("a fix cannot be encoded", zap.Error(err))
		}
		d.Data = encoded
	}
	return d
}

// printer speaks the language of the person at the editor.
func (s *server) printer() analysis.Printer { return s.editor.language }

func (s *server) message(m parser.Message) string { return s.printer().Message(m) }
