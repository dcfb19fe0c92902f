package change_test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/format"
	"plywise/parser/leetcode"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A section is a part of the format's reference, from a heading to the next one.
type section struct {
	heading  string
	text     string
	puzzles  []string // whole puzzles
	mistakes []string // parts of puzzles
}

// reference reads the format's reference.
func reference(t *testing.T) []section {
	t.Helper()
	text, err := os.ReadFile("../../parser/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	var sections []section
	fence := ""
	for line := range strings.Lines(string(text)) {
		if heading := strings.TrimLeft(line, "#"); heading != line && fence == "" {
			sections = append(sections, section{heading: strings.TrimSpace(heading)})
			continue
		}
		s := &sections[len(sections)-1]
		switch word, fenced := strings.CutPrefix(strings.TrimSpace(line), "```"); {
		case fenced && fence == "":
			fence = word
			if fence == "puzzle" {
				s.puzzles = append(s.puzzles, "")
			} else {
				s.mistakes = append(s.mistakes, "")
			}
		case fenced:
			fence = ""
		case fence == "puzzle":
			s.puzzles[len(s.puzzles)-1] += line
		case fence != "":
			s.mistakes[len(s.mistakes)-1] += line
		default:
			s.text += line
		}
	}
	return sections
}

// findings lists every code that a text has, of form, of sense and of
// LeetCode's limits.
func findings(t *testing.T, text string, limits bool) []syntax.Code {
	t.Helper()
	var codes []syntax.Code
	f := parser.Parse(text)
	for d, err := range answer.Diagnose(answer.NewEngine(0).All(context.Background(), f), (*answer.Answer).AllProblems) {
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, d.Code)
	}
	if limits {
		for p := range f.All() {
			for _, problem := range leetcode.Check(p.Puzzle) {
				codes = append(codes, problem.Code)
			}
		}
	}
	return codes
}

func allCodes() []syntax.Code {
	var codes []syntax.Code
	for _, d := range parser.Descriptions() {
		codes = append(codes, d.Code)
	}
	return codes
}

// isOfLeetCode reports whether a code is of a warning about LeetCode's limits.
func isOfLeetCode(code syntax.Code) bool { return strings.HasPrefix(string(code), "leetcode-") }

func TestTheExamplesOfTheReferenceAreTrueAndWellLaidOut(t *testing.T) {
	for _, s := range reference(t) {
		for _, text := range s.puzzles {
			f := parser.Parse(text)
			if codes := findings(t, text, false); len(codes) > 0 || f.NumPuzzles() == 0 {
				t.Errorf("%s: %s has the problems %v", s.heading, text, codes)
			}
			if formatted := format.Text(text); formatted != text {
				t.Errorf("%s: %s\nis laid out as\n%s", s.heading, text, formatted)
			}
		}
	}
}

func TestTheReferenceHasAnExampleOfEveryKeyOfEveryGame(t *testing.T) {
	used := map[syntax.Game]map[string]bool{}
	for _, s := range reference(t) {
		for _, text := range s.puzzles {
			p := puzzletest.Puzzle(t, text)
			if used[p.Game] == nil {
				used[p.Game] = map[string]bool{}
			}
			for _, f := range p.Fields {
				used[p.Game][f.Key] = true
			}
		}
	}
	for _, g := range syntax.Games() {
		for _, k := range syntax.Keys(g.Game) {
			if !used[g.Game][k.Name] {
				t.Errorf("no example of `%s` in %s", k.Name, g.Name)
			}
		}
	}
}

// The reference lists the parser's keys.
func TestTheReferenceListsEveryKeyWithItsDefault(t *testing.T) {
	row := regexp.MustCompile("(?m)^\\| \\[`([a-z-]+)`\\]\\(#[a-z0-9-]+\\) \\| .* \\|(.*)\\|$")
	everyGame := map[string]string{}
	listed := map[string]map[string]string{}
	for _, s := range reference(t) {
		for _, match := range row.FindAllStringSubmatch(s.text, -1) {
			table := everyGame
			if s.heading != "Keys of every game" {
				if listed[s.heading] == nil {
					listed[s.heading] = map[string]string{}
				}
				table = listed[s.heading]
			}
			table[match[1]] = strings.TrimSpace(match[2])
		}
	}
	for _, g := range syntax.Games() {
		keys := syntax.Keys(g.Game)
		for _, k := range keys {
			said, ok := listed[g.Name][k.Name]
			if !ok {
				said, ok = everyGame[k.Name]
			}
			if !ok {
				t.Errorf("no table lists `%s` of %s", k.Name, g.Name)
			}
			if k.Default != "" && !strings.Contains(said, "`"+k.Default+"`") {
				t.Errorf("`%s` of %s: the default is %s, not %s", k.Name, g.Name, k.Default, said)
			}
			if k.Needed && said != "needed" {
				t.Errorf("`%s` of %s is needed", k.Name, g.Name)
			}
		}
		for name := range listed[g.Name] {
			if _, ok := syntax.KeyNamed(g.Game, name); !ok {
				t.Errorf("%s has no key `%s`", g.Name, name)
			}
		}
	}
}

// Messages link to the heading that is their code.
func TestEveryCodeHasOneHeadingInTheReference(t *testing.T) {
	headings := map[string]int{}
	for _, s := range reference(t) {
		headings[anchor(s.heading)]++
	}
	for _, code := range allCodes() {
		if n := headings[string(code)]; n != 1 {
			t.Errorf("%s has %d headings", code, n)
		}
	}
}

func TestDescriptionsAreSentencesThatSayWhatIsWrongAndWhatToDo(t *testing.T) {
	for _, d := range parser.Descriptions() {
		for _, text := range []string{d.Wrong, d.Remedy} {
			if !strings.HasSuffix(text, ".") || strings.ContainsAny(text, "\n[]{}<>*") || strings.Count(text, "`")%2 != 0 {
				t.Errorf("%s: %q", d.Code, text)
			}
		}
	}
}

// anchor is the anchor that readers of Markdown make of a heading.
func anchor(heading string) string {
	return strings.Map(func(u rune) rune {
		switch {
		case u == ' ':
			return '-'
		case u == '-' || u >= 'a' && u <= 'z' || u >= '0' && u <= '9':
			return u
		}
		return -1
	}, strings.ToLower(heading))
}

func TestLinksInTheReferenceLeadSomewhere(t *testing.T) {
	anchors := map[string]int{}
	for _, s := range reference(t) {
		anchors[anchor(s.heading)]++
	}
	link := regexp.MustCompile(`\]\(#([^)]*)\)`)
	for _, s := range reference(t) {
		for _, match := range link.FindAllStringSubmatch(s.text, -1) {
			if anchors[match[1]] != 1 {
				t.Errorf("%s: %d headings have the anchor %q", s.heading, anchors[match[1]], match[1])
			}
		}
	}
}

// sound are the puzzles that mistakes of the reference are completed by.
var sound = []string{
	"puzzle: A grid\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n",
	"puzzle: A graph\ngame: cat-mouse-graph\ngraph:\n  0: 2 5\n  1: 3\n  2: 4 5\n  3: 4 5\n",
	"puzzle: A knight\ngame: knight-pawns\n",
}

// completed returns the whole puzzles that a mistake may be a part of.
func completed(mistake string) []string {
	if strings.Contains(mistake, "puzzle:") {
		return []string{mistake}
	}
	var texts []string
	for _, base := range sound {
		p := parser.Parse(base).Puzzle(0)
		text := ""
		for i, f := range p.Fields {
			end := len(base)
			if i+1 < len(p.Fields) {
				end = p.Fields[i+1].Range.Start
			}
			if !strings.HasPrefix(mistake, f.Key+":") && !strings.Contains(mistake, "\n"+f.Key+":") {
				text += base[f.Range.Start:end]
			}
		}
		texts = append(texts, text+mistake)
	}
	return texts
}

// Some mistakes cannot be shown in a text that people read, or not in a few
// lines.
var notShown = []syntax.Code{
	syntax.InvalidUTF8, syntax.ControlCharacter, syntax.LoneCR, syntax.MisplacedBOM,
	answer.TooLarge, answer.Unsolvable, leetcode.Wall,
	answer.IdleWall, // only editors show it
}

// mistaken returns the whole puzzle in which a mistake is the only one, and has
// that code.
func mistaken(t *testing.T, mistake string, code syntax.Code) (text string, ok bool) {
	t.Helper()
	for _, text := range completed(mistake) {
		if slices.Equal(findings(t, text, isOfLeetCode(code)), []syntax.Code{code}) {
			return text, true
		}
	}
	return "", false
}

func TestTheMistakesInTheReferenceAreWhatTheirHeadingsSay(t *testing.T) {
	for _, s := range reference(t) {
		code := syntax.Code(s.heading)
		if !slices.Contains(allCodes(), code) {
			continue
		}
		if shown := len(s.mistakes) > 0; shown == slices.Contains(notShown, code) {
			t.Errorf("%s shows a mistake: %v", code, shown)
		}
		for _, mistake := range s.mistakes {
			if _, ok := mistaken(t, mistake, code); !ok {
				for _, text := range completed(mistake) {
					t.Errorf("%s:\n%s\nhas the problems %v", code, text, findings(t, text, true))
				}
			}
		}
	}
}

func TestTheMistakesInTheReferenceAreAsSevereAsTheirDescriptionsSay(t *testing.T) {
	for _, d := range parser.Descriptions() {
		sections := reference(t)
		i := slices.IndexFunc(sections, func(s section) bool { return s.heading == string(d.Code) })
		for _, mistake := range sections[i].mistakes {
			text, _ := mistaken(t, mistake, d.Code)
			for p := range parser.Parse(text).All() {
				for _, problem := range slices.Concat(p.Problems, leetcode.Check(p.Puzzle)) {
					if problem.Code == d.Code && problem.Severity != d.Severity {
						t.Errorf("%s is a %s, and described as a %s", d.Code, problem.Severity, d.Severity)
					}
				}
			}
		}
	}
}

// needsItsAuthor are the mistakes that only an author can mend: the text does not tell what was
// meant.
var needsItsAuthor = []syntax.Code{
	syntax.NoValue, syntax.MissingKey, syntax.NotANumber, syntax.OffBoard, syntax.OnWall, syntax.UnknownNode,
	syntax.MissingPiece, syntax.CatInHole, answer.UnreachablePawn, answer.NoFilling, syntax.OddNode,
}

func TestEveryOtherMistakeInTheReferenceHasAFix(t *testing.T) {
	engine := answer.NewEngine(0)
	for _, s := range reference(t) {
		code := syntax.Code(s.heading)
		if !slices.Contains(allCodes(), code) || isOfLeetCode(code) || slices.Contains(needsItsAuthor, code) {
			continue
		}
		for _, mistake := range s.mistakes {
			text, _ := mistaken(t, mistake, code)
			for _, d := range withFixes(t, engine, parser.Parse(text)) {
				if len(d.Fixes) == 0 {
					t.Errorf("%q has no fix in\n%s", d.Text, text)
				}
			}
		}
	}
}

// withFixes returns the diagnostics of a text, with their fixes.
func withFixes(t *testing.T, engine *answer.Engine, f *parser.File) []answer.Diagnostic {
	var list []answer.Diagnostic
	for p, err := range engine.All(context.Background(), f) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, answer.Diagnostics(p.Placed, change.WithFixes(p.Answer, puzzletest.AnyProblem))...)
	}
	return list
}

func TestTheFirstFixOfAMistakeInTheReferenceMendsIt(t *testing.T) {
	engine := answer.NewEngine(0)
	for _, s := range reference(t) {
		code := syntax.Code(s.heading)
		if !slices.Contains(allCodes(), code) {
			continue
		}
		for _, mistake := range s.mistakes {
			text, _ := mistaken(t, mistake, code)
			f := parser.Parse(text)
			for _, d := range withFixes(t, engine, f) {
				if len(d.Fixes) == 0 {
					continue
				}
				edits := slices.Clone(d.Fixes[0].Edits)
				for i := range edits {
					edits[i].Range = edits[i].Range.Shift(d.Range.Start - d.Problem.Range.Start)
				}
				if mended := source.Apply(text, edits); slices.Contains(findings(t, mended, false), code) {
					t.Errorf("%s: `%s` makes\n%s\nof\n%s", code, d.Fixes[0].Title, mended, text)
				}
			}
		}
	}
}
