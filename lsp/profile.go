package lsp

import (
	"encoding/json"
	"slices"

	"go.lsp.dev/protocol"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// A profile is what the client said about itself when it introduced itself.
// Nothing is sent that it did not say it understands; what it left out means
// no.
type profile struct {
	encoding parser.Encoding  // of the columns in all positions
	language analysis.Printer // of the person
	markdown bool             // in hovers; plain text else
	board    bool             // it has a panel that shows boards; told in its initialization options
	options  []byte           // its initialization options

	// What a diagnostic may carry.
	diagnosticVersion bool
	diagnosticRelated bool
	diagnosticLink    bool
	diagnosticUnused  bool // a tag for what is of no use
	diagnosticData    bool

	// pullsDiagnostics: the client asks for diagnostics, so none are pushed.
	// refreshesDiagnostics: it can be told to ask again.
	pullsDiagnostics     bool
	refreshesDiagnostics bool

	// The rest, for what only one feature asks. No part of it is nil.
	capabilities protocol.ClientCapabilities
	textDocument protocol.TextDocumentClientCapabilities
	workspace    protocol.WorkspaceClientCapabilities
	window       protocol.WindowClientCapabilities
}

func newProfile(p *protocol.InitializeParams) profile {
	c := profile{
		encoding:     parser.UTF16,
		language:     analysis.PrinterFor(value(p.Locale)),
		options:      p.InitializationOptions,
		capabilities: p.Capabilities,
		textDocument: *orEmpty(p.Capabilities.TextDocument),
		workspace:    *orEmpty(p.Capabilities.Workspace),
		window:       *orEmpty(p.Capabilities.Window),
	}
	var options struct {
		Board bool `json:"board"`
	}
	if json.Unmarshal(p.InitializationOptions, &options) == nil {
		c.board = options.Board
	}
	c.encoding = negotiate(orEmpty(p.Capabilities.General).PositionEncodings)
	if hover := c.textDocument.Hover; hover != nil {
		c.markdown = slices.Contains(hover.ContentFormat, protocol.MarkupKindMarkdown)
	}
	pull := c.textDocument.Diagnostic
	c.pullsDiagnostics = pull != nil
	c.refreshesDiagnostics = value(orEmpty(c.workspace.Diagnostics).RefreshSupport)
	carry := orEmpty(c.textDocument.PublishDiagnostics).DiagnosticsCapabilities
	// Until version 3.18 of the protocol, what is said about diagnostics that are
	// pushed holds for those that are pulled as well.
	if pull != nil && (pull.RelatedInformation != nil || pull.DataSupport != nil ||
		pull.CodeDescriptionSupport != nil || pull.TagSupport.ValueSet != nil) {
		carry = pull.DiagnosticsCapabilities
	}
	c.diagnosticVersion = value(orEmpty(c.textDocument.PublishDiagnostics).VersionSupport)
	c.diagnosticRelated = value(carry.RelatedInformation)
	c.diagnosticData = value(carry.DataSupport)
	c.diagnosticLink = value(carry.CodeDescriptionSupport)
	c.diagnosticUnused = slices.Contains(carry.TagSupport.ValueSet, protocol.DiagnosticTagUnnecessary)
	return c
}

var encodingKinds = map[parser.Encoding]protocol.PositionEncodingKind{
	parser.UTF8:  protocol.PositionEncodingKindUTF8,
	parser.UTF16: protocol.PositionEncodingKindUTF16,
	parser.UTF32: protocol.PositionEncodingKindUTF32,
}

// negotiate chooses how columns are counted. UTF-8 needs no conversion here.
// UTF-16 is what every client understands, offered or not.
func negotiate(offered []protocol.PositionEncodingKind) parser.Encoding {
	for _, e := range []parser.Encoding{parser.UTF8, parser.UTF16, parser.UTF32} {
		if slices.Contains(offered, encodingKinds[e]) {
			return e
		}
	}
	return parser.UTF16
}

// orEmpty returns p, or a pointer to an empty value.
func orEmpty[T any](p *T) *T {
	if p == nil {
		return new(T)
	}
	return p
}

// value returns what p points to, or the zero value.
func value[T any](p *T) T { return *orEmpty(p) }
