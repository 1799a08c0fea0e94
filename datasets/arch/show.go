package arch

import (
	"fmt"
	"html"

	"github.com/staircase-kernel/staircase/internal/table"
)

// String is the job as a text table: layers, shapes, parameters, activations.
func (j *Job) String() string { return j.show((*table.Table).Text, func(s string) string { return s }) }

// HTML is the same table for front ends.
func (j *Job) HTML() string {
	return j.show((*table.Table).HTML, func(s string) string { return "<pre>" + html.EscapeString(s) + "</pre>" })
}

// show renders the table, or the mistake in a job that has none to show.
func (j *Job) show(render func(*table.Table) string, text func(string) string) string {
	if j == nil || j.Model == nil {
		return text("a job without a model")
	}
	shapes, err := j.Model.Shapes()
	if err != nil {
		return text("not a valid job: " + err.Error())
	}
	return render(j.table(shapes))
}

func (j *Job) table(shapes []Shape) *table.Table {
	m := j.Model
	t := table.New(m.Name, "layer", "type", "arguments", "output per sample", "parameters", "activations per sample")
	for i, node := range m.Nodes {
		t.Row(node.Name, node.Layer.Type(), node.Layer.Args(), shapes[i].String(), elements(node.Layer.Parameters()), shapes[i].Elements())
	}
	t.Footer("total", "", "", "", m.Parameters(), m.Activations())
	note := fmt.Sprintf("batch %d, %s, %v, %s, on %s", j.Batch, j.Loss, j.Optimizer, j.Precision, j.GPU)
	if err := j.Validate(); err != nil {
		note += "; not valid: " + err.Error()
	}
	return t.Note(note)
}
