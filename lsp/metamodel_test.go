package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A metaModel is the description of the protocol that its authors publish for
// machines. The Go module of the protocol carries a copy.
type metaModel struct {
	Requests      []*metaMessage
	Notifications []*metaMessage
	Structures    []*metaStructure
	Enumerations  []*metaEnumeration
	TypeAliases   []*metaAlias

	messages     map[string]*metaMessage
	structures   map[string]*metaStructure
	enumerations map[string]*metaEnumeration
	aliases      map[string]*metaAlias
}

type metaMessage struct {
	Method              string
	Params, Result      *metaType
	RegistrationOptions *metaType
	ClientCapability    string
}

type metaStructure struct {
	Name            string
	Extends, Mixins []*metaType
	Properties      []metaProperty
	all             map[string]metaProperty // with those of what it extends
}

type metaProperty struct {
	Name     string
	Type     *metaType
	Optional bool
}

type metaEnumeration struct {
	Name                 string
	Values               []struct{ Value any }
	SupportsCustomValues bool
}

type metaAlias struct {
	Name string
	Type *metaType
}

// A metaType is one of the kinds of type; which fields are set depends on it.
type metaType struct {
	Kind    string
	Name    string          // of base and reference
	Items   []*metaType     // of or, and, tuple
	Element *metaType       // of array
	Key     *metaType       // of map
	Value   json.RawMessage // of map: a type; of literal: a structure; of stringLiteral: a string
}

// theMetaModel returns the model, nil where the copy cannot be found. Where tests
// must not be skipped, that is a failure.
var theMetaModel = sync.OnceValues(func() (*metaModel, error) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "go.lsp.dev/protocol").Output()
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "internal", "genlsp", "testdata", "metaModel.json"))
	if err != nil {
		return nil, err
	}
	m := &metaModel{
		messages: map[string]*metaMessage{}, structures: map[string]*metaStructure{},
		enumerations: map[string]*metaEnumeration{}, aliases: map[string]*metaAlias{},
	}
	if err := json.Unmarshal(data, m); err != nil {
		return nil, err
	}
	for _, message := range slices.Concat(m.Requests, m.Notifications) {
		m.messages[message.Method] = message
	}
	for _, s := range m.Structures {
		m.structures[s.Name] = s
	}
	for _, e := range m.Enumerations {
		m.enumerations[e.Name] = e
	}
	for _, a := range m.TypeAliases {
		m.aliases[a.Name] = a
	}
	for _, s := range m.Structures {
		s.all = m.properties(s)
	}
	return m, nil
})

// properties collects the properties of a structure, its own before those that it
// inherits.
func (m *metaModel) properties(s *metaStructure) map[string]metaProperty {
	all := map[string]metaProperty{}
	for _, parent := range slices.Concat(s.Extends, s.Mixins) {
		for name, p := range m.properties(m.structures[parent.Name]) {
			all[name] = p
		}
	}
	for _, p := range s.Properties {
		all[p.Name] = p
	}
	return all
}

// sent holds a message from the server against the model: the parameters of a
// request or notification, or the result of a request. Messages of this program's
// own are none of the model's.
func (m *metaModel) sent(method string, isResult bool, data []byte) error {
	if strings.HasPrefix(method, "plywise/") {
		return nil
	}
	message := m.messages[method]
	if message == nil {
		return fmt.Errorf("the protocol has no %s", method)
	}
	what := message.Params
	if isResult {
		what = message.Result
	}
	if what == nil {
		if len(data) > 0 && string(data) != "null" {
			return fmt.Errorf("%s has no parameters, but these came: %s", method, data)
		}
		return nil
	}
	v, err := plain(data)
	if err != nil {
		return err
	}
	if err := m.check(what, v, method); err != nil {
		return err
	}
	return m.open(method, v)
}

// open checks what the model leaves open: the options of a registration, and the
// value of a progress.
func (m *metaModel) open(method string, v any) error {
	switch method {
	case "client/registerCapability":
		for _, r := range v.(object)["registrations"].([]any) {
			registered := r.(object)["method"].(string)
			if err := m.check(m.messages[registered].RegistrationOptions, r.(object)["registerOptions"], "registration for "+registered); err != nil {
				return err
			}
		}
	case "$/progress":
		value := v.(object)["value"]
		if o, ok := value.(object); ok && o["kind"] != nil {
			return m.check(&metaType{Kind: "or", Items: []*metaType{
				{Kind: "reference", Name: "WorkDoneProgressBegin"}, {Kind: "reference", Name: "WorkDoneProgressReport"}, {Kind: "reference", Name: "WorkDoneProgressEnd"},
			}}, value, method)
		}
		return m.check(&metaType{Kind: "reference", Name: "WorkspaceDiagnosticReportPartialResult"}, value, method)
	}
	return nil
}

// plain decodes JSON, and keeps numbers as they are written.
func plain(data []byte) (v any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	err = decoder.Decode(&v)
	return v, err
}

// check returns an error where a value is not of a type. A property that the type
// does not have is an error, too.
func (m *metaModel) check(t *metaType, v any, path string) error {
	wrong := func() error {
		data, _ := json.Marshal(v)
		return fmt.Errorf("%s: %.200s is no %s", path, data, t)
	}
	switch t.Kind {
	case "base":
		if !isBase(t.Name, v) {
			return wrong()
		}
	case "reference":
		return m.checkNamed(t, v, path)
	case "stringLiteral":
		if data, _ := json.Marshal(v); !bytes.Equal(data, t.Value) {
			return wrong()
		}
	case "array", "tuple":
		list, ok := v.([]any)
		if !ok || t.Kind == "tuple" && len(list) != len(t.Items) {
			return wrong()
		}
		for i, v := range list {
			element := t.Element
			if t.Kind == "tuple" {
				element = t.Items[i]
			}
			if err := m.check(element, v, fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
	case "map":
		entries, ok := v.(object)
		if !ok {
			return wrong()
		}
		for key, v := range entries {
			if err := m.check(t.value(), v, path+"["+key+"]"); err != nil {
				return err
			}
		}
	case "literal":
		var s metaStructure
		if err := json.Unmarshal(t.Value, &s); err != nil {
			return err
		}
		return m.checkProperties(m.properties(&s), v, path)
	case "and":
		all := map[string]metaProperty{}
		for _, item := range t.Items {
			for name, p := range m.structures[item.Name].all {
				all[name] = p
			}
		}
		return m.checkProperties(all, v, path)
	case "or":
		var deepest error
		for _, item := range t.Items {
			err := m.check(item, v, path)
			if err == nil {
				return nil
			}
			if deepest == nil || strings.Count(err.Error(), ".") > strings.Count(deepest.Error(), ".") {
				deepest = err
			}
		}
		return deepest
	default:
		return fmt.Errorf("%s: types of kind %q are not known here", path, t.Kind)
	}
	return nil
}

func (t *metaType) value() *metaType {
	var v metaType
	if err := json.Unmarshal(t.Value, &v); err != nil {
		panic(err)
	}
	return &v
}

// String returns a name of the type.
func (t *metaType) String() string {
	if t.Name != "" {
		return t.Name
	}
	return t.Kind + string(t.Value)
}

func isBase(name string, v any) bool {
	text, isText := v.(string)
	number, isNumber := v.(json.Number)
	n, notWhole := number.Int64()
	switch name {
	case "string", "RegExp":
		return isText
	case "URI", "DocumentUri":
		u, err := url.Parse(text)
		return isText && err == nil && u.Scheme != ""
	case "boolean":
		_, ok := v.(bool)
		return ok
	case "null":
		return v == nil
	case "decimal":
		return isNumber
	case "integer":
		return isNumber && notWhole == nil && -1<<31 <= n && n < 1<<31
	case "uinteger":
		return isNumber && notWhole == nil && 0 <= n && n < 1<<31
	}
	return false
}

func (m *metaModel) checkNamed(t *metaType, v any, path string) error {
	if strings.HasPrefix(t.Name, "LSP") {
		return nil // anything
	}
	if alias := m.aliases[t.Name]; alias != nil {
		return m.check(alias.Type, v, path)
	}
	if enumeration := m.enumerations[t.Name]; enumeration != nil {
		for _, allowed := range enumeration.Values {
			if fmt.Sprint(allowed.Value) == fmt.Sprint(v) {
				return nil
			}
		}
		if t.Name == "WatchKind" && slices.Contains([]string{"3", "5", "6", "7"}, fmt.Sprint(v)) {
			return nil // several of them
		}
		_, isText := v.(string)
		if enumeration.SupportsCustomValues && isText {
			return nil
		}
		return fmt.Errorf("%s: %v is no %s", path, v, t.Name)
	}
	return m.checkProperties(m.structures[t.Name].all, v, path)
}

func (m *metaModel) checkProperties(properties map[string]metaProperty, v any, path string) error {
	o, ok := v.(object)
	if !ok {
		return fmt.Errorf("%s: %v is no object", path, v)
	}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		p := properties[name]
		value, there := o[name]
		switch {
		case !there && !p.Optional:
			return fmt.Errorf("%s.%s is missing", path, name)
		case there:
			if err := m.check(p.Type, value, path+"."+name); err != nil {
				return err
			}
		}
	}
	for name := range o {
		if _, ok := properties[name]; !ok {
			return fmt.Errorf("%s.%s is no property there", path, name)
		}
	}
	return nil
}

// valid holds every message that an editor of the tests gets from the server
// against the model.
func (e *fakeEditor) valid(method string, isResult bool, data []byte) {
	m, err := theMetaModel()
	if err != nil {
		return // TestTheModelIsAtHand says so
	}
	if !isResult && !e.understands(m, method, data) {
		e.t.Errorf("the server sent %s, which the client did not say that it understands", method)
	}
	if err := m.sent(method, isResult, data); err != nil {
		e.t.Errorf("the server sent something that the protocol does not have: %v", err)
	}
}

// introduced notes the capabilities that the editor declares.
func (e *fakeEditor) introduced(params any) {
	data, err := json.Marshal(params)
	if err != nil {
		e.t.Fatal(err)
	}
	var p struct{ Capabilities any }
	if json.Unmarshal(data, &p) == nil {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.able = p.Capabilities
	}
}

// understands reports whether the editor declared that it understands a request or notification
// of the server. Every editor gets diagnostics and messages.
func (e *fakeEditor) understands(m *metaModel, method string, params []byte) bool {
	switch method {
	case "textDocument/publishDiagnostics", "window/showMessage", "window/logMessage", "$/progress":
		return true
	case "workspace/codeLens/refresh":
		return e.can("workspace.codeLens.refreshSupport")
	case "client/registerCapability", "client/unregisterCapability":
		var p struct{ Registrations, Unregisterations []struct{ Method string } }
		if err := json.Unmarshal(params, &p); err != nil {
			return false
		}
		for _, r := range slices.Concat(p.Registrations, p.Unregisterations) {
			if !e.can(strings.ReplaceAll(r.Method, "/", ".") + ".dynamicRegistration") {
				return false
			}
		}
		return true
	}
	return m.messages[method] == nil || e.can(m.messages[method].ClientCapability)
}

// can returns whether the editor has a capability.
func (e *fakeEditor) can(path string) bool {
	in := e.able
	for name := range strings.SplitSeq(path, ".") {
		o, ok := in.(object)
		if !ok {
			return false
		}
		in = o[name]
	}
	return in != nil && in != false
}

// needsMetaModel returns the model that messages are held against.
func needsMetaModel(t *testing.T) *metaModel {
	t.Helper()
	m, err := theMetaModel()
	if err != nil {
		absent(t, fmt.Errorf("no message is held against the protocol's model: %w", err))
	}
	return m
}

// absent skips a test that needs what is not there; in continuous integration it
// fails.
func absent(t *testing.T, err error) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(err)
	}
	t.Skip(err)
}

func TestTheMetaModelIsAtHand(t *testing.T) { needsMetaModel(t) }

// The check itself finds what is wrong.
func TestWhatTheProtocolDoesNotHaveIsFound(t *testing.T) {
	t.Parallel()
	m := needsMetaModel(t)
	const position = `{"line":0,"character":0}`
	const span = `{"start":` + position + `,"end":` + position + `}`
	for _, c := range []struct {
		method   string
		isResult bool
		data     string
		wrong    string // a part of what is said; "" where it is right
	}{
		{"textDocument/hover", true, `null`, ""},
		{"textDocument/hover", true, `{"contents":{"kind":"markdown","value":"x"},"range":` + span + `}`, ""},
		{"textDocument/hover", true, `{"contents":{"kind":"html","value":"x"}}`, "html"},
		{"textDocument/hover", true, `{}`, "contents is missing"},
		{"textDocument/hover", true, `{"contents":"x","colour":1}`, "colour is no property"},
		{"textDocument/hover", true, `{"contents":"x","range":{"start":` + position + `}}`, "end is missing"},
		{"textDocument/hover", true, `{"contents":"x","range":{"start":` + position + `,"end":{"line":-1,"character":0}}}`, "-1 is no uinteger"},
		{"textDocument/publishDiagnostics", false, `{"uri":"file:///a","diagnostics":[]}`, ""},
		{"textDocument/publishDiagnostics", false, `{"uri":"a","diagnostics":[]}`, "DocumentUri"},
		{"textDocument/publishDiagnostics", false, `{"uri":"file:///a","diagnostics":null}`, "null"},
		{"textDocument/publishDiagnostics", false, `{"uri":"file:///a","diagnostics":[{"range":` + span + `,"message":"x","severity":9}]}`, "9 is no DiagnosticSeverity"},
		{"textDocument/publishDiagnostics", false, `{"uri":"file:///a","version":1.5,"diagnostics":[]}`, "1.5"},
		{"textDocument/codeAction", true, `[{"title":"x","kind":"quickfix"},{"title":"x","command":"y"}]`, ""},
		{"textDocument/codeAction", true, `[{"kind":"quickfix"}]`, "is missing"},
		{"workspace/inlayHint/refresh", false, ``, ""},
		{"workspace/inlayHint/refresh", false, `{}`, "has no parameters"},
		{"client/registerCapability", false, `{"registrations":[{"id":"1","method":"workspace/didChangeWatchedFiles","registerOptions":{"watchers":[{}]}}]}`, "globPattern is missing"},
		{"$/progress", false, `{"token":1,"value":{"kind":"begin"}}`, "title is missing"},
		{"no/such", false, `{}`, "has no no/such"},
	} {
		err := m.sent(c.method, c.isResult, []byte(c.data))
		if c.wrong == "" && err != nil || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%s %s: %v, want %q", c.method, c.data, err, c.wrong)
		}
	}
}
