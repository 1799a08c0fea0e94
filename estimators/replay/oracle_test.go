package replay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"testing"

	"github.com/staircase-kernel/staircase/datasets/arch"
)

// python is Debian's interpreter, which has Debian's PyTorch.
const python = "/usr/bin/python3"

// TestKeptTensorsArePyTorchs compares what the memory rules keep for backward with what PyTorch's autograd really saves,
// for every activation, with and without batch norm, to the byte. (Dropout is left out: on a CPU its mask has four bytes
// an element, on a GPU one.)
func TestKeptTensorsArePyTorchs(t *testing.T) {
	if err := exec.Command(python, "-c", "import torch").Run(); err != nil {
		t.Skipf("PyTorch is not installed for %s", python)
	}
	type network struct {
		Input  int     `json:"input"`
		Batch  int     `json:"batch"`
		Layers [][]any `json:"layers"`
	}
	var networks []network
	var jobs []*arch.Job
	for _, activation := range arch.ActivationNames() {
		for _, norm := range []bool{false, true} {
			net := network{Input: 33, Batch: 7, Layers: [][]any{{"Linear", 33, 20}}}
			layers := []arch.Layer{arch.NewLinear(33, 20)}
			if norm {
				net.Layers = append(net.Layers, []any{"BatchNorm1d", 20})
				layers = append(layers, arch.BatchNorm1d{NumFeatures: 20})
			}
			net.Layers = append(net.Layers, []any{activation}, []any{"Linear", 20, 11}, []any{"Softmax"})
			layers = append(layers, arch.NewActivation(activation), arch.NewLinear(20, 11), arch.NewActivation("Softmax"))
			networks = append(networks, net)
			input := arch.Tensor{Name: "input", Shape: arch.Shape{33}, DType: arch.Float32, PerSample: true}
			name := fmt.Sprintf("%s, batch norm %v", activation, norm)
			jobs = append(jobs, arch.NewJob(arch.Sequential(name, arch.FamilyMLP, input, layers...)).WithBatch(7))
		}
	}
	var got []struct {
		Parameters int64
		Saved      int64
		Output     []int
	}
	question, err := json.Marshal(networks)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "testdata/saved_tensors.py")
	cmd.Stdin = bytes.NewReader(question)
	answer, err := cmd.Output()
	if err != nil {
		t.Fatalf("asking PyTorch: %v", err)
	}
	if err := json.Unmarshal(answer, &got); err != nil {
		t.Fatal(err)
	}
	equal := 0
	for i, job := range jobs {
		if p := job.Model.Parameters(); p != got[i].Parameters {
			t.Errorf("%s: %d parameters, PyTorch has %d", job.Model.Name, p, got[i].Parameters)
		}
		if kept := keptBytes(t, job); kept != got[i].Saved {
			t.Errorf("%s: %d bytes kept, PyTorch keeps %d", job.Model.Name, kept, got[i].Saved)
			continue
		}
		equal++
	}
	t.Logf("kept bytes equal PyTorch's on %d of %d networks", equal, len(jobs))
}

// keptBytes is what the recorder holds for backward after a forward pass, each tensor once, the input included.
func keptBytes(t *testing.T, job *arch.Job) int64 {
	t.Helper()
	shapes, err := job.Model.Shapes()
	if err != nil {
		t.Fatal(err)
	}
	gpu, err := arch.FindGPU(job.GPU)
	if err != nil {
		t.Fatal(err)
	}
	r := newRecorder(job, gpu, shapes)
	x := r.alloc(Batches, roleInput, noLayer, job.Model.Input.Bytes(job.Batch))
	r.forward(x, job.Batch)
	kept := map[int32]bool{}
	for _, tensors := range r.saved {
		for _, tensor := range tensors {
			kept[tensor] = true
		}
	}
	var sum int64
	for tensor := range kept {
		sum += r.events[r.born[tensor]].bytes
	}
	return sum
}
