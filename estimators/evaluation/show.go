package evaluation

import (
	"fmt"
	"sort"
	"strings"

	"github.com/staircase-kernel/staircase/internal/table"
)

// String is the report as a text table, one row for each estimator.
func (r *Report) String() string { return r.table().Text() }

// HTML is the same table for front ends.
func (r *Report) HTML() string { return r.table().HTML() }

func (r *Report) table() *table.Table {
	t := table.New(fmt.Sprintf("%d measured runs", r.Rows),
		"estimator", "rows", "mean error", "median error", "within 5 %", "class right", "too low", "upper too low", "upper above measured", "µs a job")
	for _, name := range sorted(r.Estimators) {
		s := r.Estimators[name]
		t.Row(name, s.Rows, percent(s.MAPE), percent(s.MedianAPE), percent(s.Within5Pct), percent(s.ClassAccuracy),
			percent(s.Underestimates), percent(s.UpperUnderestimates), percent(s.UpperOverhead), s.MedianLatencyUS)
	}
	var notes []string
	for _, reason := range sorted(r.Excluded) {
		notes = append(notes, fmt.Sprintf("%d rows excluded: %s", r.Excluded[reason], reason))
	}
	return t.Note(strings.Join(notes, "; "))
}

func percent(fraction float64) string { return fmt.Sprintf("%.2f %%", 100*fraction) }

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
