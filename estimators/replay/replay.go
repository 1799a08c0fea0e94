package replay

import (
	"context"
	"fmt"

	"github.com/staircase-kernel/staircase/datasets/arch"
	"github.com/staircase-kernel/staircase/estimators"
)

func init() { estimators.Register(Replay{}) }

// Replay is the estimator of this package.
type Replay struct{}

// Name is "replay".
func (Replay) Name() string { return "replay" }

// Estimate replays the job. The error names what is wrong with the job; a *arch.CrashError says that the run would stop.
func (Replay) Estimate(ctx context.Context, job *arch.Job) (*estimators.Estimation, error) {
	tape, gpu, err := record(ctx, job)
	if err != nil {
		return nil, err
	}
	memory := tape.Run(nil)
	reserved := mib(memory.Reserved)
	e := &estimators.Estimation{
		Job: job, Estimator: Replay{}.Name(), GPU: gpu,
		Tensors: mib(memory.Tensors), Reserved: reserved,
		Peak:  reserved + gpu.Context,
		Upper: reserved + gpu.Context + gpu.Margin,
	}
	for kind, bytes := range memory.AtPeak {
		if bytes > 0 {
			e.Breakdown = append(e.Breakdown, estimators.Part{Name: kindNames[kind], MiB: mib(bytes)})
		}
	}
	e.Breakdown = append(e.Breakdown,
		estimators.Part{Name: "allocator rounding and cache", MiB: mib(memory.Reserved - memory.Tensors)},
		estimators.Part{Name: "CUDA context and libraries", MiB: gpu.Context})
	return e, nil
}

// Trace replays the job and keeps every moment. Errors are those of Estimate.
func (Replay) Trace(ctx context.Context, job *arch.Job) (*estimators.Timeline, error) {
	tape, gpu, err := record(ctx, job)
	if err != nil {
		return nil, err
	}
	t := &estimators.Timeline{Job: job, GPU: gpu, Parts: kindNames[:], Moments: make([]estimators.Moment, 0, tape.Len())}
	tape.Run(func(i int, live *[kinds]int64, a *Allocator) {
		parts := make([]float64, kinds)
		for kind, bytes := range live {
			parts[kind] = mib(bytes)
		}
		t.Moments = append(t.Moments, estimators.Moment{
			Event: tape.describe(tape.events[i]), Live: parts, Reserved: mib(a.Reserved()),
		})
	})
	for i, p := range tape.phases {
		end := tape.Len()
		if i+1 < len(tape.phases) {
			end = tape.phases[i+1].start
		}
		t.Phases = append(t.Phases, estimators.Phase{Name: p.name, Start: p.start, End: end})
	}
	return t, nil
}

func record(ctx context.Context, job *arch.Job) (*Tape, arch.GPU, error) {
	if err := ctx.Err(); err != nil {
		return nil, arch.GPU{}, err
	}
	tape, err := Record(job)
	if err != nil {
		return nil, arch.GPU{}, fmt.Errorf("replay: %w", err)
	}
	gpu, err := arch.FindGPU(job.GPU)
	return tape, gpu, err
}

func mib(bytes int64) float64 { return float64(bytes) / arch.MiB }
