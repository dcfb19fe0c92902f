package session

import (
	"plywise/lsp/workspace"
	"plywise/parser/syntax"
)

// A solved is a puzzle of a snapshot that somebody is solving on a board.
type solved struct {
	snap  *workspace.Snapshot
	index int
}

// Solves notes which puzzle is being solved in a view; none if snap is nil. The text hides it, too.
func (s *Session) Solves(view any, snap *workspace.Snapshot, index int) {
	s.solving.Lock()
	was := s.solved[view]
	if s.solved[view] = (solved{snap, index}); snap == nil {
		delete(s.solved, view)
	}
	s.solving.Unlock()
	if (was.snap == nil) != (snap == nil) || snap != nil && (was.snap.Key != snap.Key || was.index != index) {
		for document := range s.documents.Snapshots() {
			s.publisher.Settled(document)
		}
		s.retell()
	}
}

// IsSolving reports whether somebody is solving a puzzle, in whose view the last edit may be unseen.
func (s *Session) IsSolving(p *syntax.Puzzle) bool {
	s.solving.Lock()
	defer s.solving.Unlock()
	for view, at := range s.solved {
		if now := s.documents.Snapshots()[at.snap.Key]; now != nil && now != at.snap {
			if placed, ok := Successor(now.File, at.snap.File, at.index); ok {
				at = solved{now, placed.Index}
				s.solved[view] = at
			}
		}
		if at.snap.File.Puzzle(at.index).Puzzle == p {
			return true
		}
	}
	return false
}

// Tells reports whether the outcome of a puzzle may be told to somebody who has not asked for it.
func (s *Session) Tells(p *syntax.Puzzle) bool { return s.Settings().Spoilers && !s.IsSolving(p) }
