package published

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/staircase-kernel/staircase/datasets/arch"
	"github.com/staircase-kernel/staircase/datasets/generator"
)

// Row is one measured run.
type Row struct {
	Line        int // in the file, the header being line 1
	Job         *arch.Job
	Peak        float64 // MiB: the highest memory.used that nvidia-smi showed at 1 Hz
	Parameters  int64   // as published: PReLU's are left out
	Activations int64   // as published: output elements of all layers, per sample
}

// ReadFile opens a file of the family's measurements and reads all its rows. The error names the file, and the line and
// the column where they are known.
func ReadFile(family arch.Family, path string) ([]Row, error) {
	read, known := readers[family]
	if !known {
		return nil, fmt.Errorf("no measurements of family %q can be read; known is %q", string(family), string(arch.FamilyMLP))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading measurements: %w", err)
	}
	defer f.Close()
	return read(filepath.Base(path), f)
}

var readers = map[arch.Family]func(name string, r io.Reader) ([]Row, error){
	arch.FamilyMLP: ReadMLP,
}

var (
	mlpColumns  = []string{"input_size", "output_size", "hidden_layers", "arch", "batch_size", "activations_per_sample", "params", "max_mem_mib"}
	mlp2Columns = []string{"dropout_rate", "use_dropout", "use_batch_norm", "final_layer"} // beside activation
)

// ReadMLP reads mlp_step1.csv or mlp_step2.csv, which has more columns. name stands in errors.
func ReadMLP(name string, r io.Reader) ([]Row, error) {
	t, err := openTable(name, r, mlpColumns)
	if err != nil {
		return nil, err
	}
	second := t.has("activation")
	if second {
		if err := t.require(mlp2Columns); err != nil {
			return nil, err
		}
	}
	var rows []Row
	for t.next() {
		row := Row{
			Line:        t.line(),
			Peak:        t.number("max_mem_mib"),
			Parameters:  int64(t.integer("params")),
			Activations: int64(t.integer("activations_per_sample")),
		}
		config := mlpConfig(t, second)
		if t.mistake != nil {
			break
		}
		if row.Job, err = config.Job(); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, row.Line, err)
		}
		if !second {
			row.Job.Target = step1Target(config)
		}
		rows = append(rows, row)
	}
	return rows, t.mistake
}

func mlpConfig(t *table, second bool) generator.MLP {
	c := generator.MLP{
		InputSize:    t.integer("input_size"),
		OutputSize:   t.integer("output_size"),
		HiddenLayers: t.integer("hidden_layers"),
		Architecture: t.text("arch"),
		BatchSize:    t.integer("batch_size"),
	}
	if second {
		c.Activation = t.text("activation")
		c.DropoutRate = t.number("dropout_rate")
		c.UseDropout = t.flag("use_dropout")
		c.UseBatchNorm = t.flag("use_batch_norm")
		c.FinalLayer = t.text("final_layer")
	}
	return c
}

// step1Target is what the first script passed to the loss: class indices, one per sample, also to networks with a
// single output, where the loss wants the output's own shape.
func step1Target(c generator.MLP) *arch.Tensor {
	if c.OutputSize > 1 {
		return nil
	}
	return &arch.Tensor{Name: "target", DType: arch.Int64, PerSample: true}
}
