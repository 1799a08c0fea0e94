package table

import (
	"html/template"
	"strings"
)

// HTML is the table for a notebook or a page. Its style is on its own elements, so that it neither needs nor changes the
// page's; colours are inherited, so that it reads in light and in dark themes. Cells are escaped.
func (t *Table) HTML() string {
	var b strings.Builder
	if err := page.Execute(&b, t.layout()); err != nil {
		panic("table: " + err.Error()) // a fault of the template, not of the data
	}
	return b.String()
}

// The alignment of each cell is written out since notebook front ends have rules of their own for cells.
var page = template.Must(template.New("table").Parse(
	`{{define "cell"}}padding:.25em .75em;border:none;vertical-align:top;{{end -}}
{{define "align"}}{{if .Right}}text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;{{else}}text-align:left;{{end}}{{end -}}
{{define "row"}}<tr>{{range $i, $cell := .Cells}}<td style="{{template "cell"}}{{template "align" index $.Columns $i}}">{{$cell}}</td>{{end}}</tr>
{{end -}}
<div style="overflow-x:auto;margin:.5em 0">
<table style="border-collapse:collapse;border:none;color:inherit;background:transparent;line-height:1.35;margin:0">
{{with .Title}}<caption style="caption-side:top;text-align:left;font-weight:bold;color:inherit;padding:.25em .75em">{{.}}</caption>
{{end -}}
<thead><tr style="border-bottom:1px solid rgba(128,128,128,.6)">
{{- range .Columns}}<th scope="col" style="{{template "cell"}}font-weight:600;{{template "align" .}}">{{.Name}}</th>{{end}}</tr></thead>
<tbody>
{{range .HeadRows}}{{template "row" .}}{{end -}}
{{with .More}}<tr><td colspan="{{len $.Columns}}" style="{{template "cell"}}text-align:center;font-style:italic;opacity:.75">{{.}}</td></tr>
{{end -}}
{{range .TailRows}}{{template "row" .}}{{end -}}
</tbody>
{{with .FooterRow}}<tfoot style="border-top:1px solid rgba(128,128,128,.6);font-weight:600">
{{template "row" .}}</tfoot>
{{end -}}
</table>
{{with .Note}}<div style="padding:.25em .75em;font-size:.9em;opacity:.75">{{.}}</div>
{{end -}}
</div>
`))

// htmlRow is a row with the columns that say how its cells are aligned.
type htmlRow struct {
	Columns []column
	Cells   []string
}

func (l layout) HeadRows() []htmlRow { return l.rows(l.Head) }
func (l layout) TailRows() []htmlRow { return l.rows(l.Tail) }

func (l layout) FooterRow() *htmlRow {
	if l.Footer == nil {
		return nil
	}
	return &htmlRow{l.Columns, l.Footer}
}

func (l layout) rows(rows [][]string) []htmlRow {
	out := make([]htmlRow, len(rows))
	for i, cells := range rows {
		out[i] = htmlRow{l.Columns, cells}
	}
	return out
}
