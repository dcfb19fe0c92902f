package read

import (
	"math"
	"math/bits"
	"strconv"
	"strings"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// readLimit reads a number of plies, or `none`.
func (r *reader) readLimit(value source.Range) (int64, bool) {
	at := r.word(value)
	if !strings.EqualFold(r.at(at), "none") {
		return r.readCount(value)
	}
	defer r.single(value, at, r.Errors)
	r.tok(syntax.WordToken, at)
	r.checkCase(at)
	return syntax.NoLimit, true
}

// readCount reads a number that is 1 or more.
func (r *reader) readCount(value source.Range) (int64, bool) {
	at := r.word(value)
	if guess.IsGrouped(r.at(value)) {
		at = value // a blank is a part of the number
	}
	defer r.single(value, at, r.Errors)
	word := r.at(at)
	digits := strings.TrimPrefix(word, "-")
	if !source.AllDigits(digits) {
		r.notANumber(at)
		return 0, false
	}
	r.tok(syntax.NumberToken, at)
	n, err := strconv.ParseInt(digits, 10, 64)
	switch {
	case digits != word || err == nil && n < 1:
		r.tooSmall(at, strings.TrimLeft(digits, "0"))
	case err != nil:
		r.add(syntax.NumberRange, at, "The number `%s` is too large; the largest is %d.", source.Short(word), int64(math.MaxInt64))
	default:
		return n, true
	}
	return 0, false
}

// notANumber reports a text in place of a number.
func (r *reader) notANumber(at source.Range) {
	r.tok(syntax.UnknownToken, at)
	word := r.at(at)
	if plain := guess.Number(word); plain != "" {
		r.add(syntax.NotANumber, at, "A number is written in digits alone: `%s`.", source.Short(plain)).Replace(plain)
		return
	}
	problem := r.add(syntax.NotANumber, at, "`%s` takes %s, not `%s`.", r.field.Means.Name, syntax.Phrase(r.field.Means.Value), source.Short(word))
	if !r.field.is(syntax.LimitValue) {
		return
	}
	switch lower := strings.ToLower(word[:min(len(word), 40)]); lower {
	case "no", "unlimited", "infinite", "infinity", "inf", "∞", "never":
		problem.Replace("none")
	default:
		if _, ok := guess.Nearest(lower, []string{"none"}); ok {
			problem.Replace("none")
		}
	}
}

// tooSmall reports a number less than 1, with its digits.
func (r *reader) tooSmall(at source.Range, digits string) {
	var problem *report.Mistake
	if r.field.is(syntax.LimitValue) {
		problem = r.add(syntax.NumberRange, at, "`limit` is 1 or more; where there is no limit, write `none`.").Replace("none")
	} else {
		problem = r.add(syntax.NumberRange, at, "`%s` is 1 or more.", r.field.Means.Name)
	}
	if digits == "" {
		digits = "1"
	}
	if _, err := strconv.ParseInt(digits, 10, 64); err == nil {
		problem.Replace(digits)
	}
}

// clampInt returns a number as an int, the largest where it is larger, as it may be on a
// machine of 32 bits: no board has so many cells and no game so many moves.
func clampInt(n int64) int { return int(min(n, math.MaxInt)) }

// readSize reads the size of a board that is not drawn.
func (r *reader) readSize(value source.Range) *syntax.Board {
	text := r.at(value)
	if positive := strings.TrimPrefix(text, "-"); positive != text && syntax.IsSize(positive) {
		r.tok(syntax.UnknownToken, value)
		r.add(syntax.NumberRange, value, "A board has 1 row and 1 column or more.")
		return nil
	}
	if !syntax.IsSize(text) {
		r.tok(syntax.UnknownToken, value)
		meant := guess.Size(text)
		if !syntax.IsSize(meant) || len(text) > 200 {
			problem := r.add(syntax.NotASize, value, "A size is `ROWSxCOLS`, or one number for a square; `%s` is neither.", source.Short(text))
			if half := strings.TrimSuffix(meant, "x"); half != meant && syntax.IsSize(half) {
				problem.Replace(half) // unless the other half is still to come
			}
			return nil
		}
		r.add(syntax.NotASize, value, "A size is `ROWSxCOLS`, or one number for a square; write `%s`.", source.Short(meant)).Replace(meant)
		text = meant
	} else {
		r.tok(syntax.SizeToken, value)
	}
	rows, cols, two := strings.Cut(text, "x")
	if !two {
		cols = rows
	}
	n, err1 := strconv.ParseInt(rows, 10, 64)
	m, err2 := strconv.ParseInt(cols, 10, 64)
	if err1 == nil && err2 == nil && (n < 1 || m < 1) {
		r.add(syntax.NumberRange, value, "A board has 1 row and 1 column or more.")
		return nil
	}
	if over, places := bits.Mul64(uint64(n), uint64(m)); err1 != nil || err2 != nil || over > 0 || places > math.MaxInt {
		r.add(syntax.NumberRange, value, "A board of `%s` is too large to count its squares.", source.Short(text))
		return nil
	}
	return &syntax.Board{Rows: int(n), Cols: int(m)}
}
