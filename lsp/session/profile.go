package session

import (
	"cmp"
	"encoding/json"
	"slices"

	"go.lsp.dev/protocol"

	"plywise/lsp/internal/optional"
	"plywise/lsp/words"
	"plywise/parser/source"
)

// A Profile is what the client says about itself when it initializes the server.
// The client is sent nothing that it has not declared to support; what it leaves out
// counts as unsupported.
type Profile struct {
	Encoding source.Encoding // of the columns in all positions
	language words.Printer   // of the user
	Locale   string          // of the user, as in BCP 47
	Markdown bool            // in hovers; otherwise plain text
	View     bool            // it paints views; from its initialization options
	preview  bool            // it wants the page in a browser beside its panel; from there, too
	Menus    bool            // it runs menuCommand; from there, too
	Solve    bool            // a lens may have its board carry out a command; from there, too
	options  []byte          // its initialization options

	// ShortLenses says that lenses are to tell how a puzzle stands, and offer nothing; from its
	// initialization options, too.
	ShortLenses bool

	// wholeTexts asks it to send the whole text with every change.
	wholeTexts bool

	// The parts of diagnostics that it supports.
	diagnosticVersion bool
	DiagnosticRelated bool
	diagnosticLink    bool
	diagnosticUnused  bool // a tag for unnecessary text

	// The capabilities that single features need.
	capabilities protocol.ClientCapabilities
	TextDocument protocol.TextDocumentClientCapabilities
	Workspace    protocol.WorkspaceClientCapabilities
	Window       protocol.WindowClientCapabilities
}

// AppliesEdits reports whether the client makes edits that the server asks for.
func (c *Profile) AppliesEdits() bool { return optional.Value(c.Workspace.ApplyEdit) }

// ShowsDocuments reports whether the client opens a file that the server asks it to.
func (c *Profile) ShowsDocuments() bool { return optional.OrEmpty(c.Window.ShowDocument).Support }

// Previews reports whether the client is offered the page: it can open one, and has no
// panel of its own or wants the page beside it.
func (c *Profile) Previews() bool { return c.ShowsDocuments() && (!c.View || c.preview) }

// watchesFiles reports whether the client reports changes of files that the server asks it to watch.
func (c *Profile) watchesFiles() bool {
	return optional.Value(optional.OrEmpty(c.Workspace.DidChangeWatchedFiles).DynamicRegistration)
}

func newProfile(p *protocol.InitializeParams) Profile {
	c := Profile{
		Encoding:     source.UTF16,
		language:     words.PrinterFor(optional.Value(p.Locale)),
		Locale:       cmp.Or(optional.Value(p.Locale), "en"),
		options:      p.InitializationOptions,
		capabilities: p.Capabilities,
		TextDocument: *optional.OrEmpty(p.Capabilities.TextDocument),
		Workspace:    *optional.OrEmpty(p.Capabilities.Workspace),
		Window:       *optional.OrEmpty(p.Capabilities.Window),
	}
	var options struct {
		View        bool `json:"view"`
		Preview     bool `json:"preview"`
		Menus       bool `json:"menus"`
		Solve       bool `json:"solve"`
		ShortLenses bool `json:"shortLenses"`
	}
	if json.Unmarshal(p.InitializationOptions, &options) == nil {
		c.View, c.preview, c.Menus, c.Solve, c.ShortLenses = options.View, options.Preview, options.Menus, options.Solve, options.ShortLenses
	}
	c.Encoding = negotiate(optional.OrEmpty(p.Capabilities.General).PositionEncodings)
	if hover := c.TextDocument.Hover; hover != nil {
		c.Markdown = slices.Contains(hover.ContentFormat, protocol.MarkupKindMarkdown)
	}
	carry := optional.OrEmpty(c.TextDocument.PublishDiagnostics).DiagnosticsCapabilities
	c.diagnosticVersion = optional.Value(optional.OrEmpty(c.TextDocument.PublishDiagnostics).VersionSupport)
	c.DiagnosticRelated = optional.Value(carry.RelatedInformation)
	c.diagnosticLink = optional.Value(carry.CodeDescriptionSupport)
	c.diagnosticUnused = slices.Contains(carry.TagSupport.ValueSet, protocol.DiagnosticTagUnnecessary)
	c.correct(p.ClientInfo)
	return c
}

// correct makes up for what a client does not declare, or does wrong.
func (c *Profile) correct(client protocol.ClientInfo) {
	if client.Name == "helix" {
		// It opens files and pages in a browser, since 24.03. One that does not says so when
		// it is asked to.
		c.Window.ShowDocument = &protocol.ShowDocumentClientCapabilities{Support: true}
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

// negotiate chooses how columns are counted: in the client's first encoding that the server knows,
// for some clients are wrong in the others. UTF-16 is the default, because every client understands
// it.
func negotiate(offered []protocol.PositionEncodingKind) source.Encoding {
	for _, kind := range offered {
		for e, known := range encodingKinds {
			if kind == known {
				return e
			}
		}
	}
	return source.UTF16
}
