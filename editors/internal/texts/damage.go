package texts

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// Damaged returns a number of texts that were sound before something happened to them, the
// same ones always.
func Damaged(sound []Text, number int) []Text {
	random := rand.New(rand.NewPCG(913, 1728))
	var list []Text
	for n := range number {
		text := sound[random.IntN(len(sound))].Text
		if len(text) > 20_000 {
			continue
		}
		for range 1 + random.IntN(4) {
			text = damaged(random, text)
		}
		if n%5 == 0 {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		list = append(list, New("damaged "+strconv.Itoa(n), text))
	}
	return list
}

// damaged changes a text somewhere: it takes a few characters away, doubles them, or
// puts in what means something.
func damaged(random *rand.Rand, text string) string {
	characters := []rune(text)
	at := random.IntN(len(characters) + 1)
	to := min(len(characters), at+random.IntN(8))
	before, cut, after := string(characters[:at]), string(characters[at:to]), string(characters[to:])
	switch random.IntN(4) {
	case 0:
		return before + after
	case 1:
		return before + cut + cut + after
	}
	pieces := []string{"\n", " ", "  ", ":", "//", " // ", ",", "=", "：", "\u3000", "\uFEFF", "\t", "#", ".", "M", "(", "1,1",
		"\n  ", "\nturn: ", "\n  limit: ", " best: ", "\ngraph:\n", "\nboard:\n", "\nmoves", "\nPUZZLE: ", "puzle:", "none", "(move limit)", "🐭",
		"\nsolution: ", "\ntries:\n  ", "\ntries: none\n", " duals: any", "\nset: ", "\nidle: ", "\nidle: none\n"}
	return before + pieces[random.IntN(len(pieces))] + after
}
