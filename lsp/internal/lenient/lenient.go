// Package lenient decodes JSON of clients that do not quite follow the protocol.
package lenient

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"
)

// Unmarshal decodes JSON into v, a pointer to a zero value. Where that fails, null counts as an
// absent member and 5.0 as 5, and parts of the optional members, such as "context.diagnostics", are
// left out if they are wrong. The error names any other member that is wrong.
func Unmarshal(data []byte, v any, optional ...string) error {
	err := protocol.Unmarshal(data, v)
	if err == nil || !json.Valid(data) {
		return err
	}
	r := repair{target: reflect.ValueOf(v).Elem(), optional: optional}
	_, err = r.repaired("", strings.TrimSpace(string(data)), "", "")
	return err
}

// A repair finds the parts of JSON that can be decoded, by decoding each of them alone.
type repair struct {
	target   reflect.Value
	optional []string
	tries    int
}

// mostTries bounds the work for a message in which nearly everything is wrong.
const mostTries = 10_000

// repaired returns JSON at a path in a form that can be decoded between what stands before and
// after it, and leaves that decoded in the target.
func (r *repair) repaired(before, written, after, path string) (string, error) {
	form, wrong := written, fmt.Errorf("%s%.40s is not a value that the protocol allows here", strings.TrimPrefix(path+": ", ": "), written)
	switch r.tries++; {
	case r.decodes(before + written + after):
		return written, nil
	case r.tries > mostTries:
		return "", wrong
	}
	if f, err := strconv.ParseFloat(written, 64); err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		form = strconv.FormatInt(int64(f), 10)
	}
	start, end := written[:1], written[len(written)-1:]
	if strings.Contains("{[", start) && r.decodes(before+start+end+after) { // otherwise all of it is wrong
		var kept []string
		for _, p := range partsOf(written, path) {
			part, err := r.repaired(before+start+p.key, p.written, end+after, p.path)
			switch {
			case err == nil:
				kept = append(kept, p.key+part)
			case (p.key == "" || p.written != "null") && !slices.ContainsFunc(r.optional, func(member string) bool { return strings.HasPrefix(p.path, member) }):
				return "", err
			}
		}
		form = start + strings.Join(kept, ",") + end
	}
	if !r.decodes(before + form + after) {
		return "", wrong
	}
	return form, nil
}

func (r *repair) decodes(written string) bool {
	r.target.SetZero()
	return protocol.Unmarshal([]byte(written), r.target.Addr().Interface()) == nil
}

// A part is a member of an object, or an element of an array, whose key is empty.
type part struct{ key, written, path string }

func partsOf(written, path string) (parts []part) {
	var members map[string]json.RawMessage
	var elements []json.RawMessage
	_ = json.Unmarshal([]byte(written), &members)
	_ = json.Unmarshal([]byte(written), &elements) // one of the two fails
	for _, name := range slices.Sorted(maps.Keys(members)) {
		key, _ := json.Marshal(name)
		parts = append(parts, part{string(key) + ":", string(members[name]), strings.TrimPrefix(path+"."+name, ".")})
	}
	for i, element := range elements {
		parts = append(parts, part{"", string(element), fmt.Sprintf("%s[%d]", path, i)})
	}
	return parts
}
