package words

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed chinese.json
var chineseTexts []byte

// simplifiedChinese returns the translations of the formats of messages, by the English one.
// The file is sorted as strings are; a test compares it with every message of the program.
//
// Arguments in another order have their number, as fmt has it. Words of the puzzles' format,
// which stand between backquotes, are not translated. The knight is 马 and a pawn 兵, as in the
// Chinese statements of the problems.
var simplifiedChinese = sync.OnceValue(func() map[string]string {
	var formats map[string]string
	if err := json.Unmarshal(chineseTexts, &formats); err != nil {
		panic(err) // a defect of the file, which every test in Chinese finds
	}
	return formats
})
