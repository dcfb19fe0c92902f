package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v3"
	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/boardterm"
	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp"
	"plywise/lsp/configuration"
	"plywise/lsp/session"
)

func boardCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "board [--line N] FILE[:LINE]",
		Short: "Show a puzzle's board in this terminal, to play on beside any editor",
		Long: `Board shows the board of a puzzle: the heat map, the moves with their outcomes, the
line of best play. You play on it with keys and the mouse, and it follows the file
whenever your editor saves it. Nothing is written unless you ask for it; then the
file is replaced in one step, and not at all if it has changed meanwhile.

The arrows or h j k l move the cursor, Enter plays, b plays the best move, u takes
back, n and N go to the next puzzle and the one before, q quits, and "g ?" lists all
other keys.

Where standard output is no terminal, it prints the board once.`,
		Example: `  plywise board my.puzzle
  plywise board my.puzzle:12
  tmux split-window -h plywise board my.puzzle`,
		ValidArgsFunction: puzzlePaths,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("board needs one file%s", seeHelp(cmd))
			}
			return nil
		},
	}
	var line int
	var background string
	var hides bool
	flags := cmd.Flags()
	flags.IntVar(&line, "line", 0, "show the puzzle on this `line` of the file")
	flags.StringVar(&background, "background", "", "choose colours for a terminal that is `dark` or light (dark, unless COLORFGBG says otherwise)")
	flags.BoolVar(&hides, "hide", false, "hide outcomes until you ask for them")
	completeFlag(cmd, "line")
	completeFlag(cmd, "background", "dark", "light")
	memory := addMemoryFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path, lineOfPath := cutLine(args[0])
		switch background = cmp.Or(background, backgroundOf(os.Getenv("COLORFGBG"))); {
		case background != "dark" && background != "light":
			return fmt.Errorf("%q is no background; write dark or light", background)
		case line < 0:
			return fmt.Errorf("there is no line %d; lines are counted from 1", line)
		}
		limitHeap(int64(*memory))
		o := boardterm.Options{
			Path: path, Name: filepath.Base(path), Line: cmp.Or(line, lineOfPath),
			Load:   func(path string) (string, error) { return read(cmd, path) },
			Serve:  serverFor(int64(*memory), !hides),
			Locale: cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")),
			Light:  background == "light",
		}
		style := terminal.StyleFor(cmd.OutOrStdout())
		if !style.Terminal || os.Getenv("TERM") == "dumb" {
			return boardterm.Print(cmd.Context(), o, cmd.OutOrStdout(), style.Columns)
		}
		screen, err := tcell.NewScreen()
		if err != nil {
			return err
		}
		return boardterm.Show(cmd.Context(), o, screen)
	}
	return cmd
}

// serverFor returns a function that runs a language server on a pipe.
func serverFor(memory int64, spoilers bool) func(context.Context, io.ReadWriteCloser) error {
	settings := configuration.Default()
	settings.Memory, settings.Spoilers = memory, spoilers
	return func(ctx context.Context, pipe io.ReadWriteCloser) error {
		_, err := lsp.Serve(ctx, pipe, session.Options{Version: version, Settings: settings, Resized: limitHeap})
		return err
	}
}

var atLine = regexp.MustCompile(`^(.+?):(\d+)(:\d+)?$`)

// cutLine returns a path without the line that is written behind it, and the line; 0 for none.
func cutLine(arg string) (path string, line int) {
	parts := atLine.FindStringSubmatch(arg)
	if parts == nil {
		return arg, 0
	}
	if _, err := os.Stat(arg); err == nil { // a file may be named so
		return arg, 0
	}
	line, err := strconv.Atoi(parts[2])
	if err != nil {
		return arg, 0
	}
	return parts[1], line
}

// backgroundOf returns the background that a terminal tells in COLORFGBG: the number of its text's
// colour and, behind the last semicolon, that of its background.
func backgroundOf(told string) string {
	switch told[strings.LastIndexByte(told, ';')+1:] {
	case "7", "15":
		return "light"
	}
	return "dark"
}
