package lsp

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// A mark is one marker: a call of one of [markers] in a comment.
type mark struct {
	*markedDocument
	name  string
	args  []ast.Expr // those not taken yet
	line  int        // of the document, counted from 1
	about byteRange  // the line that it speaks of
	here  int        // where its comment starts
}

// A byteRange is a part of a text.
type byteRange struct{ start, end int }

// A location is a part of a document.
type location struct {
	document *markedDocument
	byteRange
}

// A badMark is what a mark's method panics with where its arguments are wrong.
type badMark string

// markAt finds where the marker comment of a line starts, -1 where it has
// none.
func markAt(line string) int { return strings.Index(line, "//@") }

// unmarked returns a text without its markers, and without the lines that hold
// nothing else.
func unmarked(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		switch i := markAt(line); {
		case i < 0:
			b.WriteString(line)
		case strings.TrimSpace(line[:i]) != "":
			b.WriteString(strings.TrimRight(line[:i], " \t") + line[len(strings.TrimRight(line, "\r\n")):])
		}
	}
	return b.String()
}

// findMarks reads the markers of a document.
func (d *markedDocument) findMarks() []*mark {
	d.Helper()
	var marks []*mark
	start, number := 0, 0
	var about byteRange
	for line := range strings.Lines(d.text) {
		number++
		body := strings.TrimRight(line, "\r\n")
		i := markAt(body)
		text := body
		if i >= 0 {
			text = body[:i]
		}
		if trimmed := strings.TrimSpace(text); i >= 0 && trimmed != "" || i < 0 && trimmed != "" && !strings.HasPrefix(trimmed, "//") {
			about = byteRange{start, start + len(text)}
		}
		if i >= 0 {
			call, err := parser.ParseExpr("marks(" + body[i+len("//@"):] + ")")
			if err != nil {
				d.Fatalf("%s:%d: the markers cannot be read: %v", d.name, number, err)
			}
			for _, arg := range call.(*ast.CallExpr).Args {
				m := &mark{markedDocument: d, line: number, about: about, here: start + i}
				m.name, m.args = m.call(arg)
				marks = append(marks, m)
			}
		}
		start += len(line)
	}
	return marks
}

// call takes an expression apart that must be a call.
func (m *mark) call(e ast.Expr) (name string, args []ast.Expr) {
	if c, ok := e.(*ast.CallExpr); ok {
		if id, ok := c.Fun.(*ast.Ident); ok {
			return id.Name, c.Args
		}
	}
	m.Fatalf("%s:%d: a marker is written name(…)", m.document(), m.line)
	return "", nil
}

func (m *mark) document() string { return m.markedDocument.name }

// run does what the marker is for.
func (m *mark) run() {
	do, ok := markers[m.name]
	if !ok {
		m.errorf("there is no such marker")
		return
	}
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case badMark:
			m.errorf("%s", string(cause))
		default:
			panic(cause)
		}
	}()
	do(m)
	if len(m.args) > 0 {
		m.errorf("there are %d arguments too many", len(m.args))
	}
}

func (m *mark) errorf(format string, args ...any) {
	m.Helper()
	m.Errorf("%s:%d: @%s: %s", m.document(), m.line, m.name, fmt.Sprintf(format, args...))
}

func (m *mark) more() bool { return len(m.args) > 0 }

// next takes the next argument.
func (m *mark) next() ast.Expr {
	if len(m.args) == 0 {
		panic(badMark("an argument is missing"))
	}
	arg := m.args[0]
	m.args = m.args[1:]
	return arg
}

// literal returns the value of a string, and whether it is a regular
// expression.
func literal(e ast.Expr) (text string, isRegexp, ok bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false, false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, lit.Value[0] == '`', err == nil
}

func identifier(e ast.Expr) (string, bool) {
	id, ok := e.(*ast.Ident)
	if !ok {
		return "", false
	}
	return id.Name, true
}

// string takes an argument that is a text.
func (m *mark) string() string {
	text, _, ok := literal(m.next())
	if !ok {
		panic(badMark("the argument is to be a string"))
	}
	return text
}

// ident takes an argument that is a name.
func (m *mark) ident() string {
	name, ok := identifier(m.next())
	if !ok {
		panic(badMark("the argument is to be a name"))
	}
	return name
}

// pattern takes an argument that some text has to match.
func (m *mark) pattern() *regexp.Regexp {
	text, isRegexp, ok := literal(m.next())
	if !ok {
		panic(badMark("the argument is to be a \"text\" or a `regexp`"))
	}
	return compile(text, isRegexp)
}

func compile(text string, isRegexp bool) *regexp.Regexp {
	if !isRegexp {
		text = regexp.QuoteMeta(text)
	}
	pattern, err := regexp.Compile(text)
	if err != nil {
		panic(badMark(err.Error()))
	}
	return pattern
}

// place takes an argument that says a place.
func (m *mark) place() location {
	arg := m.next()
	if name, ok := identifier(arg); ok {
		if name == "here" {
			return location{m.markedDocument, byteRange{m.here, m.here}}
		}
		l, ok := m.named[name]
		if !ok {
			panic(badMark("no place is named " + name))
		}
		return l
	}
	text, isRegexp, ok := literal(arg)
	if !ok {
		panic(badMark("the argument is to be a place"))
	}
	return location{m.markedDocument, m.find(compile(text, isRegexp))}
}

// find finds the place that a pattern matches on the line that the mark speaks
// of.
func (m *mark) find(pattern *regexp.Regexp) byteRange {
	line := m.text[m.about.start:m.about.end]
	at := pattern.FindStringSubmatchIndex(line)
	switch {
	case at == nil:
		panic(badMark(fmt.Sprintf("%q is not in %q", pattern, line)))
	case len(at) > 2:
		at = at[2:4]
	}
	return byteRange{m.about.start + at[0], m.about.start + at[1]}
}

// matches takes an argument that says what a text has to be: a part of it, a
// regular expression, or a golden.
func (m *mark) matches(got string) {
	if _, ok := identifier(m.args[0]); ok {
		m.golden(got)
	} else if pattern := m.pattern(); !pattern.MatchString(got) {
		m.errorf("%q does not match %q", got, pattern)
	}
}

// golden takes an argument that names a golden, and compares it.
func (m *mark) golden(got string) {
	m.Helper()
	if err := m.markedDocument.golden.check(m.ident(), got); err != nil {
		m.errorf("%v", err)
	}
}

// loc names a place.
func (m *mark) loc() {
	name := m.ident()
	if _, ok := m.named[name]; ok {
		panic(badMark("the name is given twice"))
	}
	m.named[name] = m.place()
}
