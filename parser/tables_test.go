package parser

import (
	"go/ast"

	"plywise/parser/syntax"

	goparser "go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"plywise/parser/internal/parsertest"
)

// declaredCodes returns the codes that the packages below some folders declare.
func declaredCodes(t *testing.T, folders ...string) []syntax.Code {
	t.Helper()
	var declared []syntax.Code
	inFile := func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := goparser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 && strings.TrimPrefix(types.ExprString(spec.Type), "syntax.") == "Code" {
				if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
					code, _ := strconv.Unquote(lit.Value)
					declared = append(declared, syntax.Code(code))
				}
			}
			return true
		})
		return nil
	}
	for _, folder := range folders {
		if err := filepath.WalkDir(folder, inFile); err != nil {
			t.Fatal(err)
		}
	}
	return declared
}

func TestTheReferenceDescribesEveryCodeThatIsDeclaredOnce(t *testing.T) {
	// That solving was stopped is no problem of the puzzle.
	declared := slices.DeleteFunc(declaredCodes(t, ".", "../lsp"), func(code syntax.Code) bool { return code == "stopped" })
	slices.Sort(declared)
	var described []syntax.Code
	for _, d := range Descriptions() {
		described = append(described, d.Code)
		if d.Wrong == "." || d.Remedy == "" {
			t.Errorf("%s is not described: %q %q", d.Code, d.Wrong, d.Remedy)
		}
	}
	if slices.Sort(described); !slices.Equal(declared, described) {
		t.Errorf("declared  %q\ndescribed %q", declared, described)
	}
	if len(slices.Compact(declared)) != len(described) {
		t.Error("two codes are the same")
	}
}

func TestEveryCodeIsDrawn(t *testing.T) {
	seen := map[syntax.Code]bool{}
	for _, c := range parsertest.Drawings {
		text, _ := c.Read(t)
		for p := range Parse(text).All() {
			for _, problem := range p.Problems {
				seen[problem.Code] = true
			}
		}
	}
	for _, code := range declaredCodes(t, "syntax/codes.go") {
		if !seen[code] {
			t.Errorf("no case has the code %s", code)
		}
	}
}

func TestTheExamplesOfGamesAndKeysAreRight(t *testing.T) {
	for _, g := range syntax.Games() {
		if list := problems(Parse(g.Example)); len(list) > 0 {
			t.Errorf("the example of %s: %q", g.Name, list)
		}
		if named, ok := syntax.GameNamed(g.Game.String()); !ok || named != g.Game {
			t.Errorf("%s is the name of %v", g.Name, named)
		}
		for _, k := range syntax.Keys(g.Game) {
			if !strings.HasSuffix(k.Doc, ".") || k.Value == "" {
				t.Errorf("%s of %s is not described", k.Name, g.Name)
			}
			// The example stands in a puzzle of its own; what else the puzzle
			// needs, or what the example does not fit, is no problem of the key.
			if k.Name == "puzzle" || k.Name == "game" {
				continue
			}
			p := Parse("puzzle: x\ngame: " + g.Name + "\n" + k.Example + "\n").Puzzle(0)
			f := p.Field(k.Name)
			if f == nil || !f.Counts() {
				t.Errorf("the example of %s does not have the key", k.Name)
				continue
			}
			for _, problem := range p.Problems {
				switch problem.Code {
				case syntax.MissingKey, syntax.MissingPiece:
				default:
					t.Errorf("the example of %s in %s: %s", k.Name, g.Name, problem.Message)
				}
			}
			if k.Default == "" {
				continue
			}
			if p := Parse("puzzle: x\ngame: " + g.Name + "\n" + k.Name + ": " + k.Default + "\n").Puzzle(0); slices.ContainsFunc(p.Problems, func(problem syntax.Problem) bool {
				return problem.Code != syntax.MissingKey && problem.Code != syntax.DualsAlone
			}) {
				t.Errorf("the default of %s in %s: %v", k.Name, g.Name, p.Problems)
			}
		}
	}
}

// Lines are cut into fields before the game is known.
func TestAKeyHasOneFormInAllGames(t *testing.T) {
	for _, game := range syntax.Games() {
		for _, k := range syntax.Keys(game.Game) {
			if any, ok := syntax.KeyNamed(syntax.NoGame, k.Name); !ok || any.Form != k.Form {
				t.Errorf("%s has the form %d in %s, another elsewhere", k.Name, k.Form, game.Name)
			}
		}
	}
}

func TestTheKeysOfASetupAreThoseThatDecideTheGame(t *testing.T) {
	want := map[syntax.Game]string{
		syntax.CatMouseGraph: "game turn graph maybe mouse cat hole",
		syntax.CatMouseGrid:  "game turn cat-jump mouse-jump limit board mouse cat food",
		syntax.KnightPawns:   "game turn board size knight pawns",
	}
	for game, names := range want {
		var of []string
		for _, k := range syntax.Keys(game) {
			if k.OfSetup() {
				of = append(of, k.Name)
			}
			if (k.Sort() == syntax.TextSort || k.Sort() == syntax.AssertionSort) && k.OfSetup() {
				t.Errorf("%s is of the setup and says nothing of the position", k.Name)
			}
		}
		if got := strings.Join(of, " "); got != names {
			t.Errorf("the setup of %s has %s, want %s", game, got, names)
		}
	}
}
