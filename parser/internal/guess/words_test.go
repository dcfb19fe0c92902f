package guess

import "testing"

func TestAWordIsNearWhatItWasMeantToBe(t *testing.T) {
	words := []string{"mouse", "mouse-jump", "cat", "cat-jump", "board", "best", "pawns", "puzzle", "expect"}
	for word, want := range map[string]string{
		"muose": "mouse", "mose": "mouse", "mousejump": "mouse-jump", "mouse_jump": "mouse-jump", "CatJump": "cat-jump", "bord": "board", "brd": "",
		"bets": "best", "pawn": "pawns", "puzzel": "puzzle", "exspect": "expect", "x": "", "": "", "dog": "", "car": "cat", "difficulty": "",
	} {
		if got, _ := Nearest(word, words); got != want {
			t.Errorf("%q is near %q, want %q", word, got, want)
		}
	}
}

func TestADistanceIsANumberOfSlips(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"ab", "ba", 1}, {"kitten", "sitting", 3}, {"é", "e", 1}, {"abcd", "acbd", 1}, {"猫鼠", "鼠猫", 1}}
	for _, test := range tests {
		if got := Distance(test.a, test.b, 9); got != test.want {
			t.Errorf("from %q to %q are %d slips, want %d", test.a, test.b, got, test.want)
		}
	}
}
