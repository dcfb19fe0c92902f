package catalogue

import (
	"testing"
)

func TestBoardsAreCountedOnce(t *testing.T) {
	for _, test := range []struct{ rows, cols, layouts, games int }{
		{3, 3, 0, 163}, {4, 3, 0, 2001}, {4, 4, 1524, 13755}, {5, 5, 290_088, 4_394_008},
	} {
		s := newShape(Boards{test.rows, test.cols, 1, 1})
		layouts, games := 0, 0
		for l := range s.layouts(t.Context(), 0) {
			layouts++
			for range s.foods(l) {
				games++
			}
		}
		if games != test.games || test.layouts > 0 && layouts != test.layouts {
			t.Errorf("%dx%d: %d layouts, %d games", test.rows, test.cols, layouts, games)
		}
	}
}
