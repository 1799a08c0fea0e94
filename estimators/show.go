package estimators

import (
	"fmt"

	"github.com/staircase-kernel/staircase/internal/table"
)

func (e *Estimation) table() *table.Table {
	t := table.New(
		fmt.Sprintf("%s: peak %.0f MiB on %s, by %s", e.Job.Model.Name, e.Peak, e.GPU.Name, e.Estimator),
		"part of the peak", "MiB", "share")
	for _, part := range e.Breakdown {
		t.Row(part.Name, part.MiB, percent(part.MiB, e.Peak))
	}
	t.Footer("peak, as nvidia-smi shows it", e.Peak, "100 %")
	note := fmt.Sprintf("tensors %.1f MiB, reserved by the allocator %.0f MiB; at most %.0f MiB in %.0f %% of runs",
		e.Tensors, e.Reserved, e.Upper, 100*e.GPU.MarginLevel)
	if e.Peak > e.GPU.Capacity {
		note += fmt.Sprintf("; more than the card's %.0f MiB", e.GPU.Capacity)
	}
	return t.Note(note)
}

func percent(part, whole float64) string { return fmt.Sprintf("%.1f %%", 100*part/whole) }

// String is the breakdown as a text table.
func (e *Estimation) String() string { return e.table().Text() }

// HTML is the same table for front ends.
func (e *Estimation) HTML() string { return e.table().HTML() }

func (s *Series) table() *table.Table {
	t := table.New(fmt.Sprintf("memory over %s, by %s on %s", s.Parameter, s.Estimator, s.GPU.Name),
		s.Parameter, "tensors, MiB", "reserved, MiB", "peak, MiB")
	for _, p := range s.Points {
		t.Row(p.X, p.Tensors, p.Reserved, p.Peak)
	}
	return t
}

// String is the series as a text table, shortened in the middle when it is long.
func (s *Series) String() string { return s.table().Text() }

// HTML is the same table for front ends.
func (s *Series) HTML() string { return s.table().HTML() }

// String names the phases of the run with the memory at their ends.
func (t *Timeline) String() string { return t.table().Text() }

// HTML is the same table for front ends.
func (t *Timeline) HTML() string { return t.table().HTML() }

func (t *Timeline) table() *table.Table {
	show := table.New(fmt.Sprintf("memory of %s on %s, %d events", t.Job.Model.Name, t.GPU.Name, len(t.Moments)),
		"phase", "events", "most allocated, MiB", "allocated at its end, MiB", "reserved at its end, MiB")
	for _, p := range t.Phases {
		moments := t.Moments[p.Start:p.End]
		if len(moments) == 0 {
			continue
		}
		var most float64
		for _, m := range moments {
			most = max(most, m.Allocated())
		}
		last := moments[len(moments)-1]
		show.Row(p.Name, len(moments), most, last.Allocated(), last.Reserved)
	}
	return show
}
