package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// BenchmarkLenses measures the time from an edit until the editor has the lenses
// of the new version.
func BenchmarkLenses(b *testing.B) {
	for _, c := range []struct {
		name, text string
	}{
		{"TwoPuzzles", twoMistakes},
		{"TenThousandPuzzles", strings.Repeat(twoMistakes, 5000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := start(b, everything())
			e.open(doc, c.text)
			e.settled()
			size := 0
			for b.Loop() {
				e.replace(doc, "expect: ", "expect:  ")
				var raw json.RawMessage
				e.must("textDocument/codeLens", object{"textDocument": object{"uri": doc}}, &raw)
				size = len(raw)
			}
			b.ReportMetric(float64(size), "bytes/op")
			e.quit()
		})
	}
}

// BenchmarkListingLenses measures what the server does to list the lenses of 10,000
// puzzles for a client that resolves those in view, to resolve those, and to list all
// for a client that resolves none.
func BenchmarkListingLenses(b *testing.B) {
	var text strings.Builder
	for i := range 10000 {
		text.WriteString(strings.Replace(slipsPast, "slips", fmt.Sprint("slips ", i), 1))
	}
	params := []byte(`{"textDocument":{"uri":"` + doc + `"}}`)
	for _, c := range []struct {
		name     string
		codeLens any
	}{
		{"Unresolved", object{}},
		{"WithCommands", nil},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := tenThousand(b, text.String(), c.codeLens)
			size := 0
			for b.Loop() {
				size = len(e.handled(b, "textDocument/codeLens", params))
			}
			b.ReportMetric(float64(size), "bytes/op")
			e.quit()
		})
	}
	b.Run("AScreenResolved", func(b *testing.B) {
		e := tenThousand(b, text.String(), object{})
		lenses := e.lenses(doc)[10000:10020]
		for b.Loop() {
			for _, lens := range lenses {
				e.handled(b, "codeLens/resolve", lens)
			}
		}
		e.quit()
	})
}

func tenThousand(b *testing.B, text string, codeLens any) *fakeEditor {
	capabilities := everything()
	set(capabilities, "textDocument.codeLens", codeLens)
	e := start(b, capabilities)
	e.open(doc, text)
	e.settled()
	return e
}

// handled returns the server's answer to a request, encoded, without sending it.
func (e *fakeEditor) handled(b *testing.B, method string, params []byte) []byte {
	asked, err := e.server.Methods[method].Read(params)
	if err != nil {
		b.Fatal(err)
	}
	result, err := asked.Run(context.Background(), e.server.Documents())
	if err != nil {
		b.Fatal(err)
	}
	encoded, err := protocol.Marshal(result)
	if err != nil {
		b.Fatal(err)
	}
	return encoded
}
