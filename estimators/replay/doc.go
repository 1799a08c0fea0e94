// Package replay estimates by replaying a training run through a model of PyTorch's memory management. Nothing in it is
// fitted to jobs; its only constants are those of PyTorch's sources and of the GPU's profile.
//
// A job is recorded as a Tape: the allocations and releases of tensors that its script makes, in order, from the layers'
// autograd rules (record.go). The tape then runs through three levels:
//
//	tensors    what the tensors' own bytes add up to, as FakeTensor counts (but with parameters and optimiser state)
//	allocator  what the caching allocator reserves for them (allocator.go): rounding, pools, segments, fragmentation
//	process    what nvidia-smi shows: the allocator's segments and the context of the process
//
// The allocator's sizes make the stairs: small tensors (up to 1 MiB) live in segments of 2 MiB, middle ones (up to 10 MiB)
// in segments of 20 MiB, each larger one takes a segment of its own in steps of 2 MiB.
package replay
