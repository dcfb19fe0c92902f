package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// explainCommand shows how a puzzle's game ends and why, in a document of its own or, where the
// client cannot show one, in a message. If the puzzle cannot be solved, it goes to the error, or
// shows its message.
const explainCommand = "plywise.explain"

// explanations are the documents that explain puzzles: files in a temporary folder that only this
// user can read, until the session ends. They are plain text, which every editor shows as it is meant.
// The zero value has none.
type explanations struct {
	mu     sync.Mutex
	folder string // "" until the first is written
	files  map[explained]string
	taken  map[string]bool // the names of files
}

// explained identifies a puzzle for as long as its title stays: the explanation of an edited
// puzzle replaces the one before.
type explained struct {
	document uri.URI
	title    string
	number   int // among the document's puzzles with that title
}

func (s *server) explainFeature() session.Feature {
	return session.Feature{Commands: map[string]session.Command{explainCommand: session.WithArgument(s.explain)}}
}

// explain carries out the command.
func (s *server) explain(ctx context.Context, docs workspace.Snapshots, argument []byte) error {
	arg, err := session.Decode[session.CommandArgument](argument)
	if err != nil {
		return err
	}
	puzzle, err := s.Meant(docs, arg)
	if err != nil {
		return err
	}
	if _, placed, err := s.Find(puzzle); err == nil {
		s.Schedule.Resume(placed.Puzzle)
	}
	snap, placed, known, err := s.Clicked(ctx, puzzle)
	if err != nil {
		return err
	}
	if s.Client.ShowsDocuments() {
		if obstacle, broken := known.Obstacle(); broken {
			at, focus := snap.In(placed, obstacle.Range), true
			err = s.ShowDocument(ctx, &protocol.ShowDocumentParams{URI: snap.URI, TakeFocus: &focus, Selection: &at})
		} else {
			err = s.showExplanation(ctx, snap, placed, known)
		}
		if err == nil || ctx.Err() != nil {
			return err
		}
		s.Log.Warn("the client did not show an explanation", zap.Error(err))
	}
	return s.Remote.ShowMessage(ctx, &protocol.ShowMessageParams{
		Type: protocol.MessageTypeInfo, Message: explain.Summary(s.Printer(), known),
	})
}

// showExplanation asks the client to open a document about a puzzle, beside the puzzle's own: the
// cursor stays where it is.
func (s *server) showExplanation(ctx context.Context, snap *workspace.Snapshot, placed parser.Placed, known *answer.Answer) error {
	var judgement answer.Judgement
	if s.Settings().Spoilers {
		var err error
		if judgement.Composition, err = s.Judge(ctx, known); err != nil {
			return err
		}
	}
	about := explained{document: snap.Key, title: placed.Title}
	for p := range snap.File.Puzzles() {
		if p.Index == placed.Index {
			break
		}
		if p.Title == placed.Title {
			about.number++
		}
	}
	text := strings.TrimPrefix(explain.InFull(s.Printer(), known, judgement).Plain(), "# ")
	path, err := s.explanations.write(about, text+"\n")
	if err != nil {
		return err
	}
	external, focus := false, false
	return s.ShowDocument(ctx, &protocol.ShowDocumentParams{URI: uri.File(path), External: &external, TakeFocus: &focus})
}

// write writes the explanation of a puzzle to its file and returns the file's path. An editor
// that reads the file meanwhile gets the old text or the new one.
func (e *explanations) write(about explained, text string) (string, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, err := os.Stat(e.folder); err != nil { // there is none yet, or it was cleaned away
		folder, err := os.MkdirTemp("", "plywise-*") // only this user may enter it
		if err != nil {
			return "", err
		}
		e.folder, e.files, e.taken = folder, make(map[explained]string), make(map[string]bool)
	}
	name, ok := e.files[about]
	if !ok {
		name = e.nameFor(about.title)
		e.files[about] = name
		e.taken[strings.ToLower(name)] = true
	}
	draft, err := os.CreateTemp(e.folder, "draft-*")
	if err != nil {
		return "", err
	}
	_, err = draft.WriteString(text)
	if err = errors.Join(err, draft.Close()); err != nil {
		return "", err
	}
	path := filepath.Join(e.folder, name)
	return path, os.Rename(draft.Name(), path)
}

// nameFor returns the name of a new file, which reads like a title.
func (e *explanations) nameFor(title string) string {
	words := strings.FieldsFunc(title, func(c rune) bool { return !unicode.In(c, unicode.L, unicode.M, unicode.N) })
	stem := cmp.Or(strings.Join(words, " "), "puzzle")
	const most = 100 // bytes, so that every system takes the name
	if len(stem) > most {
		stem = strings.ToValidUTF8(stem[:most], "")
	}
	stem += " explained" // and no name is one that a system reserves, such as "con"
	name := stem + ".txt"
	for n := 2; e.taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s %d.txt", stem, n)
	}
	return name
}

// remove deletes all explanations.
func (e *explanations) remove() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.folder == "" {
		return nil
	}
	folder := e.folder
	e.folder = ""
	return os.RemoveAll(folder)
}
