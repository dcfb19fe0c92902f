package parser

import (
	"testing"

	"plywise/parser/internal/parsertest"
	"plywise/parser/internal/report"
	"plywise/parser/source"
)

func FuzzParse(f *testing.F) {
	parsertest.Seed(f, func(text string) { f.Add(text) })
	f.Fuzz(func(t *testing.T, text string) {
		file := Parse(text)
		if err := checkFile(file, text); err != nil {
			t.Fatal(err)
		}
		for offset := 0; offset <= len(text); offset += max(1, len(text)/50) {
			file.At(offset)
			line, column := file.LineColumn(source.UTF16, offset)
			if back, exact := file.Locate(source.UTF16, line, column); !exact || back > offset {
				t.Fatalf("offset %d comes back as %d", offset, back)
			}
		}
	})
}

func FuzzEdit(f *testing.F) {
	parsertest.Seed(f, func(text string) {
		f.Add(text, uint(len(text)/2), uint(1), "puzzle:", uint(len(text)/3), uint(5), "\r\n")
	})
	f.Fuzz(func(t *testing.T, text string, start, length uint, with string, start2, length2 uint, with2 string) {
		file := Parse(text)
		for _, edit := range []struct {
			start, length uint
			with          string
		}{{start, length, with}, {start2, length2, with2}} {
			from := int(edit.start % uint(len(text)+1))
			to := from + int(edit.length%uint(len(text)-from+1))
			text = text[:from] + edit.with + text[to:]
			file = file.Edit(source.Between(from, to), edit.with)
			if err := checkFile(file, text); err != nil {
				t.Fatal(err)
			}
			if err := sameFile(file, Parse(text)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestHostileTextsAreRead(t *testing.T) {
	texts := parsertest.Hostile(1 << 15)
	most := report.MostAlike * len(declaredCodes(t, "syntax/codes.go"))
	for _, name := range parsertest.SortedKeys(texts) {
		f := Parse(texts[name])
		if err := checkFile(f, texts[name]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for p := range f.All() {
			if n := len(p.Problems); n > most {
				t.Errorf("%s: %d problems in one puzzle", name, n)
			}
		}
	}
}
