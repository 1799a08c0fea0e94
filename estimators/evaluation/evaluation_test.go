package evaluation

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/staircase-kernel/staircase/datasets/arch"
	"github.com/staircase-kernel/staircase/datasets/published"
	"github.com/staircase-kernel/staircase/estimators"
	_ "github.com/staircase-kernel/staircase/estimators/all"
)

func TestClasses(t *testing.T) {
	class, err := Classes(arch.FamilyMLP)
	if err != nil {
		t.Fatal(err)
	}
	for peak, want := range map[float64]int{1: 0, 1000: 0, 1000.5: 1, 1451: 1, 2000: 1, 2001: 2, 5001: 5} {
		if got := class(peak); got != want {
			t.Errorf("%v MiB: class %d, want %d", peak, got, want)
		}
	}
	if _, err := Classes("rnn"); err == nil {
		t.Error("an unknown family has classes")
	}
}

func TestF1Weighted(t *testing.T) {
	// Class 0: precision 2/3, recall 1, F1 0.8; class 1: 1, 1/2, 2/3. Two rows each.
	if got := f1Weighted([]int{0, 0, 1, 1}, []int{0, 0, 0, 1}); math.Abs(got-(0.8+2.0/3)/2) > 1e-12 {
		t.Error(got)
	}
	if got := f1Weighted([]int{0, 1}, []int{0, 1}); got != 1 {
		t.Error(got)
	}
}

// fixed answers every job with the same peak.
type fixed struct{}

func (fixed) Name() string { return "fixed" }
func (fixed) Estimate(context.Context, *arch.Job) (*estimators.Estimation, error) {
	return &estimators.Estimation{Peak: 1500, Upper: 2000}, nil
}

func init() { estimators.Register(fixed{}) }

func TestScores(t *testing.T) {
	row := func(line int, peak float64) published.Row {
		return published.Row{Line: line, Job: arch.MLP(4, 2), Peak: peak}
	}
	crashed := row(6, 1443)
	crashed.Job = arch.MLP(4, 1)
	crashed.Job.Target = &arch.Tensor{DType: arch.Int64, PerSample: true}
	rows := []published.Row{row(2, 1500), row(3, 1200), row(4, 2500), row(5, 0), crashed, row(7, 2000)}
	report, err := Evaluate(context.Background(), arch.FamilyMLP, rows, "fixed")
	if err != nil {
		t.Fatal(err)
	}
	excluded := 0
	for _, n := range report.Excluded {
		excluded += n
	}
	if report.Rows != 6 || excluded != 2 || len(report.Excluded) != 2 {
		t.Errorf("rows %d, excluded %v", report.Rows, report.Excluded)
	}
	got := report.Estimators["fixed"]
	got.MedianLatencyUS = 0
	want := Score{
		Rows: 4, MAPE: (0 + 0.25 + 0.4 + 0.25) / 4, MedianAPE: 0.25, Within5Pct: 0.25, ClassAccuracy: 0.75,
		Underestimates: 0.5, UpperUnderestimates: 0.25,
		UpperOverhead: (2000.0/1500+2000.0/1200+2000.0/2500+2000.0/2000)/4 - 1,
	}
	want.F1Weighted = got.F1Weighted // has its own test
	if math.Abs(got.MAPE-want.MAPE) > 1e-12 || math.Abs(got.UpperOverhead-want.UpperOverhead) > 1e-12 {
		t.Errorf("got %+v, want %+v", got, want)
	}
	got.MAPE, got.UpperOverhead = want.MAPE, want.UpperOverhead
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if text := report.String(); !strings.Contains(text, "fixed") || !strings.Contains(text, "crash") {
		t.Error(text)
	}
}

func TestJSONHasTheContractsNames(t *testing.T) {
	report, err := Evaluate(context.Background(), arch.FamilyMLP, []published.Row{{Line: 2, Job: arch.MLP(4, 2), Peak: 1450}}, "replay")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Rows       *int
		Excluded   map[string]int
		Estimators map[string]map[string]float64
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"rows", "mape", "median_ape", "within_5pct", "class_accuracy", "f1_weighted",
		"underestimates", "upper_underestimates", "upper_overhead", "median_latency_us"} {
		if _, ok := got.Estimators["replay"][name]; !ok {
			t.Errorf("%s is missing in %s", name, text)
		}
	}
	if got.Rows == nil || got.Excluded == nil {
		t.Errorf("rows or excluded is missing in %s", text)
	}
}

func TestErrors(t *testing.T) {
	good := []published.Row{{Line: 2, Job: arch.MLP(4, 2), Peak: 1450}}
	bad := []published.Row{{Line: 9, Job: arch.MLP(4, -2), Peak: 1450}}
	for want, run := range map[string]func() (*Report, error){
		`unknown estimator "oracle"; known are fixed, replay`: func() (*Report, error) {
			return Evaluate(context.Background(), arch.FamilyMLP, good, "oracle")
		},
		"line 9: mlp-4--2: layer linear1": func() (*Report, error) {
			return Evaluate(context.Background(), arch.FamilyMLP, bad, "fixed")
		},
		"no classes": func() (*Report, error) { return Evaluate(context.Background(), "rnn", good, "fixed") },
		"estimator fixed: no row is left": func() (*Report, error) {
			return Evaluate(context.Background(), arch.FamilyMLP, nil, "fixed")
		},
	} {
		if _, err := run(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
