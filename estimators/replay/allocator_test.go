package replay

import (
	"math/rand"
	"testing"
)

// TestSegments walks the sizes at which the allocator's rules change.
func TestSegments(t *testing.T) {
	const kib, mib = 1 << 10, 1 << 20
	for _, c := range []struct{ request, allocated, reserved int64 }{
		{0, 0, 0},
		{1, 512, 2 * mib},
		{512, 512, 2 * mib},
		{513, 1024, 2 * mib},
		{mib, mib, 2 * mib},
		{mib + 1, mib + 512, 20 * mib},
		{10*mib - 512, 10*mib - 512, 20 * mib},
		{10 * mib, 10 * mib, 10 * mib},
		{10*mib + 1, 10*mib + 512, 12 * mib},
		{64 * 16 * 200 * 200 * 4, 156*mib + 256*kib, 158 * mib},
		{8519680, 8519680, 20 * mib}, // a cuBLAS workspace
		{4 * kib, 4 * kib, 2 * mib},
	} {
		a := NewAllocator()
		a.Malloc(c.request)
		if a.Allocated() != c.allocated || a.Reserved() != c.reserved {
			t.Errorf("%d bytes: allocated %d, reserved %d; want %d, %d", c.request, a.Allocated(), a.Reserved(), c.allocated, c.reserved)
		}
	}
}

func TestBestFitAndMerge(t *testing.T) {
	const mib = 1 << 20
	a := NewAllocator()
	x, y := a.Malloc(12*mib), a.Malloc(30*mib)
	a.Free(x)
	a.Free(y)
	if got := a.Malloc(11 * mib); got != x {
		t.Errorf("best fit took block %d, not the smaller one %d", got, x)
	}
	p, q, r := a.Malloc(8*mib), a.Malloc(8*mib), a.Malloc(8*mib) // all in the 30 MiB segment
	if a.Reserved() != 42*mib {
		t.Fatalf("reserved %d, want 42 MiB", a.Reserved())
	}
	a.Free(p)
	a.Free(r)
	a.Free(q)
	a.Malloc(30 * mib)
	if a.Reserved() != 42*mib {
		t.Error("the freed neighbours were not merged")
	}
}

// TestInvariants runs random requests and checks that blocks tile their segments, that free neighbours are merged and
// that the counters are the sums of what is there.
func TestInvariants(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	a := NewAllocator()
	var live []int32
	for step := range 20000 {
		if len(live) > 0 && random.Intn(2) == 0 {
			i := random.Intn(len(live))
			a.Free(live[i])
			live[i] = live[len(live)-1]
			live = live[:len(live)-1]
		} else {
			live = append(live, a.Malloc(random.Int63n(1<<(1+random.Intn(25)))+1))
		}
		if step%500 == 0 {
			checkInvariants(t, a, len(live))
		}
	}
}

func checkInvariants(t *testing.T, a *Allocator, live int) {
	t.Helper()
	merged := map[int32]bool{}
	for _, i := range a.unused {
		merged[i] = true
	}
	var used, total int64
	var usedCount, freeCount int
	for i, b := range a.blocks {
		if merged[int32(i)] {
			continue
		}
		total += b.size
		if b.used {
			used += b.size
			usedCount++
		} else {
			freeCount++
		}
		if b.after >= 0 {
			next := a.blocks[b.after]
			if next.address != b.address+b.size || next.before != int32(i) {
				t.Fatalf("block %d does not meet its neighbour", i)
			}
			if !b.used && !next.used {
				t.Fatalf("free neighbours %d and %d are not merged", i, b.after)
			}
		}
	}
	if used != a.Allocated() || total != a.Reserved() || usedCount != live || freeCount != len(a.pools[0].free)+len(a.pools[1].free) {
		t.Fatalf("counters: allocated %d of %d, reserved %d of %d, live %d of %d, free %d", a.Allocated(), used, a.Reserved(), total, usedCount, live, freeCount)
	}
	for _, p := range a.pools {
		for i := 1; i < len(p.free); i++ {
			x, y := p.free[i-1], p.free[i]
			if x.size > y.size || x.size == y.size && x.address >= y.address {
				t.Fatal("a free list is out of order")
			}
		}
	}
}
