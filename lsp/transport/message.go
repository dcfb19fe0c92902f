package transport

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"plywise/lsp/internal/lenient"
)

// A Message is a request, a notification or a response.
type Message struct {
	ID     jsonrpc2.ID     // invalid for a notification
	Method string          // "" for a response
	Params []byte          // of a request or a notification; nil for none
	Result []byte          // of a response; null where it has neither a result nor an error
	Error  *jsonrpc2.Error // of a response, instead of a result
	// Wrong says why a malformed message is none of the three; else nil. The other fields then
	// hold what could be decoded.
	Wrong *jsonrpc2.Error
}

func (m *Message) isResponse() bool { return m.Method == "" && (m.Result != nil || m.Error != nil) }

// longestMethod is the most bytes that are kept of a method's name, because errors and the log
// repeat it. Known methods are shorter.
const longestMethod = 100

// Decode reads a message. It is the only place that decodes an envelope; a [Handler] decodes
// the parameters.
func Decode(body []byte) *Message {
	var fields struct {
		ID      json.RawMessage `json:"id"`
		Version json.RawMessage `json:"jsonrpc"`
		Method  json.RawMessage `json:"method"`
		Params  json.RawMessage `json:"params"`
		Result  json.RawMessage `json:"result"`
		Error   json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(body, &fields); err != nil {
		if _, isJSON := errors.AsType[*json.UnmarshalTypeError](err); isJSON {
			return wrong(jsonrpc2.InvalidRequest, "the message is not an object, and batches are not served")
		}
		return wrong(jsonrpc2.ParseError, "the message is not valid JSON")
	}
	m := &Message{Result: fields.Result}
	invalid := func(reason string) { m.Wrong = jsonrpc2.NewError(jsonrpc2.InvalidRequest, reason) }
	if string(fields.Params) != "null" {
		m.Params = fields.Params
	}
	if fields.Error != nil && json.Unmarshal(fields.Error, &m.Error) != nil {
		m.Error = new(jsonrpc2.Error)
		invalid("the error is not an object")
	}
	if fields.Method != nil && (json.Unmarshal(fields.Method, &m.Method) != nil || m.Method == "") {
		invalid("the method is not a name")
	} else if len(m.Method) > longestMethod {
		m.Method = strings.ToValidUTF8(m.Method[:longestMethod], "") + "…"
	}
	var err error
	if m.ID, err = parseID(fields.ID); err != nil {
		invalid(err.Error())
	}
	if fields.Method == nil && m.Error == nil && m.Result == nil && m.ID.IsValid() {
		m.Result = []byte("null") // some clients leave out a result that is null
	}
	if fields.Method != nil == (m.Result != nil || m.Error != nil) {
		invalid("the message is neither request nor response")
	}
	if string(fields.Version) != `"2.0"` {
		invalid(`the message has no "jsonrpc":"2.0"`)
	}
	return m
}

func wrong(code jsonrpc2.Code, reason string) *Message {
	return &Message{Wrong: jsonrpc2.NewError(code, reason)}
}

// parseID reads the id of a message, which is a whole number, perhaps written 5.0, or a string. It may
// be missing.
func parseID(raw json.RawMessage) (jsonrpc2.ID, error) {
	if raw == nil || string(raw) == "null" {
		return jsonrpc2.ID{}, nil
	}
	var number int64
	if err := json.Unmarshal(bytes.TrimSuffix(raw, []byte(".0")), &number); err == nil {
		return jsonrpc2.NewNumberID(number), nil
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return jsonrpc2.ID{}, fmt.Errorf("the id %.40s is neither a whole number nor a string", raw)
	}
	if !utf8.Valid(raw) { // an answer could not carry it
		return jsonrpc2.ID{}, errors.New("the request's id is no UTF-8")
	}
	return jsonrpc2.NewStringID(text), nil
}

// AppendTo appends the message, as JSON, to bytes.
func (m *Message) AppendTo(dst []byte) []byte {
	switch {
	case m.Method != "" && m.ID.IsValid():
		return jsonrpc2.AppendCall(dst, m.ID, m.Method, m.Params)
	case m.Method != "":
		return jsonrpc2.AppendNotification(dst, m.Method, m.Params)
	case m.Error != nil:
		return jsonrpc2.AppendResponse(dst, m.ID, nil, m.Error)
	}
	return jsonrpc2.AppendResponse(dst, m.ID, m.Result, nil)
}

// encode encodes parameters or a result: nil is null, and a [jsonrpc2.RawMessage] is taken as
// it is.
func encode(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return raw, nil
	}
	return protocol.Marshal(v)
}

// decodeResult reads a result. One that is null leaves v as it is, unless that is a
// [jsonrpc2.RawMessage].
func decodeResult(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = data
		return nil
	}
	if v == nil || string(data) == "null" {
		return nil
	}
	return lenient.Unmarshal(data, v)
}
