package replay

// Memory is what a tape took at the first two levels, in bytes.
type Memory struct {
	Tensors  int64        // most bytes of live tensors
	AtPeak   [kinds]int64 // what they were, by kind
	Reserved int64        // the allocator's segments at the end
}

// Run puts the tape through a fresh allocator. observe, if not nil, is called after every event.
func (t *Tape) Run(observe func(event int, live *[kinds]int64, a *Allocator)) Memory {
	a := NewAllocator()
	handles := make([]int32, t.tensors)
	sizes := make([]int64, t.tensors)
	var (
		memory Memory
		live   [kinds]int64
		sum    int64
	)
	for i := range t.events {
		e := &t.events[i]
		if e.bytes > 0 {
			handles[e.tensor] = a.Malloc(e.bytes)
			sizes[e.tensor] = e.bytes
			live[e.kind] += e.bytes
			sum += e.bytes
			if sum > memory.Tensors {
				memory.Tensors, memory.AtPeak = sum, live
			}
		} else {
			a.Free(handles[e.tensor])
			live[e.kind] -= sizes[e.tensor]
			sum -= sizes[e.tensor]
		}
		if observe != nil {
			observe(i, &live, a)
		}
	}
	memory.Reserved = a.Reserved()
	return memory
}
