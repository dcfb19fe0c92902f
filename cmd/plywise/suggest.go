package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"plywise/parser/source"

	"github.com/spf13/cobra"
)

// knownCommand refuses arguments that name no command, and suggests to solve a path, or a
// command with a similar name.
func knownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if isPath(args[0]) {
		return fmt.Errorf(`there is no command %q; did you mean "plywise solve %s"?`, args[0], shellWord(args[0]))
	}
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("there is no command %q; did you mean %q?", args[0], near[0])
	}
	return fmt.Errorf("there is no command %q%s", args[0], seeHelp(root))
}

// isPath reports whether an argument looks like a path of puzzles, or names a file.
func isPath(arg string) bool {
	if arg == "-" || filepath.Ext(arg) == ".puzzle" {
		return true
	}
	_, err := os.Stat(arg)
	return err == nil
}

// shellWord returns a path as a word of a shell command, in quotes if need be. Characters
// that a terminal obeys or hides are escaped in $'…', which Bash and Zsh read.
func shellWord(path string) string {
	switch {
	case source.Visible(path) != path:
		return "$'" + source.Visible(strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(path)) + "'"
	case path != "" && !strings.ContainsFunc(path, isSpecial):
		return path
	case filepath.Separator == '\\':
		return `"` + path + `"`
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

// isSpecial reports whether a character may have a meaning in a shell.
func isSpecial(u rune) bool {
	return !unicode.IsLetter(u) && !unicode.IsDigit(u) && !strings.ContainsRune("_-+.,:/@%="+string(filepath.Separator), u)
}
