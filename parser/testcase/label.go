package testcase

import (
	"strconv"
	"strings"
)

// A label is a word of a statement that names the text after it.
type label uint8

const (
	noLabel  label = iota
	input          // a test case
	output         // the answer, or the output of a submission
	expected       // the answer
	example        // the heading of an example
	prose          // text for readers
)

// labels are the words, in lower case, longer ones before their beginnings.
var labels = []struct {
	word  string
	label label
}{
	{"input", input}, {"输入", input}, {"测试用例", input},
	{"expected output", expected}, {"expected", expected}, {"预期结果", expected}, {"预期输出", expected}, {"预期", expected},
	{"output", output}, {"输出", output},
	{"example", example}, {"示例", example},
	{"explanation", prose}, {"解释", prose}, {"constraints", prose}, {"提示", prose}, {"note", prose}, {"注意", prose},
}

// labelOf reads the label at the start of a line, which stands before a colon or alone on its
// line. It also returns the start of the labelled text, and the number of an example.
func labelOf(line string) (l label, rest, number int) {
	const longest = 40
	head := strings.ToLower(line[:min(len(line), longest)])
	for _, known := range labels {
		after, ok := strings.CutPrefix(head, known.word)
		if !ok {
			continue
		}
		s := scanner{text: after}
		s.decoration()
		if known.label == example {
			number, _ = strconv.Atoi(s.digits())
			s.decoration()
		}
		switch {
		case s.take(colons):
		case s.at == len(after) && len(line) <= longest:
		default:
			return noLabel, 0, 0
		}
		return known.label, len(known.word) + s.at, number
	}
	return noLabel, 0, 0
}

// decoration skips blanks, the marks of Markdown around words, and the prompts of consoles.
func (s *scanner) decoration() {
	for s.at < len(s.text) {
		if n := blankAt(s.text[s.at:]); n > 0 {
			s.at += n
		} else if !s.take(decorations) {
			return
		}
	}
}

var decorations = []string{"*", "`", "#", ">", "$", "•", "|", "...", "…", "- "}
