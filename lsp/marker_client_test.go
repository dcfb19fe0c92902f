package lsp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"plywise/lsp/configuration"
)

// A client is what an editor says about itself. The file `client` of an archive
// changes one that can do everything, a line each:
//
//	encoding utf-8                     it counts columns so, and offers nothing else
//	locale zh-CN                       the language of the user
//	options {"view": true}             its initialization options
//	settings {"Spoilers": false}       the settings of the user
//	crlf                               its line ends
//	set PATH JSON                      a capability, such as textDocument.hover.contentFormat ["plaintext"]
//	unset PATH                         a capability that it does not have
type client struct {
	name         string
	capabilities object
	locale       string
	options      json.RawMessage
	settings     configuration.Settings
	crlf         bool
}

// everything are the capabilities of a client that can do everything.
func everything() object {
	documentation := []string{"markdown", "plaintext"}
	return object{
		"general": object{"positionEncodings": []string{"utf-16"}},
		"workspace": object{
			"applyEdit":      true,
			"workspaceEdit":  object{"documentChanges": true},
			"codeLens":       object{"refreshSupport": true},
			"inlayHint":      object{"refreshSupport": true},
			"semanticTokens": object{"refreshSupport": true},
		},
		"window": object{"showDocument": object{"support": true}},
		"textDocument": object{
			"publishDiagnostics": object{
				"versionSupport": true, "relatedInformation": true, "codeDescriptionSupport": true,
				"dataSupport": true, "tagSupport": object{"valueSet": []int{1, 2}},
			},
			"hover": object{"contentFormat": documentation},
			"codeAction": object{
				"isPreferredSupport": true, "disabledSupport": true, "dataSupport": true,
				"resolveSupport":           object{"properties": []string{"edit"}},
				"codeActionLiteralSupport": object{"codeActionKind": object{"valueSet": []string{"quickfix", "refactor"}}},
			},
			"completion": object{
				"contextSupport": true,
				"completionItem": object{
					"snippetSupport": true, "preselectSupport": true, "insertReplaceSupport": true,
					"labelDetailsSupport": true, "documentationFormat": documentation,
					"resolveSupport": object{"properties": []string{"documentation", "detail"}},
				},
			},
			"inlayHint":       object{},
			"codeLens":        object{},
			"documentSymbol":  object{"hierarchicalDocumentSymbolSupport": true},
			"foldingRange":    object{"foldingRangeKind": object{"valueSet": []string{"comment", "region"}}},
			"documentLink":    object{"tooltipSupport": true},
			"rangeFormatting": object{"rangesSupport": true},
			"definition":      object{"linkSupport": true},
			"rename":          object{"prepareSupport": true},
			"semanticTokens": object{
				"requests": object{"range": true, "full": true},
				"formats":  []string{"relative"}, "tokenTypes": []string{}, "tokenModifiers": []string{},
			},
		},
	}
}

// clientsFor returns the clients that an archive is tested with.
func clientsFor(t *testing.T, archive *txtar.Archive) []client {
	utf16LF := client{name: "utf-16", capabilities: everything(), settings: configuration.Default()}
	utf8CRLF := client{name: "utf-8", capabilities: everything(), settings: configuration.Default(), crlf: true}
	set(utf8CRLF.capabilities, "general.positionEncodings", []string{"utf-8"})
	clients := []client{utf16LF, utf8CRLF}
	for _, f := range archive.Files {
		if f.Name != "client" {
			continue
		}
		if strings.Contains("\n"+string(f.Data), "\nencoding ") {
			clients = clients[:1]
		}
		for i := range clients {
			for line := range strings.Lines(string(f.Data)) {
				clients[i].configure(t, strings.TrimSpace(line))
			}
		}
	}
	return clients
}

// configure understands one line of an archive's file `client`.
func (c *client) configure(t *testing.T, line string) {
	t.Helper()
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "encoding":
		c.name = rest
		set(c.capabilities, "general.positionEncodings", []string{rest})
	case "locale":
		c.locale = rest
	case "options":
		c.options = json.RawMessage(rest)
	case "settings":
		if err := json.Unmarshal([]byte(rest), &c.settings); err != nil {
			t.Fatalf("client: %s: %v", line, err)
		}
	case "crlf":
		c.crlf = true
	case "set":
		path, encoded, _ := strings.Cut(rest, " ")
		var value any
		if err := json.Unmarshal([]byte(encoded), &value); err != nil {
			t.Fatalf("client: %s: %v", line, err)
		}
		set(c.capabilities, path, value)
	case "unset":
		set(c.capabilities, rest, nil)
	case "":
	default:
		t.Fatalf("client: there is no %q", word)
	}
}

// set changes what stands at a path of names with dots between; nil takes it
// away.
func set(in object, path string, value any) {
	name, rest, more := strings.Cut(path, ".")
	switch {
	case more:
		inner, ok := in[name].(object)
		if !ok {
			inner = object{}
		}
		set(inner, rest, value)
		in[name] = inner
	case value == nil:
		delete(in, name)
	default:
		in[name] = value
	}
}

// has returns whether a capability is there.
func (c *client) has(path string) bool {
	in := any(c.capabilities)
	for name := range strings.SplitSeq(path, ".") {
		o, ok := in.(object)
		if !ok || o[name] == nil {
			return false
		}
		in = o[name]
	}
	return in != any(false)
}

// connect starts a session.
func (c *client) connect(t *testing.T) *fakeEditor {
	t.Helper()
	e := connected(t, decide(c.settings))
	params := object{"processId": nil, "rootUri": nil, "capabilities": c.capabilities}
	if c.locale != "" {
		params["locale"] = c.locale
	}
	if c.options != nil {
		params["initializationOptions"] = c.options
	}
	var result struct{ Capabilities json.RawMessage }
	e.must("initialize", params, &result)
	e.offers = result.Capabilities
	var known struct{ PositionEncoding string }
	e.offered(&known)
	e.encoding = known.PositionEncoding
	e.notify("initialized", object{})
	return e
}

// offered reads the server's capabilities.
func (e *fakeEditor) offered(into any) {
	e.t.Helper()
	if err := json.Unmarshal(e.offers, into); err != nil {
		e.t.Fatal(err)
	}
}

// diagnosticsOf returns what the client shows of a document once everything is
// known.
func (s *markedSession) diagnosticsOf(uri string) []fakeDiagnostic {
	s.Helper()
	s.settled()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown[uri] == nil {
		return nil // nothing is wrong with it, and nothing was said
	}
	return slices.Clone(s.shown[uri].Diagnostics)
}

// at returns the parameters of a request about a place.
func (l location) at() object {
	return object{"textDocument": object{"uri": l.document.uri}, "position": l.document.position(l.start)}
}

// span returns the location as the protocol writes it.
func (l location) span() fakeRange {
	return fakeRange{l.document.position(l.start), l.document.position(l.end)}
}

func (d *markedDocument) position(offset int) fakePosition {
	return position(d.text, offset, d.encoding)
}

// show writes a range as error messages have it.
func (d *markedDocument) show(r fakeRange) string {
	text, ok := d.covered(r)
	if !ok {
		return "a place outside of the text"
	}
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// covered returns the text that a range covers; ok is false where the range is
// not one of the text.
func (d *markedDocument) covered(r fakeRange) (text string, ok bool) {
	start, ok1 := d.offset(r.Start)
	end, ok2 := d.offset(r.End)
	if !ok1 || !ok2 || end < start {
		return "", false
	}
	return d.text[start:end], true
}

// offset finds a position by counting up to it; ok is false where there is no
// such position.
func (d *markedDocument) offset(p fakePosition) (offset int, ok bool) {
	line := 0
	for text := range strings.Lines(d.text) {
		if line == p.Line {
			n, ok := columns(strings.TrimRight(text, "\r\n"), p.Character, d.encoding)
			return offset + n, ok
		}
		line++
		offset += len(text)
	}
	// Behind the last line end there is one more line.
	return offset, line == p.Line && p.Character == 0 && (d.text == "" || strings.HasSuffix(d.text, "\n"))
}

// columns returns how many bytes of a line come before a column.
func columns(line string, column int, encoding string) (bytes int, ok bool) {
	for i, u := range line {
		if column <= 0 {
			return i, column == 0
		}
		switch encoding {
		case "utf-8":
			column -= utf8.RuneLen(u)
		case "utf-16":
			column -= utf16.RuneLen(u)
		default:
			column--
		}
	}
	return len(line), column == 0
}
