package arch

import "fmt"

// Layer is one operator of a model. Its methods are the whole of what the project knows about it.
type Layer interface {
	// Type is PyTorch's name of the operator: "Linear", "BatchNorm1d".
	Type() string
	// Args are its arguments as PyTorch prints them: "in_features=784, out_features=10".
	Args() string
	// Output is the shape rule: the output's shape for the given inputs, all per sample. Its error says which argument or
	// extent is wrong.
	Output(in ...Shape) (Shape, error)
	// Parameters are the trained tensors, in PyTorch's order.
	Parameters() []Tensor
	// Buffers are tensors that are kept but not trained, as running statistics are.
	Buffers() []Tensor
	// Autograd is the operator's memory rule for inputs that its shape rule accepts.
	Autograd(in ...Shape) Autograd
}

// Autograd says what one operator allocates and keeps in a training step, as PyTorch does it on a GPU. Besides what
// stands here, forward allocates the output and backward the gradients of the parameters and of those inputs that need one.
type Autograd struct {
	Alias       bool     // the output is the input's storage (nn.Identity, views) and so are their gradients
	PassesGrad  bool     // the gradient of each input is the output's own: addition
	KeepsInputs bool     // the inputs are kept until the operator's backward pass
	KeepsOutput bool     // the output is kept until the operator's backward pass
	Keeps       []Tensor // further tensors that forward allocates and keeps: statistics, masks
	ForwardTmp  []Tensor // allocated after the output and given back when the forward call ends
	BackwardTmp []Tensor // allocated after the inputs' gradients and given back when the backward call ends
	CuBLAS      bool     // multiplies matrices by cuBLAS, which needs a handle with a workspace in each thread
}

// single is the only input of an operator that takes one.
func single(in []Shape) (Shape, error) {
	if len(in) != 1 {
		return nil, fmt.Errorf("takes one input, gets %d", len(in))
	}
	return in[0], nil
}

// noParameters is embedded by operators that own no tensor.
type noParameters struct{}

func (noParameters) Parameters() []Tensor { return nil }
func (noParameters) Buffers() []Tensor    { return nil }
