package estimators

import (
	"context"
	"fmt"

	"github.com/staircase-kernel/staircase/datasets/arch"
)

// Estimator is one paradigm of estimation.
type Estimator interface {
	Name() string
	// Estimate answers for a valid job. Its error says what it cannot answer and why.
	Estimate(ctx context.Context, job *arch.Job) (*Estimation, error)
}

// Tracer is an Estimator that can also say how memory moves through the training steps.
type Tracer interface {
	Estimator
	Trace(ctx context.Context, job *arch.Job) (*Timeline, error)
}

// Estimation is an estimator's answer for one job. Sizes are in MiB.
type Estimation struct {
	Job       *arch.Job
	Estimator string
	GPU       arch.GPU
	Tensors   float64 // the most bytes of tensors alive at once
	Reserved  float64 // what the caching allocator holds at the end: its segments are never given back
	Peak      float64 // what nvidia-smi shows at the end: Reserved and the context
	Upper     float64 // a bound on Peak that holds with the probability GPU.MarginLevel
	Breakdown []Part  // the parts of Peak at the moment when most tensors are alive; they sum to Peak
}

// Part is one named share of the peak, in MiB.
type Part struct {
	Name string
	MiB  float64
}

// Timeline is the memory of a training run, moment by moment.
type Timeline struct {
	Job     *arch.Job
	GPU     arch.GPU
	Parts   []string // what each moment's Live is made of, from the bottom of the stack to its top
	Moments []Moment
	Phases  []Phase
}

// Moment is the state after one allocation or one release.
type Moment struct {
	Event    string    // what happened: "linear1: output"
	Live     []float64 // MiB of live tensors by part, in the order of Timeline.Parts
	Reserved float64   // MiB held by the caching allocator
}

// Phase is a stretch of moments with a name: "step 1 forward".
type Phase struct {
	Name       string
	Start, End int // Moments[Start:End]
}

// Allocated is the sum of the live parts, in MiB.
func (m Moment) Allocated() float64 {
	var sum float64
	for _, part := range m.Live {
		sum += part
	}
	return sum
}

// Estimate asks the default estimator about the job.
func Estimate(job *arch.Job) (*Estimation, error) { return EstimateBy(DefaultName, job) }

// EstimateBy asks the named estimator about the job.
func EstimateBy(name string, job *arch.Job) (*Estimation, error) {
	estimator, err := Find(name)
	if err != nil {
		return nil, err
	}
	return estimator.Estimate(context.Background(), job)
}

// Trace gives the timeline of the job by the default estimator.
func Trace(job *arch.Job) (*Timeline, error) {
	estimator, err := Find(DefaultName)
	if err != nil {
		return nil, err
	}
	tracer, ok := estimator.(Tracer)
	if !ok {
		return nil, fmt.Errorf("estimator %s gives no timeline", estimator.Name())
	}
	return tracer.Trace(context.Background(), job)
}

// Timeline replays the job again and keeps every moment.
func (e *Estimation) Timeline() (*Timeline, error) { return Trace(e.Job) }
