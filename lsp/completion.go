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
	"plywise/lsp/inert"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
)

func (s *server) completionFeature() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			resolves := true
			c.CompletionProvider = &protocol.CompletionOptions{
				// After a colon, a blank or the comma of a position, suggestions
				// are worth showing unasked; letters trigger in every client anyway.
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
func (c *profile) completionItem() protocol.ClientCompletionItemOptions {
	return *orEmpty(orEmpty(c.textDocument.Completion).CompletionItem)
}

// completion lists what could be written at the cursor. Keys are there at once, and
// outcomes soon, with the truth first if it is known by then; moves wait for the game
// to be solved.
func (s *server) completion(ctx context.Context, snap *workspace.Snapshot, p *protocol.CompletionParams) (*protocol.CompletionList, error) {
	cursor := snap.File.At(snap.Offset(p.Position))
	answer, partial, err := s.knownFor(ctx, cursor)
	if err != nil {
		return nil, err
	}
	found := analysis.Complete(ctx, s.printer(), answer, cursor, s.settings().Spoilers)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	list := &protocol.CompletionList{IsIncomplete: partial || found.Incomplete, Items: []protocol.CompletionItem{}}
	typed, word := snap.In(cursor.Placed, found.Typed), snap.In(cursor.Placed, found.Word)
	for i, suggestion := range found.Suggestions {
		item := protocol.CompletionItem{
			Label:    inert.Message(suggestion.Label),
			Kind:     completionKinds[suggestion.Kind],
			SortText: protocol.NewOptional(fmt.Sprintf("%05d", i)),
		}
		if item.Label != suggestion.Label {
			item.FilterText = protocol.NewOptional(suggestion.Label) // or it would not match what is typed
		}
		client := s.client.completionItem()
		text := suggestion.Insert
		if value(client.SnippetSupport) && len(suggestion.Stops) > 0 {
			text = snippet(suggestion)
			item.InsertTextFormat = protocol.InsertTextFormatSnippet
		} else if suggestion.Kind == analysis.PuzzleSuggestion {
			continue // an example is of no use without places to fill in
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
			item.Data, err = json.Marshal(completionData{snap.Key, cursor.Index, suggestion.After})
			if err != nil {
				return nil, err
			}
		}
		list.Items = append(list.Items, item)
	}
	return list, nil
}

// knownFor returns what is known of a puzzle, once that is enough to complete at a
// cursor or takes too long. Partial says that more will be known.
func (s *server) knownFor(ctx context.Context, c parser.Cursor) (known *analysis.Answer, partial bool, err error) {
	known = s.schedule.Known(c.Puzzle)
	need, wait := analysis.CompletionNeedAt(c), analysis.ValueWait
	switch {
	case c.Puzzle.Setup == nil, need == analysis.NeedsText:
		return known, false, nil
	case need == analysis.NeedsMoves:
		known, err = s.solved(ctx, c.Puzzle)
		return known, false, err
	case known.IsSettled() && need == analysis.NeedsOutcome, !s.settings().Spoilers:
		return known, false, nil
	case need == analysis.TakesGameAtOnce:
		wait = analysis.SnippetWait
	}
	limited, cancel := s.within(ctx, wait)
	defer cancel()
	ask := s.solved
	if need == analysis.NeedsOutcome {
		ask = s.answer
	}
	a, err := ask(limited, c.Puzzle)
	switch {
	case err == nil:
		return a, false, nil
	case ctx.Err() == nil && limited.Err() != nil:
		return known, true, nil
	}
	return nil, false, err
}

// completionKinds choose icons, among those that every client knows.
var completionKinds = map[analysis.SuggestionKind]protocol.CompletionItemKind{
	analysis.KeySuggestion:     protocol.CompletionItemKindProperty,
	analysis.PuzzleSuggestion:  protocol.CompletionItemKindSnippet,
	analysis.GameSuggestion:    protocol.CompletionItemKindModule,
	analysis.WordSuggestion:    protocol.CompletionItemKindKeyword,
	analysis.OutcomeSuggestion: protocol.CompletionItemKindValue,
	analysis.NodeSuggestion:    protocol.CompletionItemKindReference,
	analysis.CellSuggestion:    protocol.CompletionItemKindReference,
	analysis.MoveSuggestion:    protocol.CompletionItemKindValue,
}

// documentation renders a text as the client can show it beside an item.
func (s *server) documentation(text analysis.Text) protocol.InlayHintTooltip {
	if slices.Contains(s.client.completionItem().DocumentationFormat, protocol.MarkupKindMarkdown) {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text.Markdown()}
	}
	return protocol.String(text.Plain())
}

// A completionData is what the item of a move carries until its documentation
// is asked for. It has no version, because people go on typing while they
// choose.
type completionData struct {
	URI    uri.URI  `json:"uri"`
	Puzzle int      `json:"puzzle"` // its index in the file
	Moves  []string `json:"moves"`  // up to and including this one
}

// resolveCompletion shows the position after a move.
func (s *server) resolveCompletion(ctx context.Context, docs workspace.View, item *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	if len(item.Data) == 0 {
		return item, nil
	}
	var data completionData
	if err := json.Unmarshal(item.Data, &data); err != nil {
		return nil, transport.InvalidParams("this completion item is not one of this server's: " + err.Error())
	}
	snap, ok := docs[data.URI]
	if !ok || data.Puzzle < 0 || data.Puzzle >= snap.File.NumPuzzles() {
		return item, nil // it is gone; the item is as good as it was
	}
	a, err := s.solved(ctx, snap.File.Puzzle(data.Puzzle).Puzzle)
	if err != nil {
		return nil, err
	}
	if text := analysis.ExplainMoves(s.printer(), a.Game, data.Moves); len(text) > 0 {
		item.Documentation = s.documentation(text)
	}
	return item, nil
}

// snippet writes a suggestion in the protocol's snippet syntax. The cursor ends up
// behind it.
func snippet(s analysis.Suggestion) string {
	var b strings.Builder
	at := 0
	for i, stop := range s.Stops {
		b.WriteString(escapeSnippet(s.Insert[at:stop.Start], `\$}`))
		inner := s.Insert[stop.Start:stop.End]
		switch {
		case len(stop.Words) > 1:
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
