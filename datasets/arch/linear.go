package arch

import (
	"fmt"
	"slices"
)

// Linear is torch.nn.Linear: y = x W^T + b over the last dimension.
type Linear struct {
	InFeatures, OutFeatures int
	NoBias                  bool
}

// NewLinear makes a Linear layer with a bias.
func NewLinear(in, out int) Linear { return Linear{InFeatures: in, OutFeatures: out} }

func (l Linear) Type() string { return "Linear" }

func (l Linear) Args() string {
	s := fmt.Sprintf("in_features=%d, out_features=%d", l.InFeatures, l.OutFeatures)
	if l.NoBias {
		s += ", bias=False"
	}
	return s
}

func (l Linear) Output(in ...Shape) (Shape, error) {
	x, err := single(in)
	switch {
	case err != nil:
		return nil, err
	case l.InFeatures < 1:
		return nil, fmt.Errorf("in_features must be at least 1, not %d", l.InFeatures)
	case l.OutFeatures < 1:
		return nil, fmt.Errorf("out_features must be at least 1, not %d", l.OutFeatures)
	case len(x) == 0 || x[len(x)-1] != l.InFeatures:
		return nil, fmt.Errorf("expects %d features in the last dimension, gets an input of shape %v", l.InFeatures, x)
	}
	out := slices.Clone(x)
	out[len(out)-1] = l.OutFeatures
	return out, nil
}

func (l Linear) Parameters() []Tensor {
	weight := Tensor{Name: "weight", Shape: Shape{l.OutFeatures, l.InFeatures}, DType: Float32}
	if l.NoBias {
		return []Tensor{weight}
	}
	return []Tensor{weight, {Name: "bias", Shape: Shape{l.OutFeatures}, DType: Float32}}
}

func (l Linear) Buffers() []Tensor { return nil }

// cublasLtWorkspace is what one call of cublasLt borrows from the allocator: PyTorch's default, in bytes.
const cublasLtWorkspace = 1 << 20

// Autograd: addmm with a bias runs through cublasLt, which adds the bias in the same kernel and borrows a workspace.
func (l Linear) Autograd(...Shape) Autograd {
	rule := Autograd{KeepsInputs: true, CuBLAS: true}
	if !l.NoBias {
		rule.ForwardTmp = []Tensor{{Name: "cublasLt workspace", Shape: Shape{cublasLtWorkspace}, DType: UInt8}}
	}
	return rule
}
