package parser

import (
	"plywise/parser/syntax"

	_ "embed"
	"regexp"
	"strings"
)

// A Description explains all problems with one code. Its texts are plain, but for code between
// backquotes.
type Description struct {
	Code     syntax.Code
	Severity syntax.Severity // that most of them have
	Wrong    string          // the mistake, in a sentence or a phrase
	Remedy   string          // how to mend it, in one sentence or more
}

//go:embed FORMAT.md
var reference string

// severities are the words with which the reference starts the description of a code, or a group
// of codes, that is no error.
var severities = map[string]syntax.Severity{"A warning: ": syntax.Warning, "Warnings of ": syntax.Warning, "A hint: ": syntax.Hint}

var linkInReference = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)

// Descriptions reads the description of every code from the format's reference, where it stands
// below the code as a heading:
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
