package solution

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"plywise/parser/testcase"
)

// The drivers: programs that read cases, call the method, and write its answers.
//
//go:embed drivers
var drivers embed.FS

// A language is one that LeetCode has.
type language struct {
	name       string
	extensions []string
	tools      []string // of which one has to be there
	limit      time.Duration
	methods    map[testcase.Problem]string
	build      func(build) ([]string, error) // returns the command that runs
}

// A build is what turns a file into a command.
type build struct {
	ctx              context.Context
	tool, path, text string // the tool's path, the file's, the file's text
	folder           string // for files
	problem          testcase.Problem
	method           string
}

var (
	camel  = map[testcase.Problem]string{testcase.CatAndMouse: "catMouseGame", testcase.CatAndMouseII: "canMouseWin", testcase.KillAllPawns: "maxMoves"}
	pascal = map[testcase.Problem]string{testcase.CatAndMouse: "CatMouseGame", testcase.CatAndMouseII: "CanMouseWin", testcase.KillAllPawns: "MaxMoves"}
	snake  = map[testcase.Problem]string{testcase.CatAndMouse: "cat_mouse_game", testcase.CatAndMouseII: "can_mouse_win", testcase.KillAllPawns: "max_moves"}
)

var languages = []language{
	{"Python", []string{".py"}, []string{"python3", "python"}, interpretedLimit, camel, buildPython},
	{"C++", []string{".cpp", ".cc", ".cxx"}, []string{"g++", "clang++", "c++"}, compiledLimit, camel, buildCPP},
	{"Java", []string{".java"}, []string{"javac"}, compiledLimit, camel, buildJava},
	{"JavaScript", []string{".js", ".mjs", ".cjs"}, []string{"node"}, interpretedLimit, camel, buildNode},
	{"TypeScript", []string{".ts"}, []string{"node"}, interpretedLimit, camel, buildTypeScript},
	{"Go", []string{".go"}, []string{"go"}, compiledLimit, camel, buildGo},
	{"C#", []string{".cs"}, []string{"dotnet"}, compiledLimit, pascal, buildCSharp},
	{"Rust", []string{".rs"}, []string{"rustc"}, compiledLimit, snake, buildRust},
}

// Extensions returns the ends of the names of files that can be opened.
func Extensions() (list []string) {
	for _, l := range languages {
		list = append(list, l.extensions...)
	}
	return list
}

// maxSource is the most bytes of a file with a solution.
const maxSource = 16 << 20

// read reads a file with a solution.
func read(path string) (l language, text string, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return l, "", err
	}
	var names []string
	for _, l := range languages {
		if slices.Contains(l.extensions, strings.ToLower(filepath.Ext(path))) {
			if !info.Mode().IsRegular() || info.Size() > maxSource {
				return l, "", fmt.Errorf("%s is not a regular file of at most %d MiB", path, maxSource>>20)
			}
			text, err := os.ReadFile(path)
			return l, strings.TrimPrefix(string(text), "\uFEFF"), err
		}
		names = append(names, l.name+" ("+l.extensions[0]+")")
	}
	return l, "", fmt.Errorf("%s: the languages of solutions are %s; give any other program behind --", path, strings.Join(names, ", "))
}

// tool returns the path of the first of some tools that is installed.
func tool(language string, names ...string) (string, error) {
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	return "", fmt.Errorf("%s needs %s in the PATH; install it, or give a program that runs here behind --", language, strings.Join(names, " or "))
}

// ProblemOf tells the problem that a file solves by the name of the method in it. It is wanted,
// unless that is no problem; a file that has only the method of another is an error.
func ProblemOf(path string, wanted testcase.Problem) (testcase.Problem, error) {
	l, text, err := read(path)
	if err != nil {
		return 0, err
	}
	var all, found []string
	var solves []testcase.Problem
	for _, p := range testcase.Problems {
		method := fmt.Sprintf("%s (%d)", l.methods[p], p)
		all = append(all, method)
		if regexp.MustCompile(`\b` + l.methods[p] + `\b\s*(=\s*(async\s+)?\w+\s*=>|(=\s*)?(async\s+)?(function\b[^(]*)?\()`).MatchString(text) {
			solves, found = append(solves, p), append(found, method)
		}
	}
	switch {
	case slices.Contains(solves, wanted), wanted != testcase.NoProblem && len(solves) == 0: // it may be there in another way
		return wanted, nil
	case wanted != testcase.NoProblem:
		return 0, fmt.Errorf("%s has %s, and not %s (%d); leave out --game, or give another file", path, strings.Join(found, ", "), l.methods[wanted], wanted)
	case len(solves) == 0:
		return 0, fmt.Errorf("%s has none of the methods %s; paste the solution as LeetCode has it", path, strings.Join(all, ", "))
	case len(solves) == 1:
		return solves[0], nil
	}
	return 0, fmt.Errorf("%s has more than one method: %s; choose with --game", path, strings.Join(found, ", "))
}

// put writes a file into the build's folder and returns its path.
func (b build) put(name, text string) (string, error) {
	path := filepath.Join(b.folder, name)
	return path, os.WriteFile(path, []byte(text), 0o600)
}

// driver writes a driver, with words of it replaced, into the build's folder.
func (b build) driver(name, as string, replaced ...string) (string, error) {
	text, err := drivers.ReadFile("drivers/" + name)
	if err != nil {
		return "", err
	}
	return b.put(as, strings.NewReplacer(replaced...).Replace(string(text)))
}

// absolute returns the path of the solution for a compiler that runs in another folder.
func (b build) absolute() string {
	if path, err := filepath.Abs(b.path); err == nil {
		return path
	}
	return b.path
}

// included is a line of a C++ compiler that is about how it was called.
var included = regexp.MustCompile(`(?m)^In file included from <[a-z -]+>(:\d+)?:\n`)

// compile runs a compiler in the build's folder. What it says is about the file itself.
func (b build) compile(environment []string, command ...string) error {
	cmd := exec.CommandContext(b.ctx, command[0], command[1:]...)
	// What a compiler that is killed leaves behind goes with the folder.
	cmd.Dir, cmd.Env = b.folder, slices.Concat(os.Environ(), []string{"TMPDIR=" + b.folder}, environment)
	if err := isolate(cmd); err != nil {
		return err
	}
	cmd.Cancel = func() error { kill(cmd.Process.Pid); return nil }
	said, err := cmd.CombinedOutput()
	if b.ctx.Err() == nil && errors.As(err, new(*exec.ExitError)) {
		own := included.ReplaceAllString(string(said), "")
		return &Refusal{"the solution does not compile", strings.NewReplacer(b.absolute(), b.path, "Solution.java:", b.path+":", "./solution.go:", b.path+":").Replace(own)}
	}
	return err
}

func buildPython(b build) ([]string, error) {
	driver, err := b.driver("python.py", "driver.py")
	return []string{b.tool, "-X", "utf8", driver, b.path, b.method}, err
}

func buildCPP(b build) ([]string, error) {
	driver, err := b.driver("cpp.cpp", "driver.cpp")
	if err != nil {
		return nil, err
	}
	out := filepath.Join(b.folder, "solution")
	// With assertions, an index beyond a vector's end is a crash rather than chance.
	return []string{out}, b.compile(nil, b.tool, "-std=gnu++2a", "-O2", "-w", "-D_GLIBCXX_ASSERTIONS", "-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_FAST",
		"-DPROBLEM="+strconv.Itoa(int(b.problem)), "-fdiagnostics-color=never", "-pthread", "-o", out, "-include", driver, "-include", b.absolute(), driver)
}

// javaImports stand before a file's first line, so that the numbers of its lines stay.
const javaImports = "import java.io.*; import java.math.*; import java.text.*; import java.util.*; import java.util.concurrent.*; import java.util.function.*; import java.util.regex.*; import java.util.stream.*; "

var javaPackage = regexp.MustCompile(`(?m)^[ \t]*package\s+[\w.]+\s*;`)

// javaStack is how large the stack of a solution in Java may become. Its collector of garbage goes
// through all of a stack each time, so that an endless recursion would be slow before it overflows
// a larger one.
const javaStack = 64 << 20

func buildJava(b build) ([]string, error) {
	java, err := tool("Java", "java")
	if err != nil {
		return nil, err
	}
	if _, err := b.put("Solution.java", javaImports+javaPackage.ReplaceAllString(b.text, "")); err != nil {
		return nil, err
	}
	if _, err := b.driver("PlywiseDriver.java", "PlywiseDriver.java"); err != nil {
		return nil, err
	}
	return []string{java, "-Xss" + strconv.Itoa(javaStack>>20) + "m", "-XX:+UseSerialGC", "-cp", b.folder, "PlywiseDriver", b.method},
		b.compile(nil, b.tool, "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d", b.folder, "Solution.java", "PlywiseDriver.java")
}

func buildNode(b build) ([]string, error) {
	driver, err := b.driver("javascript.js", "driver.cjs")
	kilobytes := max(984, stackSize()>>10-(1<<10)) // Node.js crashes where the system gives less
	return []string{b.tool, "--stack-size=" + strconv.FormatInt(kilobytes, 10), driver, b.path, b.method}, err
}

// buildTypeScript has Node.js take the types away.
func buildTypeScript(b build) ([]string, error) {
	if exec.CommandContext(b.ctx, b.tool, "-e", "require('module').stripTypeScriptTypes('let a: number')").Run() != nil {
		return nil, errors.New("TypeScript needs Node.js 22.13 or later in the PATH; install it, or give JavaScript")
	}
	return buildNode(b)
}

func buildGo(b build) ([]string, error) {
	text, err := goSource(b.text, b.path)
	if err != nil {
		return nil, &Refusal{"the solution does not compile", err.Error() + "\n"}
	}
	if _, err := b.put("solution.go", text); err != nil {
		return nil, err
	}
	call := map[testcase.Problem]string{
		testcase.CatAndMouse:   "if !read(&lists) { return }; call(func() any { return catMouseGame(lists) })",
		testcase.CatAndMouseII: "if !read(&grid) || !read(&a) || !read(&b) { return }; call(func() any { return canMouseWin(grid, a, b) })",
		testcase.KillAllPawns:  "if !read(&a) || !read(&b) || !read(&lists) { return }; call(func() any { return maxMoves(a, b, lists) })",
	}[b.problem]
	if _, err := b.driver("driver.go.txt", "driver.go", "CALL", call); err != nil {
		return nil, err
	}
	out := filepath.Join(b.folder, "solution")
	return []string{out}, b.compile([]string{"GOFLAGS=", "GOWORK=off", "GO111MODULE=off"}, b.tool, "build", "-o", out, "solution.go", "driver.go")
}

const csharpProject = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net%s.0</TargetFramework>
<ImplicitUsings>enable</ImplicitUsings><Nullable>annotations</Nullable><TreatWarningsAsErrors>false</TreatWarningsAsErrors><NoWarn>$(NoWarn);CS0105</NoWarn>
<StartupObject>PlywiseDriver</StartupObject></PropertyGroup></Project>
`

func buildCSharp(b build) ([]string, error) {
	version, err := exec.CommandContext(b.ctx, b.tool, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("dotnet --version: %w", err)
	}
	major, _, _ := strings.Cut(string(version), ".")
	if _, err := b.put("solution.csproj", fmt.Sprintf(csharpProject, major)); err != nil {
		return nil, err
	}
	name := strings.NewReplacer("\"", "'", "\n", " ", "\r", " ").Replace(b.path) // which has no escapes in a #line
	if _, err := b.put("Solution.cs", "#line 1 \""+name+"\"\n"+b.text); err != nil {
		return nil, err
	}
	if _, err := b.driver("PlywiseDriver.cs", "PlywiseDriver.cs"); err != nil {
		return nil, err
	}
	return []string{b.tool, filepath.Join(b.folder, "out", "solution.dll"), b.method},
		b.compile([]string{"DOTNET_CLI_TELEMETRY_OPTOUT=1", "DOTNET_NOLOGO=1"}, b.tool, "build", "--nologo", "-c", "Release", "-o", "out", "-v", "quiet")
}

var rustStruct = regexp.MustCompile(`\bstruct\s+Solution\b`)

func buildRust(b build) ([]string, error) {
	declaration := "pub struct Solution;"
	if rustStruct.MatchString(b.text) {
		declaration = ""
	}
	call := map[testcase.Problem]string{
		testcase.CatAndMouse:   "solution::It::cat_mouse_game(lists(&next()))",
		testcase.CatAndMouseII: "solution::It::can_mouse_win(texts(&next()), number(&next()), number(&next()))",
		testcase.KillAllPawns:  "solution::It::max_moves(number(&next()), number(&next()), lists(&next()))",
	}[b.problem]
	driver, err := b.driver("driver.rs", "driver.rs", "DECLARATION", declaration, "CALL", call)
	if err != nil {
		return nil, err
	}
	out := filepath.Join(b.folder, "solution")
	return []string{out}, b.compile([]string{"SOLUTION=" + b.absolute()}, b.tool, "--edition", "2021", "-O", "-C", "overflow-checks=on", "--cap-lints", "allow", "-o", out, driver)
}
