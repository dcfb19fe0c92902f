package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/display"
	"plywise/lsp/internal/optional"
	"plywise/lsp/schedule"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

func (s *server) codeActionFeature() session.Feature {
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			if !s.actionLiterals() {
				return
			}
			resolves := s.resolvesEdits()
			options := &protocol.CodeActionOptions{ResolveProvider: &resolves}
			for _, kind := range change.Kinds() {
				options.CodeActionKinds = append(options.CodeActionKinds, protocol.CodeActionKind(kind))
			}
			c.CodeActionProvider = options
		},
		Methods: session.Methods{
			protocol.MethodTextDocumentCodeAction: session.OnDocument(s.codeAction),
			protocol.MethodCodeActionResolve:      session.OnRequest(s.resolveCodeAction),
		},
	}
}

// actionLiterals reports whether the client understands code actions, and not
// only commands.
func (s *server) actionLiterals() bool {
	a := s.Client.TextDocument.CodeAction
	return a != nil && a.CodeActionLiteralSupport.CodeActionKind.ValueSet != nil
}

// resolvesEdits reports whether the client asks for an action's edits when it is
// chosen.
func (s *server) resolvesEdits() bool {
	a := s.Client.TextDocument.CodeAction
	return a != nil && optional.Value(a.DataSupport) && slices.Contains(a.ResolveSupport.Properties, "edit")
}

// An actionData is the data of an action until the client asks for its edits.
type actionData struct {
	Puzzle session.Reference `json:"puzzle"`
	Action string            `json:"action"` // the ID of a change.Action
}

// codeAction lists the actions at the cursor or selection.
func (s *server) codeAction(ctx context.Context, snap *workspace.Snapshot, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	if !s.actionLiterals() {
		return nil, nil // the server offered it none
	}
	start, end := snap.Offset(p.Range.Start), snap.Offset(p.Range.End)
	cursor := snap.File.At(start)
	placed := cursor.Placed
	known, err := s.mappedSoon(ctx, placed.Puzzle, p.Context)
	if err != nil {
		return nil, err
	}
	known = s.Discreet(known)
	selected := source.Range{Start: start, End: end}.Shift(-placed.Start)
	actions := change.Actions(known, selected, cursor)
	if !s.Tells(placed.Puzzle) {
		actions = change.Conceal(placed.Puzzle, actions, cursor)
	}
	actions = slices.DeleteFunc(actions, func(a change.Action) bool {
		return !wanted(p.Context.Only, a.Kind) || a.Disabled != nil && !optional.Value(optional.OrEmpty(s.Client.TextDocument.CodeAction).DisabledSupport) ||
			a.Lasts && !s.resolvesEdits()
	})
	offers := make([]offer, 0, len(actions))
	isAsked := func(family string) bool {
		return slices.ContainsFunc(p.Context.Only, func(o protocol.CodeActionKind) bool {
			return string(o) == family || strings.HasPrefix(string(o), family+".")
		})
	}
	for _, a := range change.Menu(actions, isAsked, s.Client.Menus) {
		offers = append(offers, offer{placed, a})
	}
	if wanted(p.Context.Only, change.QuickFix) {
		offers = s.withCitedFixes(snap, offers, p.Context.Diagnostics)
	}
	var answer []protocol.CommandOrCodeAction
	named := map[int]session.Reference{} // by the puzzle's index; made once each, for ReferenceTo looks at the whole file
	for _, o := range offers {
		if _, ok := named[o.placed.Index]; !ok {
			named[o.placed.Index] = session.ReferenceTo(snap, o.placed)
		}
		converted, err := s.action(ctx, snap, o, named[o.placed.Index])
		if err != nil {
			return nil, err
		}
		answer = append(answer, converted)
	}
	// Menus of all kinds show no sources in VS Code.
	kind, isCertain := change.FixAll, func(fix syntax.Fix) bool { return fix.Certain }
	if len(p.Context.Only) == 0 {
		kind = change.QuickFix
	}
	if kind == change.FixAll && wanted(p.Context.Only, kind) || kind == change.QuickFix && slices.ContainsFunc(offers, func(o offer) bool {
		return o.Fixes != nil && slices.ContainsFunc(o.Fixes.Fixes, isCertain)
	}) {
		if all := s.fixAll(snap, protocol.CodeActionKind(kind)); all != nil {
			answer = append(answer, all)
		}
	}
	if s.Client.Previews() && !placed.Preamble && wanted(p.Context.Only, change.Preview) {
		opens, err := display.PreviewAction(s.Printer(), snap, p.Range.Start)
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
	change.Action
}

// withCitedFixes adds the fixes of the diagnostics that a client asks about to those that are
// offered already, wherever they stand. It ignores diagnostics of other servers and those that
// the text no longer has.
func (s *server) withCitedFixes(snap *workspace.Snapshot, offers []offer, cited []protocol.Diagnostic) []offer {
	fixes := 0
	for fixes < len(offers) && offers[fixes].Kind == change.QuickFix {
		fixes++
	}
	walls := 0 // of a board: a user who selects several wants none of them by itself
	for _, d := range cited {
		if d.Code == protocol.String(answer.IdleWall) {
			walls++
		}
	}
	for _, d := range cited {
		if source, _ := d.Source.Get(); source != session.DiagnosticSource || walls > 1 && d.Code == protocol.String(answer.IdleWall) {
			continue
		}
		for _, placed := range snap.Touching(snap.Bytes(d.Range)) {
			isCited := func(p *syntax.Problem) bool {
				return d.Code == protocol.String(p.Code) && d.Message == protocol.String(s.Message(p.Message)) &&
					d.Range.Start == snap.In(placed, p.Range).Start
			}
			for _, a := range change.FixesOf(s.Discreet(s.Schedule.Known(placed.Puzzle).Mapped()), isCited) {
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
func (s *server) fixAll(snap *workspace.Snapshot, kind protocol.CodeActionKind) *protocol.CodeAction {
	var edits []protocol.TextEdit
	for placed := range snap.File.All() {
		edits = append(edits, snap.Edits(placed, change.SafeFixes(s.Discreet(s.Schedule.Known(placed.Puzzle))))...)
	}
	if len(edits) == 0 {
		return nil
	}
	return &protocol.CodeAction{
		Title: s.Printer().Sprintf("Apply all safe fixes"),
		Kind:  &kind,
		Edit:  s.WorkspaceEdit(snap, edits),
	}
}

// menuCommand shows the actions at the cursor of one kind, its argument, in a menu. The client
// runs it; the server only offers it to clients that set {"menus": true} in their initialization
// options.
const menuCommand = "plywise.openMenu"

// menuWait is how long a menu of actions waits for a solution. After that it offers the actions
// that need none.
const menuWait = 700 * time.Millisecond

// mappedSoon returns the answer about a puzzle that is known within menuWait, with a judgement
// and the map of its edits; that of a large board may not be complete by then. It does not wait
// for these if an editor asks by itself, to show that there is a menu.
func (s *server) mappedSoon(ctx context.Context, p *syntax.Puzzle, asked protocol.CodeActionContext) (*answer.Answer, error) {
	soon, cancel := context.WithTimeout(ctx, menuWait)
	defer cancel()
	a, err := s.answerSoon(ctx, soon, p, asked)
	if err != nil {
		return nil, err
	}
	if isAsked(asked) && s.Tells(p) && wantsMap(asked.Only) && a.Facts != nil {
		if err := s.MapEdits(soon, a); err != nil && soon.Err() == nil {
			return nil, err
		}
	}
	return a.Mapped(), ctx.Err()
}

// isAsked reports whether the user has asked for a menu.
func isAsked(asked protocol.CodeActionContext) bool {
	return asked.TriggerKind != protocol.CodeActionTriggerKindAutomatic
}

// wantsMap reports whether a menu has actions that depend on the map of edits.
func wantsMap(only []protocol.CodeActionKind) bool {
	return wanted(only, change.QuickFix) || wanted(only, change.EditBoard) || wanted(only, change.AssertTruths)
}

// answerSoon returns the answer about a puzzle, with its judgement, that is known when soon ends,
// a context within that of the request.
func (s *server) answerSoon(ctx, soon context.Context, p *syntax.Puzzle, asked protocol.CodeActionContext) (*answer.Answer, error) {
	answer := s.Answer
	if !isAsked(asked) {
		answer = s.Shown
	}
	a, err := answer(soon, p)
	if err != nil && ctx.Err() == nil && soon.Err() != nil {
		return s.Schedule.Known(p), nil
	}
	if err == nil && isAsked(asked) && s.Tells(p) && !p.Preamble {
		if _, judged := s.Judge(soon, a); judged != nil && soon.Err() == nil {
			return nil, judged
		}
	}
	return a, err
}

// wanted reports whether a client that asks for some kinds only wants this one: a kind includes
// those below it.
func wanted(only []protocol.CodeActionKind, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || kind == string(o) || strings.HasPrefix(kind, string(o)+".")
	})
}

func (s *server) action(ctx context.Context, snap *workspace.Snapshot, a offer, puzzle session.Reference) (*protocol.CodeAction, error) {
	kind := protocol.CodeActionKind(a.Kind)
	action := &protocol.CodeAction{Title: s.Message(a.Title), Kind: &kind}
	if a.Preferred && optional.Value(optional.OrEmpty(s.Client.TextDocument.CodeAction).IsPreferredSupport) {
		action.IsPreferred = &a.Preferred
	}
	if a.Fixes != nil {
		action.Diagnostics = []protocol.Diagnostic{s.Diagnostic(snap, a.placed, *a.Fixes)}
	}
	if a.Disabled != nil {
		action.Disabled.Reason = s.Message(*a.Disabled)
		return action, nil
	}
	if a.ID == "" {
		argument, err := json.Marshal(a.Kind)
		action.Command = protocol.Command{Title: action.Title, Command: menuCommand, Arguments: []protocol.LSPAny{argument}}
		return action, err
	}
	if s.resolvesEdits() {
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
	edits, err := change.Edits(ctx, s.Schedule.Known(placed.Puzzle), id)
	if err != nil {
		a, gone := s.Solved(ctx, placed.Puzzle)
		if gone != nil {
			return nil, gone
		}
		if edits, err = change.Edits(ctx, s.Discreet(a), id); err != nil {
			return nil, err
		}
	}
	return s.WorkspaceEdit(snap, snap.Edits(placed, edits)), nil
}

// resolveCodeAction computes the edits of an action that was chosen, for the text as
// it is now.
func (s *server) resolveCodeAction(ctx context.Context, _ workspace.Snapshots, action *protocol.CodeAction) (*protocol.CodeAction, error) {
	if len(action.Data) == 0 && action.Command.Command != "" {
		return action, nil // Neovim asks for the edit of a command, too
	}
	var data actionData
	if err := json.Unmarshal(action.Data, &data); err != nil {
		return nil, transport.InvalidParams("this code action is not one of this server's: " + err.Error())
	}
	snap, placed, err := s.Find(data.Puzzle)
	if err != nil {
		return nil, err
	}
	edits, err := change.Edits(ctx, s.Schedule.Known(placed.Puzzle), data.Action)
	if err != nil { // it needs the solution, or cannot be done
		if snap, placed, edits, err = s.editsOfClicked(ctx, data); err != nil {
			return nil, err
		}
	}
	s.Remember(snap, placed, edits)
	action.Edit = s.WorkspaceEdit(snap, snap.Edits(placed, edits))
	return action, nil
}

// editsOfClicked computes the edits of an action that needs the puzzle's game, and returns where
// the puzzle stands by then: that may take long, and the user may go on typing. An edit of the
// puzzle itself ends it.
func (s *server) editsOfClicked(ctx context.Context, data actionData) (snap *workspace.Snapshot, placed parser.Placed, edits []source.Edit, err error) {
	_, about, known, err := s.Clicked(ctx, data.Puzzle)
	if err != nil {
		return nil, placed, nil, err
	}
	ctx, end := s.ShowLasting(ctx, "choosing", s.Printer().Sprintf("Trying edits"), about.Puzzle)
	defer end()
	working, over := s.Schedule.During(ctx, about.Puzzle)
	defer over()
	edits, err = change.Edits(working, s.Discreet(known), data.Action)
	switch {
	case ctx.Err() != nil:
		return nil, placed, nil, ctx.Err()
	case errors.Is(context.Cause(working), schedule.ErrGone):
		return nil, placed, nil, s.ChangedSince()
	case err != nil:
		return nil, placed, nil, s.NotOffered(err)
	}
	if snap, placed, err = s.Find(data.Puzzle); err == nil && placed.Puzzle != about.Puzzle {
		err = s.ChangedSince()
	}
	return snap, placed, edits, err
}
