// Command catalogue-beam surveys all boards of a size, as 'plywise catalogue' does, but as a
// pipeline of Apache Beam, on one machine or on many.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"plywise/solver/catalogue"
)

func main() {
	var boards catalogue.Boards
	size := flag.String("size", "4x4", "rows and columns of the boards")
	flag.IntVar(&boards.MouseJump, "mouse-jump", 1, "how far the mouse jumps")
	flag.IntVar(&boards.CatJump, "cat-jump", 1, "how far the cat jumps")
	shards := flag.Int("shards", 64, "how many parts workers survey, each at a time")
	output := flag.String("output", "", "the file to write the catalogue to, in place of what it holds, in any file system that Beam knows")
	flag.Parse()
	beam.Init() // does not return in a worker

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if boards.Rows, boards.Cols, err = catalogue.ParseSize(*size); flag.NArg() > 0 {
		err = fmt.Errorf("%q is no flag", flag.Arg(0))
	} else if err == nil {
		err = run(ctx, boards, *shards, *output)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "catalogue-beam:", err)
		os.Exit(1)
	}
}

// run surveys boards and writes their catalogue.
func run(ctx context.Context, boards catalogue.Boards, shards int, output string) error {
	switch {
	case output == "":
		return errors.New("it needs --output FILE")
	case shards < 1:
		return errors.New("--shards is 1 or more")
	}
	empty, err := catalogue.New(ctx, boards)
	if err != nil {
		return err
	}
	p, s := beam.NewPipelineWithRoot()
	build(ctx, s, empty, shards, output, &surveyFn{boards})
	return beamx.Run(ctx, p)
}
