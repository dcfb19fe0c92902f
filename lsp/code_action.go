package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/lsp/schedule"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
)

func (s *server) codeActionFeature() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			if !s.client.actionLiterals() {
				return
			}
			resolves := s.client.resolvesEdits()
			options := &protocol.CodeActionOptions{ResolveProvider: &resolves}
			for _, kind := range analysis.Kinds() {
				options.CodeActionKinds = append(options.CodeActionKinds, protocol.CodeActionKind(kind))
			}
			c.CodeActionProvider = options
		},
		methods: methods{
			protocol.MethodTextDocumentCodeAction: onDocument(s.codeAction),
			protocol.MethodCodeActionResolve:      onRequest(s.resolveCodeAction),
		},
	}
}

// actionLiterals reports whether the client understands code actions, and not
// only commands.
func (c *profile) actionLiterals() bool {
	a := c.textDocument.CodeAction
	return a != nil && a.CodeActionLiteralSupport.CodeActionKind.ValueSet != nil
}

// resolvesEdits reports whether the client asks for an action's edits when it is
// chosen.
func (c *profile) resolvesEdits() bool {
	a := c.textDocument.CodeAction
	return a != nil && value(a.DataSupport) && slices.Contains(a.ResolveSupport.Properties, "edit")
}

// An actionData is what an action carries until its edits are asked for.
type actionData struct {
	Puzzle puzzleReference `json:"puzzle"`
	Action string          `json:"action"` // the ID of an analysis.Action
}

// codeAction lists what can be done at the cursor or selection.
func (s *server) codeAction(ctx context.Context, snap *workspace.Snapshot, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	if !s.client.actionLiterals() {
		return nil, nil // it was offered none
	}
	start, end := snap.Offset(p.Range.Start), snap.Offset(p.Range.End)
	cursor := snap.File.At(start)
	placed := cursor.Placed
	known, err := s.mappedSoon(ctx, placed.Puzzle, p.Context)
	if err != nil {
		return nil, err
	}
	known = s.discreet(known)
	selected := parser.Range{Start: start, End: end}.Shift(-placed.Start)
	actions := analysis.Actions(known, selected, cursor)
	if !s.settings().Spoilers {
		actions = analysis.Conceal(placed.Puzzle, actions, cursor)
	}
	actions = slices.DeleteFunc(actions, func(a analysis.Action) bool {
		return !wanted(p.Context.Only, a.Kind) || a.Disabled != nil && !value(orEmpty(s.client.textDocument.CodeAction).DisabledSupport) ||
			a.Lasts && !s.client.resolvesEdits()
	})
	offers := make([]offer, 0, len(actions))
	isAsked := func(family string) bool {
		return slices.ContainsFunc(p.Context.Only, func(o protocol.CodeActionKind) bool {
			return string(o) == family || strings.HasPrefix(string(o), family+".")
		})
	}
	for _, a := range analysis.Menu(actions, isAsked, s.client.menus) {
		offers = append(offers, offer{placed, a})
	}
	if wanted(p.Context.Only, analysis.QuickFix) {
		offers = s.withCitedFixes(snap, offers, p.Context.Diagnostics)
	}
	var answer []protocol.CommandOrCodeAction
	named := map[int]puzzleReference{} // by the puzzle's index: to name one looks at the whole file
	for _, o := range offers {
		if _, ok := named[o.placed.Index]; !ok {
			named[o.placed.Index] = reference(snap, o.placed)
		}
		converted, err := s.action(ctx, snap, o, named[o.placed.Index])
		if err != nil {
			return nil, err
		}
		answer = append(answer, converted)
	}
	if wanted(p.Context.Only, analysis.FixAll) && (len(p.Context.Only) > 0 || len(analysis.CertainFixes(placed.Puzzle)) > 0) {
		if all := s.fixAll(snap); all != nil {
			answer = append(answer, all)
		}
	}
	if s.client.previews() && !placed.Preamble && wanted(p.Context.Only, analysis.Preview) {
		opens, err := s.previewAction(snap, p.Range.Start)
		if err != nil {
			return nil, err
		}
		answer = append(answer, opens)
	}
	return answer, nil
}

// An offer is an action and the puzzle that it is about.
type offer struct {
	placed parser.Placed
	analysis.Action
}

// withCitedFixes adds the fixes of the diagnostics that a client asks about to those that
// are offered already, wherever they stand. A diagnostic that is not one of the text as it
// stands now, or another's, is ignored.
func (s *server) withCitedFixes(snap *workspace.Snapshot, offers []offer, cited []protocol.Diagnostic) []offer {
	fixes := 0
	for fixes < len(offers) && offers[fixes].Kind == analysis.QuickFix {
		fixes++
	}
	walls := 0 // of a whole board, in which nobody means one of them
	for _, d := range cited {
		if d.Code == protocol.String(analysis.IdleWall) {
			walls++
		}
	}
	for _, d := range cited {
		if source, _ := d.Source.Get(); source != diagnosticSource || walls > 1 && d.Code == protocol.String(analysis.IdleWall) {
			continue
		}
		for _, placed := range snap.Touching(snap.Bytes(d.Range)) {
			isCited := func(p *parser.Problem) bool {
				return d.Code == protocol.String(p.Code) && d.Message == protocol.String(s.message(p.Message)) &&
					d.Range.Start == snap.In(placed, p.Range).Start
			}
			for _, a := range analysis.FixesOf(s.discreet(s.schedule.Known(placed.Puzzle).Mapped()), isCited) {
				isOffered := func(o offer) bool {
					return o.placed.Index == placed.Index && (o.ID == a.ID || o.IsSameFix(&a))
				}
				if !slices.ContainsFunc(offers[:fixes], isOffered) {
					offers = slices.Insert(offers, fixes, offer{placed, a})
					fixes++
				}
			}
		}
	}
	return offers
}

// fixAll is the action that applies every fix in a file that is certain; nil where
// there is none. Its edits are cheap, so it does not wait to be resolved.
func (s *server) fixAll(snap *workspace.Snapshot) *protocol.CodeAction {
	var edits []protocol.TextEdit
	for placed := range snap.File.All() {
		edits = append(edits, snap.Edits(placed, analysis.SafeFixes(s.discreet(s.schedule.Known(placed.Puzzle))))...)
	}
	if len(edits) == 0 {
		return nil
	}
	kind := protocol.CodeActionKind(analysis.FixAll)
	return &protocol.CodeAction{
		Title: s.printer().Sprintf("Apply all safe fixes"),
		Kind:  &kind,
		Edit:  s.workspaceEdit(snap, edits),
	}
}

// previewAction is the action that opens the page in a browser.
func (s *server) previewAction(snap *workspace.Snapshot, at protocol.Position) (*protocol.CodeAction, error) {
	kind := protocol.CodeActionKind(analysis.Preview)
	title := s.printer().Sprintf("Preview in browser")
	argument, err := json.Marshal(previewArgument{URI: snap.URI, Position: &at})
	return &protocol.CodeAction{
		Title: title, Kind: &kind,
		Command: protocol.Command{Title: title, Command: previewCommand, Arguments: []protocol.LSPAny{argument}},
	}, err
}

// menuWait is how long a menu of actions waits for a solution. After that it
// offers what needs none.
const menuWait = 700 * time.Millisecond

// mappedSoon returns what is known about a puzzle, within menuWait, and lets a judge of
// compositions add to that, and what edits would do. What is known of the edits of a large
// board by then may not be all. An editor that asks by itself, to show that there is a menu,
// is not somebody who waits for it.
func (s *server) mappedSoon(ctx context.Context, p *parser.Puzzle, asked protocol.CodeActionContext) (*analysis.Answer, error) {
	soon, cancel := s.within(ctx, menuWait)
	defer cancel()
	a, err := s.answerSoon(ctx, soon, p, asked)
	if err != nil {
		return nil, err
	}
	if isAsked(asked) && s.settings().Spoilers && wantsMap(asked.Only) && a.Facts != nil {
		err = s.schedule.During(soon, p, func(ctx context.Context) error {
			_, err := s.engine.Map(ctx, a, analysis.Visible, nil)
			return ifJudged(err)
		})
		if err != nil && soon.Err() == nil {
			return nil, protocolError(err)
		}
	}
	return a.Mapped(), ctx.Err()
}

// isAsked reports whether a person has asked for a menu.
func isAsked(asked protocol.CodeActionContext) bool {
	return asked.TriggerKind != protocol.CodeActionTriggerKindAutomatic
}

// wantsMap reports whether a menu has anything that follows from what edits would do.
func wantsMap(only []protocol.CodeActionKind) bool {
	return wanted(only, analysis.QuickFix) || wanted(only, analysis.EditBoard) || wanted(only, analysis.AssertTruths)
}

// answerSoon returns what is known about a puzzle by the end of a context within that of the
// request, and what a judge of compositions says of it.
func (s *server) answerSoon(ctx, soon context.Context, p *parser.Puzzle, asked protocol.CodeActionContext) (*analysis.Answer, error) {
	answer := s.answer
	if !isAsked(asked) {
		answer = s.shown
	}
	a, err := answer(soon, p)
	if err != nil && ctx.Err() == nil && soon.Err() != nil {
		return s.schedule.Known(p), nil
	}
	if err == nil && isAsked(asked) && s.settings().Spoilers && !p.Preamble {
		if _, judged := s.judge(soon, p); judged != nil && soon.Err() == nil {
			return nil, judged
		}
	}
	return a, err
}

// wanted reports whether a client that asks for some kinds only means this one: a
// kind includes those below it.
func wanted(only []protocol.CodeActionKind, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || kind == string(o) || strings.HasPrefix(kind, string(o)+".")
	})
}

func (s *server) action(ctx context.Context, snap *workspace.Snapshot, a offer, puzzle puzzleReference) (*protocol.CodeAction, error) {
	kind := protocol.CodeActionKind(a.Kind)
	action := &protocol.CodeAction{Title: s.message(a.Title), Kind: &kind}
	if a.Preferred && value(orEmpty(s.client.textDocument.CodeAction).IsPreferredSupport) {
		action.IsPreferred = &a.Preferred
	}
	if shown := a.Fixes; shown != nil {
		if a.Cause != nil && s.client.diagnosticRelated {
			shown = a.Cause
		}
		action.Diagnostics = []protocol.Diagnostic{s.diagnostic(snap, a.placed, *shown)}
	}
	if a.Disabled != nil {
		action.Disabled.Reason = s.message(*a.Disabled)
		return action, nil
	}
	if a.ID == "" {
		argument, err := json.Marshal(a.Kind)
		action.Command = protocol.Command{Title: action.Title, Command: menuCommand, Arguments: []protocol.LSPAny{argument}}
		return action, err
	}
	if s.client.resolvesEdits() {
		data, err := json.Marshal(actionData{puzzle, a.ID})
		action.Data = data
		return action, err
	}
	edit, err := s.editOf(ctx, snap, a.placed, a.ID)
	action.Edit = edit
	return action, err
}

// editOf computes the edit of an action. It waits for the puzzle's solution only if the
// action needs that.
func (s *server) editOf(ctx context.Context, snap *workspace.Snapshot, placed parser.Placed, id string) (*protocol.WorkspaceEdit, error) {
	edits, err := analysis.Edits(ctx, s.schedule.Known(placed.Puzzle), id)
	if err != nil {
		a, gone := s.solved(ctx, placed.Puzzle)
		if gone != nil {
			return nil, gone
		}
		if edits, err = analysis.Edits(ctx, s.discreet(a), id); err != nil {
			return nil, err
		}
	}
	return s.actionEdit(snap, placed, id, edits), nil
}

// resolveCodeAction computes the edits of an action that was chosen, for the text as
// it is now.
func (s *server) resolveCodeAction(ctx context.Context, _ workspace.View, action *protocol.CodeAction) (*protocol.CodeAction, error) {
	if len(action.Data) == 0 && action.Command.Command != "" {
		return action, nil // Neovim asks for the edit of a command, too
	}
	var data actionData
	if err := json.Unmarshal(action.Data, &data); err != nil {
		return nil, transport.InvalidParams("this code action is not one of this server's: " + err.Error())
	}
	snap, placed, err := s.find(data.Puzzle)
	if err != nil {
		return nil, err
	}
	edits, err := analysis.Edits(ctx, s.schedule.Known(placed.Puzzle), data.Action)
	if err != nil { // unless it needs the solution, it cannot be done
		if snap, placed, edits, err = s.editsOfClicked(ctx, data); err != nil {
			return nil, err
		}
	}
	action.Edit = s.actionEdit(snap, placed, data.Action, edits)
	return action, nil
}

// editsOfClicked computes the edits of an action that needs the puzzle's game, and returns
// where the puzzle stands by then: that may take long, and people go on typing. It ends when
// the puzzle itself is edited.
func (s *server) editsOfClicked(ctx context.Context, data actionData) (snap *workspace.Snapshot, placed parser.Placed, edits []parser.TextEdit, err error) {
	_, about, known, err := s.clicked(ctx, data.Puzzle)
	if err != nil {
		return nil, placed, nil, err
	}
	ctx, end := s.showLasting(ctx, "choosing", s.printer().Sprintf("Trying edits"), about.Puzzle)
	defer end()
	err = s.schedule.During(ctx, about.Puzzle, func(ctx context.Context) (err error) {
		edits, err = analysis.Edits(ctx, s.discreet(known), data.Action)
		return err
	})
	switch {
	case ctx.Err() != nil:
		return nil, placed, nil, ctx.Err()
	case errors.Is(err, schedule.ErrGone):
		return nil, placed, nil, s.changedSince()
	case err != nil:
		return nil, placed, nil, s.notOffered(err)
	}
	if snap, placed, err = s.find(data.Puzzle); err == nil && placed.Puzzle != about.Puzzle {
		err = s.changedSince()
	}
	return snap, placed, edits, err
}

// workspaceEdit wraps the edits of one document, with its version where the
// client can take it.
func (s *server) workspaceEdit(snap *workspace.Snapshot, edits []protocol.TextEdit) *protocol.WorkspaceEdit {
	if w := s.client.workspace.WorkspaceEdit; w == nil || !value(w.DocumentChanges) {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{snap.URI: edits}}
	}
	change := &protocol.TextDocumentEdit{}
	change.TextDocument.URI, change.TextDocument.Version = snap.URI, &snap.Version
	for i := range edits {
		change.Edits = append(change.Edits, &edits[i])
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{change}}
}

// actionEdit wraps the edits of an action. Those of several lines at once, of which somebody
// may mean one alone, a client that can do so shows before it makes them.
func (s *server) actionEdit(snap *workspace.Snapshot, placed parser.Placed, id string, edits []parser.TextEdit) *protocol.WorkspaceEdit {
	converted := snap.Edits(placed, edits)
	edit := s.workspaceEdit(snap, converted)
	if id != analysis.AllTruths || orEmpty(s.client.workspace.WorkspaceEdit).ChangeAnnotationSupport == nil || len(edit.DocumentChanges) == 0 {
		return edit
	}
	confirm := true
	annotated := &protocol.TextDocumentEdit{}
	annotated.TextDocument = edit.DocumentChanges[0].(*protocol.TextDocumentEdit).TextDocument
	for _, e := range converted {
		annotated.Edits = append(annotated.Edits, &protocol.AnnotatedTextEdit{TextEdit: e, AnnotationID: analysis.AllTruths})
	}
	return &protocol.WorkspaceEdit{
		DocumentChanges: []protocol.DocumentChange{annotated},
		ChangeAnnotations: map[protocol.ChangeAnnotationIdentifier]protocol.ChangeAnnotation{
			analysis.AllTruths: {Label: s.printer().Sprintf("Write all that is true"), NeedsConfirmation: &confirm},
		},
	}
}
