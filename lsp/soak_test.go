package lsp

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"go.lsp.dev/protocol"
)

var soak = flag.Int("soak", 10000, "how many edits and requests the long session has")

// A long session with several documents, edited without pause while requests of all kinds are
// under way, some of them cancelled: in the end the texts are right, nothing runs any more, and
// the memory is given back.
func TestALongSessionLeavesNothingBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		steps := *soak
		// With little room for tables, so that tables that are kept on purpose cannot be taken for a
		// leak, nor hide one.
		e := start(t, everythingAndMore(), withMemory(4<<20))
		random := rand.New(rand.NewPCG(913, 1728))
		e.mu.Lock()
		e.answers["workspace/configuration"] = func(json.RawMessage) (any, error) {
			return []any{object{"memory": []string{"4MiB", "10kB"}[e.asked["workspace/configuration"]%2], "spoilers": "on"}}, nil
		}
		e.mu.Unlock()
		uris := []string{"file:///a.puzzle", "file:///b.puzzle", "file:///c.puzzle"}
		for _, u := range uris {
			e.open(u, strings.Repeat(twoMistakes+"\n", 4))
		}
		heap := func() uint64 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}

		var requests sync.WaitGroup
		slots := make(chan struct{}, 20)
		ask := func(method string, params object, cancelled bool) {
			slots <- struct{}{}
			requests.Go(func() {
				defer func() { <-slots }()
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				if cancelled {
					cancel()
				}
				protocol.Call(ctx, e.conn, method, params, nil) // tells the server that it is cancelled
			})
		}
		all := everyRequest()
		maps.DeleteFunc(all, func(method string, params object) bool { return params == nil })
		methods := slices.Sorted(maps.Keys(all))
		var before uint64
		for i := range steps {
			if i == steps/10 {
				before = heap()
			}
			u := uris[random.IntN(len(uris))]
			text := e.texts[u].text
			switch random.IntN(10) {
			default:
				at := boundary(text, random.IntN(len(text)+1))
				end := boundary(text, min(len(text), at+random.IntN(8)))
				if len(text) < 1000 {
					end = at
				} else if len(text) > 3000 {
					end = boundary(text, min(len(text), at+500))
				}
				e.edit(u, fakeEdit{at, end, pieces[random.IntN(len(pieces))]})
			case 0:
				e.close(u)
				e.open(u, strings.Repeat(twoMistakes+"\n", 4))
			case 1, 2, 3:
				method := methods[random.IntN(len(methods))]
				params := maps.Clone(all[method])
				p := position(text, boundary(text, random.IntN(len(text)+1)), e.encoding)
				for name, about := range map[string]any{
					"textDocument": object{"uri": u}, "position": p, "positions": []any{p}, "range": fakeRange{p, p},
				} {
					if params[name] != nil {
						params[name] = about
					}
				}
				ask(method, params, random.IntN(4) == 0)
			case 4:
				e.notify("$/cancelRequest", object{"id": i})
				if i%100 == 0 {
					e.notify("workspace/didChangeConfiguration", object{"settings": nil})
				}
			}
		}
		requests.Wait()
		e.settled()
		for _, u := range uris {
			if got, want := e.textOf(u), e.texts[u].text; got != want {
				t.Errorf("the server has %q, the editor %q", got, want)
			}
			e.close(u)
		}
		e.settled()
		if after := heap(); after > before+(16<<20) {
			t.Errorf("the heap grew from %s to %s", mib(before), mib(after))
		}
		e.quit()
	})
}

func mib(n uint64) string { return fmt.Sprintf("%d MiB", n>>20) }
