package guess

import (
	"regexp"
	"strconv"
	"strings"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// Numbers as they are written elsewhere.
var (
	grouped  = regexp.MustCompile(`^[0-9]{1,3}([ ,_'][0-9]{3}){1,5}$`)
	fraction = regexp.MustCompile(`^([0-9]+)\.0*$`)
	power    = regexp.MustCompile(`^([1-9])[eE]\+?([0-9]|1[0-7])$`)
)

// Number returns the whole number that a word in another notation means, in digits:
// `1,000`, `5.0`, `1e3`, `+5`, `５`; "" if it means none.
func Number(word string) string {
	const most = 60
	if len(word) > most {
		return ""
	}
	s := strings.TrimPrefix(narrow(word), "+")
	switch {
	case source.AllDigits(s):
		return s
	case grouped.MatchString(s):
		return strings.Map(func(u rune) rune {
			if u < '0' || u > '9' {
				return -1
			}
			return u
		}, s)
	}
	if m := fraction.FindStringSubmatch(s); m != nil {
		return m[1]
	}
	if m := power.FindStringSubmatch(s); m != nil {
		zeros, _ := strconv.Atoi(m[2])
		return m[1] + strings.Repeat("0", zeros)
	}
	return ""
}

// narrow turns full-width letters, digits and punctuation, as input methods
// make them, into ASCII.
func narrow(s string) string {
	return strings.Map(func(u rune) rune {
		switch {
		case u >= 0xff01 && u <= 0xff5e:
			return u - 0xff01 + '!'
		case u == '、' || u == '，':
			return ','
		case u == '×':
			return 'x'
		}
		return u
	}, s[:min(len(s), 200)])
}

// Size returns the size that a text in another notation means, such as `8 X 8`; the text as
// it is, but for blanks, if it means none.
func Size(text string) string {
	meant := narrow(text)
	if sides := strings.Fields(meant); len(sides) == 2 && source.AllDigits(sides[0]) && source.AllDigits(sides[1]) {
		meant = strings.Join(sides, "x")
	}
	if plain := Number(meant); plain != "" && !grouped.MatchString(meant) {
		meant = plain
	}
	return strings.NewReplacer(" ", "", "\t", "", "X", "x", "*", "x", ",", "x", "by", "x").Replace(meant)
}

// IsGrouped reports whether a text is a number in groups of three digits, such as `1 000`.
func IsGrouped(text string) bool { return grouped.MatchString(text) }

// Positions returns the positions that the numbers in a text make two by two, if only brackets
// and separators stand beside them; else "".
func Positions(text string) string {
	const most = 200
	if len(text) > most {
		return ""
	}
	numbers := strings.FieldsFunc(narrow(text), func(u rune) bool { return strings.ContainsRune(" \t()[]{}<>,;:/|'\"", u) })
	pairs := make([]string, len(numbers)/2)
	for i := range pairs {
		pairs[i] = numbers[2*i] + "," + numbers[2*i+1]
		if !syntax.IsPosition(pairs[i]) {
			return ""
		}
	}
	if len(numbers)%2 != 0 {
		return ""
	}
	return strings.Join(pairs, " ")
}

// Position returns the position that a word in another notation means, such
// as `(2,2)`, `[2,2],` or full-width digits; "" if it means none.
func Position(word string) string {
	if len(word) > 100 {
		return ""
	}
	s := strings.Trim(narrow(word), "()[]{}<>,;.'\"")
	if i := strings.IndexAny(s, ";:.-/"); i > 0 && !strings.Contains(s, ",") {
		s = s[:i] + "," + s[i+1:]
	}
	if syntax.IsPosition(s) {
		return s
	}
	return ""
}
