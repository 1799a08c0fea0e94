package table

import (
	"strings"

	pretty "github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Text is the table for a terminal: light box lines, no colours, no newline at its end.
func (t *Table) Text() string {
	l := t.layout()
	w := pretty.NewWriter()
	style := pretty.StyleLight
	style.Format = pretty.FormatOptions{} // names as they were given
	w.SetStyle(style)

	header := make(pretty.Row, len(l.Columns))
	configs := make([]pretty.ColumnConfig, len(l.Columns))
	for i, c := range l.Columns {
		align := text.AlignLeft
		if c.Right {
			align = text.AlignRight
		}
		header[i] = c.Name
		configs[i] = pretty.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align, AlignFooter: align}
	}
	w.SetColumnConfigs(configs)
	w.AppendHeader(header)

	appendRows(w, l.Head)
	if l.More != "" {
		appendMore(w, l.More, len(l.Columns))
		appendRows(w, l.Tail)
	}
	if l.Footer != nil {
		w.AppendFooter(prettyRow(l.Footer))
	}

	lines := []string{w.Render()}
	if l.Title != "" {
		lines = append([]string{l.Title}, lines...)
	}
	if l.Note != "" {
		lines = append(lines, l.Note)
	}
	return strings.Join(lines, "\n")
}

func appendRows(w pretty.Writer, rows [][]string) {
	for _, row := range rows {
		w.AppendRow(prettyRow(row))
	}
}

// appendMore writes one text across all columns.
func appendMore(w pretty.Writer, more string, columns int) {
	row := make(pretty.Row, columns)
	for i := range row {
		row[i] = more
	}
	w.AppendRow(row, pretty.RowConfig{AutoMerge: true, AutoMergeAlign: text.AlignCenter})
}

func prettyRow(cells []string) pretty.Row {
	row := make(pretty.Row, len(cells))
	for i, cell := range cells {
		row[i] = cell
	}
	return row
}
