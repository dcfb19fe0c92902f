package parser

import (
	"math"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
)

// readLimit reads a number of plies, or `none`.
func (r *reader) readLimit(value Range) (int64, bool) {
	at := r.word(value)
	if !strings.EqualFold(r.at(at), "none") {
		return r.readCount(value)
	}
	defer r.single(value, at, r.errors)
	r.tok(WordToken, at)
	r.checkCase(at)
	return NoLimit, true
}

// readCount reads a number that is 1 or more.
func (r *reader) readCount(value Range) (int64, bool) {
	at := r.word(value)
	if grouped.MatchString(r.at(value)) {
		at = value // of which a blank is a part
	}
	defer r.single(value, at, r.errors)
	word := r.at(at)
	digits := strings.TrimPrefix(word, "-")
	if !AllDigits(digits) {
		r.notANumber(at)
		return 0, false
	}
	r.tok(NumberToken, at)
	n, err := strconv.ParseInt(digits, 10, 64)
	switch {
	case digits != word || err == nil && n < 1:
		r.tooSmall(at, strings.TrimLeft(digits, "0"))
	case err != nil:
		r.add(NumberRange, at, "The number `%s` is too large; the largest is %d.", short(word), int64(math.MaxInt64))
	default:
		return n, true
	}
	return 0, false
}

// notANumber reports what stands where a number has to.
func (r *reader) notANumber(at Range) {
	r.tok(UnknownToken, at)
	word := r.at(at)
	if plain := plainNumber(word); plain != "" {
		r.add(NotANumber, at, "A number is written in digits alone: `%s`.", short(plain)).replace(plain)
		return
	}
	problem := r.add(NotANumber, at, "`%s` takes %s, not `%s`.", r.field.Means.Name, Phrase(r.field.Means.Value), short(word))
	if !r.field.is(LimitValue) {
		return
	}
	switch lower := strings.ToLower(word[:min(len(word), 40)]); lower {
	case "no", "unlimited", "infinite", "infinity", "inf", "∞", "never":
		problem.replace("none")
	default:
		if _, ok := nearest(lower, []string{"none"}); ok {
			problem.replace("none")
		}
	}
}

// tooSmall reports a number less than 1, with its digits.
func (r *reader) tooSmall(at Range, digits string) {
	var problem *mistake
	if r.field.is(LimitValue) {
		problem = r.add(NumberRange, at, "`limit` is 1 or more; where there is no limit, write `none`.").replace("none")
	} else {
		problem = r.add(NumberRange, at, "`%s` is 1 or more.", r.field.Means.Name)
	}
	if digits == "" {
		digits = "1"
	}
	if _, err := strconv.ParseInt(digits, 10, 64); err == nil {
		problem.replace(digits)
	}
}

// Numbers as they are written elsewhere.
var (
	grouped  = regexp.MustCompile(`^[0-9]{1,3}([ ,_'][0-9]{3}){1,5}$`)
	fraction = regexp.MustCompile(`^([0-9]+)\.0*$`)
	power    = regexp.MustCompile(`^([1-9])[eE]\+?([0-9]|1[0-7])$`)
)

// plainNumber returns the whole number that a word in another notation means, in digits:
// `1,000`, `5.0`, `1e3`, `+5`, `５`; "" if it means none.
func plainNumber(word string) string {
	const most = 60
	if len(word) > most {
		return ""
	}
	s := strings.TrimPrefix(narrow(word), "+")
	switch {
	case AllDigits(s):
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

// clampInt returns a number as an int, the largest where it is larger, as it may be on a
// machine of 32 bits: no board has so many cells and no game so many moves.
func clampInt(n int64) int { return int(min(n, math.MaxInt)) }

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

// readSize reads the size of a board that is not drawn.
func (r *reader) readSize(value Range) *Board {
	text := r.at(value)
	if positive := strings.TrimPrefix(text, "-"); positive != text && wellFormedSize(positive) {
		r.tok(UnknownToken, value)
		r.add(NumberRange, value, "A board has 1 row and 1 column or more.")
		return nil
	}
	if !wellFormedSize(text) {
		r.tok(UnknownToken, value)
		meant := narrow(text)
		if sides := strings.Fields(meant); len(sides) == 2 && AllDigits(sides[0]) && AllDigits(sides[1]) {
			meant = strings.Join(sides, "x")
		}
		if plain := plainNumber(meant); plain != "" && !grouped.MatchString(meant) {
			meant = plain
		}
		meant = strings.NewReplacer(" ", "", "\t", "", "X", "x", "*", "x", ",", "x", "by", "x").Replace(meant)
		if !wellFormedSize(meant) || len(text) > 200 {
			problem := r.add(NotASize, value, "A size is `ROWSxCOLS`, or one number for a square; `%s` is neither.", short(text))
			if half := strings.TrimSuffix(meant, "x"); half != meant && wellFormedSize(half) {
				problem.replace(half) // unless the other half is still to come
			}
			return nil
		}
		r.add(NotASize, value, "A size is `ROWSxCOLS`, or one number for a square; write `%s`.", short(meant)).replace(meant)
		text = meant
	} else {
		r.tok(SizeToken, value)
	}
	rows, cols, two := strings.Cut(text, "x")
	if !two {
		cols = rows
	}
	n, err1 := strconv.ParseInt(rows, 10, 64)
	m, err2 := strconv.ParseInt(cols, 10, 64)
	if err1 == nil && err2 == nil && (n < 1 || m < 1) {
		r.add(NumberRange, value, "A board has 1 row and 1 column or more.")
		return nil
	}
	if over, places := bits.Mul64(uint64(n), uint64(m)); err1 != nil || err2 != nil || over > 0 || places > math.MaxInt {
		r.add(NumberRange, value, "A board of `%s` is too large to count its squares.", short(text))
		return nil
	}
	return &Board{Rows: int(n), Cols: int(m)}
}

func wellFormedSize(s string) bool {
	rows, cols, two := strings.Cut(s, "x")
	return AllDigits(rows) && (!two || AllDigits(cols))
}
