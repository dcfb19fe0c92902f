package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestAServerAnswersThoughItsLogIsNotRead(t *testing.T) {
	t.Parallel()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	c := serverCommand(t, buildProgram(t), "--log-level=debug")
	c.server.Stderr = write
	c.connect()
	write.Close()
	late := time.AfterFunc(time.Minute, func() { c.server.Process.Kill() })
	defer late.Stop()
	// Each notification is logged, and no system holds so much for a reader.
	for i := range 3_000 {
		c.send(fmt.Sprintf(`{"jsonrpc":"2.0","method":%q}`, strings.Repeat("x", 80)), fmt.Sprintf(`{"jsonrpc":"2.0","id":"request %d","method":"x"}`, i))
		c.receive(fmt.Sprintf(`"request %d"`, i))
	}
	c.session()
	if code := c.ends(); code != 0 {
		t.Errorf("the exit code is %d", code)
	}
}

func TestALogSaysHowManyLinesWereDroppedAndIsWrittenToItsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe()
		w := newLogWriter(write)
		const lines = 5000
		for i := range lines {
			fmt.Fprintf(w, "line %d\n", i)
		}
		all := make(chan string)
		go func() {
			text, _ := io.ReadAll(read)
			all <- string(text)
		}()
		w.close()
		fmt.Fprintln(w, "too late")
		write.Close()
		text := <-all
		dropped := 0
		for line := range strings.Lines(text) { // it may say so more than once
			var n int
			fmt.Sscanf(line, "%d lines of the log were dropped", &n)
			dropped += n
		}
		if written := strings.Count(text, "line "); dropped == 0 || written+dropped != lines {
			t.Errorf("of %d lines, %d were written and %d dropped", lines, written, dropped)
		}
	})
}

func TestALogThatIsNotReadDoesNotKeepTheServerFromEnding(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe()
		w := newLogWriter(write)
		for range 5000 {
			fmt.Fprintln(w, "line")
		}
		w.close() // the bubble would say that it waits for ever
		read.Close()
	})
}
