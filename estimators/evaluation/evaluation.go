package evaluation

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sort"
	"time"

	"gonum.org/v1/gonum/stat"

	"github.com/staircase-kernel/staircase/datasets/arch"
	"github.com/staircase-kernel/staircase/datasets/published"
	"github.com/staircase-kernel/staircase/estimators"
)

// Report is the outcome of an evaluation. Errors are fractions of the measured peak.
type Report struct {
	Rows       int              `json:"rows"`
	Excluded   map[string]int   `json:"excluded"` // rows that are no ground truth, counted by the reason
	Estimators map[string]Score `json:"estimators"`
}

// Score is one estimator's performance on the rows that were not excluded.
type Score struct {
	Rows                int     `json:"rows"`
	MAPE                float64 `json:"mape"`                 // mean absolute error
	MedianAPE           float64 `json:"median_ape"`           // median absolute error
	Within5Pct          float64 `json:"within_5pct"`          // share of rows
	ClassAccuracy       float64 `json:"class_accuracy"`       // share of rows in the right one of the paper's classes
	F1Weighted          float64 `json:"f1_weighted"`          // of the same classes
	Underestimates      float64 `json:"underestimates"`       // share of rows whose Peak is below the measurement
	UpperUnderestimates float64 `json:"upper_underestimates"` // share of rows whose Upper is below the measurement
	UpperOverhead       float64 `json:"upper_overhead"`       // mean of Upper over the measurement, less one
	MedianLatencyUS     float64 `json:"median_latency_us"`    // microseconds for one job
}

// Evaluate asks the estimators about every row. Rows whose run must have crashed are excluded and counted. The error names
// the first row that cannot be answered, by its line.
func Evaluate(ctx context.Context, family arch.Family, rows []published.Row, names ...string) (*Report, error) {
	class, err := Classes(family)
	if err != nil {
		return nil, err
	}
	report := &Report{Rows: len(rows), Excluded: map[string]int{}, Estimators: map[string]Score{}}
	var kept []published.Row
	for _, row := range rows {
		reason, err := exclusion(row)
		switch {
		case err != nil:
			return nil, fmt.Errorf("line %d: %w", row.Line, err)
		case reason != "":
			report.Excluded[reason]++
		default:
			kept = append(kept, row)
		}
	}
	for _, name := range names {
		estimator, err := estimators.Find(name)
		if err != nil {
			return nil, err
		}
		if report.Estimators[name], err = score(ctx, estimator, kept, class); err != nil {
			return nil, fmt.Errorf("estimator %s: %w", name, err)
		}
	}
	return report, nil
}

// exclusion says why a row is no ground truth, or nothing.
func exclusion(row published.Row) (string, error) {
	var crash *arch.CrashError
	err := row.Job.Validate()
	switch {
	case errors.As(err, &crash):
		return crash.Error(), nil
	case err != nil:
		return "", err
	case !(row.Peak > 0):
		return "no memory was measured", nil
	}
	return "", nil
}

func score(ctx context.Context, e estimators.Estimator, rows []published.Row, class func(float64) int) (Score, error) {
	var (
		s                     = Score{Rows: len(rows)}
		ape, overhead         []float64
		latency               []float64
		truth, predicted      []int
		right, under, overrun int
		within                int
	)
	if len(rows) == 0 {
		return s, errors.New("no row is left to evaluate on")
	}
	for _, row := range rows {
		start := time.Now()
		estimate, err := e.Estimate(ctx, row.Job)
		if err != nil {
			return s, fmt.Errorf("line %d: %w", row.Line, err)
		}
		latency = append(latency, float64(time.Since(start).Nanoseconds())/1e3)
		ape = append(ape, math.Abs(estimate.Peak-row.Peak)/row.Peak)
		overhead = append(overhead, estimate.Upper/row.Peak-1)
		truth = append(truth, class(row.Peak))
		predicted = append(predicted, class(estimate.Peak))
		right += count(class(estimate.Peak) == class(row.Peak))
		under += count(estimate.Peak < row.Peak)
		overrun += count(estimate.Upper < row.Peak)
		within += count(ape[len(ape)-1] <= 0.05)
	}
	n := float64(len(rows))
	s.MAPE = stat.Mean(ape, nil)
	s.MedianAPE = median(ape)
	s.Within5Pct = float64(within) / n
	s.ClassAccuracy = float64(right) / n
	s.F1Weighted = f1Weighted(truth, predicted)
	s.Underestimates = float64(under) / n
	s.UpperUnderestimates = float64(overrun) / n
	s.UpperOverhead = stat.Mean(overhead, nil)
	s.MedianLatencyUS = median(latency)
	return s, nil
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// median sorts x.
func median(x []float64) float64 {
	sort.Float64s(x)
	return (x[(len(x)-1)/2] + x[len(x)/2]) / 2
}
