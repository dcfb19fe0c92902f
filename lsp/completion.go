package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/lsp/transport"
)

func (s *server) completionFeature() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			resolves := true
			c.CompletionProvider = &protocol.CompletionOptions{
				// What can follow a colon, a blank or the comma of a position is
				// worth showing unasked; a key's letters trigger in any client.
				TriggerCharacters: []string{":", " ", ","},
				ResolveProvider:   &resolves,
			}
		},
		methods: methods{
			protocol.MethodTextDocumentCompletion: onDocument(s.completion),
			protocol.MethodCompletionItemResolve:  onRequest(s.resolveCompletion),
		},
	}
}

// completionItem returns what the client understands in an item.
func (e *editor) completionItem() protocol.ClientCompletionItemOptions {
	return *orEmpty(orEmpty(e.textDocument.Completion).CompletionItem)
}

// completion lists what could be written at the cursor. Keys are there at once;
// moves wait for the game to be solved.
func (s *server) completion(ctx context.Context, snap *snapshot, p *protocol.CompletionParams) (*protocol.CompletionList, error) {
	cursor := snap.file.At(snap.offset(p.Position))
	found, err := s.engine.Complete(ctx, s.printer(), cursor, s.settings().Spoilers)
	if err != nil {
		return nil, err
	}
	list := &protocol.CompletionList{IsIncomplete: found.Partial, Items: []protocol.CompletionItem{}}
	typed, word := snap.in(cursor.Placed, found.Typed), snap.in(cursor.Placed, found.Word)
	for i, suggestion := range found.Suggestions {
		item := protocol.CompletionItem{
			Label:    suggestion.Label,
			Kind:     completionKinds[suggestion.Kind],
			SortText: protocol.NewOptional(fmt.Sprintf("%05d", i)),
		}
		client := s.editor.completionItem()
		text := suggestion.Insert
		if value(client.SnippetSupport) && len(suggestion.Stops) > 0 {
			text = snippet(suggestion)
			item.InsertTextFormat = protocol.InsertTextFormatSnippet
		} else if suggestion.Kind == analysis.PuzzleSuggestion {
			continue // an example of somebody else's is of no use as it is
		}
		if value(client.InsertReplaceSupport) && typed != word {
			item.TextEdit = &protocol.InsertReplaceEdit{NewText: text, Insert: typed, Replace: word}
		} else {
			item.TextEdit = &protocol.TextEdit{NewText: text, Range: word}
		}
		if suggestion.Detail != "" {
			item.Detail = protocol.NewOptional(suggestion.Detail)
			if value(client.LabelDetailsSupport) {
				item.LabelDetails = &protocol.CompletionItemLabelDetails{Description: &suggestion.Detail}
			}
		}
		if suggestion.Likely && value(client.PreselectSupport) {
			item.Preselect = protocol.NewOptional(true)
		}
		if len(suggestion.Doc) > 0 {
			item.Documentation = s.documentation(suggestion.Doc)
		}
		if suggestion.After != nil {
			item.Data, err = json.Marshal(completionData{snap.key, cursor.Index, suggestion.After})
			if err != nil {
				return nil, err
			}
		}
		list.Items = append(list.Items, item)
	}
	return list, nil
}

// completionKinds choose icons, among those that every client knows.
var completionKinds = map[analysis.SuggestionKind]protocol.CompletionItemKind{
	analysis.KeySuggestion:     protocol.CompletionItemKindProperty,
	analysis.PuzzleSuggestion:  protocol.CompletionItemKindSnippet,
	analysis.GameSuggestion:    protocol.CompletionItemKindModule,
	analysis.WordSuggestion:    protocol.CompletionItemKindKeyword,
	analysis.OutcomeSuggestion: protocol.CompletionItemKindValue,
	analysis.NodeSuggestion:    protocol.CompletionItemKindReference,
	analysis.MoveSuggestion:    protocol.CompletionItemKindValue,
}

// documentation renders a text as the client can show it beside an item.
func (s *server) documentation(text analysis.Text) protocol.InlayHintTooltip {
	if slices.Contains(s.editor.completionItem().DocumentationFormat, protocol.MarkupKindMarkdown) {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text.Markdown()}
	}
	return protocol.String(text.Plain())
}

// A completionData is what the item of a move carries until its documentation
// is asked for. It has no version, because people go on typing while they
// choose.
type completionData struct {
	URI    uri.URI  `json:"uri"`
	Puzzle int      `json:"puzzle"` // its place among those of the file
	Moves  []string `json:"moves"`  // up to and including this one
}

// resolveCompletion shows the position after a move.
func (s *server) resolveCompletion(ctx context.Context, docs *view, item *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	if len(item.Data) == 0 {
		return item, nil
	}
	var data completionData
	if err := json.Unmarshal(item.Data, &data); err != nil {
		return nil, transport.InvalidParams("this completion item is not one of this server's: " + err.Error())
	}
	snap, ok := docs.open[data.URI]
	if !ok || data.Puzzle < 0 || data.Puzzle >= snap.file.NumPuzzles() {
		return item, nil // it is gone; the item is as good as it was
	}
	text, err := s.engine.ExplainMoves(ctx, s.printer(), snap.file.Puzzle(data.Puzzle).Puzzle, data.Moves)
	if err != nil {
		return nil, err
	}
	if len(text) > 0 {
		item.Documentation = s.documentation(text)
	}
	return item, nil
}

// snippet writes a suggestion in the protocol's snippet syntax. The cursor ends
// behind it.
func snippet(s analysis.Suggestion) string {
	var b strings.Builder
	at := 0
	for i, stop := range s.Stops {
		b.WriteString(escapeSnippet(s.Insert[at:stop.Start], `\$}`))
		switch inner := s.Insert[stop.Start:stop.End]; {
		case len(stop.Words) > 0:
			words := make([]string, len(stop.Words))
			for j, w := range stop.Words {
				words[j] = escapeSnippet(w, `\,|$}`)
			}
			fmt.Fprintf(&b, "${%d|%s|}", i+1, strings.Join(words, ","))
		case inner != "":
			fmt.Fprintf(&b, "${%d:%s}", i+1, escapeSnippet(inner, `\$}`))
		default:
			fmt.Fprintf(&b, "$%d", i+1)
		}
		at = stop.End
	}
	b.WriteString(escapeSnippet(s.Insert[at:], `\$}`))
	return b.String()
}

func escapeSnippet(text, special string) string {
	var b strings.Builder
	for i := range len(text) {
		if strings.IndexByte(special, text[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
