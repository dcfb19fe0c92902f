package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plywise/parser"
)

// A scene is what a golden in testdata/view shows: NAME.txt has the rows, NAME.json the board.
type scene struct {
	text    string
	columns int       // 44 if it is 0
	edit    [2]string // old and new, after the first picture
	do      []string  // commands, see [fakeView.do]
	options object
	locale  string
	styled  bool // below each row stand its spans and spots
	board   bool // the form board is shown, too
}

const (
	squareText = "puzzle: Around the block\ngame: cat-mouse-grid\ncat-jump: 2\nboard:\n  M..F\n  .##.\n  ....\n  C...\n"
	pawnsText  = "puzzle: Two pawns\ngame: knight-pawns\nboard:\n  N#..\n  ..P.\n  .P..\n"
	loopText   = "puzzle: LeetCode 913, example 2\ngame: cat-mouse-graph\ngraph:\n  0: 1 3\n  1: 0 1\n  2: 3\n  3: 0 2\n"

	// gridText has all that a puzzle can say, most of it true.
	gridText = "puzzle: The mouse slips past\nsource: https://leetcode.com/problems/cat-and-mouse-ii/\n" +
		"game: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n" +
		"expect: mouse wins in 5\nbest: 2,2\nonly: 2,1\nmoves: 2,2 1,1 1,2\n"

	houseText = "puzzle: The house\ngame: cat-mouse-graph\ngraph:\n  attic: stairs\n  stairs: kitchen hall\n  hall: garden kitchen\n" +
		"  pantry: kitchen crack\nmouse: attic\ncat: kitchen\nhole: crack\nturn: cat\nmoves: hall stairs\n"

	wideNames = "puzzle: 厨房与🐭\ngame: cat-mouse-graph\ngraph:\n  🐭洞: 厨房 Küche\n  厨房: 客厅 e\u0301\n  e\u0301: 客厅 a-name-that-is-longer-than-any-column\n" +
		"mouse: 客厅\ncat: Küche\nhole: 🐭洞\n"

	// alikeNames differ at the end or in the middle only.
	alikeNames = "puzzle: Names alike\ngame: cat-mouse-graph\ngraph:\n  atticatticatticattic: atticatticatticattic2 stairsdowntothe1stfloorofthehouse\n" +
		"  stairsdowntothe1stfloorofthehouse: stairsdowntothe2ndfloorofthehouse cellar\n" +
		"mouse: atticatticatticattic\ncat: stairsdowntothe2ndfloorofthehouse\nhole: cellar\n"

	wrongText = "puzzle: Nothing of this is true\ngame: cat-mouse-grid\nexpect: mouse wins\nbest: 0,0\nonly: 0,0\nmoves: 0,1 0,2 0,0\nboard:\n  M.F\n  ..C\n"
)

// hall is a puzzle on a board of two rows and so many columns.
func hall(columns int) string {
	return fmt.Sprintf("puzzle: %d columns\ngame: cat-mouse-grid\nmouse-jump: 9\nboard:\n  M.C%s\n  #..%sF\n", columns, strings.Repeat(".", columns-3), strings.Repeat(".", columns-4))
}

var scenes = map[string]scene{
	"grid":           {text: gridText, columns: 80, styled: true, board: true},
	"grid-44":        {text: gridText},
	"grid-20":        {text: gridText, columns: 20},
	"explored":       {text: gridText, do: []string{"press@12", "press@7"}, board: true},
	"explored-far":   {text: gridText, columns: 20, do: []string{"press@12", "press@7", "press@12", "press@8", "press@14"}},
	"over":           {text: gridText, do: []string{"best", "best", "best", "best", "best"}},
	"cat-layer":      {text: gridText, do: []string{"layer cat, mouse to move", "letters"}},
	"without-layer":  {text: gridText, do: []string{"layer none"}},
	"edits":          {text: gridText, do: []string{"edits"}, styled: true, board: true},
	"in-the-text":    {text: gridText, do: []string{"text", "pin"}},
	"edit-mode":      {text: gridText, do: []string{"edit"}},
	"wrong":          {text: wrongText, board: true},
	"draw":           {text: "puzzle: Nobody gets through\ngame: cat-mouse-grid\nlimit: none\nturn: cat\nboard:\n  M.#F#.C\n"},
	"limit":          {text: "puzzle: Too far\ngame: cat-mouse-grid\nlimit: 3\nboard:\n  M.#F#C\n"},
	"on-one-cell":    {text: "puzzle: Caught\ngame: cat-mouse-grid\nmouse: 0,1\nboard:\n  FC.\n"},
	"graph":          {text: houseText, columns: 80, styled: true, board: true},
	"graph-44":       {text: houseText},
	"graph-20":       {text: houseText, columns: 20},
	"graph-edge":     {text: loopText, do: []string{"edit", "press@1"}},
	"graph-edits":    {text: loopText + "expect: draw\n", do: []string{"edits"}, board: true, styled: true},
	"names":          {text: wideNames},
	"names-20":       {text: wideNames, columns: 20},
	"names-alike":    {text: alikeNames, columns: 40, do: []string{"press@1"}},
	"hunt":           {text: pawnsText, columns: 80, board: true},
	"hunt-20":        {text: pawnsText, columns: 20, do: []string{"best"}},
	"hunt-edits":     {text: pawnsText + "expect: 4 moves\n", do: []string{"edits"}},
	"columns-36":     {text: hall(36), columns: 40},
	"columns-42":     {text: hall(42), columns: 40},
	"columns-60":     {text: hall(60), columns: 40},
	"hidden":         {text: gridText, options: object{"spoilers": "off"}, board: true},
	"hidden-hunt":    {text: pawnsText, options: object{"spoilers": "off"}},
	"revealed":       {text: gridText, options: object{"spoilers": "off"}, do: []string{"reveal"}},
	"without-heat":   {text: gridText, options: object{"heatMap": false}},
	"undecided":      {text: corridorText, styled: true, board: true},
	"undecided-20":   {text: wayOutText, columns: 20, styled: true, board: true},
	"undecided-hunt": {text: whichText, locale: "zh-CN", options: object{"spoilers": "off"}, do: []string{"edit"}},
	"solving":        {text: "puzzle: gate on\ngame: cat-mouse-grid\nmoves: 0,1 0,1\nexpect: mouse wins\nboard:\n  MFC\n", board: true},
	"solving-stale":  {text: squareText, edit: [2]string{"Around the block\ngame: cat-mouse-grid\ncat-jump: 2\nboard:\n  M..F", "gated\ngame: cat-mouse-grid\ncat-jump: 2\nboard:\n  M.#F"}, board: true},
	"broken":         {text: "puzzle: Two mice\ngame: cat-mouse-grid\nboard:\n  M.M\n  .CF\n", board: true},
	"broken-20":      {text: "puzzle: Two mice\ngame: cat-mouse-grid\nboard:\n  M.M\n  .CF\n", columns: 20},
	"broken-stale":   {text: squareText, edit: [2]string{"  C...\n", "  ....\n"}},
	"broken-ragged":  {text: "puzzle: A row lost its end\ngame: cat-mouse-grid\nboard:\n  M.#F\n  ..!\n  C...\n"},
	"broken-away":    {text: squareText, edit: [2]string{"board:", "bored:"}},
	"broken-both":    {text: "puzzle: A graph beside a board\ngame: cat-mouse-grid\nboard:\n  M.FC\n", edit: [2]string{"game: cat-mouse-grid\nboard:", "graph:\n  a: b c d e f\nboard:"}},
	"broken-game":    {text: "puzzle: It names no game\nboard:\n  M.#F\n  C...\n"},
	"broken-graph":   {text: "puzzle: The cat is nowhere\ngame: cat-mouse-graph\ngraph:\n  a: b c\n  b: c\nmouse: b\ncat: d\nhole: a\n"},
	"unreachable":    {text: "puzzle: Out of reach\ngame: knight-pawns\nboard:\n  N..\n  .P.\n  ...\n"},
	"too-large":      {text: "puzzle: Large\ngame: knight-pawns\nsize: 1000000\nknight: 0,0\npawns: 1,2\n"},
	"only-a-title":   {text: "puzzle:\n"},
	"without-puzzle": {text: "// Nothing yet.\n", board: true},
	"chinese":        {text: strings.Replace(gridText, "The mouse slips past", "老鼠溜过去", 1), locale: "zh-CN"},
	"chinese-wrong":  {text: wrongText, locale: "zh-CN", columns: 30},
	"chinese-graph":  {text: wideNames, locale: "zh-CN", do: []string{"press@1"}},
	"chinese-hunt":   {text: pawnsText, locale: "zh-CN", options: object{"spoilers": "off"}, do: []string{"edit"}},
	"chinese-broken": {text: "puzzle: 两只老鼠\ngame: cat-mouse-grid\nboard:\n  M.M\n  .CF\n", locale: "zh-CN"},
}

func TestAPictureIsWhatItsGoldenShows(t *testing.T) {
	t.Parallel()
	for name, s := range scenes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				e := connected(t, func(server *server) { server.SolveWith(newGated()) })
				e.answers["workspace/applyEdit"] = e.applies
				options := object{"view": true}
				for k, v := range s.options {
					options[k] = v
				}
				e.must("initialize", object{"capabilities": everything(), "locale": s.locale, "initializationOptions": options}, nil)
				e.notify("initialized", object{})
				e.open(doc, s.text)
				if s.columns == 0 {
					s.columns = 44
				}
				if strings.HasPrefix(name, "undecided") {
					e.pause(time.Second) // or a first picture, which takes the cursor along, may come before the count
				}
				views := []*fakeView{e.view("rows", s.columns, 0)}
				if s.board {
					views = append(views, e.view("board", 0, 0))
				}
				if s.edit[0] != "" {
					e.replace(doc, s.edit[0], s.edit[1])
					e.pause(time.Second)
				}
				for _, v := range views {
					v.does(s.do...)
				}
				e.pause(time.Second)
				compareGolden(t, name+".txt", views[0].readable(s.styled))
				if s.board {
					compareGolden(t, name+".json", readable(views[1].Board))
				}
				e.quit()
			})
		})
	}
}

func TestEveryExampleIsDrawn(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../editors/examples/*.puzzle")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			synctest.Test(t, func(t *testing.T) {
				e := painting(t, string(text), nil)
				e.settled()
				v := e.view("rows", 80, 0)
				var pictures []string
				for p := range parser.Parse(string(text)).Puzzles() {
					v.follow(p.Line)
					v.fits()
					pictures = append(pictures, v.readable(false))
				}
				compareGolden(t, strings.TrimSuffix(filepath.Base(file), "puzzle")+"txt", strings.Join(pictures, "\n"))
				e.quit()
			})
		})
	}
}

// readable writes a picture down: a line about it, and its rows. Below each, if they are wanted,
// stand its spans, and its spots with their numbers.
func (v *fakeView) readable(styled bool) string {
	v.fits()
	var b strings.Builder
	fmt.Fprintf(&b, "══ %s ══ %s ══ older: %t ══ head: %d", v.Title, v.Mode, v.Older, v.Head)
	if v.Cursor != nil {
		fmt.Fprintf(&b, " ══ cursor: %d %d", v.Cursor.Row, v.Cursor.From)
	}
	b.WriteString("\n")
	for _, r := range v.rows {
		b.WriteString(r.Text + "\n")
		if !styled || len(r.Spans)+len(r.Spots) == 0 {
			continue
		}
		b.WriteString("    ↳")
		for _, s := range r.Spans {
			fmt.Fprintf(&b, " %d+%d %s;", s.From, s.Len, s.Kinds)
		}
		for _, s := range r.Spots {
			fmt.Fprintf(&b, " %d+%d @%d;", s[0], s[1], s[2])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// compareGolden compares a text with a file in testdata/view.
func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	golden := filepath.Join("testdata", "view", name)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is\n%s\nnot\n%s", name, got, want)
	}
}

var (
	// simpleValue matches a list or an object that holds no longer one, and is short.
	simpleValue  = regexp.MustCompile(`[\[{][^\[\]{}]{0,600}[\]}]`)
	lineBreak    = regexp.MustCompile(`\n *`)
	microseconds = regexp.MustCompile(`"micros": \d+`)
)

// readable writes JSON with short lists and objects on one line. How long solving took is always 14
// microseconds there.
func readable(data []byte) string {
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", "  "); err != nil {
		panic(err)
	}
	text := microseconds.ReplaceAllString(b.String(), `"micros": 14`)
	const widest = 150
	for {
		changed := false
		text = simpleValue.ReplaceAllStringFunc(text, func(value string) string {
			line := lineBreak.ReplaceAllString(value[1:len(value)-1], " ")
			line = value[:1] + strings.TrimSpace(line) + value[len(value)-1:]
			if len(line) > widest {
				return value
			}
			changed = true
			return strings.NewReplacer("[", "⟦", "]", "⟧", "{", "⟪", "}", "⟫").Replace(line)
		})
		if !changed {
			return strings.NewReplacer("⟦", "[", "⟧", "]", "⟪", "{", "⟫", "}").Replace(text) + "\n"
		}
	}
}
