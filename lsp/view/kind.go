// Package view is a board that a person looks at, plays on and edits: the state of what they
// chose, the commands that change it, and its pictures, as rows of styled text for editors and
// terminals or as data for a panel that draws pixels. An editor paints pictures and decides
// nothing. Package view knows nothing of the protocol.
package view

// A Kind is what a part of a row is. A painter has a face for each of these and knows no others.
type Kind = string

// The kinds. A span that has several has a blank between each two.
const (
	Title   Kind = "title"   // of the puzzle
	Heading Kind = "heading" // of a list
	Note    Kind = "note"    // what the person should know now
	Error   Kind = "error"   // what is wrong in the text
	Number  Kind = "number"  // of a row, a column or a move
	Faint   Kind = "faint"   // what matters less
	Wall    Kind = "wall"    // a place that nobody may enter
	Floor   Kind = "floor"   // a place that has nothing to say
	Hole    Kind = "hole"    // the author has not decided this place yet
	Piece   Kind = "piece"   // a piece stands here
	Best    Kind = "best"    // a best move leads here
	Picked  Kind = "picked"  // the person has picked this place
	Cursor  Kind = "cursor"  // the text's cursor is on this place
	Entry   Kind = "entry"   // the entry of a list whose position is shown
	Last    Kind = "last"    // the last move went from here, or to here

	// Of the heat map: who wins once the player to move has arrived here, and how soon among
	// these places.
	MouseWins Kind = "mouseWins"
	CatWins   Kind = "catWins"
	Drawn     Kind = "drawn"
	Soon      Kind = "soon"
	Later     Kind = "later"
	Late      Kind = "late"

	Good      Kind = "good"      // a pawn of the better half of those that are not best to take first, or an edit that mends
	Bad       Kind = "bad"       // a pawn of the worse half, or an edit that breaks an assertion
	Stale     Kind = "stale"     // the shade is that of an older text
	Essential Kind = "essential" // an edit here changes the winner
)
