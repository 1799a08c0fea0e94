package table

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

func ExampleTable_Text() {
	t := New("Layers", "layer", "shape", "parameters", "MiB")
	t.Row("fc1", "784 x 512", 401_920, 1.533203125)
	t.Row("fc2", "512 x 10", 5_130, 0.01957)
	t.Footer("total", nil, 407_050, 1.55277)
	t.Note("1 MiB = 2^20 bytes")
	fmt.Println(t.Text())
	// Output:
	// Layers
	// ┌───────┬───────────┬────────────┬──────┐
	// │ layer │ shape     │ parameters │  MiB │
	// ├───────┼───────────┼────────────┼──────┤
	// │ fc1   │ 784 x 512 │    401,920 │ 1.53 │
	// │ fc2   │ 512 x 10  │      5,130 │ 0.02 │
	// ├───────┼───────────┼────────────┼──────┤
	// │ total │           │    407,050 │ 1.55 │
	// └───────┴───────────┴────────────┴──────┘
	// 1 MiB = 2^20 bytes
}

func TestCells(t *testing.T) {
	type megabytes float64
	tests := []struct {
		name    string
		cells   []any
		want    []string
		numeric bool
	}{
		{"integers", []any{7, int64(-1234567), uint8(200)}, []string{"7", "-1,234,567", "200"}, true},
		{"floats share their decimals", []any{1234.5678, 0.25, float32(2)}, []string{"1,234.6", "0.2", "2.0"}, true},
		{"small floats", []any{0.0123, 0.5}, []string{"0.012", "0.500"}, true},
		{"tiny floats", []any{0.0000123}, []string{"0.0000123"}, true},
		{"named float", []any{megabytes(3)}, []string{"3.00"}, true},
		{"strings that read as numbers", []any{"12 MiB", "1,024", "-3.5 %", "1e-3", "~2"}, nil, true},
		{"missing values", []any{3, nil, "-", "n/a"}, []string{"3", "", "-", "n/a"}, true},
		{"only missing values", []any{nil, "-"}, []string{"", "-"}, false},
		{"shapes are texts", []any{"784 x 512", "3x3"}, nil, false},
		{"one text makes a column of texts", []any{3, "three"}, []string{"3", "three"}, false},
		{"what writes itself", []any{time.Second, errors.New("bad")}, []string{"1s", "bad"}, false},
		{"bool", []any{true}, []string{"true"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tab := New("", "x")
			for _, cell := range tt.cells {
				tab.Row(cell)
			}
			l := tab.layout()
			if l.Columns[0].Right != tt.numeric {
				t.Errorf("right-aligned: %v, want %v", l.Columns[0].Right, tt.numeric)
			}
			for i, want := range tt.want {
				if got := l.Head[i][0]; got != want {
					t.Errorf("cell %d: %q, want %q", i, got, want)
				}
			}
		})
	}
}

func TestRowsFitTheColumns(t *testing.T) {
	l := New("", "a", "b").Row("x").Row("x", "y", "surplus").layout()
	if got := fmt.Sprint(l.Head); got != "[[x ] [x y]]" {
		t.Errorf("rows: %s", got)
	}
}

func TestLongTables(t *testing.T) {
	long := func(n int) *Table {
		tab := New("", "n", "square")
		for i := range n {
			tab.Row(i, i*i)
		}
		return tab.Footer("last", nil)
	}
	tests := []struct {
		name  string
		table *Table
		lines int
		more  string
	}{
		{"at the limit", long(maxRows), maxRows, ""},
		{"above it", long(1505), headRows + 1 + tailRows, "... 1,480 more rows"},
		{"whole", long(1505).Whole(), 1505, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			const frame = 6 // two borders, header, footer and their rules
			text, html := tt.table.Text(), tt.table.HTML()
			if got := strings.Count(text, "\n") + 1; got != tt.lines+frame {
				t.Errorf("text has %d lines, want %d", got, tt.lines+frame)
			}
			if got := strings.Count(html, "<tr"); got != tt.lines+2 {
				t.Errorf("HTML has %d rows, want %d", got, tt.lines+2)
			}
			for form, s := range map[string]string{"text": text, "HTML": html} {
				if got := strings.Contains(s, "more rows"); got != (tt.more != "") || !strings.Contains(s, tt.more) {
					t.Errorf("%s: wrong word about rows left out, want %q:\n%s", form, tt.more, s)
				}
				if !strings.Contains(s, "last") {
					t.Errorf("%s lost its footer", form)
				}
			}
		})
	}
}

func TestHTMLIsEscapedAndWellFormed(t *testing.T) {
	html := New("a < b", "<i>name</i>", "n").
		Row(`<script>alert("x")</script>`, 1).
		Footer("a & b", 2).
		Note("<b>note</b>").HTML()
	for _, bad := range []string{"<script", "<i>", "<b>", "ZgotmplZ"} {
		if strings.Contains(html, bad) {
			t.Errorf("HTML holds %s:\n%s", bad, html)
		}
	}
	d := xml.NewDecoder(strings.NewReader(html))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, html)
		}
	}
	if !strings.Contains(html, "text-align:right") || !strings.Contains(html, "text-align:left") {
		t.Errorf("cells are not aligned:\n%s", html)
	}
}

func TestNoColumns(t *testing.T) {
	empty := New("nothing")
	if got := empty.Text(); !strings.HasPrefix(got, "nothing") {
		t.Errorf("text of a table without columns: %q", got)
	}
	if got := empty.HTML(); !strings.Contains(got, "nothing") {
		t.Errorf("HTML of a table without columns: %q", got)
	}
}
