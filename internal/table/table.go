package table

// Defaults for long tables: above maxRows only the first headRows and the last tailRows are shown.
const (
	maxRows  = 30
	headRows = 20
	tailRows = 5
)

// Table is a titled grid of cells under named columns. Make it with New and fill it with Row; the methods that fill it
// return the table, so calls can be chained. It is not safe for use by several goroutines at once.
type Table struct {
	title   string
	columns []string
	rows    [][]any
	footer  []any
	note    string
	whole   bool
}

// New makes an empty table. An empty title is left out.
func New(title string, columns ...string) *Table {
	return &Table{title: title, columns: columns}
}

// Row adds a row. A cell is a string, a number or anything that fmt can print; nil is an empty cell. Integers get
// thousands separators, the floats of one column the same number of decimals. Missing cells are empty, surplus ones are
// dropped.
func (t *Table) Row(cells ...any) *Table {
	t.rows = append(t.rows, t.fit(cells))
	return t
}

// Footer sets the last row, set off by a rule: totals, for example. It is shown however long the table is.
func (t *Table) Footer(cells ...any) *Table {
	t.footer = t.fit(cells)
	return t
}

// Note sets a line below the table: a source, a unit, a remark.
func (t *Table) Note(note string) *Table {
	t.note = note
	return t
}

// Whole shows every row of a table, however long it is.
func (t *Table) Whole() *Table {
	t.whole = true
	return t
}

// Len is the number of rows, the footer not counted.
func (t *Table) Len() int { return len(t.rows) }

// fit makes a row as wide as the table.
func (t *Table) fit(cells []any) []any {
	row := make([]any, len(t.columns))
	copy(row, cells)
	return row
}

// layout is a table ready to be written: texts only, and what was left out.
type layout struct {
	Title, Note string
	Columns     []column
	Head, Tail  [][]string // the rows before and after those left out
	More        string     // says how many rows were left out; empty if none
	Footer      []string
}

type column struct {
	Name  string
	Right bool // its cells are numbers
}

func (t *Table) layout() layout {
	formats := t.formats()
	text := func(row []any) []string {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = formats[i].text(cell)
		}
		return cells
	}
	l := layout{Title: t.title, Note: t.note}
	for i, name := range t.columns {
		l.Columns = append(l.Columns, column{name, formats[i].numeric})
	}
	head, tail := len(t.rows), 0
	if len(t.rows) > maxRows && !t.whole {
		head, tail = headRows, tailRows
		l.More = "... " + group(len(t.rows)-head-tail) + " more rows"
	}
	for _, row := range t.rows[:head] {
		l.Head = append(l.Head, text(row))
	}
	for _, row := range t.rows[len(t.rows)-tail:] {
		l.Tail = append(l.Tail, text(row))
	}
	if t.footer != nil {
		l.Footer = text(t.footer)
	}
	return l
}
