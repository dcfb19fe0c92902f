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
