package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/answer"
	"plywise/lsp/complete"
	"plywise/lsp/inert"
	"plywise/lsp/internal/optional"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/words"
	"plywise/lsp/workspace"
	"plywise/parser"
)

func (s *server) completionFeature() session.Feature {
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			resolves := true
			c.CompletionProvider = &protocol.CompletionOptions{
				// After a colon, a blank or the comma of a position, suggestions
				// are worth showing unasked; letters trigger in every client anyway.
				TriggerCharacters: []string{":", " ", ","},
				ResolveProvider:   &resolves,
			}
		},
		Methods: session.Methods{
			protocol.MethodTextDocumentCompletion: session.OnDocument(s.completion),
			protocol.MethodCompletionItemResolve:  session.OnRequest(s.resolveCompletion),
		},
	}
}

// completionItem returns the client's capabilities for items.
func (s *server) completionItem() protocol.ClientCompletionItemOptions {
	return *optional.OrEmpty(optional.OrEmpty(s.Client.TextDocument.Completion).CompletionItem)
}

// completion lists the texts that can stand at the cursor. Keys are there at once, and outcomes
// soon, with the truth first if it is known by then; moves wait for the game to be solved.
func (s *server) completion(ctx context.Context, snap *workspace.Snapshot, p *protocol.CompletionParams) (*protocol.CompletionList, error) {
	cursor := snap.File.At(snap.Offset(p.Position))
	answer, partial, err := s.knownFor(ctx, cursor)
	if err != nil {
		return nil, err
	}
	found := complete.At(ctx, s.Printer(), answer, cursor, s.Tells(cursor.Puzzle))
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
		client := s.completionItem()
		text := suggestion.Insert
		if optional.Value(client.SnippetSupport) && len(suggestion.Stops) > 0 {
			text = snippet(suggestion)
			item.InsertTextFormat = protocol.InsertTextFormatSnippet
		} else if suggestion.Kind == complete.PuzzleSuggestion {
			continue // an example is of no use without places to fill in
		}
		if optional.Value(client.InsertReplaceSupport) && typed != word {
			item.TextEdit = &protocol.InsertReplaceEdit{NewText: text, Insert: typed, Replace: word}
		} else {
			item.TextEdit = &protocol.TextEdit{NewText: text, Range: word}
		}
		if suggestion.Kind == complete.KeySuggestion && !found.Indent.Empty() {
			item.AdditionalTextEdits = []protocol.TextEdit{{Range: snap.In(cursor.Placed, found.Indent)}}
		}
		if suggestion.Detail != "" {
			item.Detail = protocol.NewOptional(suggestion.Detail)
			if optional.Value(client.LabelDetailsSupport) {
				item.LabelDetails = &protocol.CompletionItemLabelDetails{Description: &suggestion.Detail}
			}
		}
		if suggestion.Likely && optional.Value(client.PreselectSupport) {
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

// knownFor returns the answer about a puzzle, once it is enough to complete at a cursor or takes
// too long. Partial says that there will be more.
func (s *server) knownFor(ctx context.Context, c parser.Cursor) (known *answer.Answer, partial bool, err error) {
	known = s.Schedule.Known(c.Puzzle)
	need, wait := complete.NeedAt(c), complete.ValueWait
	switch {
	case c.Puzzle.Setup == nil, need == complete.NeedsText:
		return known, false, nil
	case need == complete.NeedsMoves:
		known, err = s.Solved(ctx, c.Puzzle)
		return known, false, err
	case known.IsSettled() && need == complete.NeedsOutcome, !s.Tells(c.Puzzle):
		return known, false, nil
	case need == complete.TakesGameAtOnce:
		wait = complete.SnippetWait
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	ask := s.Solved
	if need == complete.NeedsOutcome {
		ask = s.Answer
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
var completionKinds = map[complete.SuggestionKind]protocol.CompletionItemKind{
	complete.KeySuggestion:     protocol.CompletionItemKindProperty,
	complete.PuzzleSuggestion:  protocol.CompletionItemKindSnippet,
	complete.GameSuggestion:    protocol.CompletionItemKindModule,
	complete.WordSuggestion:    protocol.CompletionItemKindKeyword,
	complete.OutcomeSuggestion: protocol.CompletionItemKindValue,
	complete.NodeSuggestion:    protocol.CompletionItemKindReference,
	complete.CellSuggestion:    protocol.CompletionItemKindReference,
	complete.MoveSuggestion:    protocol.CompletionItemKindValue,
}

// documentation renders a text as the client can show it beside an item.
func (s *server) documentation(text words.Text) protocol.InlayHintTooltip {
	if slices.Contains(s.completionItem().DocumentationFormat, protocol.MarkupKindMarkdown) {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text.Markdown()}
	}
	return protocol.String(text.Plain())
}

// A completionData is the data of a move's item until the client asks for its documentation. It
// has no version, because the user may go on typing before choosing.
type completionData struct {
	URI    uri.URI  `json:"uri"`
	Puzzle int      `json:"puzzle"` // its index in the file
	Moves  []string `json:"moves"`  // up to and including this one
}

// resolveCompletion shows the position after a move.
func (s *server) resolveCompletion(ctx context.Context, docs workspace.Snapshots, item *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	if len(item.Data) == 0 {
		return item, nil
	}
	var data completionData
	if err := json.Unmarshal(item.Data, &data); err != nil {
		return nil, transport.InvalidParams("this completion item is not one of this server's: " + err.Error())
	}
	snap, ok := docs[data.URI]
	if !ok || data.Puzzle < 0 || data.Puzzle >= snap.File.NumPuzzles() {
		return item, nil // the puzzle is gone; the item stays as it is
	}
	a, err := s.Solved(ctx, snap.File.Puzzle(data.Puzzle).Puzzle)
	if err != nil {
		return nil, err
	}
	if text := complete.ExplainMoves(s.Printer(), a.Game, data.Moves); len(text) > 0 {
		item.Documentation = s.documentation(text)
	}
	return item, nil
}

// snippet writes a suggestion in the protocol's snippet syntax. The cursor ends up behind it, or
// at its last stop where that is empty, and the editor then forgets the stops.
func snippet(s complete.Suggestion) string {
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
		case i == len(s.Stops)-1:
			b.WriteString("$0")
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
