package arch

import (
	"fmt"
	"strings"
)

// DType is the element type of a tensor, named as in PyTorch.
type DType string

// The element types that training jobs use.
const (
	Float32 DType = "float32"
	Int64   DType = "int64"
	Bool    DType = "bool"
	UInt8   DType = "uint8"
)

var dtypeBytes = map[DType]int64{Float32: 4, Int64: 8, Bool: 1, UInt8: 1}

// Size is the number of bytes of one element.
func (d DType) Size() int64 { return dtypeBytes[d] }

// Shape is the extent of a tensor along each dimension. An empty shape is a scalar.
type Shape []int

// Elements is the product of the extents.
func (s Shape) Elements() int64 {
	n := int64(1)
	for _, extent := range s {
		n *= int64(extent)
	}
	return n
}

// Equal says whether both shapes have the same extents.
func (s Shape) Equal(other Shape) bool {
	if len(s) != len(other) {
		return false
	}
	for i := range s {
		if s[i] != other[i] {
			return false
		}
	}
	return true
}

// String is the shape as PyTorch prints it, without the batch dimension.
func (s Shape) String() string {
	extents := make([]string, len(s))
	for i, extent := range s {
		extents[i] = fmt.Sprint(extent)
	}
	return "(" + strings.Join(extents, ", ") + ")"
}

// Tensor is a tensor's name, extent and element type.
type Tensor struct {
	Name      string
	Shape     Shape // per sample where PerSample is true
	DType     DType
	PerSample bool // there is one such tensor for each sample of the batch, stored as one
}

// Bytes is the size of the tensor's storage at the given batch size.
func (t Tensor) Bytes(batch int) int64 {
	n := t.Shape.Elements() * t.DType.Size()
	if t.PerSample {
		n *= int64(batch)
	}
	return n
}

// batched is the shape with the batch dimension in front, as PyTorch's messages show it.
func (s Shape) batched() string {
	if len(s) == 0 {
		return "(batch)"
	}
	return "(batch, " + s.String()[1:]
}
