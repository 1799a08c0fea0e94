package arch

import "fmt"

// Add is the element-wise sum of two tensors of one shape: x + y, the end of a residual branch.
type Add struct{ noParameters }

func (Add) Type() string { return "Add" }
func (Add) Args() string { return "" }

func (Add) Output(in ...Shape) (Shape, error) {
	if len(in) != 2 {
		return nil, fmt.Errorf("takes two inputs, gets %d", len(in))
	}
	if !in[0].Equal(in[1]) {
		return nil, fmt.Errorf("expects two inputs of one shape, gets %v and %v", in[0], in[1])
	}
	return in[0], nil
}

func (Add) Autograd(...Shape) Autograd { return Autograd{PassesGrad: true} }
