package evaluation

import (
	"fmt"
	"slices"
	"sort"

	"github.com/staircase-kernel/staircase/datasets/arch"
)

// bins are the upper edges of the paper's classes in MiB, closed on the right; what lies above the last is one class
// more. "1 GB" is 1000 MiB there.
var bins = map[arch.Family][]float64{
	arch.FamilyMLP: {1000, 2000, 3000, 4000, 5000},
}

// Classes gives the class of a peak for the family's bins: 0 for the lowest. The error names an unknown family.
func Classes(family arch.Family) (class func(peak float64) int, err error) {
	edges, known := bins[family]
	if !known {
		return nil, fmt.Errorf("no classes are defined for family %q", string(family))
	}
	return func(peak float64) int { return sort.SearchFloat64s(edges, peak) }, nil
}

// f1Weighted is the mean of the classes' F1 scores, weighted by how many rows truly belong to each.
func f1Weighted(truth, predicted []int) float64 {
	if len(truth) == 0 {
		return 0
	}
	n := max(slices.Max(truth), slices.Max(predicted)) + 1
	hit, have, said := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range truth {
		have[truth[i]]++
		said[predicted[i]]++
		if truth[i] == predicted[i] {
			hit[truth[i]]++
		}
	}
	var sum float64
	for class := range n {
		if hit[class] > 0 {
			sum += have[class] * 2 * hit[class] / (have[class] + said[class])
		}
	}
	return sum / float64(len(truth))
}
