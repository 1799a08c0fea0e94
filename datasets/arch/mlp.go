package arch

import "fmt"

// MLP makes a training job for a multi-layer perceptron: Linear layers of the given widths, from input to output, with
// a ReLU between them.
func MLP(widths ...int) *Job {
	var layers []Layer
	for i := 1; i < len(widths); i++ {
		if i > 1 {
			layers = append(layers, NewActivation("ReLU"))
		}
		layers = append(layers, NewLinear(widths[i-1], widths[i]))
	}
	input := Tensor{Name: "input", Shape: Shape{0}, DType: Float32, PerSample: true}
	if len(widths) > 0 {
		input.Shape[0] = widths[0]
	}
	return NewJob(Sequential(mlpName(widths), FamilyMLP, input, layers...))
}

// mlpName is "mlp-784-512-10", shortened in the middle for deep networks.
func mlpName(widths []int) string {
	const shown = 6
	name := "mlp"
	for i, width := range widths {
		if len(widths) > shown && i == shown-2 {
			name += fmt.Sprintf("-...%d...", len(widths)-shown+1)
		}
		if len(widths) > shown && i >= shown-2 && i < len(widths)-1 {
			continue
		}
		name += fmt.Sprintf("-%d", width)
	}
	return name
}
