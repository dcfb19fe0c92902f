package solution

import (
	"cmp"
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
	build      func(context.Context, build) ([]string, error) // returns the command that runs
}

// A build is what turns a file into a command.
type build struct {
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

func languages() []language {
	return []language{
		{"Python", []string{".py"}, []string{"python3", "python"}, interpretedLimit, camel, buildPython},
		{"C++", []string{".cpp", ".cc", ".cxx"}, []string{"g++", "clang++", "c++"}, compiledLimit, camel, buildCPP},
		{"Java", []string{".java"}, []string{"javac"}, compiledLimit, camel, buildJava},
		{"JavaScript", []string{".js", ".mjs", ".cjs"}, []string{"node"}, interpretedLimit, camel, buildJavaScript},
		{"TypeScript", []string{".ts"}, []string{"node"}, interpretedLimit, camel, buildTypeScript},
		{"Go", []string{".go"}, []string{"go"}, compiledLimit, camel, buildGo},
		{"C#", []string{".cs"}, []string{"dotnet"}, compiledLimit, pascal, buildCSharp},
		{"Rust", []string{".rs"}, []string{"rustc"}, compiledLimit, snake, buildRust},
	}
}

// Extensions returns the ends of the names of files that can be opened.
func Extensions() []string {
	var list []string
	for _, l := range languages() {
		list = append(list, l.extensions...)
	}
	return list
}

func languageOf(path string) (language, error) {
	extension := strings.ToLower(filepath.Ext(path))
	var names []string
	for _, l := range languages() {
		if slices.Contains(l.extensions, extension) {
			return l, nil
		}
		names = append(names, l.name+" ("+l.extensions[0]+")")
	}
	return language{}, fmt.Errorf("%s: the languages of solutions are %s; give any other program behind --", path, strings.Join(names, ", "))
}

// tool returns the path of the language's tool.
func (l language) tool() (string, error) {
	for _, name := range l.tools {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	return "", missing(l.name, l.tools...)
}

// ProblemOf tells the problem that a file solves by the name of the method in it.
func ProblemOf(path string) (testcase.Problem, error) {
	l, err := languageOf(path)
	if err != nil {
		return 0, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	var found []testcase.Problem
	for problem, method := range l.methods {
		if regexp.MustCompile(`\b` + method + `\b\s*(=\s*)?(async\s+)?(function\b[^(]*)?\(`).Match(text) {
			found = append(found, problem)
		}
	}
	slices.Sort(found)
	methods := func(problems ...testcase.Problem) string {
		names := make([]string, len(problems))
		for i, p := range problems {
			names[i] = fmt.Sprintf("%s (%d)", l.methods[p], p)
		}
		return strings.Join(names, ", ")
	}
	switch len(found) {
	case 0:
		return 0, fmt.Errorf("%s has none of the methods %s; paste the solution as LeetCode has it", path, methods(testcase.CatAndMouse, testcase.CatAndMouseII, testcase.KillAllPawns))
	case 1:
		return found[0], nil
	}
	return 0, fmt.Errorf("%s has more than one method: %s; choose with --game", path, methods(found...))
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

// compile runs a compiler in the build's folder. In what it says, copies stand for the file
// itself.
func (b build) compile(ctx context.Context, environment []string, copies []string, command ...string) error {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir, cmd.Env = b.folder, append(os.Environ(), environment...)
	if err := isolate(cmd); err != nil {
		return err
	}
	cmd.Cancel = func() error { kill(cmd.Process.Pid); return nil }
	said, err := cmd.CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, new(*exec.ExitError)):
		text := strings.ReplaceAll(string(said), b.absolute(), b.path)
		for _, name := range copies {
			text = strings.ReplaceAll(text, filepath.Join(b.folder, name), b.path)
			text = regexp.MustCompile(`(?m)(^|[\s"])(\./)?`+regexp.QuoteMeta(name)+`\b`).ReplaceAllString(text, "${1}"+strings.ReplaceAll(b.path, "$", "$$"))
		}
		return &CompileError{text}
	}
	return err
}

func buildPython(_ context.Context, b build) ([]string, error) {
	driver, err := b.driver("python.py", "driver.py")
	return []string{b.tool, "-X", "utf8", driver, b.path, b.method}, err
}

func buildCPP(ctx context.Context, b build) ([]string, error) {
	driver, err := b.driver("cpp.cpp", "driver.cpp")
	if err != nil {
		return nil, err
	}
	out := filepath.Join(b.folder, "solution")
	// With assertions, an index beyond a vector's end is a crash rather than chance.
	err = b.compile(ctx, nil, nil, b.tool, "-std=gnu++2a", "-O2", "-w", "-D_GLIBCXX_ASSERTIONS", "-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_FAST",
		"-DPROBLEM="+strconv.Itoa(int(b.problem)), "-DSOLUTION="+strconv.Quote(b.absolute()), "-fdiagnostics-color=never", "-pthread", "-o", out, driver)
	return []string{out}, err
}

// javaImports stand before a file's first line, so that the numbers of its lines stay.
const javaImports = "import java.io.*; import java.math.*; import java.text.*; import java.util.*; import java.util.concurrent.*; import java.util.function.*; import java.util.regex.*; import java.util.stream.*; "

var javaPackage = regexp.MustCompile(`(?m)^\s*package\s+[\w.]+\s*;`)

func buildJava(ctx context.Context, b build) ([]string, error) {
	java, err := exec.LookPath("java")
	if err != nil {
		return nil, missing("Java", "java")
	}
	text := strings.TrimPrefix(b.text, "\uFEFF")
	text = javaPackage.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) })
	if _, err := b.put("Solution.java", javaImports+text); err != nil {
		return nil, err
	}
	if _, err := b.driver("PlywiseDriver.java", "PlywiseDriver.java"); err != nil {
		return nil, err
	}
	err = b.compile(ctx, nil, []string{"Solution.java"}, b.tool, "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d", b.folder, "Solution.java", "PlywiseDriver.java")
	return []string{java, "-Xss" + strconv.Itoa(stack>>20) + "m", "-XX:+UseSerialGC", "-cp", b.folder, "PlywiseDriver", b.method}, err
}

func buildJavaScript(_ context.Context, b build) ([]string, error) { return b.node(b.path) }

// node returns the command that runs a file with Node.js.
func (b build) node(path string) ([]string, error) {
	driver, err := b.driver("javascript.js", "driver.cjs")
	kilobytes := max(984, stackSize()>>10-(1<<10)) // Node.js crashes where the system gives less
	return []string{b.tool, "--stack-size=" + strconv.FormatInt(kilobytes, 10), driver, path, b.path, b.method}, err
}

// buildTypeScript has Node.js take the types away, or a compiler where Node.js cannot.
func buildTypeScript(ctx context.Context, b build) ([]string, error) {
	if exec.CommandContext(ctx, b.tool, "-e", "require('module').stripTypeScriptTypes('let a: number')").Run() == nil {
		return b.node(b.path)
	}
	tsc, err := exec.LookPath("tsc")
	if err != nil {
		return nil, missing("TypeScript", "Node.js 22.13", "tsc")
	}
	file, err := b.put("solution.ts", b.text)
	if err != nil {
		return nil, err
	}
	// What has mistakes in its types runs all the same.
	err = b.compile(ctx, nil, []string{"solution.ts"}, tsc, "--target", "es2022", "--module", "esnext", "--pretty", "false", file)
	compiled := filepath.Join(b.folder, "solution.js")
	if _, statErr := os.Stat(compiled); statErr != nil {
		return nil, cmp.Or(err, statErr)
	}
	return b.node(compiled)
}

func buildGo(ctx context.Context, b build) ([]string, error) {
	text, err := goSource(b.text, b.path)
	if err != nil {
		return nil, &CompileError{err.Error() + "\n"}
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
	err = b.compile(ctx, []string{"GOFLAGS=", "GOWORK=off", "GO111MODULE=off"}, []string{"solution.go"}, b.tool, "build", "-o", out, "solution.go", "driver.go")
	return []string{out}, err
}

const csharpProject = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net%s</TargetFramework>
<ImplicitUsings>enable</ImplicitUsings><Nullable>annotations</Nullable><TreatWarningsAsErrors>false</TreatWarningsAsErrors><NoWarn>$(NoWarn);CS0105</NoWarn>
<StartupObject>PlywiseDriver</StartupObject></PropertyGroup></Project>
`

func buildCSharp(ctx context.Context, b build) ([]string, error) {
	version, err := exec.CommandContext(ctx, b.tool, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("dotnet --version: %w", err)
	}
	major, _, _ := strings.Cut(strings.TrimSpace(string(version)), ".")
	if _, err := b.put("solution.csproj", fmt.Sprintf(csharpProject, major+".0")); err != nil {
		return nil, err
	}
	if _, err := b.put("Solution.cs", "#line 1 "+strconv.Quote(b.path)+"\n"+strings.TrimPrefix(b.text, "\uFEFF")); err != nil {
		return nil, err
	}
	if _, err := b.driver("PlywiseDriver.cs", "PlywiseDriver.cs"); err != nil {
		return nil, err
	}
	err = b.compile(ctx, []string{"DOTNET_CLI_TELEMETRY_OPTOUT=1", "DOTNET_NOLOGO=1"}, nil, b.tool, "build", "--nologo", "-c", "Release", "-o", "out", "-v", "quiet")
	return []string{b.tool, filepath.Join(b.folder, "out", "solution.dll"), b.method}, err
}

var rustStruct = regexp.MustCompile(`\bstruct\s+Solution\b`)

func buildRust(ctx context.Context, b build) ([]string, error) {
	declaration := "pub struct Solution;"
	if rustStruct.MatchString(b.text) {
		declaration = ""
	}
	call := map[testcase.Problem]string{
		testcase.CatAndMouse:   "solution::It::cat_mouse_game(lists(&case[0]))",
		testcase.CatAndMouseII: "solution::It::can_mouse_win(texts(&case[0]), number(&case[1]), number(&case[2]))",
		testcase.KillAllPawns:  "solution::It::max_moves(number(&case[0]), number(&case[1]), lists(&case[2]))",
	}[b.problem]
	arguments := "3"
	if b.problem == testcase.CatAndMouse {
		arguments = "1"
	}
	driver, err := b.driver("driver.rs", "driver.rs", "DECLARATION", declaration, "SOLUTION", strconv.Quote(b.absolute()), "CALL", call, "ARGUMENTS", arguments)
	if err != nil {
		return nil, err
	}
	out := filepath.Join(b.folder, "solution")
	err = b.compile(ctx, nil, nil, b.tool, "--edition", "2021", "-O", "-C", "overflow-checks=on", "--cap-lints", "allow", "-o", out, driver)
	return []string{out}, err
}
