package main

import (
	"os"

	"plywise/lsp/words"
)

// language returns the printer for the language that the environment asks for, as far as there are
// messages in it; English otherwise. What programs read is always English.
func language() words.Printer {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := os.Getenv(name); locale != "" {
			return words.PrinterFor(locale).ForTerminal()
		}
	}
	return words.Printer{}
}
