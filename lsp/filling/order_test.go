package filling

import (
	"testing"
)

func TestEqualLuckIsEqualInWhateverOrderItIsSummed(t *testing.T) {
	parts := []float64{0.1, 0.2, 0.3}
	a := Grade{Plies: 3}
	for _, p := range parts {
		a.Luck += p
	}
	b := Grade{Plies: 3}
	for i := range parts {
		b.Luck += parts[len(parts)-1-i]
	}
	if a.Luck == b.Luck {
		t.Fatal("these sums do not differ")
	}
	if Hardest(a, b) != 0 || Soundest(a, b) != 0 {
		t.Errorf("%v and %v are told apart", a.Luck, b.Luck)
	}
}
