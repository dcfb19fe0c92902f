package main

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"plywise/solver/catalogue"
)

func init() {
	register.DoFn2x2[context.Context, catalogue.Span, *catalogue.Catalogue, error](&surveyFn{})
	register.Combiner1[*catalogue.Catalogue](&mergeFn{})
	register.Function1x2(write)
	beam.RegisterType(reflect.TypeFor[catalogue.Span]())
	beam.RegisterCoder(reflect.TypeFor[*catalogue.Catalogue](), encode, decode)
}

// build adds to a pipeline: the shards of an empty catalogue are created, spread over the workers,
// surveyed, merged to one and written.
//
//	Span ──survey──▶ *Catalogue ──merge──▶ *Catalogue ──▶ a line of JSON
func build(ctx context.Context, s beam.Scope, empty *catalogue.Catalogue, shards int, output string, survey any) {
	var spans []catalogue.Span
	shards = min(shards, empty.Layouts)
	for span := range empty.Spans(ctx, empty.All(), (empty.Layouts+shards-1)/shards) {
		spans = append(spans, span)
	}
	created := beam.Reshuffle(s, beam.CreateList(s, spans))
	surveyed := beam.ParDo(s, survey, created)
	merged := beam.Combine(s, &mergeFn{empty.Boards, empty.Layouts}, surveyed)
	textio.Write(s, output, beam.ParDo(s, write, merged))
}

// surveyFn surveys spans.
type surveyFn struct{ Boards catalogue.Boards }

func (f *surveyFn) ProcessElement(ctx context.Context, span catalogue.Span) (*catalogue.Catalogue, error) {
	return f.Boards.Survey(ctx, span, nil)
}

// mergeFn merges catalogues of different spans, in any order and grouping.
type mergeFn struct {
	Boards  catalogue.Boards
	Layouts int
}

func (f *mergeFn) CreateAccumulator() *catalogue.Catalogue {
	return &catalogue.Catalogue{Boards: f.Boards, Layouts: f.Layouts}
}

func (f *mergeFn) AddInput(sum, part *catalogue.Catalogue) (*catalogue.Catalogue, error) {
	return sum, sum.Merge(part)
}

func (f *mergeFn) MergeAccumulators(sum, other *catalogue.Catalogue) (*catalogue.Catalogue, error) {
	return sum, sum.Merge(other)
}

// write returns a catalogue as 'plywise catalogue' writes it.
func write(c *catalogue.Catalogue) (string, error) {
	text, err := encode(c)
	return string(text), err
}

func encode(c *catalogue.Catalogue) ([]byte, error) { return json.Marshal(c) }

func decode(text []byte) (*catalogue.Catalogue, error) {
	c := new(catalogue.Catalogue)
	return c, json.Unmarshal(text, c)
}
