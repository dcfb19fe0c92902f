package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/rewrite"
	"plywise/cmd/plywise/internal/terminal"
	"plywise/solver/catalogue"
)

// saveInterval is how much work is lost at most if the process is killed.
const saveInterval = time.Second

func catalogueCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "catalogue --size RxC -o FILE | -o FILE PART…",
		Short: "Survey all boards of a size: who wins in how many moves, and the records",
		Long: `Catalogue solves every cat-mouse-grid of a size: each set of walls that leaves the
floor in one piece, with the food on each floor cell, counted once up to symmetry. It
counts the positions, with mouse and cat on any floor cells and either to move, by
winner and moves, and finds for each winner the records: the longest win; the longest
that is strictly sound, and in which every move is critical; the longest without idle
walls; and the fewest walls for each number of moves. Of equal records it takes the one
with fewer walls, then the board that comes first in reading order.

It prints a file of puzzles: tables in comments, and the records, which 'plywise check'
finds true. With --json it prints the catalogue as one JSON object.

FILE keeps the catalogue. After Ctrl-C the same command goes on from there, and after
whatever else ends the process from a second or so before. On several machines, each
runs one shard, from 1/N to N/N, and 'plywise catalogue -o FILE PART…' merges their
files: the result is the same whatever the number of shards. Boards of 5x5 take up to a
minute of one core, those of 6x6 a day or so, and two minutes more at each start, to
count the layouts or to find the first one of the shard.

The exit code is 0 where the shard or all parts are complete, 1 where layouts are
missing from the parts, 2 for wrong use or a file that cannot be read or written.`,
		Example: `  plywise catalogue --size 4x4 -o 4x4.json > records.puzzle
  plywise catalogue --size 5x5 --cat-jump 2 --shard 1/8 -o 1.json
  plywise catalogue -o 5x5.json 1.json 2.json`,
		ValidArgsFunction: anyPaths,
	}
	var c cataloguing
	flags := cmd.Flags()
	size := flags.String("size", "", "rows and columns of the boards, such as 4x4")
	flags.IntVar(&c.boards.MouseJump, "mouse-jump", 1, "how far the mouse jumps")
	flags.IntVar(&c.boards.CatJump, "cat-jump", 1, "how far the cat jumps")
	shard := flags.String("shard", "1/1", "survey one part of several, such as 2/8")
	asJSON := flags.Bool("json", false, "print the catalogue as one JSON object")
	flags.StringVarP(&c.name, "output", "o", "", "the file that keeps the catalogue, from which the command goes on")
	completeFlag(cmd, "size", "3x3", "4x3", "4x4", "5x4", "5x5")
	completeFlag(cmd, "mouse-jump", "1\tthe default", "2", "3")
	completeFlag(cmd, "cat-jump", "1\tthe default", "2", "3")
	completeFlag(cmd, "shard", "1/2", "2/2")
	cmd.RunE = func(cmd *cobra.Command, parts []string) (err error) {
		switch {
		case c.name == "" || c.name == "-":
			return fmt.Errorf("catalogue needs a file to keep the catalogue in: -o FILE%s", seeHelp(cmd))
		case len(parts) > 0 && (flags.Changed("size") || flags.Changed("shard") || flags.Changed("mouse-jump") || flags.Changed("cat-jump")):
			return fmt.Errorf("parts are merged as they are, without --size and the like%s", seeHelp(cmd))
		case len(parts) > 0:
		case *size == "":
			return fmt.Errorf("catalogue needs the size of the boards, such as --size 4x4, or parts to merge%s", seeHelp(cmd))
		default:
			if c.boards.Rows, c.boards.Cols, err = catalogue.ParseSize(*size); err != nil {
				return err
			}
			if c.shard, c.shards, err = parseShard(*shard); err != nil {
				return err
			}
			if err := c.boards.Validate(); err != nil {
				return err
			}
		}
		return printing(cmd, func(out *bufio.Writer) error {
			if err := c.open(); err != nil {
				return err
			}
			var err error
			if len(parts) > 0 {
				err = c.merge(cmd, parts)
			} else {
				err = c.survey(cmd)
			}
			if err != nil && !errors.As(err, new(exitCode)) {
				return err
			}
			if *asJSON {
				if _, err := out.WriteString(c.text); err != nil {
					return err
				}
			} else if err := printCatalogue(cmd.Context(), out, c.known); err != nil {
				return err
			}
			return err
		})
	}
	return cmd
}

const mostShards = 1_000_000

// parseShard reads a shard such as 2/8.
func parseShard(s string) (i, n int, err error) {
	first, second, _ := strings.Cut(s, "/")
	i, err = strconv.Atoi(first)
	n, err2 := strconv.Atoi(second)
	if err != nil || err2 != nil || i < 1 || i > n || n > mostShards {
		return 0, 0, fmt.Errorf("%q is no shard; write one from 1/N to N/N, such as 2/8, of at most %d", s, mostShards)
	}
	return i, n, nil
}

// A cataloguing is the work on a file that keeps a catalogue.
type cataloguing struct {
	name          string
	text          string // of the file, "" while there is none
	boards        catalogue.Boards
	shard, shards int
	known         *catalogue.Catalogue // nil while there is none
}

// open reads the file, if there is one. An empty one is as good as none: so a file is that was
// made but could not be filled.
func (c *cataloguing) open() error {
	switch info, err := os.Stat(c.name); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular() && !info.IsDir():
		return fmt.Errorf("%s is not a regular file, so it cannot keep a catalogue", c.name)
	}
	text, err := os.ReadFile(c.name)
	if err != nil || len(text) == 0 {
		return err
	}
	c.text = string(text)
	c.known, err = parseCatalogue(c.name, c.text)
	return err
}

func parseCatalogue(name, text string) (*catalogue.Catalogue, error) {
	if name == "-" {
		name = "standard input"
	}
	c := new(catalogue.Catalogue)
	err := json.Unmarshal([]byte(text), c)
	switch {
	case err == nil:
		return c, nil
	case errors.As(err, new(*json.SyntaxError)) || errors.As(err, new(*json.UnmarshalTypeError)):
		return nil, fmt.Errorf("%s holds no catalogue", name)
	}
	return nil, fmt.Errorf("%s holds no catalogue: %w", name, err)
}

// merge writes to the file what others hold, unless it holds more. It says which layouts are
// missing, and then returns exitErrors.
func (c *cataloguing) merge(cmd *cobra.Command, parts []string) error {
	before := c.known
	c.known = nil
	for _, name := range parts {
		text, err := read(cmd, name)
		if err != nil {
			return err
		}
		part, err := parseCatalogue(name, text)
		if err != nil {
			return err
		}
		if c.known == nil {
			c.known = part
		} else if err := c.known.Merge(part); err != nil {
			return fmt.Errorf("%s and the parts before it: %w", name, err)
		}
	}
	if before != nil {
		if err := c.isOf(before, c.known.Boards); err != nil {
			return err
		}
		lacks := func(r catalogue.Range) bool { return len(c.known.Missing(r)) > 0 }
		if slices.ContainsFunc(before.Done, lacks) {
			return fmt.Errorf("%s has layouts that the parts lack, so it is not written; name it among them, or another file", c.name)
		}
	}
	if err := c.save(); err != nil {
		return err
	}
	missing := c.known.Missing(c.known.All())
	if len(missing) == 0 {
		return nil
	}
	var ranges []string
	for _, r := range missing[:min(len(missing), 5)] {
		ranges = append(ranges, fmt.Sprintf("%s to %s", humanize.Comma(int64(r[0])+1), humanize.Comma(int64(r[1]))))
	}
	if len(missing) > len(ranges) {
		ranges = append(ranges, "others")
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "plywise: %s has %s; missing: %s\n", terminal.FileName(c.name), c.portion(c.known.All()), strings.Join(ranges, ", "))
	return exitCode(exitErrors)
}

// isOf returns an error unless the file's catalogue is one of those boards.
func (c *cataloguing) isOf(of *catalogue.Catalogue, boards catalogue.Boards) error {
	if of.Boards != boards {
		return fmt.Errorf("%s is the catalogue of %v; name another file for that of %v", c.name, of.Boards, boards)
	}
	return nil
}

// portion returns how many layouts of a range are surveyed, in words.
func (c *cataloguing) portion(within catalogue.Range) string {
	return fmt.Sprintf("%s of %s", humanize.Comma(int64(c.known.Surveyed(within))), terminal.Count(within[1]-within[0], "layout"))
}

// survey goes on with the catalogue of the file until the shard is complete.
func (c *cataloguing) survey(cmd *cobra.Command) error {
	ctx := cmd.Context()
	progress := terminal.ProgressOf(ctx)
	if c.known == nil {
		progress.Doing("counting the layouts for", c.name, 0)
		err := c.create() // which tells at once that it cannot be written
		if err != nil {
			return err
		}
		if c.known, err = catalogue.New(ctx, c.boards); err != nil {
			return err
		}
		if err := c.save(); err != nil {
			return err
		}
	}
	if err := c.isOf(c.known, c.boards); err != nil {
		return err
	}
	within := c.known.Shard(c.shard, c.shards)
	all, before := within[1]-within[0], c.known.Surveyed(within)
	progress.Doing("surveying", c.name, 0)
	started, saved := time.Now(), time.Now()
	var saveError error
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	err := c.known.Extend(ctx, within, runtime.GOMAXPROCS(0), func() {
		done := c.known.Surveyed(within)
		progress.Portion(int64(done), int64(all))
		progress.ToGo(time.Duration(float64(time.Since(started)) / float64(done-before) * float64(all-done)))
		if time.Since(saved) > saveInterval {
			if saveError = c.save(); saveError != nil {
				cancel()
			}
			saved = time.Now()
		}
	})
	if saveError == nil {
		saveError = c.save()
	}
	if saveError != nil {
		return saveError
	}
	if err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "plywise: %s has %s; the same command goes on from there\n", terminal.FileName(c.name), c.portion(within))
	}
	return err
}

// create makes an empty file where there is none.
func (c *cataloguing) create() error {
	file, err := os.OpenFile(c.name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	return file.Close()
}

// save writes the catalogue to the file.
func (c *cataloguing) save() error {
	text, err := json.Marshal(c.known)
	if err != nil {
		return err
	}
	old := c.text
	c.text = string(text) + "\n"
	switch old {
	case c.text:
		return nil
	case "":
		if err := c.create(); err != nil {
			return err
		}
	}
	return rewrite.File(c.name, old, c.text)
}
