package published

import (
	"strings"
	"testing"

	"github.com/staircase-kernel/staircase/datasets/arch"
)

// TestPublishedCounts: the networks built from the configurations are the published ones, row by row.
func TestPublishedCounts(t *testing.T) {
	for _, c := range []struct {
		file string
		rows int
	}{{"mlp_step1.csv", 2422}, {"mlp_step2.csv", 2409}} {
		path, err := Find(c.file)
		if err != nil {
			t.Skip(err)
		}
		rows, err := ReadFile(arch.FamilyMLP, path)
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) != c.rows {
			t.Errorf("%s: %d rows, want %d", c.file, len(rows), c.rows)
		}
		var parameters, activations int
		for _, row := range rows {
			learned := row.Job.Model.Count("PReLU") // one parameter each, which the published counts leave out
			if row.Job.Model.Parameters() == row.Parameters+int64(learned) {
				parameters++
			}
			if row.Job.Model.Activations() == row.Activations {
				activations++
			}
		}
		t.Logf("%s: parameters equal on %d, activations on %d of %d rows", c.file, parameters, activations, len(rows))
		if parameters != len(rows) || activations != len(rows) {
			t.Errorf("%s: counts differ", c.file)
		}
	}
}

const goodRows = `input_size,output_size,hidden_layers,arch,batch_size,activations_per_sample,params,max_mem_mib
61,12,5,pyramid,777,174,2985,1451
3503,95,9,uniform,270,63149,110803488,3679
`

func TestBrokenFiles(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "x.csv: the file is empty"},
		{"column", strings.Replace(goodRows, "batch_size", "batch", 1), `x.csv: column "batch_size" is missing`},
		{"step 2 column", strings.Replace(goodRows, "arch", "arch,activation", 1), `x.csv: column "dropout_rate" is missing`},
		{"number", strings.Replace(goodRows, "270", "many", 1), `x.csv: line 3: column batch_size: "many" is not a whole number`},
		{"NaN", strings.Replace(goodRows, "1451", "NaN", 1), `x.csv: line 2: column max_mem_mib: "NaN" is not a number`},
		{"short row", strings.Replace(goodRows, ",3679", "", 1), "x.csv: record on line 3: wrong number of fields"},
		{"configuration", strings.Replace(goodRows, "uniform", "tower", 1), `x.csv: line 3: MLP configuration: unknown architecture "tower"`},
	} {
		_, err := ReadMLP("x.csv", strings.NewReader(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got  %v\nwant %s", c.name, err, c.want)
		}
	}
	if rows, err := ReadMLP("x.csv", strings.NewReader(goodRows)); err != nil || len(rows) != 2 {
		t.Errorf("good rows: %d, %v", len(rows), err)
	}
}

func TestReadFileErrors(t *testing.T) {
	if _, err := ReadFile("cnn", "x.csv"); err == nil || !strings.Contains(err.Error(), `family "cnn"`) {
		t.Error(err)
	}
	if _, err := ReadFile(arch.FamilyMLP, "/nowhere/x.csv"); err == nil || !strings.Contains(err.Error(), "/nowhere/x.csv") {
		t.Error(err)
	}
}

func TestFind(t *testing.T) {
	t.Setenv(DataEnv, t.TempDir())
	if _, err := Find("no such file.csv"); err == nil || !strings.Contains(err.Error(), DataEnv) {
		t.Error(err)
	}
}
