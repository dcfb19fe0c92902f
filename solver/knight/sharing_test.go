package knight

import (
	"context"
	"runtime"
	"testing"
	"weak"
)

func TestALayerThatNoTableHasIsFreed(t *testing.T) {
	ctx := context.Background()
	g := randomLarge(1, 14)
	s, err := Solve(ctx, g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	top := s.table.layers[len(s.table.layers)-1]
	gone, shared := weak.Make(&top.with[2][0]), weak.Make(&s.table.layers[len(s.table.layers)-2].with[2][0])
	next := g
	next.Pawns = append(g.Pawns[:13:13], g.Knight)
	next.Knight = g.Pawns[13]
	updated, err := s.Update(ctx, next, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := int64(1 + 14<<13 - 13<<12); Computed(updated, s) != want {
		t.Fatalf("%d states are computed, want %d", Computed(updated, s), want)
	}
	s, top = nil, mappedLayer{}
	runtime.GC()
	if gone.Value() != nil {
		t.Error("the layer of a pawn that is gone is still there")
	}
	if shared.Value() == nil {
		t.Error("a layer in use is gone")
	}
	runtime.KeepAlive(updated)
}
