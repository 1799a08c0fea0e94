package replay

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/staircase-kernel/staircase/datasets/arch"
	"github.com/staircase-kernel/staircase/datasets/published"
	"github.com/staircase-kernel/staircase/estimators"
)

func deepMLP() *arch.Job {
	return arch.MLP(784, 1024, 1024, 512, 512, 512, 256, 256, 256, 128, 10).WithBatch(128)
}

// TestPublishedMeasurements compares the replay with the real card, MiB by MiB. Its only constants, those of the device
// profile, come from step 1; step 2 saw none of them.
func TestPublishedMeasurements(t *testing.T) {
	for _, c := range []struct {
		file              string
		mean, exact, off2 float64 // what must be reached: mean error, share of rows met exactly, and to 2 MiB
	}{
		{"mlp_step1.csv", 0.0012, 0.79, 0.90},
		{"mlp_step2.csv", 0.0016, 0.76, 0.86},
	} {
		path, err := published.Find(c.file)
		if err != nil {
			t.Skip(err)
		}
		rows, err := published.ReadFile(arch.FamilyMLP, path)
		if err != nil {
			t.Fatal(err)
		}
		var n, sum, exact, off2 float64
		for _, row := range rows {
			e, err := estimators.Estimate(row.Job)
			var crash *arch.CrashError
			if errors.As(err, &crash) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			difference := math.Abs(e.Peak - row.Peak)
			n++
			sum += difference / row.Peak
			if difference == 0 {
				exact++
			}
			if difference <= 2 {
				off2++
			}
		}
		t.Logf("%s: %.0f rows, mean error %.3f %%, exact to the MiB %.1f %%, within 2 MiB %.1f %%", c.file, n, 100*sum/n, 100*exact/n, 100*off2/n)
		if sum/n > c.mean || exact/n < c.exact || off2/n < c.off2 {
			t.Errorf("%s: worse than a mean error of %v, %v exact, %v within 2 MiB", c.file, c.mean, c.exact, c.off2)
		}
	}
}

func TestLevelsAndBreakdown(t *testing.T) {
	for _, job := range []*arch.Job{deepMLP(), arch.MLP(4, 2), arch.MLP(3000, 3000, 3000, 1), deepMLP().WithOptimizer(arch.SGD(0.9))} {
		e, err := estimators.Estimate(job)
		if err != nil {
			t.Fatal(err)
		}
		if !(0 < e.Tensors && e.Tensors <= e.Reserved && e.Reserved < e.Peak && e.Peak < e.Upper) {
			t.Errorf("%s: the levels do not contain each other: %v, %v, %v, %v", job.Model.Name, e.Tensors, e.Reserved, e.Peak, e.Upper)
		}
		var sum float64
		for _, part := range e.Breakdown {
			if part.MiB < 0 {
				t.Errorf("%s: part %s is negative", job.Model.Name, part.Name)
			}
			sum += part.MiB
		}
		if math.Abs(sum-e.Peak) > 1e-9 {
			t.Errorf("%s: the parts sum to %v, not to the peak %v", job.Model.Name, sum, e.Peak)
		}
	}
}

// TestTimelineAgreesWithEstimate: the trace is the same replay, and everything but what the script keeps dies.
func TestTimelineAgreesWithEstimate(t *testing.T) {
	job := deepMLP()
	e, err := estimators.Estimate(job)
	if err != nil {
		t.Fatal(err)
	}
	timeline, err := e.Timeline()
	if err != nil {
		t.Fatal(err)
	}
	var most float64
	for _, m := range timeline.Moments {
		most = max(most, m.Allocated())
		if m.Allocated() > m.Reserved+1e-9 {
			t.Fatalf("%s: more allocated than reserved", m.Event)
		}
	}
	last := timeline.Moments[len(timeline.Moments)-1]
	if math.Abs(most-e.Tensors) > 1e-6 || last.Reserved != e.Reserved {
		t.Errorf("timeline: most %v, reserved %v; estimate: %v, %v", most, last.Reserved, e.Tensors, e.Reserved)
	}
	if last.Live[Temporaries] != 0 {
		t.Errorf("%v MiB of temporaries are still alive at the end", last.Live[Temporaries])
	}
	covered := 0
	for _, p := range timeline.Phases {
		if p.Start != covered || p.End < p.Start {
			t.Errorf("phase %s covers %d to %d, the one before ended at %d", p.Name, p.Start, p.End, covered)
		}
		covered = p.End
	}
	if covered != len(timeline.Moments) {
		t.Errorf("the phases cover %d of %d moments", covered, len(timeline.Moments))
	}
}

// TestOptimizerArithmetic: bytes for each parameter at the moment of the step, by PyTorch's own rules.
func TestOptimizerArithmetic(t *testing.T) {
	const parameters = 17321 * 17320 // 300 M, without bias
	input := arch.Tensor{Name: "input", Shape: arch.Shape{17321}, DType: arch.Float32, PerSample: true}
	job := arch.NewJob(arch.Sequential("wide", arch.FamilyMLP, input, arch.Linear{InFeatures: 17321, OutFeatures: 17320, NoBias: true})).WithBatch(1)
	for _, c := range []struct {
		optimizer arch.Optimizer
		bytes     int64
	}{
		{arch.AdamW(), 20}, // 5722 MiB: weight, gradient, two moments, one temporary
		{arch.AdamW().As(arch.Fused), 16},
		{arch.AdamW().As(arch.ForLoop), 24},
		{arch.SGD(0.9), 12},
		{arch.SGD(0), 8},
	} {
		tape, err := Record(job.WithOptimizer(c.optimizer))
		if err != nil {
			t.Fatal(err)
		}
		m := tape.Run(nil)
		got := m.AtPeak[Parameters] + m.AtPeak[Gradients] + m.AtPeak[OptimizerStates]
		if m.AtPeak[Temporaries] >= parameters*4 {
			got += m.AtPeak[Temporaries]
		}
		if got != parameters*c.bytes {
			t.Errorf("%v: %d bytes, want %d", c.optimizer, got, parameters*c.bytes)
		}
	}
}

// TestResidual: in x + f(x) both branches share one gradient and x lives until the sum is made.
func TestResidual(t *testing.T) {
	const width, batch = 1 << 10, 1 << 10 // one activation is 4 MiB
	input := arch.Tensor{Name: "input", Shape: arch.Shape{width}, DType: arch.Float32, PerSample: true}
	job := arch.NewJob(&arch.Model{Name: "residual", Family: arch.FamilyMLP, Input: input, Nodes: []arch.Node{
		{Name: "stem", Layer: arch.NewLinear(width, width), Inputs: []int{arch.DataInput}},
		{Name: "relu", Layer: arch.NewActivation("ReLU"), Inputs: []int{0}},
		{Name: "branch", Layer: arch.NewLinear(width, width), Inputs: []int{1}},
		{Name: "add", Layer: arch.Add{}, Inputs: []int{2, 1}},
		{Name: "head", Layer: arch.NewLinear(width, width), Inputs: []int{3}},
	}}).WithBatch(batch)
	// Kept: input, the ReLU's output (by three), the sum.
	if got, want := keptBytes(t, job), int64(3*width*batch*4); got != want {
		t.Errorf("kept %d bytes, want %d", got, want)
	}
	tape, err := Record(job)
	if err != nil {
		t.Fatal(err)
	}
	alive := map[int32]bool{}
	for _, e := range tape.events {
		if e.bytes > 0 {
			alive[e.tensor] = true
			continue
		}
		if !alive[e.tensor] {
			t.Fatalf("%s dies twice", tape.describe(e))
		}
		delete(alive, e.tensor)
	}
}

func TestRefusals(t *testing.T) {
	_, err := estimators.Estimate(arch.MLP(784, -1, 10))
	if err == nil || !strings.Contains(err.Error(), "layer linear1") {
		t.Errorf("a negative width: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Replay{}).Estimate(ctx, deepMLP()); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancel: %v", err)
	}
}

// TestSmallLastBatch: the batch at the end of an epoch finds other places than a full one.
func TestSmallLastBatch(t *testing.T) {
	job := arch.MLP(64, 32, 2)
	for _, c := range []struct {
		samples, batch int
		norm           bool
		want           []int
	}{
		{0, 100, false, []int{100, 100, 100}},
		{400, 100, false, []int{100, 100, 100}},
		{4096, 1000, false, []int{1000, 1000, 96, 1000}},
		{150, 100, false, []int{100, 50, 100}},
		{60, 100, false, []int{60, 60, 60}},
		{4096, 4095, false, []int{4095, 1, 4095}},
	} {
		got := batches(job.WithBatch(c.batch).WithProcedure(arch.Procedure{Samples: c.samples}))
		if len(got) != len(c.want) {
			t.Errorf("%d samples by %d: %v, want %v", c.samples, c.batch, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%d samples by %d: %v, want %v", c.samples, c.batch, got, c.want)
				break
			}
		}
	}
	input := arch.Tensor{Shape: arch.Shape{8}, DType: arch.Float32, PerSample: true}
	norm := arch.NewJob(arch.Sequential("norm", arch.FamilyMLP, input, arch.NewLinear(8, 4), arch.BatchNorm1d{NumFeatures: 4}))
	if got := batches(norm.WithBatch(4095).WithProcedure(arch.Procedure{Samples: 4096})); len(got) != 1 {
		t.Errorf("batch norm refuses a batch of one: %v", got)
	}
}

func BenchmarkReplay10Layers(b *testing.B) {
	job := deepMLP()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Replay{}).Estimate(context.Background(), job); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPublishedRows evaluates 10 000 rows of the published data.
func BenchmarkPublishedRows(b *testing.B) {
	path, err := published.Find("mlp_step2.csv")
	if err != nil {
		b.Skip(err)
	}
	rows, err := published.ReadFile(arch.FamilyMLP, path)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for i := range 10000 {
			if _, err := (Replay{}).Estimate(context.Background(), rows[i%len(rows)].Job); err != nil {
				b.Fatal(err)
			}
		}
	}
}
