package boardterm

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestThePlaceThatIsFollowedStaysOnItsTextAfterAnEdit(t *testing.T) {
	const before = "puzzle: a\n\npuzzle: b\nmoves: 1\n\npuzzle: c\n"
	for name, test := range map[string]struct{ after, at string }{
		"above":  {"// new\n" + before, "puzzle: b"},
		"below":  {before + "puzzle: d\n", "puzzle: b"},
		"behind": {strings.Replace(before, "moves: 1", "moves: 1 2 3", 1), "puzzle: b"},
		"away":   {"puzzle: a\n\npuzzle: c\n", "puzzle: c"},
	} {
		f := &file{text: before, at: strings.Index(before, "puzzle: b")}
		f.become(test.after)
		if rest := test.after[f.at:]; !strings.HasPrefix(rest, test.at) || f.version != 1 {
			t.Errorf("%s: %q, version %d", name, rest, f.version)
		}
	}
}

func TestAPlaceIsWrittenInCharactersFromOne(t *testing.T) {
	f := &file{text: "a\nmoves: é棋 x\n"}
	for at, want := range map[position]string{{0, 0}: "1:1", {1, 13}: "2:11", {1, 99}: "2:12", {7, 0}: "3:1"} {
		if got := f.place(at); got != want {
			t.Errorf("%v: %s, want %s", at, got, want)
		}
	}
}

func TestEditsAreMadeInTheTextThatTheyAreOf(t *testing.T) {
	var asked edit
	err := json.Unmarshal([]byte(`{"edit": {"documentChanges": [{"textDocument": {"uri": "file:///a", "version": 3}, "edits": [
		{"range": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 2}}, "newText": "second"},
		{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 2}}, "newText": "first"},
		{"range": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 3}}, "newText": "third"}
	]}]}}`), &asked)
	if err != nil {
		t.Fatal(err)
	}
	f := &file{text: "é!\nabc\n", version: 3}
	if text, ok := f.edited(&asked); text != "first!\nabsecondthird\n" || !ok {
		t.Errorf("%q, %v", text, ok)
	}
	f.version++
	if text, ok := f.edited(&asked); ok {
		t.Errorf("edits of an older text were made: %q", text)
	}
}
