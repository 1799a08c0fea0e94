package published

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// table reads a CSV file by column name. The first mistake sticks and is returned by err, so that a row's fields can be
// read one after the other and checked once.
type table struct {
	name    string // for errors
	reader  *csv.Reader
	columns []string
	record  []string
	mistake error
}

// openTable reads the header. The error names the file and the columns that it lacks.
func openTable(name string, r io.Reader, required []string) (*table, error) {
	t := &table{name: name, reader: csv.NewReader(r)}
	header, err := t.reader.Read()
	if err == io.EOF {
		return nil, fmt.Errorf("%s: the file is empty", name)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: reading the header: %w", name, err)
	}
	t.columns = slices.Clone(header)
	return t, t.require(required)
}

// require checks that the columns are there.
func (t *table) require(columns []string) error {
	for _, column := range columns {
		if !t.has(column) {
			return fmt.Errorf("%s: column %q is missing", t.name, column)
		}
	}
	return nil
}

func (t *table) has(column string) bool { return slices.Contains(t.columns, column) }

// next moves to the next row. It is false at the end of the file and after a mistake.
func (t *table) next() bool {
	if t.mistake != nil {
		return false
	}
	record, err := t.reader.Read()
	if err == io.EOF {
		return false
	}
	if err != nil {
		t.mistake = fmt.Errorf("%s: %w", t.name, err)
		return false
	}
	t.record = record
	return true
}

// line is the current row's line in the file.
func (t *table) line() int {
	line, _ := t.reader.FieldPos(0)
	return line
}

func (t *table) fail(column, value, want string) {
	if t.mistake == nil {
		t.mistake = fmt.Errorf("%s: line %d: column %s: %q is not %s", t.name, t.line(), column, value, want)
	}
}

// text is empty for a column that the file does not have.
func (t *table) text(column string) string {
	if i := slices.Index(t.columns, column); i >= 0 {
		return t.record[i]
	}
	return ""
}

func (t *table) integer(column string) int {
	value := t.text(column)
	n, err := strconv.Atoi(value)
	if err != nil {
		t.fail(column, value, "a whole number")
	}
	return n
}

func (t *table) number(column string) float64 {
	value := t.text(column)
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || x != x {
		t.fail(column, value, "a number")
	}
	return x
}

// flag reads 0 or 1.
func (t *table) flag(column string) bool {
	value := t.text(column)
	if value != "0" && value != "1" {
		t.fail(column, value, "0 or 1")
	}
	return value == "1"
}
