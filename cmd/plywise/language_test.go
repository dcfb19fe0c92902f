package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var seconds = regexp.MustCompile(`"seconds":[^,}]*`)

// Whoever runs the tests may speak any language.
func TestMain(m *testing.M) {
	os.Unsetenv("LC_ALL")
	os.Unsetenv("LC_MESSAGES")
	os.Setenv("LANG", "C")
	os.Exit(m.Run())
}

func TestPagesAreInTheLanguageOfTheEnvironment(t *testing.T) {
	t.Setenv("LC_ALL", "zh_CN.UTF-8")
	for command, want := range map[string]string{
		"solve":  "\n轮到老鼠走：猫 12 步内获胜\n",
		"report": "\n解共有 12 步，其中猫走 6 步。",
		"map":    "\n- 老鼠 7 步内获胜: 去掉 0,3 上的墙\n",
		"check":  "-:7:9: error: 这里断言 `mouse wins`，但实际结果是 `cat wins in 12`。 [expect-failed]\n",
	} {
		if c := call(mendable, command, "-"); !strings.Contains(c.out, want) || c.code != exitErrors || c.err != "" {
			t.Errorf("%s: exit code %d, no %q in\n%s%s", command, c.code, want, c.out, c.err)
		}
	}
}

func TestTheFirstVariableThatIsSetDecidesOnTheLanguage(t *testing.T) {
	for _, test := range []struct {
		all, messages, lang string
		isChinese           bool
	}{
		{"", "", "", false},
		{"", "", "zh_CN.UTF-8", true},
		{"", "", "zh_TW", true},
		{"", "", "de_DE.UTF-8", false},
		{"", "C", "zh_CN.UTF-8", false},
		{"", "zh_CN.UTF-8", "C", true},
		{"C.UTF-8", "zh_CN.UTF-8", "zh_CN.UTF-8", false},
		{"zh_CN.UTF-8", "C", "C", true},
		{"POSIX", "", "zh_CN.UTF-8", false},
	} {
		t.Setenv("LC_ALL", test.all)
		t.Setenv("LC_MESSAGES", test.messages)
		t.Setenv("LANG", test.lang)
		if said := call(clean, "solve", "-").out; strings.Contains(said, "轮到老鼠走") != test.isChinese {
			t.Errorf("%+v:\n%s", test, said)
		}
	}
}

func TestWhatProgramsReadIsEnglish(t *testing.T) {
	for _, args := range [][]string{
		{"solve", "--json"}, {"report", "--json"}, {"map", "--json"}, {"states"}, {"check", "--format", "json"}, {"check", "--format", "sarif"}, {"export"}, {"solve", "--help"},
	} {
		all := map[string]string{}
		for _, locale := range []string{"C", "zh_CN.UTF-8"} {
			t.Setenv("LC_ALL", locale)
			all[locale] = seconds.ReplaceAllString(call(wrong, append(args, "-")...).out, "")
		}
		if all["C"] != all["zh_CN.UTF-8"] || all["C"] == "" {
			t.Errorf("%v: %s\nin Chinese: %s", args, all["C"], all["zh_CN.UTF-8"])
		}
	}
}
