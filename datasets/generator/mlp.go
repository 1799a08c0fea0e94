package generator

import (
	"fmt"
	"sort"
	"strings"

	"github.com/staircase-kernel/staircase/datasets/arch"
)

// MLP is a configuration of the paper's synthetic multi-layer perceptrons.
type MLP struct {
	InputSize    int
	OutputSize   int
	HiddenLayers int
	Architecture string // pyramid, uniform, bottleneck or gradual
	BatchSize    int
	Activation   string  // an activation of arch; empty: ReLU
	DropoutRate  float64 // used with UseDropout
	UseDropout   bool
	UseBatchNorm bool
	FinalLayer   string // an activation after the last Linear; empty: none
}

// widthRules give the output widths of the hidden Linear layers.
var widthRules = map[string]func(MLP) []int{
	"pyramid":    func(c MLP) []int { return c.halving(c.HiddenLayers) },
	"bottleneck": func(c MLP) []int { return c.halving(c.HiddenLayers + 1) },
	"uniform": func(c MLP) []int {
		widths := make([]int, c.HiddenLayers)
		for i := range widths {
			widths[i] = c.InputSize
		}
		return widths
	},
	"gradual": func(c MLP) []int {
		widths := make([]int, c.HiddenLayers)
		step := (c.InputSize - c.OutputSize) / c.HiddenLayers
		width := c.InputSize
		for i := range widths {
			width = max(width-step, c.OutputSize)
			widths[i] = width
		}
		return widths
	},
}

// halving halves the width from layer to layer, down to the output size.
func (c MLP) halving(layers int) []int {
	widths := make([]int, layers)
	width := c.InputSize
	for i := range widths {
		width = max(width/2, c.OutputSize)
		widths[i] = width
	}
	return widths
}

// Model builds the network of the configuration. The error names the field that is wrong.
func (c MLP) Model() (*arch.Model, error) {
	rule, known := widthRules[c.Architecture]
	switch {
	case !known:
		return nil, fmt.Errorf("MLP configuration: unknown architecture %q; known are %s", c.Architecture, strings.Join(Architectures(), ", "))
	case c.InputSize < 1:
		return nil, fmt.Errorf("MLP configuration: input size must be at least 1, not %d", c.InputSize)
	case c.OutputSize < 1:
		return nil, fmt.Errorf("MLP configuration: output size must be at least 1, not %d", c.OutputSize)
	case c.HiddenLayers < 1:
		return nil, fmt.Errorf("MLP configuration: hidden layers must be at least 1, not %d", c.HiddenLayers)
	}
	activation := c.Activation
	if activation == "" {
		activation = "ReLU"
	}
	var layers []arch.Layer
	width := c.InputSize
	for _, next := range rule(c) {
		layers = append(layers, arch.NewLinear(width, next))
		width = next
		if c.UseBatchNorm {
			layers = append(layers, arch.BatchNorm1d{NumFeatures: width})
		}
		layers = append(layers, arch.NewActivation(activation))
		if c.UseDropout {
			layers = append(layers, arch.NewDropout(c.DropoutRate))
		}
	}
	layers = append(layers, arch.NewLinear(width, c.OutputSize))
	if c.FinalLayer != "" {
		layers = append(layers, arch.NewActivation(c.FinalLayer))
	}
	input := arch.Tensor{Name: "input", Shape: arch.Shape{c.InputSize}, DType: arch.Float32, PerSample: true}
	name := fmt.Sprintf("%s-mlp-%d-%d-%d", c.Architecture, c.InputSize, c.HiddenLayers, c.OutputSize)
	return arch.Sequential(name, arch.FamilyMLP, input, layers...), nil
}

// MLPProcedure is how the paper's script trains its perceptrons: a layer-summary tool runs a batch of two first, then
// come 4096 samples in a plain loop.
var MLPProcedure = arch.Procedure{SummaryBatch: 2, KeepsLastBatch: true, Samples: 4096}

// Job is the training of the configuration's network as the paper's script does it: Adam, fp32.
func (c MLP) Job() (*arch.Job, error) {
	model, err := c.Model()
	if err != nil {
		return nil, err
	}
	return arch.NewJob(model).WithBatch(c.BatchSize).WithProcedure(MLPProcedure), nil
}

// Architectures lists the width rules by name.
func Architectures() []string {
	var names []string
	for name := range widthRules {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
