package arch

import (
	"fmt"
	"sort"
	"strings"
)

// Loss names a loss function of torch.nn.
type Loss string

// The loss functions of the model families.
const (
	CrossEntropyLoss  Loss = "CrossEntropyLoss"  // log-softmax and negative log likelihood; class indices as target
	BCEWithLogitsLoss Loss = "BCEWithLogitsLoss" // one logit; target of the same shape
)

// LossMemory says what a loss function allocates besides the scalar loss and the gradient of the model's output.
type LossMemory struct {
	Keeps       []Tensor // allocated by forward, kept until the loss's backward pass
	ForwardTmp  []Tensor // given back when the forward call ends
	BackwardTmp []Tensor // allocated before the gradient of the output, given back after it
}

// lossRule is all that the project knows of a loss function, for an output of the given shape per sample.
type lossRule struct {
	target func(output Shape) Tensor // the target that fits
	check  func(output, target Shape) error
	memory func(output Shape) LossMemory
}

// like makes a tensor of the output's shape.
func like(output Shape, name string) []Tensor {
	return []Tensor{{Name: name, Shape: output, DType: Float32, PerSample: true}}
}

var losses = map[Loss]lossRule{
	CrossEntropyLoss: {
		target: func(Shape) Tensor { return Tensor{Name: "target", DType: Int64, PerSample: true} },
		check: func(output, target Shape) error {
			if len(output) != 1 || len(target) != 0 {
				return fmt.Errorf("expects an output of shape (batch, classes) and a target of shape (batch), gets %s and %s",
					output.batched(), target.batched())
			}
			return nil
		},
		memory: func(output Shape) LossMemory {
			return LossMemory{Keeps: like(output, "log-softmax"), BackwardTmp: like(output, "gradient of log-softmax")}
		},
	},
	BCEWithLogitsLoss: {
		target: func(output Shape) Tensor { return like(output, "target")[0] },
		check: func(output, target Shape) error {
			if !output.Equal(target) {
				return fmt.Errorf("target of shape %s does not match the output of shape %s", target.batched(), output.batched())
			}
			return nil
		},
		memory: func(output Shape) LossMemory {
			return LossMemory{ForwardTmp: like(output, "log-sigmoid"), BackwardTmp: like(output, "sigmoid")}
		},
	},
}

func (l Loss) rule() (lossRule, error) {
	rule, known := losses[l]
	if !known {
		var names []string
		for name := range losses {
			names = append(names, string(name))
		}
		sort.Strings(names)
		return rule, fmt.Errorf("unknown loss %q; known are %s", string(l), strings.Join(names, ", "))
	}
	return rule, nil
}

// Memory is the memory rule of a known loss for an output of the given shape per sample.
func (l Loss) Memory(output Shape) LossMemory { return losses[l].memory(output) }
