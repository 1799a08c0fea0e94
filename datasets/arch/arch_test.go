package arch

import (
	"errors"
	"strings"
	"testing"
)

func TestMLPCounts(t *testing.T) {
	// 784*512+512 + 512*256+256 + 256*10+10
	job := MLP(784, 512, 256, 10).WithBatch(64)
	if got := job.Model.Parameters(); got != 535818 {
		t.Errorf("parameters: %d, want 535818", got)
	}
	if got := job.Model.Activations(); got != 512+512+256+256+10 {
		t.Errorf("activations: %d, want 1546", got)
	}
	if err := job.Validate(); err != nil {
		t.Error(err)
	}
	if job.Model.Name != "mlp-784-512-256-10" {
		t.Errorf("name: %s", job.Model.Name)
	}
}

func TestWithLeavesTheOriginal(t *testing.T) {
	job := MLP(8, 4, 2)
	_ = job.WithBatch(7).On("elsewhere").WithOptimizer(SGD(0.9))
	if job.Batch != 32 || job.GPU != DefaultGPU || job.Optimizer.Name != "Adam" {
		t.Errorf("a With method changed its receiver: %+v", job)
	}
}

func TestLongNamesAreShortened(t *testing.T) {
	if got := MLP(1, 2, 3, 4, 5, 6, 7, 8).Model.Name; got != "mlp-1-2-3-4-...3...-8" {
		t.Error(got)
	}
}

// TestValidate: every mistake is named where it is.
func TestValidate(t *testing.T) {
	input := Tensor{Name: "input", Shape: Shape{4}, DType: Float32, PerSample: true}
	sequential := func(layers ...Layer) *Job { return NewJob(Sequential("net", FamilyMLP, input, layers...)) }
	graph := func(nodes ...Node) *Job { return NewJob(&Model{Name: "net", Input: input, Nodes: nodes}) }
	for _, c := range []struct {
		job  *Job
		want string
	}{
		{nil, "the job has no model"},
		{MLP(), "mlp: the model has no layers"},
		{MLP(784), "mlp-784: the model has no layers"},
		{MLP(784, -5, 10), "mlp-784--5-10: layer linear1: Linear out_features must be at least 1, not -5"},
		{MLP(-784, 5), "mlp--784-5: input: every extent must be at least 1, not -784"},
		{MLP(4, 2).WithBatch(0), "mlp-4-2: batch size must be at least 1, not 0"},
		{MLP(4, 2).On("a1000"), `mlp-4-2: unknown GPU "a1000"; known are a100-40gb`},
		{MLP(4, 2).WithPrecision("fp8"), `mlp-4-2: unknown precision "fp8"; known is "fp32"`},
		{MLP(4, 2).WithOptimizer(Optimizer{Name: "Lion"}), `mlp-4-2: unknown optimizer "Lion"; known are Adam, AdamW, SGD`},
		{MLP(4, 2).WithOptimizer(Adam().As("magic")), `mlp-4-2: optimizer Adam: unknown implementation "magic"; known are foreach, for-loop, fused`},
		{MLP(4, 2).WithLoss("HingeLoss"), `mlp-4-2: unknown loss "HingeLoss"; known are BCEWithLogitsLoss, CrossEntropyLoss`},
		{MLP(4, 2).WithProcedure(Procedure{SummaryBatch: -1}), "mlp-4-2: procedure: summary batch and samples must not be negative, are -1 and 0"},
		{sequential(NewLinear(5, 2)), "net: layer linear1: Linear expects 5 features in the last dimension, gets an input of shape (4)"},
		{sequential(NewLinear(4, 2), BatchNorm1d{3}), "net: layer batchnorm1d1: BatchNorm1d expects 3 features in the first dimension, gets an input of shape (2)"},
		{sequential(NewLinear(4, 2), NewDropout(1.5)), "net: layer dropout1: Dropout p must be between 0 and 1, not 1.5"},
		{sequential(NewLinear(4, 2), NewActivation("cube")), `net: layer cube1: cube unknown activation "cube"; known are ELU, `},
		{graph(Node{"a", NewLinear(4, 4), []int{1}}, Node{"b", Add{}, []int{0, DataInput}}), "net: layer a: Linear takes its input from node 1, which does not come before it"},
		{graph(Node{"a", NewLinear(4, 3), []int{DataInput}}, Node{"b", Add{}, []int{0, DataInput}}), "net: layer b: Add expects two inputs of one shape, gets (3) and (4)"},
		{graph(Node{"a", Add{}, []int{DataInput}}), "net: layer a: Add takes two inputs, gets 1"},
	} {
		err := c.job.Validate()
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
}

func TestCrashIsProved(t *testing.T) {
	job := MLP(4, 1)
	job.Target = &Tensor{Name: "target", DType: Int64, PerSample: true}
	var crash *CrashError
	if err := job.Validate(); !errors.As(err, &crash) {
		t.Fatalf("a target of shape (batch) against an output of shape (batch, 1): %v", err)
	}
	if err := MLP(4, 1).Validate(); err != nil {
		t.Errorf("with the target that fits: %v", err)
	}
}

func TestActivationNames(t *testing.T) {
	for name, want := range map[string]string{"relu": "ReLU", "leaky_relu": "LeakyReLU", "swish": "SiLU", "SiLU": "SiLU", "identity": "Identity"} {
		if got := NewActivation(name).Type(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
