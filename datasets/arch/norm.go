package arch

import "fmt"

// BatchNorm1d is torch.nn.BatchNorm1d with affine parameters and running statistics.
type BatchNorm1d struct{ NumFeatures int }

func (b BatchNorm1d) Type() string { return "BatchNorm1d" }
func (b BatchNorm1d) Args() string { return fmt.Sprint(b.NumFeatures) }

func (b BatchNorm1d) Output(in ...Shape) (Shape, error) {
	x, err := single(in)
	if err != nil {
		return nil, err
	}
	if b.NumFeatures < 1 {
		return nil, fmt.Errorf("num_features must be at least 1, not %d", b.NumFeatures)
	}
	if len(x) == 0 || x[0] != b.NumFeatures {
		return nil, fmt.Errorf("expects %d features in the first dimension, gets an input of shape %v", b.NumFeatures, x)
	}
	return x, nil
}

func (b BatchNorm1d) vector(name string) Tensor {
	return Tensor{Name: name, Shape: Shape{b.NumFeatures}, DType: Float32}
}

func (b BatchNorm1d) Parameters() []Tensor { return []Tensor{b.vector("weight"), b.vector("bias")} }

func (b BatchNorm1d) Buffers() []Tensor {
	return []Tensor{b.vector("running_mean"), b.vector("running_var"), {Name: "num_batches_tracked", DType: Int64}}
}

func (b BatchNorm1d) Autograd(...Shape) Autograd {
	return Autograd{KeepsInputs: true, Keeps: []Tensor{b.vector("mean"), b.vector("invstd")}}
}
