package replay

import "slices"

// The constants of PyTorch's native caching allocator (c10/cuda/CUDACachingAllocator.cpp), in bytes.
const (
	minBlock     = 512      // requests are rounded up to this
	smallRequest = 1 << 20  // up to this a request is served from the small pool
	smallSegment = 2 << 20  // what the small pool takes from the driver at a time
	largeRequest = 10 << 20 // up to this a large request shares a segment
	largeSegment = 20 << 20 // what the large pool takes for such requests
	roundLarge   = 2 << 20  // larger requests get a segment of their own, rounded up to this
)

// block is a piece of a segment. Its neighbours in the segment are linked by index; none is -1.
type block struct {
	address, size int64
	before, after int32
	large, used   bool
}

// freeBlock is an entry of a free list, ordered by size, then address: best fit takes the smallest block that suffices,
// among equals the one at the lowest address.
type freeBlock struct {
	size, address int64
	index         int32
}

// pool holds the free blocks of one pool in order.
type pool struct {
	free         []freeBlock
	minRemainder int64 // a block is split when at least this much would be left
}

// position is where a block of that size and address stands, or would stand, in the free list.
func (p *pool) position(size, address int64) int {
	lo, hi := 0, len(p.free)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		f := &p.free[mid]
		if f.size < size || f.size == size && f.address < address {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

func (p *pool) insert(b block, index int32) {
	p.free = slices.Insert(p.free, p.position(b.size, b.address), freeBlock{b.size, b.address, index})
}

func (p *pool) remove(b block) {
	at := p.position(b.size, b.address)
	p.free = slices.Delete(p.free, at, at+1)
}

// Allocator models PyTorch's native CUDA caching allocator on one stream: best fit within two pools, splitting and
// merging of blocks inside a segment, segments that are never given back. It counts bytes; there is no memory behind it.
type Allocator struct {
	pools       [2]pool // small, large
	blocks      []block
	unused      []int32 // indices of blocks that were merged away
	nextAddress int64
	allocated   int64
	reserved    int64
}

// NewAllocator makes an empty allocator.
func NewAllocator() *Allocator {
	return &Allocator{pools: [2]pool{{minRemainder: minBlock}, {minRemainder: smallRequest + 1}}}
}

// Allocated is the number of bytes in use, rounding included.
func (a *Allocator) Allocated() int64 { return a.allocated }

// Reserved is the number of bytes in segments: what the process has taken from the driver.
func (a *Allocator) Reserved() int64 { return a.reserved }

func (a *Allocator) pool(large bool) *pool {
	if large {
		return &a.pools[1]
	}
	return &a.pools[0]
}

func roundUp(n, unit int64) int64 { return (n + unit - 1) / unit * unit }

// segmentSize is what the allocator asks the driver for when no free block serves a request of the rounded size.
func segmentSize(size int64) int64 {
	switch {
	case size <= smallRequest:
		return smallSegment
	case size < largeRequest:
		return largeSegment
	default:
		return roundUp(size, roundLarge)
	}
}

// Malloc serves a request and returns its handle. A request of zero bytes takes no memory and has the handle -1.
func (a *Allocator) Malloc(bytes int64) int32 {
	if bytes <= 0 {
		return -1
	}
	size := roundUp(bytes, minBlock)
	large := size > smallRequest
	p := a.pool(large)
	var index int32
	if at := p.position(size, 0); at < len(p.free) {
		index = p.free[at].index
		p.free = slices.Delete(p.free, at, at+1)
	} else {
		index = a.newSegment(segmentSize(size), large)
	}
	if rest := a.blocks[index].size - size; rest >= p.minRemainder {
		a.split(p, index, size)
	}
	b := &a.blocks[index]
	b.used = true
	a.allocated += b.size
	return index
}

// Free gives a block back to its pool, merged with the free neighbours in its segment.
func (a *Allocator) Free(index int32) {
	if index < 0 {
		return
	}
	b := &a.blocks[index]
	b.used = false
	a.allocated -= b.size
	p := a.pool(b.large)
	if before := b.before; before >= 0 && !a.blocks[before].used {
		p.remove(a.blocks[before])
		a.absorb(before, index)
		index = before
	}
	if after := a.blocks[index].after; after >= 0 && !a.blocks[after].used {
		p.remove(a.blocks[after])
		a.absorb(index, after)
	}
	p.insert(a.blocks[index], index)
}

func (a *Allocator) newBlock(b block) int32 {
	if n := len(a.unused); n > 0 {
		index := a.unused[n-1]
		a.unused = a.unused[:n-1]
		a.blocks[index] = b
		return index
	}
	a.blocks = append(a.blocks, b)
	return int32(len(a.blocks) - 1)
}

func (a *Allocator) newSegment(size int64, large bool) int32 {
	address := a.nextAddress
	a.nextAddress += size
	a.reserved += size
	return a.newBlock(block{address: address, size: size, before: -1, after: -1, large: large})
}

// split cuts a free block down to the given size and frees the rest.
func (a *Allocator) split(p *pool, index int32, size int64) {
	b := a.blocks[index]
	rest := a.newBlock(block{
		address: b.address + size, size: b.size - size,
		before: index, after: b.after, large: b.large,
	})
	if b.after >= 0 {
		a.blocks[b.after].before = rest
	}
	a.blocks[index].size = size
	a.blocks[index].after = rest
	p.insert(a.blocks[rest], rest)
}

// absorb joins a block with the one right after it.
func (a *Allocator) absorb(index, next int32) {
	n := a.blocks[next]
	b := &a.blocks[index]
	b.size += n.size
	b.after = n.after
	if n.after >= 0 {
		a.blocks[n.after].before = index
	}
	a.unused = append(a.unused, next)
}
