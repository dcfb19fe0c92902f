package main

import "testing"

// The examples are what newcomers see first.
func TestTheExamplesAreCleanAndInCanonicalLayout(t *testing.T) {
	if c := call("", "check", "../../editors/examples"); c.code != exitClean || c.out != "" {
		t.Errorf("check: exit %d\n%s%s", c.code, c.out, c.err)
	}
	if c := call("", "fmt", "-l", "../../editors/examples"); c.code != exitClean || c.out != "" {
		t.Errorf("not in canonical layout:\n%s%s", c.out, c.err)
	}
}
