package lsp

import (
	"cmp"
	"encoding/json"
	"slices"

	"go.lsp.dev/protocol"

	"plywise/lsp/words"
	"plywise/parser/source"
)

// A profile is what the client says about itself when it initializes the server.
// The client is sent nothing that it has not declared to support; what it leaves out
// counts as unsupported.
type profile struct {
	encoding source.Encoding // of the columns in all positions
	language words.Printer   // of the person
	locale   string          // of the person, as in BCP 47
	markdown bool            // in hovers; otherwise plain text
	board    bool            // it has a panel that shows boards; from its initialization options
	preview  bool            // and is to be offered the page in a browser all the same; from there, too
	menus    bool            // it runs menuCommand; from there, too
	options  []byte          // its initialization options

	// wholeTexts: it is to send the whole text with every change.
	wholeTexts bool

	// What a diagnostic may carry.
	diagnosticVersion bool
	diagnosticRelated bool
	diagnosticLink    bool
	diagnosticUnused  bool // a tag for unnecessary text

	// The rest, for what only one feature needs. None of it is nil.
	capabilities protocol.ClientCapabilities
	textDocument protocol.TextDocumentClientCapabilities
	workspace    protocol.WorkspaceClientCapabilities
	window       protocol.WindowClientCapabilities
}

func newProfile(p *protocol.InitializeParams) profile {
	c := profile{
		encoding:     source.UTF16,
		language:     words.PrinterFor(value(p.Locale)),
		locale:       cmp.Or(value(p.Locale), "en"),
		options:      p.InitializationOptions,
		capabilities: p.Capabilities,
		textDocument: *orEmpty(p.Capabilities.TextDocument),
		workspace:    *orEmpty(p.Capabilities.Workspace),
		window:       *orEmpty(p.Capabilities.Window),
	}
	var options struct {
		Board   bool `json:"board"`
		Preview bool `json:"preview"`
		Menus   bool `json:"menus"`
	}
	if json.Unmarshal(p.InitializationOptions, &options) == nil {
		c.board, c.preview, c.menus = options.Board, options.Preview, options.Menus
	}
	c.encoding = negotiate(orEmpty(p.Capabilities.General).PositionEncodings)
	if hover := c.textDocument.Hover; hover != nil {
		c.markdown = slices.Contains(hover.ContentFormat, protocol.MarkupKindMarkdown)
	}
	carry := orEmpty(c.textDocument.PublishDiagnostics).DiagnosticsCapabilities
	c.diagnosticVersion = value(orEmpty(c.textDocument.PublishDiagnostics).VersionSupport)
	c.diagnosticRelated = value(carry.RelatedInformation)
	c.diagnosticLink = value(carry.CodeDescriptionSupport)
	c.diagnosticUnused = slices.Contains(carry.TagSupport.ValueSet, protocol.DiagnosticTagUnnecessary)
	c.correct(p.ClientInfo)
	return c
}

// correct adds what a client does without saying so, or does wrong.
func (c *profile) correct(client protocol.ClientInfo) {
	if client.Name == "helix" {
		// It opens files and pages in a browser, since 24.03. One that does not says so when
		// it is asked to.
		c.window.ShowDocument = &protocol.ShowDocumentClientCapabilities{Support: true}
		// It sends changes that quickly follow one another in any order (25.01), and then
		// their ranges mean nothing. Of whole texts the one of the last version counts.
		c.wholeTexts = true
	}
}

var encodingKinds = map[source.Encoding]protocol.PositionEncodingKind{
	source.UTF8:  protocol.PositionEncodingKindUTF8,
	source.UTF16: protocol.PositionEncodingKindUTF16,
	source.UTF32: protocol.PositionEncodingKindUTF32,
}

// negotiate chooses how columns are counted. UTF-8 is best, because it needs no
// conversion here. UTF-16 is the default, because every client understands it.
func negotiate(offered []protocol.PositionEncodingKind) source.Encoding {
	for _, e := range []source.Encoding{source.UTF8, source.UTF16, source.UTF32} {
		if slices.Contains(offered, encodingKinds[e]) {
			return e
		}
	}
	return source.UTF16
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
