package arch

import (
	"fmt"
)

// Family is the kind of model, in the paper's words.
type Family string

// The paper's families.
const (
	FamilyMLP Family = "mlp"
)

// Model is a graph of layers in execution order.
type Model struct {
	Name   string
	Family Family
	Input  Tensor // one batch of data: per sample
	Nodes  []Node
}

// DataInput is the index that stands for the model's input in Node.Inputs.
const DataInput = -1

// Node is one layer in its place.
type Node struct {
	Name   string // unique within the model, as in PyTorch's named_modules
	Layer  Layer
	Inputs []int // indices of the nodes whose outputs this one takes, all earlier ones, or DataInput
}

// Sequential chains layers, each fed by the one before. Names are the lower-case types numbered by occurrence:
// linear1, relu1, linear2.
func Sequential(name string, family Family, input Tensor, layers ...Layer) *Model {
	m := &Model{Name: name, Family: family, Input: input}
	seen := map[string]int{}
	for i, layer := range layers {
		kind := lowerASCII(layer.Type())
		seen[kind]++
		m.Nodes = append(m.Nodes, Node{Name: fmt.Sprintf("%s%d", kind, seen[kind]), Layer: layer, Inputs: []int{i - 1}})
	}
	return m
}

func lowerASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// Shapes gives the output shape of every node, per sample. The error names the model and the layer that does not fit.
func (m *Model) Shapes() ([]Shape, error) {
	if len(m.Nodes) == 0 {
		return nil, fmt.Errorf("%s: the model has no layers", m.Name)
	}
	for _, extent := range m.Input.Shape {
		if extent < 1 {
			return nil, fmt.Errorf("%s: input: every extent must be at least 1, not %d", m.Name, extent)
		}
	}
	shapes := make([]Shape, len(m.Nodes))
	for i, node := range m.Nodes {
		in, err := m.InputShapes(i, shapes)
		if err == nil {
			shapes[i], err = node.Layer.Output(in...)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: layer %s: %s %w", m.Name, node.Name, node.Layer.Type(), err)
		}
	}
	return shapes, nil
}

// InputShapes picks the shapes of what node i takes from the outputs' shapes.
func (m *Model) InputShapes(i int, outputs []Shape) ([]Shape, error) {
	in := make([]Shape, len(m.Nodes[i].Inputs))
	for k, from := range m.Nodes[i].Inputs {
		switch {
		case from == DataInput:
			in[k] = m.Input.Shape
		case from < 0 || from >= i:
			return nil, fmt.Errorf("takes its input from node %d, which does not come before it", from)
		default:
			in[k] = outputs[from]
		}
	}
	return in, nil
}

// Parameters is the number of trained elements.
func (m *Model) Parameters() int64 {
	var n int64
	for _, node := range m.Nodes {
		n += elements(node.Layer.Parameters())
	}
	return n
}

// Activations is the number of output elements of all layers for one sample: the paper's "total activations". It is 0
// for a model whose shapes do not fit.
func (m *Model) Activations() int64 {
	shapes, err := m.Shapes()
	if err != nil {
		return 0
	}
	var n int64
	for _, shape := range shapes {
		n += shape.Elements()
	}
	return n
}

// Count is the number of layers of the given type.
func (m *Model) Count(layerType string) int {
	n := 0
	for _, node := range m.Nodes {
		if node.Layer.Type() == layerType {
			n++
		}
	}
	return n
}

func elements(tensors []Tensor) int64 {
	var n int64
	for _, t := range tensors {
		n += t.Shape.Elements()
	}
	return n
}
