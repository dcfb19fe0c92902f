// Package inert escapes an author's text so that it shows as text: no link, image, tag,
// command, icon or escape sequence comes to life. It has a function for each place that a text
// is written to, and all of them start with [source.Visible], which is the one for terminals.
package inert

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"plywise/parser/source"
)

// Message writes a text for a place where an editor shows a line of plain text: a
// message, a title, a label. Editors make a link of `[text](target)` and an icon of
// `$(name)` even there, and know no escape, so a blank goes before the bracket.
func Message(text string) string { return unlink.Replace(source.Visible(text)) }

var unlink = strings.NewReplacer("](", "] (", "$(", "$ (")

// Markdown writes a text for a paragraph of Markdown, anywhere in it. In front of
// everything that CommonMark or one of its usual extensions gives a meaning to there is
// a backslash; a character that has a meaning only at the start of a line, or in an
// address, is escaped only there.
func Markdown(text string) string {
	text = source.Visible(text)
	var b strings.Builder
	for i := range len(text) {
		if isMarkup(text, i) {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

func isMarkup(text string, i int) bool {
	before, after := text[:i], text[i+1:]
	switch text[i] {
	case '\\', '`', '*', '_', '[', ']', '<', '>', '&', '#', '~', '@', '$', '^':
		return true
	case '-', '+', '=': // of a list, or of a line under a heading
		return before == ""
	case ')': // of a numbered list
		return strings.Trim(before, "0123456789") == ""
	case '.': // of a numbered list, or of an address
		return strings.Trim(before, "0123456789") == "" || len(before) >= 3 && strings.EqualFold(before[i-3:], "www")
	case ':': // of an address
		return after != "" && after[0] != ' '
	}
	return false
}

// Code writes a text for a span of code between single backquotes in Markdown. No
// escape works there, so a backquote becomes an apostrophe.
func Code(text string) string {
	if text == "" {
		return " " // two backquotes would start something else
	}
	return strings.ReplaceAll(source.Visible(text), "`", "'")
}

// SARIF writes a text for a message of a SARIF log, which has links and placeholders
// of its own: SARIF 2.1.0, sections 3.11.5 and 3.11.6.
func SARIF(text string) string {
	text = sarifBracket.ReplaceAllStringFunc(source.Visible(text), func(bracket string) string {
		last := len(bracket) - 1
		return strings.Repeat(`\`, 2*last+1) + bracket[last:]
	})
	return sarifBraces.Replace(text)
}

var (
	sarifBracket = regexp.MustCompile(`\\*[\[\]]`)
	sarifBraces  = strings.NewReplacer("{", "{{", "}", "}}")
)

// Address returns an address that a person has written as the target of a link, and
// reports false if it is not to be one: it has none of the schemes, no host (except a
// file), or a name before the host, which makes it look like another one's. All of the
// target is printable ASCII.
func Address(address string, schemes ...string) (target string, ok bool) {
	u, err := url.Parse(address)
	if err != nil || !slices.Contains(schemes, u.Scheme) || u.User != nil || u.Opaque != "" {
		return "", false
	}
	if u.Host == "" && u.Scheme != "file" {
		return "", false
	}
	var b strings.Builder
	for i, s := 0, u.String(); i < len(s); i++ {
		if s[i] <= ' ' || s[i] > '~' {
			const digits = "0123456789ABCDEF"
			b.Write([]byte{'%', digits[s[i]>>4], digits[s[i]&15]})
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String(), true
}
