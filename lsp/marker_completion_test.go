package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// A fakeItem is an item of the list that an editor shows at the cursor.
type fakeItem struct {
	Label               string
	Detail              string
	SortText            string
	FilterText          string
	Preselect           bool
	InsertTextFormat    int
	LabelDetails        json.RawMessage
	Documentation       json.RawMessage
	AdditionalTextEdits []fakeTextEdit
	TextEdit            struct {
		NewText                string
		Range, Insert, Replace *fakeRange
	}
	raw json.RawMessage
}

// replaces returns what an item replaces.
func (i *fakeItem) replaces() fakeRange {
	if i.TextEdit.Replace != nil {
		return *i.TextEdit.Replace
	}
	return *i.TextEdit.Range
}

// behind returns the parameters of a request about the end of a place, where
// the cursor is when its text has been typed.
func (l location) behind() object {
	return location{l.document, byteRange{l.end, l.end}}.at()
}

// items asks for a completion behind a place, and sorts and filters it as an
// editor does: by the start of the text that an item would replace.
func (m *mark) items(at location) []fakeItem {
	m.Helper()
	var list struct{ Items []json.RawMessage }
	m.must("textDocument/completion", at.behind(), &list)
	var items []fakeItem
	for _, raw := range list.Items {
		item := fakeItem{raw: raw}
		if err := json.Unmarshal(raw, &item); err != nil {
			m.Fatal(err)
		}
		m.understood(item)
		start, ok1 := m.offset(item.replaces().Start)
		end, ok2 := m.offset(item.replaces().End)
		if !ok1 || !ok2 || at.end < start || end < at.end || strings.Contains(m.text[start:end], "\n") {
			m.errorf("%q would replace %v, which is not around the cursor", item.Label, item.replaces())
			continue
		}
		if insert := item.TextEdit.Insert; insert != nil && (insert.Start != item.replaces().Start || insert.End != m.position(at.end)) {
			m.errorf("%q would be inserted for %v, which does not end at the cursor", item.Label, insert)
		}
		if strings.HasPrefix(strings.ToLower(item.filter()), strings.ToLower(m.text[start:at.end])) {
			items = append(items, item)
		}
	}
	sort.SliceStable(items, func(i, j int) bool { return items[i].SortText < items[j].SortText })
	return items
}

// understood expects an item to have nothing that the client did not ask for.
func (m *mark) understood(i fakeItem) {
	for capability, used := range map[string]bool{
		"snippetSupport":       i.InsertTextFormat == 2,
		"preselectSupport":     i.Preselect,
		"insertReplaceSupport": i.TextEdit.Insert != nil || i.TextEdit.Replace != nil,
		"labelDetailsSupport":  i.LabelDetails != nil,
		"documentationFormat":  len(i.Documentation) > 0 && i.Documentation[0] == '{',
	} {
		if used && !m.client.has("textDocument.completion.completionItem."+capability) {
			m.errorf("the client does not have %s: %s", capability, i.raw)
		}
	}
}

func (i *fakeItem) filter() string {
	if i.FilterText != "" {
		return i.FilterText
	}
	return i.Label
}

// complete lists what is offered, as labels or as a golden that has the details
// too, and a star where an item is selected at first.
func (m *mark) complete() {
	items := m.items(m.place())
	if m.more() {
		if _, ok := identifier(m.args[0]); ok {
			var b strings.Builder
			for _, i := range items {
				star := " "
				if i.Preselect {
					star = "*"
				}
				fmt.Fprintln(&b, strings.TrimRight(fmt.Sprintf("%s %-22s %s", star, i.Label, i.Detail), " "))
			}
			m.golden(b.String())
			return
		}
	}
	var got, want []string
	for _, i := range items {
		got = append(got, i.Label)
	}
	for m.more() {
		want = append(want, m.string())
	}
	if !slices.Equal(got, want) {
		m.errorf("got %q, want %q", got, want)
	}
}

// labelled returns the item with the label that the next argument gives.
func (m *mark) labelled(items []fakeItem) fakeItem {
	label := m.string()
	i := slices.IndexFunc(items, func(i fakeItem) bool { return i.Label == label })
	if i < 0 {
		m.args = nil
		panic(badMark(fmt.Sprintf("%q is not offered", label)))
	}
	return items[i]
}

// accept chooses an item and shows the puzzle after it, with the places to fill
// in as the protocol writes them, and `‸` where the cursor ends if there are
// none.
func (m *mark) accept() {
	item := m.labelled(m.items(m.place()))
	if item.InsertTextFormat != 2 {
		item.TextEdit.NewText += "‸"
	}
	m.golden(m.changed(m.apply(append(item.AdditionalTextEdits, fakeTextEdit{item.replaces(), item.TextEdit.NewText}))))
}

// item shows all that is said about an item once it is selected.
func (m *mark) item() {
	item := m.labelled(m.items(m.place()))
	m.must("completionItem/resolve", item.raw, &item)
	m.golden(text(item.Documentation))
}
