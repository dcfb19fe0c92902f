package lsp

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/answer"
	"plywise/lsp/display"
	"plywise/lsp/explain"
	"plywise/lsp/internal/optional"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/syntax"
)

func (s *server) codeLensFeature() session.Feature {
	l := &codeLenses{server: s, refresh: session.NewRefresher(s.Session, protocol.MethodWorkspaceCodeLensRefresh, s.Remote.CodeLensRefresh)}
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			resolves := true
			c.CodeLensProvider = &protocol.CodeLensOptions{ResolveProvider: &resolves}
		},
		Methods: session.Methods{
			protocol.MethodTextDocumentCodeLens: session.OnDocument(l.lenses),
			protocol.MethodCodeLensResolve:      session.OnRequest(l.resolve),
		},
		Settled: l.refresh.Settled,
		Closed:  l.closed,
	}
}

type codeLenses struct {
	server  *server
	refresh *session.Refresher

	mu      sync.Mutex
	numbers int                         // the number of the last text
	texts   map[int]*workspace.Snapshot // the texts that the last answers were about, by number
}

// textsKept is how many texts of a document that had lenses are remembered: a client may
// still resolve lenses of the one before the last.
const textsKept = 4

// A lensData is the data of a lens until it is resolved: the number of the text that its answer
// was about, that of its puzzle in this text, and its kind.
type lensData [3]int

// resolvesLenses reports whether the client asks for a lens's command when the lens
// comes into view. Since version 3.18 of the protocol clients say so. Of the older ones,
// those that say that they know lenses do.
//
// Neovim 0.10 says nothing of lenses. It has all lenses of a file resolved at once, and
// shows "Unresolved lens ..." until then.
func (s *server) resolvesLenses() bool {
	lens := s.Client.TextDocument.CodeLens
	return lens != nil && (lens.ResolveSupport.Properties == nil || slices.Contains(lens.ResolveSupport.Properties, "command"))
}

// lenses returns the lenses of all puzzles: without their commands if the client resolves them,
// because a file may have thousands and a screen shows few. While a puzzle is being solved, a
// client that can be told to ask again gets a lens that says so, and one with the judgement once
// there is one. Any other client resolves a lens that has no command, and waits.
func (l *codeLenses) lenses(ctx context.Context, snap *workspace.Snapshot, _ *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	s := l.server
	puzzles := slices.Collect(snap.File.Puzzles())
	answers, err := s.AnswersSoon(ctx, puzzles, true)
	if err != nil {
		return nil, err
	}
	refreshes := s.refreshesLenses()
	if refreshes {
		l.refresh.AwaitMore(snap, answers)
	}
	number, resolves := l.remember(snap), s.resolvesLenses()
	var named []session.Reference
	if !resolves {
		named = session.ReferencesTo(snap, puzzles)
	}
	lenses := make([]protocol.CodeLens, 0, 2*len(puzzles))
	for i, placed := range puzzles {
		if placed.Holed != nil && refreshes && s.lensOptions(placed.Puzzle).Outcome {
			l.refresh.AwaitAnswer(answers[i])
		}
		unsolved := !answers[i].IsSettled() && !refreshes
		for _, kind := range s.lensKinds(answers[i]) {
			later := resolves || unsolved
			if !later && kind == explain.ExplainLens && s.lensOptions(placed.Puzzle).Judged(answers[i]) && answers[i].Facts.Composition() == nil {
				switch {
				case len(puzzles) > mostJudged:
				case refreshes:
					l.awaitJudge(answers[i])
				default:
					later = true
				}
			}
			made := protocol.CodeLens{Range: lensRange(snap, placed, kind)}
			if later {
				made.Data, err = json.Marshal(lensData{number, i, int(kind)})
			} else {
				made.Command, err = s.lensCommand(snap, placed, named[i], answers[i], kind)
			}
			if err != nil {
				return nil, err
			}
			lenses = append(lenses, made)
		}
	}
	return lenses, nil
}

// mostJudged is the most puzzles of a file that are judged for their lenses, which may not be on
// the screen.
const mostJudged = 100

// awaitJudge asks a judge about a puzzle, for a client that takes a lens as it is, and
// makes the client ask again.
func (l *codeLenses) awaitJudge(a *answer.Answer) {
	l.refresh.AwaitThat(a.Puzzle, func(ctx context.Context) error {
		c, err := l.server.Judge(ctx, a)
		if err == nil && c == nil {
			err = protocol.ErrContentModified // there is nothing new to ask for
		}
		return err
	})
}

// refreshesLenses reports whether the client can be told to ask for lenses again.
func (s *server) refreshesLenses() bool {
	return optional.Value(optional.OrEmpty(s.Client.Workspace.CodeLens).RefreshSupport)
}

// lensKinds returns the kinds of lenses of a puzzle that the client can do something with. One
// board is enough there: a client with a panel has the page among the actions.
func (s *server) lensKinds(a *answer.Answer) []explain.LensKind {
	return slices.DeleteFunc(explain.LensKinds(a), func(kind explain.LensKind) bool {
		return kind != explain.ExplainLens && s.Client.ShortLenses ||
			kind == explain.PlayLens && !s.Client.AppliesEdits() ||
			kind == explain.BoardLens && !s.Client.View ||
			kind == explain.SolveLens && (!s.Client.Solve || s.Settings().Spoilers) ||
			kind == explain.PreviewLens && (s.Client.View || !s.Client.Previews())
	})
}

// lensRange returns the place of a lens: the key of the title, from a character that
// differs from kind to kind. Neovim sorts the lenses of a line by where they begin, each
// time that it draws them, and those that begin alike would change places.
func lensRange(snap *workspace.Snapshot, placed parser.Placed, kind explain.LensKind) protocol.Range {
	at := titleKey(snap, placed)
	at.Start.Character = min(at.Start.Character+uint32(kind), at.End.Character)
	return at
}

// titleKey returns the place of the key of a puzzle's title.
func titleKey(snap *workspace.Snapshot, placed parser.Placed) protocol.Range {
	return snap.In(placed, placed.Fields[0].Name)
}

// boardCommand opens a puzzle in a client's board panel. The client runs it; the server only
// offers it.
const boardCommand = "plywise.openBoard"

var lensCommands = map[explain.LensKind]string{
	explain.ExplainLens: explainCommand,
	explain.PlayLens:    display.PlayCommand,
	explain.SolveLens:   boardCommand,
	explain.BoardLens:   boardCommand,
	explain.PreviewLens: display.PreviewCommand,
}

// A lensArgument is what the command of a lens takes.
type lensArgument struct {
	session.CommandArgument
	Do string `json:"do,omitempty"` // the command that the board carries out then
}

// lensOptions returns the options of this client's lenses of a puzzle.
func (s *server) lensOptions(p *syntax.Puzzle) explain.LensOptions {
	return explain.LensOptions{Spoilers: s.Tells(p), Outcome: !s.showsHints() || !s.Settings().Hints}
}

func (s *server) lensCommand(snap *workspace.Snapshot, placed parser.Placed, puzzle session.Reference, a *answer.Answer, kind explain.LensKind) (protocol.Command, error) {
	lens := explain.NewLens(s.Printer(), a, kind, s.lensOptions(placed.Puzzle))
	asked := lensArgument{CommandArgument: session.CommandArgument{
		URI: snap.URI, Position: titleKey(snap, placed).Start, Puzzle: &puzzle, Move: lens.Move,
	}}
	if kind == explain.SolveLens {
		asked.Do = "solve"
	}
	argument, err := json.Marshal(asked)
	return protocol.Command{
		Title: lens.Title, Command: lensCommands[kind], Arguments: []protocol.LSPAny{argument},
	}, err
}

// resolve gives a lens its command, for the puzzle where it stands now. If the puzzle
// is being solved again, a lens that it had only once it was solved waits for that; so
// do all lenses of a client that cannot be told later to ask again.
func (l *codeLenses) resolve(ctx context.Context, docs workspace.Snapshots, lens *protocol.CodeLens) (*protocol.CodeLens, error) {
	s := l.server
	if len(lens.Data) == 0 {
		return lens, nil
	}
	var data lensData
	if err := json.Unmarshal(lens.Data, &data); err != nil {
		return nil, transport.InvalidParams("this lens is not one of this server's: " + err.Error())
	}
	snap, placed, ok := l.now(docs, data)
	if !ok {
		return nil, protocol.ErrContentModified
	}
	kind := explain.LensKind(data[2])
	answer := s.Schedule.Known(placed.Puzzle)
	if !slices.Contains(s.lensKinds(answer), kind) || !s.refreshesLenses() {
		var err error
		if answer, err = s.Shown(ctx, placed.Puzzle); err != nil {
			return nil, err
		}
		if !slices.Contains(s.lensKinds(answer), kind) {
			return nil, protocol.ErrContentModified // less is known now than when it was offered
		}
	}
	if kind == explain.ExplainLens && s.lensOptions(placed.Puzzle).Judged(answer) {
		if _, err := s.Judge(ctx, answer); err != nil {
			return nil, err
		}
	}
	command, err := s.lensCommand(snap, placed, session.ReferenceTo(snap, placed), answer, kind)
	return &protocol.CodeLens{Range: lensRange(snap, placed, kind), Command: command}, err
}

// remember notes a text that an answer is about, and returns the text's number. However
// often lenses of one text are asked for, it has one number: Neovim asks anew whenever a lens
// is run, and resolves those that it has had for long once they come into view.
func (l *codeLenses) remember(snap *workspace.Snapshot) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	var about []int
	for number, text := range l.texts {
		if text == snap {
			return number
		}
		if text.Key == snap.Key {
			about = append(about, number)
		}
	}
	l.numbers++
	if l.server.Documents()[snap.Key] == nil {
		return l.numbers // it has been closed
	}
	if l.texts == nil {
		l.texts = make(map[int]*workspace.Snapshot)
	}
	l.texts[l.numbers] = snap
	if len(about) >= textsKept {
		delete(l.texts, slices.Min(about))
	}
	return l.numbers
}

// now returns the puzzle of a lens where it stands now, and false if it has been
// removed, or the text with the lens is long ago. An edited one has lenses just as
// well: VS Code shows "no commands" above a puzzle until it has asked for new ones if
// none of the old ones gets its command.
func (l *codeLenses) now(docs workspace.Snapshots, lens lensData) (*workspace.Snapshot, parser.Placed, bool) {
	was := l.text(lens[0])
	index := lens[1]
	if was == nil || index < 0 || index >= was.File.NumPuzzles() || docs[was.Key] == nil {
		return nil, parser.Placed{}, false
	}
	snap := docs[was.Key]
	placed, ok := session.Successor(snap.File, was.File, index)
	return snap, placed, ok
}

func (l *codeLenses) text(number int) *workspace.Snapshot {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.texts[number]
}

func (l *codeLenses) closed(document uri.URI) {
	l.refresh.Closed(document)
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.texts, func(_ int, text *workspace.Snapshot) bool { return text.Key == document })
}
