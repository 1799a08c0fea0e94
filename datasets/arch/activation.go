package arch

import (
	"fmt"
	"sort"
	"strings"
)

// Activation is an element-wise operator without settings, or a softmax over the last dimension.
type Activation struct{ kind string }

// activationRule is what distinguishes one activation's memory from another's: what its backward pass is computed from.
type activationRule struct {
	keepsInput, keepsOutput bool
	alias                   bool // returns its input itself
	learned                 bool // PReLU: one parameter, and a temporary of the input's size for its gradient
}

// activations follows PyTorch's derivatives.yaml: those whose derivative is computed from the result keep the output, the
// others keep the input. (ELU and SELU keep the input: their derivative is taken from the result only in place.)
var activations = map[string]activationRule{
	"ReLU":      {keepsOutput: true},
	"Tanh":      {keepsOutput: true},
	"Sigmoid":   {keepsOutput: true},
	"Softmax":   {keepsOutput: true},
	"ELU":       {keepsInput: true},
	"SELU":      {keepsInput: true},
	"LeakyReLU": {keepsInput: true},
	"GELU":      {keepsInput: true},
	"SiLU":      {keepsInput: true},
	"Mish":      {keepsInput: true},
	"Softplus":  {keepsInput: true},
	"PReLU":     {keepsInput: true, learned: true},
	"Identity":  {alias: true},
}

// NewActivation makes an activation by PyTorch's name of it. Case, underscores and the name "swish" for SiLU are
// tolerated. An unknown name is reported by the job's Validate.
func NewActivation(name string) Activation {
	plain := strings.ToLower(strings.ReplaceAll(name, "_", ""))
	if plain == "swish" {
		plain = "silu"
	}
	for kind := range activations {
		if strings.ToLower(kind) == plain {
			return Activation{kind}
		}
	}
	return Activation{name}
}

// ActivationNames lists the known activations.
func ActivationNames() []string {
	var names []string
	for kind := range activations {
		names = append(names, kind)
	}
	sort.Strings(names)
	return names
}

func (a Activation) Type() string { return a.kind }

func (a Activation) Args() string {
	switch a.kind {
	case "PReLU":
		return "num_parameters=1"
	case "Softmax":
		return "dim=1"
	}
	return ""
}

func (a Activation) Output(in ...Shape) (Shape, error) {
	if _, known := activations[a.kind]; !known {
		return nil, fmt.Errorf("unknown activation %q; known are %s", a.kind, strings.Join(ActivationNames(), ", "))
	}
	return single(in)
}

func (a Activation) Parameters() []Tensor {
	if activations[a.kind].learned {
		return []Tensor{{Name: "weight", Shape: Shape{1}, DType: Float32}}
	}
	return nil
}

func (a Activation) Buffers() []Tensor { return nil }

func (a Activation) Autograd(in ...Shape) Autograd {
	rule := activations[a.kind]
	grad := Autograd{Alias: rule.alias, KeepsInputs: rule.keepsInput, KeepsOutput: rule.keepsOutput}
	if rule.learned {
		grad.BackwardTmp = []Tensor{{Name: "weight gradient by element", Shape: in[0], DType: Float32, PerSample: true}}
	}
	return grad
}
