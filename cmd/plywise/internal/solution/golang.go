package solution

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// goPackages are the packages that a file may use without an import, as on LeetCode.
var goPackages = map[string]string{
	"bits": "math/bits", "bufio": "bufio", "bytes": "bytes", "cmp": "cmp", "errors": "errors", "fmt": "fmt", "heap": "container/heap",
	"list": "container/list", "maps": "maps", "math": "math", "os": "os", "rand": "math/rand", "ring": "container/ring", "slices": "slices",
	"sort": "sort", "strconv": "strconv", "strings": "strings", "sync": "sync", "time": "time", "unicode": "unicode", "utf8": "unicode/utf8",
}

// goSource returns a file of package main without its main, with the imports that it needs. The
// lines stay what they are for the compiler.
func goSource(text, path string) (string, error) {
	text = strings.TrimPrefix(text, "\uFEFF")
	set := token.NewFileSet()
	head := ""
	file, err := parser.ParseFile(set, path, text, parser.ParseComments)
	if err != nil && file.Package == token.NoPos {
		head = "package main; "
		file, err = parser.ParseFile(set, path, head+text, parser.ParseComments)
	}
	if err != nil {
		return "", err
	}
	full := []byte(head + text)
	offset := func(at token.Pos) int { return set.PositionFor(at, false).Offset }
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "main" {
			copy(full[offset(f.Name.Pos()):], "_   ")
		}
	}
	imported := map[string]bool{}
	for _, i := range file.Imports {
		name := strings.Trim(i.Path.Value, `"`)
		imported[name[strings.LastIndexByte(name, '/')+1:]] = true
		if i.Name != nil {
			imported[i.Name.Name] = true
		}
	}
	needed := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Obj == nil && !imported[x.Name] && goPackages[x.Name] != "" {
				needed[goPackages[x.Name]] = true
			}
		}
		return true
	})
	imports := ""
	for _, p := range slices.Sorted(maps.Keys(needed)) {
		imports += fmt.Sprintf("import %q; ", p)
	}
	name := file.Name
	after := offset(name.End())
	rest := strings.TrimPrefix(string(full[after:]), ";")
	return string(full[:offset(name.Pos())]) + "main; " + imports + rest, nil
}
