package replay

// Kind says what a tensor is for: the parts of a breakdown.
type Kind uint8

// The kinds of tensors, from those that stay to those that pass: the order of a stacked figure.
const (
	Parameters Kind = iota // weights, biases and buffers
	OptimizerStates
	Gradients
	Workspaces // of cuBLAS handles
	Batches    // input and target
	Activations
	Temporaries // gradients of activations; what an operation or an optimiser step gives back when it ends
	kinds
)

// kindNames are the names of the parts in breakdowns and timelines.
var kindNames = [kinds]string{
	"parameters", "optimizer states", "gradients", "cuBLAS workspaces", "input batch", "activations", "temporaries",
}

// event is the birth of a tensor, or its death, which has no bytes.
type event struct {
	bytes  int64
	tensor int32
	layer  int32 // index of the node at work, or noLayer
	kind   Kind
	role   role
}

const noLayer = -1

// role names a tensor for people.
type role uint8

const (
	roleParameter role = iota
	roleBuffer
	roleInput
	roleTarget
	roleWorkspace
	roleOutput
	roleKept
	roleTemporary
	roleInputGrad
	roleParameterGrad
	roleLoss
	roleState
)

var roleNames = [...]string{
	"parameter", "buffer", "input", "target", "cuBLAS workspace", "output", "kept for backward", "temporary",
	"gradient of input", "gradient of parameter", "loss", "optimizer state",
}

// phase is where a stretch of the tape begins.
type phase struct {
	name  string
	start int
}

// Tape is the allocations and releases of a training run, in order.
type Tape struct {
	layers  []string // names by index
	events  []event
	phases  []phase
	tensors int
}

// Len is the number of allocations and releases.
func (t *Tape) Len() int { return len(t.events) }

// describe says what an event did: "linear1: output" is born, or given back.
func (t *Tape) describe(e event) string {
	text := roleNames[e.role]
	if e.layer != noLayer {
		text = t.layers[e.layer] + ": " + text
	}
	if e.bytes == 0 {
		text += " freed"
	}
	return text
}
