package configuration

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"plywise/lsp/inert"
	"plywise/parser/syntax"
	"plywise/solver"
)

// Settings are the user's settings. They are immutable.
//
// They stand in the section `plywise` of the client's configuration, or among its
// initialization options, which hold for keys that the section does not have:
//
//	{
//	  "memory": "1GiB",    // the most that solved games may take: an amount, or a number of bytes
//	  "hints": true,       // show outcomes and marks of moves among the text
//	  "heatMap": true,     // colour the cells of a board by outcome
//	  "spoilers": "on",    // "off" keeps outcomes back until they are asked for
//	  "reference": null    // the address of the format's reference, to which diagnostics and hovers over keys link: file, http or https; "" for none, null for that of the initialization options
//	}
//
// With spoilers off, a user who wants to find the solution does not see it by accident: hints,
// lenses, colours, completions, boards and the titles of code actions show no outcome, and a
// hover over a cell or a move names only the pieces there. The user asks for the outcome by
// hovering over a puzzle's title, or by clicking on a lens or on an action such as `Play best
// move`. An author's assertions are checked all the same, for to assert is to ask; but a false
// one is only called false. Playing a move makes comments of them. Legal moves and the outcome
// of a finished game are no secret.
type Settings struct {
	Memory    int64 // bytes
	Hints     bool
	HeatMap   bool
	Spoilers  bool
	Reference string // a URI of a file or of the web, empty for none
}

// Default returns the default settings.
func Default() Settings {
	return Settings{Memory: solver.DefaultMemory, Hints: true, HeatMap: true, Spoilers: true}
}

// A setting is one key of the section.
type setting struct {
	allowed syntax.Phrase // the values it may have, in words
	// read sets the setting to a value, and reports whether that is allowed.
	read func(*Settings, json.RawMessage) bool
	// copy sets the setting to its value in other settings.
	copy func(to *Settings, from *Settings)
}

var settingKeys = map[string]setting{
	"memory": {
		allowed: syntax.Phrase("an amount such as \"512MiB\" or \"4GiB\""),
		read:    func(s *Settings, v json.RawMessage) bool { return readAmount(&s.Memory, v) },
		copy:    func(to, from *Settings) { to.Memory = from.Memory },
	},
	"hints": {
		allowed: syntax.Phrase("true or false"),
		read:    func(s *Settings, v json.RawMessage) bool { return readBool(&s.Hints, v) },
		copy:    func(to, from *Settings) { to.Hints = from.Hints },
	},
	"heatMap": {
		allowed: syntax.Phrase("true or false"),
		read:    func(s *Settings, v json.RawMessage) bool { return readBool(&s.HeatMap, v) },
		copy:    func(to, from *Settings) { to.HeatMap = from.HeatMap },
	},
	"spoilers": {
		allowed: syntax.Phrase("\"on\" or \"off\""),
		read:    func(s *Settings, v json.RawMessage) bool { return readSwitch(&s.Spoilers, v) },
		copy:    func(to, from *Settings) { to.Spoilers = from.Spoilers },
	},
	"reference": {
		allowed: syntax.Phrase("an address that starts with `file:`, `http:` or `https:`, such as \"file:///home/me/FORMAT.md\", or \"\" for none"),
		read:    func(s *Settings, v json.RawMessage) bool { return readAddress(&s.Reference, v) },
		copy:    func(to, from *Settings) { to.Reference = from.Reference },
	},
}

// Section is the name of the settings in the client's configuration.
const Section = "plywise"

// with returns the settings changed by a section in JSON, and the problems with the
// section. A key that is absent or null leaves its setting as it is in s; one with a
// wrong value leaves it as it is in force. Other keys are returned as unknown: they may
// be mistakes, or settings of the client, which stand in the same section.
func (s Settings) with(written []byte, inForce Settings) (next Settings, problems []syntax.Message, unknown []string) {
	if isNothing(written) {
		return s, nil, nil
	}
	var values map[string]json.RawMessage
	if json.Unmarshal(written, &values) != nil {
		return inForce, []syntax.Message{syntax.Say("The setting `%s` is %s; it has to be an object with settings.", Section, excerpt(written))}, nil
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		k, known := settingKeys[key]
		switch {
		case !known:
			unknown = append(unknown, key)
		case isNothing(values[key]):
		case !k.read(&s, values[key]):
			k.copy(&s, &inForce)
			problems = append(problems, syntax.Say("The setting `%s.%s` is %s; it has to be %s. It is left as it was.",
				Section, key, excerpt(values[key]), k.allowed))
		}
	}
	return s, problems, unknown
}

// unwrap returns the section out of an object that has it under its name, as some
// clients send it. Anything else is returned as it is.
func unwrap(written []byte) []byte {
	var outer map[string]json.RawMessage
	if json.Unmarshal(written, &outer) == nil {
		if inner, ok := outer[Section]; ok {
			return inner
		}
	}
	return written
}

func isNothing(written []byte) bool {
	written = bytes.TrimSpace(written)
	return len(written) == 0 || string(written) == "null"
}

func readBool(to *bool, written json.RawMessage) bool {
	var v *bool
	if json.Unmarshal(written, &v) != nil || v == nil {
		return false
	}
	*to = *v
	return true
}

func readSwitch(to *bool, written json.RawMessage) bool {
	var v string
	if json.Unmarshal(written, &v) != nil || v != "on" && v != "off" {
		return false
	}
	*to = v == "on"
	return true
}

func readAmount(to *int64, written json.RawMessage) bool {
	var bytes int64
	if json.Unmarshal(written, &bytes) != nil {
		var v string
		if json.Unmarshal(written, &v) != nil {
			return false
		}
		n, err := humanize.ParseBytes(v)
		if err != nil {
			return false
		}
		bytes = int64(n)
	}
	if bytes <= 0 {
		return false
	}
	*to = bytes
	return true
}

func readAddress(to *string, written json.RawMessage) bool {
	var v string
	if json.Unmarshal(written, &v) != nil {
		return false
	}
	v = strings.TrimSuffix(v, "#")
	if v != "" {
		var ok bool
		if v, ok = inert.Address(v, "http", "https", "file"); !ok || strings.Contains(v, "#") {
			return false
		}
	}
	*to = v
	return true
}

// excerpt returns a value as the user wrote it, shortened if it is long.
func excerpt(written []byte) string {
	const maxRunes = 40
	if r := []rune(string(bytes.TrimSpace(written))); len(r) > maxRunes {
		return string(r[:maxRunes]) + "…"
	}
	return string(bytes.TrimSpace(written))
}
