package parser

import (
	"strings"
	"testing"
)

func seed(f *testing.F, add func(text string)) {
	for _, name := range sortedKeys(examples) {
		add(examples[name])
	}
	for _, c := range drawnCases {
		var lines []string
		for _, l := range strings.Split(strings.ReplaceAll(c.drawing, `"`, "`"), "\n") {
			if l = strings.TrimLeft(l, "\t"); strings.HasPrefix(l, "| ") {
				lines = append(lines, l[2:])
			}
		}
		add(strings.Join(lines, "\n"))
	}
	small := hostile(300)
	for _, name := range sortedKeys(small) {
		add(small[name])
	}
}

func FuzzParse(f *testing.F) {
	seed(f, func(text string) { f.Add(text) })
	f.Fuzz(func(t *testing.T, text string) {
		file := Parse(text)
		if err := checkFile(file, text); err != nil {
			t.Fatal(err)
		}
		for offset := 0; offset <= len(text); offset += max(1, len(text)/50) {
			file.At(offset)
			line, column := file.Position(UTF16, offset)
			if back, exact := file.Locate(UTF16, line, column); !exact || back > offset {
				t.Fatalf("offset %d comes back as %d", offset, back)
			}
		}
	})
}

func FuzzEdit(f *testing.F) {
	seed(f, func(text string) {
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
			file = file.Edit(Range{from, to}, edit.with)
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
	texts := hostile(1 << 15)
	most := MostAlike * len(declaredCodes(t, "codes.go"))
	for _, name := range sortedKeys(texts) {
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
