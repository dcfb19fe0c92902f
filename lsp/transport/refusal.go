package transport

import (
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
)

// A refusal says why a body is not passed on to the connection.
type refusal struct {
	id     jsonrpc2.ID // of the request, if it can be read
	reason *jsonrpc2.Error
	silent bool // the body is a response, whose id is one of ours: nobody waits for an answer
}

// refusalOf returns what is wrong with valid JSON that is not a message.
func refusalOf(body []byte) refusal {
	var fields struct {
		ID      json.RawMessage `json:"id"`
		Version json.RawMessage `json:"jsonrpc"`
		Method  json.RawMessage `json:"method"`
		Result  json.RawMessage `json:"result"`
		Error   json.RawMessage `json:"error"`
	}
	if json.Unmarshal(body, &fields) != nil {
		return refusal{reason: jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the message is not an object")}
	}
	id, idErr := parseID(fields.ID)
	reason := "the message is neither request nor response"
	switch {
	case string(fields.Version) != `"2.0"`:
		reason = `the message has no "jsonrpc":"2.0"`
	case fields.ID != nil && idErr != nil:
		reason = idErr.Error()
	}
	return refusal{
		id:     id,
		reason: jsonrpc2.NewError(jsonrpc2.InvalidRequest, reason),
		silent: fields.Method == nil && (fields.Result != nil || fields.Error != nil),
	}
}

// parseID reads a request's id, which is a whole number or a string.
func parseID(raw json.RawMessage) (jsonrpc2.ID, error) {
	var id any
	if err := json.Unmarshal(raw, &id); err != nil {
		return jsonrpc2.ID{}, err
	}
	switch id := id.(type) {
	case string:
		return jsonrpc2.NewStringID(id), nil
	case float64:
		var n int64
		if err := json.Unmarshal(raw, &n); err == nil {
			return jsonrpc2.NewNumberID(n), nil
		}
	}
	return jsonrpc2.ID{}, fmt.Errorf("the id %.40s is neither a whole number nor a string", raw)
}
