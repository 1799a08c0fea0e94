package estimators

import (
	"fmt"

	"github.com/staircase-kernel/staircase/datasets/arch"
)

// Series is an estimate over one varied parameter: the staircase.
type Series struct {
	Parameter string // what X counts: "hidden width"
	Estimator string
	GPU       arch.GPU
	Points    []Point
}

// Point is the estimate at one value of the parameter, in MiB.
type Point struct {
	X                       int
	Tensors, Reserved, Peak float64
}

// Sweep varies one parameter from first to last inclusive by step, builds a job at each value and asks the default
// estimator. The error names the value at which a job could not be answered.
func Sweep(parameter string, first, last, step int, build func(int) *arch.Job) (*Series, error) {
	if step < 1 || last < first {
		return nil, fmt.Errorf("sweep over %s: from %d to %d by %d is empty", parameter, first, last, step)
	}
	series := &Series{Parameter: parameter}
	for x := first; x <= last; x += step {
		e, err := Estimate(build(x))
		if err != nil {
			return nil, fmt.Errorf("sweep over %s: at %d: %w", parameter, x, err)
		}
		series.Estimator, series.GPU = e.Estimator, e.GPU
		series.Points = append(series.Points, Point{X: x, Tensors: e.Tensors, Reserved: e.Reserved, Peak: e.Peak})
	}
	return series, nil
}
