package replay

import (
	"fmt"

	"github.com/staircase-kernel/staircase/datasets/arch"
)

// none stands for no tensor.
const none int32 = -1

// scalar is the size of a loss, in bytes.
const scalar = 4

// Record writes the tape of a job: set-up, the summary pass if its script makes one, and enough steps for the memory to
// settle. The error is the job's own mistake.
func Record(job *arch.Job) (*Tape, error) {
	if err := job.Validate(); err != nil {
		return nil, err
	}
	shapes, err := job.Model.Shapes()
	if err != nil {
		return nil, err
	}
	gpu, err := arch.FindGPU(job.GPU)
	if err != nil {
		return nil, err
	}
	r := newRecorder(job, gpu, shapes)
	r.setUp()
	r.summary(job.Procedure.SummaryBatch)
	for i, batch := range batches(job) {
		r.step(i+1, batch)
	}
	tape := &Tape{events: r.events, phases: r.phases, tensors: len(r.owners)}
	for i := range job.Model.Nodes {
		tape.layers = append(tape.layers, job.Model.Nodes[i].Name)
	}
	return tape, nil
}

// batches are the batch sizes of the steps that are worth replaying. The optimiser's states appear in the first step, so
// the second sees them from its beginning and a third tells whether the memory has settled. Where an epoch ends with a
// smaller batch, its tensors find other places, and the first step of the next epoch sees what they leave.
func batches(job *arch.Job) []int {
	full := job.Batch
	samples := job.Procedure.Samples
	if samples == 0 || samples%full == 0 {
		return []int{full, full, full}
	}
	last := samples % full
	if samples < full {
		return []int{last, last, last}
	}
	steps := []int{full, full}[:min(samples/full, 2)]
	if last == 1 && job.Model.Count("BatchNorm1d") > 0 {
		return steps // batch norm refuses a batch of one: the run stops here, its memory stays measured
	}
	return append(steps, last, full)
}

// node is a layer with what a step needs of it worked out once.
type node struct {
	layer      arch.Layer
	inputs     []int
	in         []arch.Tensor
	out        arch.Tensor
	parameters []arch.Tensor
	rule       arch.Autograd
	consumers  int  // how many nodes take the output
	needsGrad  bool // the output's gradient is wanted
}

// recorder writes a tape. It keeps count of who refers to each tensor, as Python and autograd do, so that a tensor dies
// where it would die there.
type recorder struct {
	job    *arch.Job
	gpu    arch.GPU
	nodes  []node
	target arch.Tensor
	loss   arch.LossMemory

	events []event
	phases []phase
	owners []int32 // references to each tensor
	born   []int32 // the event of each tensor's birth

	// What the script's variables hold between steps.
	input, label, output, lossValue int32
	gradients                       []int32 // .grad of every parameter
	hasStates                       bool
	forwardHandle, backwardHandle   int32 // workspaces of the main and the autograd thread's cuBLAS handles

	// Of the step at work, by node.
	outputs   []int32
	saved     [][]int32
	pending   []int // consumers that have not run yet
	outGrads  []int32
	temporary []int32
}

func newRecorder(job *arch.Job, gpu arch.GPU, shapes []arch.Shape) *recorder {
	n := len(job.Model.Nodes)
	r := &recorder{
		job: job, gpu: gpu,
		nodes: make([]node, n), outputs: make([]int32, n), saved: make([][]int32, n), pending: make([]int, n), outGrads: make([]int32, n),
		input: none, label: none, output: none, lossValue: none, forwardHandle: none, backwardHandle: none,
		target: job.TargetFor(shapes[n-1]), loss: job.Loss.Memory(shapes[n-1]),
		events: make([]event, 0, 64*n),
	}
	for i := range r.nodes {
		r.nodes[i] = r.describe(i, shapes)
	}
	return r
}

func (r *recorder) describe(i int, shapes []arch.Shape) node {
	from := r.job.Model.Nodes[i]
	in := make([]arch.Shape, len(from.Inputs))
	n := node{
		layer: from.Layer, inputs: from.Inputs, parameters: from.Layer.Parameters(),
		out: arch.Tensor{Shape: shapes[i], DType: arch.Float32, PerSample: true},
	}
	n.needsGrad = len(n.parameters) > 0
	for k, source := range from.Inputs {
		tensor := r.job.Model.Input
		if source != arch.DataInput {
			tensor = r.nodes[source].out
			r.nodes[source].consumers++
			n.needsGrad = n.needsGrad || r.nodes[source].needsGrad
		}
		n.in = append(n.in, tensor)
		in[k] = tensor.Shape
	}
	n.rule = from.Layer.Autograd(in...)
	return n
}

func (r *recorder) phase(name string) { r.phases = append(r.phases, phase{name, len(r.events)}) }

// alloc writes the birth of a tensor with one owner.
func (r *recorder) alloc(kind Kind, role role, layer int, bytes int64) int32 {
	if bytes <= 0 {
		return none
	}
	tensor := int32(len(r.owners))
	r.owners = append(r.owners, 1)
	r.born = append(r.born, int32(len(r.events)))
	r.events = append(r.events, event{bytes: bytes, tensor: tensor, layer: int32(layer), kind: kind, role: role})
	return tensor
}

func (r *recorder) hold(tensor int32) int32 {
	if tensor != none {
		r.owners[tensor]++
	}
	return tensor
}

// release takes one owner away. The last one's going is the tensor's death.
func (r *recorder) release(tensor int32) {
	if tensor == none {
		return
	}
	r.owners[tensor]--
	if r.owners[tensor] == 0 {
		death := r.events[r.born[tensor]]
		death.bytes = 0
		r.events = append(r.events, death)
	}
}

// releaseAll empties a list of tensors.
func (r *recorder) releaseAll(tensors *[]int32) {
	for _, tensor := range *tensors {
		r.release(tensor)
	}
	*tensors = (*tensors)[:0]
}

// setUp is model.to(device): parameters and buffers in the order of the layers.
func (r *recorder) setUp() {
	r.phase("set-up")
	for i := range r.nodes {
		for _, p := range r.nodes[i].parameters {
			r.alloc(Parameters, roleParameter, i, p.Bytes(0))
		}
		for _, b := range r.nodes[i].layer.Buffers() {
			r.alloc(Parameters, roleBuffer, i, b.Bytes(0))
		}
	}
}

// summary is the forward pass of a layer-summary tool, whose tensors all die when it returns.
func (r *recorder) summary(batch int) {
	if batch == 0 {
		return
	}
	r.phase("summary")
	x := r.alloc(Batches, roleInput, noLayer, r.job.Model.Input.Bytes(batch))
	output := r.forward(x, batch)
	for i := range r.saved {
		r.releaseAll(&r.saved[i])
	}
	r.release(output)
	r.release(x)
}

// step is one turn of the training loop:
//
//	for x, y in loader:
//	    x, y = x.to(device), y.to(device)
//	    optimizer.zero_grad()
//	    output = model(x)
//	    loss = criterion(output, y)
//	    loss.backward()
//	    optimizer.step()
func (r *recorder) step(number, batch int) {
	r.phase(fmt.Sprintf("step %d forward", number))
	r.nextBatch(batch)
	r.releaseAll(&r.gradients)
	output := r.forward(r.input, batch)
	r.release(r.output)
	r.output = output
	kept := r.lossForward(batch)

	r.phase(fmt.Sprintf("step %d backward", number))
	r.backward(batch, kept)

	r.phase(fmt.Sprintf("step %d optimizer", number))
	r.optimize()
}

// nextBatch moves a batch to the GPU. In a plain loop the variables still hold the last one meanwhile.
func (r *recorder) nextBatch(batch int) {
	lastInput, lastLabel := r.input, r.label
	if !r.job.Procedure.KeepsLastBatch {
		r.release(lastInput)
		r.release(lastLabel)
		lastInput, lastLabel = none, none
	}
	r.input = r.alloc(Batches, roleInput, noLayer, r.job.Model.Input.Bytes(batch))
	r.label = r.alloc(Batches, roleTarget, noLayer, r.target.Bytes(batch))
	r.release(lastInput)
	r.release(lastLabel)
}
