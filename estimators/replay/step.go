package replay

import "github.com/staircase-kernel/staircase/datasets/arch"

// forward runs the layers and returns the output, which the caller owns. What backward will need is in r.saved.
func (r *recorder) forward(x int32, batch int) int32 {
	last := len(r.nodes) - 1
	for i := range r.nodes {
		n := &r.nodes[i]
		r.pending[i] = n.consumers
		r.outputs[i] = r.call(i, x, batch)
		for _, from := range n.inputs {
			if from == arch.DataInput {
				continue
			}
			if r.pending[from]--; r.pending[from] == 0 {
				r.release(r.outputs[from])
			}
		}
		if n.consumers == 0 && i != last {
			r.release(r.outputs[i])
		}
	}
	return r.outputs[last]
}

// call is the forward call of one layer. It returns the output.
func (r *recorder) call(i int, x int32, batch int) int32 {
	n := &r.nodes[i]
	if n.rule.CuBLAS {
		r.handle(&r.forwardHandle, i)
	}
	var output int32
	if n.rule.Alias {
		output = r.hold(r.argument(n.inputs[0], x))
	} else {
		output = r.alloc(Activations, roleOutput, i, n.out.Bytes(batch))
	}
	if n.rule.KeepsInputs {
		for _, from := range n.inputs {
			r.saved[i] = append(r.saved[i], r.hold(r.argument(from, x)))
		}
	}
	if n.rule.KeepsOutput {
		r.saved[i] = append(r.saved[i], r.hold(output))
	}
	for _, t := range n.rule.Keeps {
		r.saved[i] = append(r.saved[i], r.alloc(Activations, roleKept, i, t.Bytes(batch)))
	}
	r.borrow(n.rule.ForwardTmp, i, batch)
	r.releaseAll(&r.temporary)
	return output
}

func (r *recorder) argument(from int, x int32) int32 {
	if from == arch.DataInput {
		return x
	}
	return r.outputs[from]
}

// handle makes the cuBLAS handle of a thread at its first matrix multiplication. Its workspace stays.
func (r *recorder) handle(workspace *int32, layer int) {
	if *workspace == none {
		*workspace = r.alloc(Workspaces, roleWorkspace, layer, r.gpu.CuBLAS)
	}
}

// borrow allocates temporaries that the caller gives back by releaseAll(&r.temporary).
func (r *recorder) borrow(tensors []arch.Tensor, layer, batch int) {
	for _, t := range tensors {
		r.temporary = append(r.temporary, r.alloc(Temporaries, roleTemporary, layer, t.Bytes(batch)))
	}
}

// lossForward computes the loss and returns what it keeps for backward.
func (r *recorder) lossForward(batch int) []int32 {
	var kept []int32
	for _, t := range r.loss.Keeps {
		kept = append(kept, r.alloc(Activations, roleLoss, noLayer, t.Bytes(batch)))
	}
	r.borrow(r.loss.ForwardTmp, noLayer, batch)
	loss := r.alloc(Activations, roleLoss, noLayer, scalar)
	kept = append(kept, r.alloc(Activations, roleLoss, noLayer, scalar)) // the sum of the weights
	r.releaseAll(&r.temporary)
	r.release(r.lossValue)
	r.lossValue = loss
	return kept
}

// backward walks the graph from the loss to the data. The gradient of each output dies when its layer's backward call
// has used it, and with it what the layer had kept.
func (r *recorder) backward(batch int, keptByLoss []int32) {
	last := len(r.nodes) - 1
	for i := range r.outGrads {
		r.outGrads[i] = none
	}
	seed := r.alloc(Temporaries, roleInputGrad, noLayer, scalar)
	r.borrow(r.loss.BackwardTmp, noLayer, batch)
	r.outGrads[last] = r.alloc(Temporaries, roleInputGrad, noLayer, r.nodes[last].out.Bytes(batch))
	r.releaseAll(&r.temporary)
	r.releaseAll(&keptByLoss)
	for i := last; i >= 0; i-- {
		if r.outGrads[i] != none {
			r.callBackward(i, batch)
		}
		r.releaseAll(&r.saved[i])
	}
	r.release(seed)
}

// callBackward is the backward call of one layer: gradients of the inputs, then of the parameters.
func (r *recorder) callBackward(i, batch int) {
	n := &r.nodes[i]
	grad := r.outGrads[i]
	if n.rule.Alias || n.rule.PassesGrad {
		for _, from := range n.inputs {
			r.accumulate(from, r.hold(grad), batch)
		}
		r.release(grad)
		return
	}
	if n.rule.CuBLAS {
		r.handle(&r.backwardHandle, i)
	}
	inGrads := make([]int32, len(n.inputs))
	for k, from := range n.inputs {
		inGrads[k] = none
		if from != arch.DataInput && r.nodes[from].needsGrad {
			inGrads[k] = r.alloc(Temporaries, roleInputGrad, i, n.in[k].Bytes(batch))
		}
	}
	r.borrow(n.rule.BackwardTmp, i, batch)
	for _, p := range n.parameters {
		r.gradients = append(r.gradients, r.alloc(Gradients, roleParameterGrad, i, p.Bytes(0)))
	}
	r.releaseAll(&r.temporary)
	r.release(grad)
	r.releaseAll(&r.saved[i])
	for k, from := range n.inputs {
		r.accumulate(from, inGrads[k], batch)
	}
}

// accumulate adds a gradient to that of a node's output. A sum is made in place unless the first gradient has other
// owners. It takes over the caller's reference.
func (r *recorder) accumulate(from int, grad int32, batch int) {
	switch {
	case grad == none:
	case from == arch.DataInput || !r.nodes[from].needsGrad:
		r.release(grad)
	case r.outGrads[from] == none:
		r.outGrads[from] = grad
	default:
		if first := r.outGrads[from]; r.owners[first] > 1 {
			r.outGrads[from] = r.alloc(Temporaries, roleInputGrad, from, r.nodes[from].out.Bytes(batch))
			r.release(first)
		}
		r.release(grad)
	}
}

// optimize is the optimiser's step. Its states are made in the first one.
func (r *recorder) optimize() {
	states, copies := r.job.Optimizer.States(), r.job.Optimizer.StepCopies()
	together := r.job.Optimizer.Implementation == arch.Foreach
	if !r.hasStates {
		r.hasStates = true
		r.eachParameter(func(layer int, p arch.Tensor) {
			for range states {
				r.alloc(OptimizerStates, roleState, layer, p.Bytes(0))
			}
		})
	}
	r.eachParameter(func(layer int, p arch.Tensor) {
		for range copies {
			r.temporary = append(r.temporary, r.alloc(Temporaries, roleTemporary, layer, p.Bytes(0)))
		}
		if !together {
			r.releaseAll(&r.temporary)
		}
	})
	r.releaseAll(&r.temporary)
}

func (r *recorder) eachParameter(do func(layer int, p arch.Tensor)) {
	for i := range r.nodes {
		for _, p := range r.nodes[i].parameters {
			do(i, p)
		}
	}
}
