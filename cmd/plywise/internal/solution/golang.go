package solution

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
)

// goPackages are the packages that a file may use without an import, as on LeetCode.
var goPackages = strings.Fields("bufio bytes cmp container/heap container/list container/ring errors fmt maps math math/bits math/rand os slices sort strconv strings sync time unicode unicode/utf8")

// goSource returns a file of package main without its main, with the imports that it needs. The
// lines stay what they are for the compiler.
func goSource(text, name string) (string, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.ParseComments)
	if err != nil && file.Package == token.NoPos {
		text = "package main; " + text
		file, err = parser.ParseFile(set, name, text, parser.ParseComments)
	}
	if err != nil {
		return "", err
	}
	full := []byte(text)
	offset := func(at token.Pos) int { return set.PositionFor(at, false).Offset }
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "main" {
			copy(full[offset(f.Name.Pos()):], "_   ")
		}
	}
	known := map[string]bool{}
	for _, i := range file.Imports {
		known[path.Base(strings.Trim(i.Path.Value, `"`))] = true
		if i.Name != nil {
			known[i.Name.Name] = true
		}
	}
	imports := ""
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Obj == nil && !known[x.Name] {
				known[x.Name] = true
				if i := slices.IndexFunc(goPackages, func(p string) bool { return path.Base(p) == x.Name }); i >= 0 {
					imports += fmt.Sprintf("import %q; ", goPackages[i])
				}
			}
		}
		return true
	})
	after := offset(file.Name.End())
	return string(full[:offset(file.Name.Pos())]) + "main; " + imports + strings.TrimPrefix(string(full[after:]), ";"), nil
}
