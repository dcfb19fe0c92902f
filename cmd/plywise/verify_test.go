package main

import (
	"strings"
	"testing"
)

func TestCheckVerifiesEverySolutionFromTheRulesAlone(t *testing.T) {
	c := call("", "check", "--verify", "../../editors/examples/leetcode.puzzle")
	if c.code != exitClean || c.out != "" || strings.Count(c.err, "states are what their moves make them") != 10 {
		t.Errorf("exit %d\n%s\n%s", c.code, c.out, c.err)
	}
}

func TestAGameOfOneStateIsVerifiedInTheSingular(t *testing.T) {
	c := call("puzzle: p\ngame: knight-pawns\nknight: 0,0\npawns: none\n", "check", "--verify", "-")
	if c != (result{exitClean, "", "-:1: its 1 state is what the rules make it\n"}) {
		t.Errorf("%+v", c)
	}
}
