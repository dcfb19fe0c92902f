package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"plywise/cmd/plywise/internal/signals"
	"plywise/lsp"
	"plywise/lsp/configuration"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/solver/pages"
)

// serveCommand runs the language server. It has the flags that editors by convention pass to
// any server.
func serveCommand() *cobra.Command {
	var (
		stdio  bool
		socket int
		pipe   string
		parent int
	)
	level := zapcore.WarnLevel
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve an editor through the Language Server Protocol",
		Long: `Serve talks to an editor through the Language Server Protocol, on standard
input and output unless told otherwise. The log goes to standard error.`,
		Example: `  plywise serve
  plywise serve --log-level debug 2>plywise.log
  plywise serve --socket 5007`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	flags := cmd.Flags()
	flags.BoolVar(&stdio, "stdio", false, "talk on standard input and output (the default)")
	flags.IntVar(&socket, "socket", 0, "connect to the client that waits on this `port` of this machine")
	flags.StringVar(&pipe, "pipe", "", "connect to the client that waits on the pipe or Unix socket of this `name`")
	flags.IntVar(&parent, "clientProcessId", 0, "end when the process with this `id` is gone")
	flags.Var(logLevel{&level}, "log-level", "log this and worse to standard error: debug, info, warn or error")
	completeFlag(cmd, "log-level", "debug", "info", "warn\tthe default", "error")
	completeFlag(cmd, "socket")
	completeFlag(cmd, "clientProcessId")
	memory := addMemoryFlag(cmd)
	cmd.MarkFlagsMutuallyExclusive("stdio", "socket", "pipe")

	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		signals.IgnoreBrokenPipe()
		lines := newLogWriter(cmd.ErrOrStderr())
		defer lines.close()
		log := newLogger(lines, level)

		client, err := dial(cmd, socket, pipe)
		if err != nil {
			return err
		}
		runtime.GC() // a server does not end before the first collection
		pages.KeepSmall()
		limitHeap(int64(*memory))
		settings := configuration.Default()
		settings.Memory = int64(*memory)
		code, err := lsp.Serve(cmd.Context(), client, session.Options{
			Version:  version,
			Settings: settings,
			Resized:  limitHeap,
			Logger:   log,
			Parent:   parent,
		})
		if err != nil {
			log.Error("the session ended early", zap.Error(err))
		}
		if code != exitClean {
			return exitCode(code)
		}
		return nil
	}
	return cmd
}

// dial returns the connection to the client.
func dial(cmd *cobra.Command, socket int, pipe string) (io.ReadWriteCloser, error) {
	switch flags := cmd.Flags(); {
	case flags.Changed("socket"):
		return transport.DialSocket(socket)
	case flags.Changed("pipe"):
		return transport.DialPipe(pipe)
	}
	in, ok := cmd.InOrStdin().(io.ReadCloser)
	if !ok {
		in = io.NopCloser(cmd.InOrStdin())
	}
	out, ok := cmd.OutOrStdout().(io.WriteCloser)
	if !ok {
		return nil, errors.New("standard output cannot be closed")
	}
	if out == os.Stdout {
		// Other output must not end up among the messages.
		os.Stdout = os.Stderr
	}
	return transport.Stdio(lingerer{in, cmd.Context()}, out), nil
}

// newLogger returns a logger. Above the debug level it logs the same message at most a hundred
// times a minute, so that no client and no page in a browser can fill a disk.
func newLogger(w io.Writer, level zapcore.Level) *zap.Logger {
	const perMinute = 100
	config := zap.NewDevelopmentEncoderConfig()
	config.EncodeCaller = nil
	core := zapcore.NewCore(zapcore.NewConsoleEncoder(config), zapcore.Lock(zapcore.AddSync(w)), level)
	if level > zapcore.DebugLevel {
		core = zapcore.NewSamplerWithOptions(core, time.Minute, perMinute, 0)
	}
	return zap.New(core)
}

// A logLevel is the value of --log-level.
type logLevel struct{ *zapcore.Level }

func (l logLevel) Type() string { return "level" }

func (l logLevel) Set(s string) error {
	switch s {
	case "debug", "info", "warn", "error":
		return l.Level.Set(s)
	}
	return fmt.Errorf("%q is no level; write debug, info, warn or error", s)
}
