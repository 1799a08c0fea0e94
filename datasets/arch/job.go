package arch

import (
	"errors"
	"fmt"
)

// Job is a model and how it is trained. Jobs are values to build upon: the With methods and On return a changed copy.
type Job struct {
	Model     *Model
	Batch     int
	Loss      Loss
	Target    *Tensor // what the script passes to the loss; nil: the target that fits
	Optimizer Optimizer
	Precision Precision
	GPU       string // name of a device profile, see GPUs
	Procedure Procedure
}

// Procedure is what a training script does besides its steps, as far as it leaves traces in the memory that the process
// keeps. The zero value is a plain loop over full batches.
type Procedure struct {
	// SummaryBatch is the batch size of the forward pass by which a layer-summary tool visits the model before the
	// training; 0: there is none. It makes the first matrix multiplication, so the library workspaces come early.
	SummaryBatch int
	// KeepsLastBatch says that the previous batch is still referenced when the next one arrives on the GPU, as in a plain
	// "for x, y in loader" loop: two batches exist at once.
	KeepsLastBatch bool
	// Samples is the size of the data set. When it isn't a multiple of the batch size, every epoch ends with a smaller
	// batch. 0: all batches are full.
	Samples int
}

// Precision is the arithmetic of a training run, named as PyTorch users do.
type Precision string

// FP32 is single precision throughout, PyTorch's default.
const FP32 Precision = "fp32"

// NewJob makes a job with the defaults of the paper's runs: batch 32, Adam, fp32, the loss that fits the output.
func NewJob(model *Model) *Job {
	return &Job{
		Model:     model,
		Batch:     32,
		Loss:      fittingLoss(model),
		Optimizer: Adam(),
		Precision: FP32,
		GPU:       DefaultGPU,
		Procedure: Procedure{KeepsLastBatch: true},
	}
}

func fittingLoss(model *Model) Loss {
	shapes, err := model.Shapes()
	if err == nil && shapes[len(shapes)-1].Elements() == 1 {
		return BCEWithLogitsLoss
	}
	return CrossEntropyLoss
}

func (j *Job) with(change func(*Job)) *Job {
	changed := *j
	change(&changed)
	return &changed
}

// WithBatch sets the number of samples in a batch.
func (j *Job) WithBatch(batch int) *Job { return j.with(func(j *Job) { j.Batch = batch }) }

// WithOptimizer sets the optimiser: arch.Adam(), arch.AdamW(), arch.SGD(0.9).
func (j *Job) WithOptimizer(o Optimizer) *Job { return j.with(func(j *Job) { j.Optimizer = o }) }

// WithPrecision sets the arithmetic.
func (j *Job) WithPrecision(p Precision) *Job { return j.with(func(j *Job) { j.Precision = p }) }

// WithLoss sets the loss function.
func (j *Job) WithLoss(l Loss) *Job { return j.with(func(j *Job) { j.Loss = l }) }

// WithProcedure sets what the training script does around its steps.
func (j *Job) WithProcedure(p Procedure) *Job { return j.with(func(j *Job) { j.Procedure = p }) }

// On chooses the device profile by its name, see GPUs.
func (j *Job) On(gpu string) *Job { return j.with(func(j *Job) { j.GPU = gpu }) }

// CrashError says that the job is well described but its script would stop with an exception.
type CrashError struct {
	Where string // "loss BCEWithLogitsLoss"
	Why   string
}

func (e *CrashError) Error() string {
	return fmt.Sprintf("the run would crash in the %s: %s", e.Where, e.Why)
}

// Validate reports the first mistake in the job's description, naming the layer or the field. A run that would stop
// with an exception gives a *CrashError.
func (j *Job) Validate() error {
	if j == nil || j.Model == nil {
		return errors.New("the job has no model")
	}
	shapes, err := j.Model.Shapes()
	if err != nil {
		return err
	}
	if err := j.validateTraining(); err != nil {
		return fmt.Errorf("%s: %w", j.Model.Name, err)
	}
	if err := j.checkLoss(shapes[len(shapes)-1]); err != nil {
		return fmt.Errorf("%s: %w", j.Model.Name, err)
	}
	return nil
}

func (j *Job) validateTraining() error {
	if j.Batch < 1 {
		return fmt.Errorf("batch size must be at least 1, not %d", j.Batch)
	}
	if j.Precision != FP32 {
		return fmt.Errorf("unknown precision %q; known is %q", string(j.Precision), string(FP32))
	}
	if j.Procedure.SummaryBatch < 0 || j.Procedure.Samples < 0 {
		return fmt.Errorf("procedure: summary batch and samples must not be negative, are %d and %d",
			j.Procedure.SummaryBatch, j.Procedure.Samples)
	}
	if err := j.Optimizer.validate(); err != nil {
		return err
	}
	_, err := FindGPU(j.GPU)
	return err
}

func (j *Job) checkLoss(output Shape) error {
	rule, err := j.Loss.rule()
	if err != nil {
		return err
	}
	if err := rule.check(output, j.TargetFor(output).Shape); err != nil {
		return &CrashError{Where: "loss " + string(j.Loss), Why: err.Error()}
	}
	return nil
}

// TargetFor is what the loss, which must be a known one, compares an output of the given shape per sample with.
func (j *Job) TargetFor(output Shape) Tensor {
	if j.Target != nil {
		return *j.Target
	}
	return losses[j.Loss].target(output)
}
