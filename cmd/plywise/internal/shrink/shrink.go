// Package shrink makes a case smaller that has some property, such as that a solution fails in
// it. It does not know what the property is.
//
// Where the context of a function ends, it returns what it has come to, without an error.
package shrink

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"

	"plywise/cmd/plywise/internal/cases"
	"plywise/parser/testcase"
)

// A First returns the index of the first of some cases that has the property, -1 for none.
type First func([]testcase.Case) (int, error)

// chunk is how many cases are asked about at a time.
const chunk = 32

// Edits returns the case to which edits lead that take something away, one after the other, as
// long as the property stays: taking away any single thing more loses it.
func Edits(ctx context.Context, c testcase.Case, first First) (testcase.Case, error) {
	for {
		smaller, ok, err := among(ctx, slices.Values(cases.Smaller(c)), first)
		if !ok {
			return c, err
		}
		c = smaller
	}
}

// Parts returns the case that is left when large parts are taken away, first halves and then ever
// smaller ones, as long as the property stays. So little is asked about large cases, which take a
// slow solution long.
func Parts(ctx context.Context, c testcase.Case, first First) (testcase.Case, error) {
	for removed := cases.Size(c) / 2; removed > 1; {
		smaller, ok, err := among(ctx, slices.Values(cases.Without(c, removed)), first)
		switch {
		case err != nil:
			return c, err
		case ok:
			c = smaller
			removed = min(removed, cases.Size(c)/2)
		default:
			removed /= 2
		}
	}
	return c, nil
}

// shakes is how often Shaken edits a case.
const shakes = 40

// Shaken returns a case that is smaller than c, or c: where edits get stuck it goes on from other
// cases of the size that have the property, which random edits make of c. It does the same each
// time.
func Shaken(ctx context.Context, c testcase.Case, first First) (testcase.Case, error) {
	r := rand.New(rand.NewPCG(1, 2))
	at := c
	for range shakes {
		var near []testcase.Case
		for range chunk {
			if d := cases.Edited(r, at, 1+r.IntN(3)); cases.Size(d) <= cases.Size(c) {
				near = append(near, d)
			}
		}
		next, ok, err := among(ctx, slices.Values(near), first)
		if err != nil {
			return c, err
		}
		if !ok {
			continue
		}
		if at, err = Edits(ctx, next, first); err != nil {
			return c, err
		}
		if cases.Compare(at, c) < 0 {
			c = at
		}
	}
	return c, nil
}

// Sizes returns the first case of all that are of a smaller size, where there are so few that they
// can be gone through before ctx ends; else c. It leaves out that many of the smallest.
func Sizes(ctx context.Context, c testcase.Case, leftOut int, first First) (testcase.Case, error) {
	found, ok, err := among(ctx, func(yield func(testcase.Case) bool) {
		for s := range cases.Small(c.Problem) {
			if leftOut--; leftOut < 0 && (cases.Size(s) >= cases.Size(c) || !yield(s)) {
				return
			}
		}
	}, first)
	if !ok {
		return c, err
	}
	return found, nil
}

// among returns the first of some cases that has the property.
func among(ctx context.Context, all iter.Seq[testcase.Case], first First) (found testcase.Case, ok bool, err error) {
	var some []testcase.Case
	ask := func() bool {
		i := -1
		if len(some) > 0 && ctx.Err() == nil {
			i, err = first(some)
		}
		if ok = i >= 0 && err == nil; ok {
			found = some[i]
		}
		some = some[:0]
		return !ok && err == nil && ctx.Err() == nil
	}
	for c := range all {
		if some = append(some, c); len(some) == chunk && !ask() {
			return found, ok, err
		}
	}
	ask()
	return found, ok, err
}
