package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// shells are the supported shells, each with the function that writes its script.
var shells = []struct {
	name  string
	write func(root *cobra.Command, w io.Writer) error
}{
	{"bash", func(root *cobra.Command, w io.Writer) error { return root.GenBashCompletionV2(w, true) }},
	{"zsh", (*cobra.Command).GenZshCompletion},
	{"fish", func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) }},
	{"powershell", (*cobra.Command).GenPowerShellCompletionWithDesc},
}

func completionCommand() *cobra.Command {
	var names []string
	for _, shell := range shells {
		names = append(names, shell.name)
	}
	return &cobra.Command{
		Use:   "completion " + strings.Join(names, "|"),
		Short: "Print a script that makes your shell complete commands, flags and puzzles",
		Long: `Completion prints a script for a shell. With it, the Tab key completes commands,
flags and their values, and *.puzzle files and folders (in Fish and PowerShell, all
files).

Bash needs the package bash-completion, and Zsh the line "autoload -U compinit;
compinit" in its .zshrc. What is installed counts from the next shell on.`,
		Example: `  # Bash, Zsh: for this shell, or as a line of .bashrc or .zshrc
  source <(plywise completion bash)
  source <(plywise completion zsh)

  # Fish
  plywise completion fish > ~/.config/fish/completions/plywise.fish

  # PowerShell: for this shell, or as a line of $PROFILE
  plywise completion powershell | Out-String | Invoke-Expression`,
		ValidArgsFunction: firstOnly(cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && slices.Contains(names, args[0]) {
				return nil
			}
			return fmt.Errorf("completion is for one shell: %s%s", strings.Join(names, ", "), seeHelp(cmd))
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			i := slices.Index(names, args[0])
			return shells[i].write(cmd.Root(), cmd.OutOrStdout())
		},
	}
}

// puzzlePaths completes arguments that are files of puzzles or folders.
func puzzlePaths(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return []cobra.Completion{"puzzle"}, cobra.ShellCompDirectiveFilterFileExt
}

// anyPaths completes arguments that are files of any kind or folders.
func anyPaths(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// firstOnly completes only the first argument.
func firstOnly(complete cobra.CompletionFunc) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, started string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return complete(cmd, args, started)
	}
}

// completeFlag makes shells complete the value of a flag with these values. A tab separates a
// value from its description.
func completeFlag(cmd *cobra.Command, flag string, values ...cobra.Completion) {
	complete := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveKeepOrder)
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // the command has no such flag, or two of these calls
	}
}
