package arch

import "fmt"

// Dropout is torch.nn.Dropout in training mode: it keeps a mask of one byte for each element.
type Dropout struct {
	noParameters
	P float64 // the share of elements that is zeroed
}

// NewDropout makes a Dropout layer.
func NewDropout(p float64) Dropout { return Dropout{P: p} }

func (d Dropout) Type() string { return "Dropout" }
func (d Dropout) Args() string { return fmt.Sprintf("p=%.4g", d.P) }

func (d Dropout) Output(in ...Shape) (Shape, error) {
	if !(d.P >= 0 && d.P <= 1) {
		return nil, fmt.Errorf("p must be between 0 and 1, not %v", d.P)
	}
	return single(in)
}

func (d Dropout) Autograd(in ...Shape) Autograd {
	return Autograd{Keeps: []Tensor{{Name: "mask", Shape: in[0], DType: Bool, PerSample: true}}}
}
