package display

// Event is one thing that a cell shows while it runs: a new display, a new state of an earlier one, or the wish
// to clear what the cell has shown so far.
type Event struct {
	Bundle Bundle
	ID     string // display_id; empty when the display will never be updated
	Update bool   // the bundle replaces that of the display with the same ID
	Clear  bool   // clear_output: the bundle is empty
	Wait   bool   // with Clear: only when the next output arrives
}
