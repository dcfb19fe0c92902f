package lsp

import "testing"

type panel struct {
	*fakeEditor
	told []int
}
type panelShowing struct {
	uri, text string
	index     int
}

func (panelShowing) command(string, object) object       { return nil }
func withPanel(*testing.T, *gated) *panel                { return nil }
func panelCommands() []object                            { return nil }
func (p *panel) hears(string, ...int)                    {}
func (e *fakeEditor) boardOf(object) []byte              { return nil }
func (e *fakeEditor) told(object) struct{ State string } { return struct{ State string }{} }
func boardRequest(object) object                         { return nil }
