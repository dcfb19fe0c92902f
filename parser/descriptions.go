package parser

import (
	"plywise/parser/syntax"

	_ "embed"
	"regexp"
	"strings"
)

// A Description says what is known of all problems with one code. Its texts are plain,
// but for code between backquotes.
type Description struct {
	Code     syntax.Code
	Severity syntax.Severity // of most of them
	Wrong    string          // what is wrong, in one sentence or what stands for one
	Remedy   string          // what to do, in one sentence or more
}

//go:embed FORMAT.md
var reference string

// severities are how the reference starts what it says of codes that are no errors, or of
// a group of them.
var severities = map[string]syntax.Severity{"A warning: ": syntax.Warning, "Warnings of ": syntax.Warning, "A hint: ": syntax.Hint}

var linkInReference = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)

// Descriptions reads what the format's reference says of every code, below the heading
// that is the code:
//
//	### Group
//
//	#### key-in-graph
//
//	A warning: a line of a graph that … If a key was meant, …
func Descriptions() []Description {
	var list []Description
	_, problems, _ := strings.Cut(strings.ReplaceAll(reference, "\r\n", "\n"), "\n## Problems\n")
	for _, group := range strings.Split(problems, "\n### ")[1:] {
		sections := strings.Split(group, "\n#### ")
		_, about, _ := strings.Cut(sections[0], "\n\n")
		ofGroup, _ := severityOf(about)
		for _, section := range sections[1:] {
			code, text, _ := strings.Cut(section, "\n\n")
			text, _, _ = strings.Cut(text, "\n\n")
			text = linkInReference.ReplaceAllString(strings.Join(strings.Fields(text), " "), "$1")
			severity, text := severityOf(text)
			wrong, remedy, _ := strings.Cut(text, ". ")
			list = append(list, Description{
				Code: syntax.Code(code), Severity: max(ofGroup, severity),
				Wrong: strings.ToUpper(wrong[:1]) + wrong[1:] + ".", Remedy: remedy,
			})
		}
	}
	return list
}

// severityOf cuts the word for a severity off the start of a text.
func severityOf(text string) (syntax.Severity, string) {
	for word, severity := range severities {
		if rest, ok := strings.CutPrefix(text, word); ok {
			return severity, rest
		}
	}
	return syntax.Error, text
}
