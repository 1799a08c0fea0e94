package session

import (
	"context"

	"github.com/staircase-kernel/staircase/kernel/display"
)

// Session is one interactive Go session. Cells run one at a time and in order; what they declare stays.
// Its methods may be called from several goroutines: all but Execute answer while a cell runs.
type Session interface {
	// Execute runs one cell and returns its value, nil when the cell ends in no expression. Everything the cell
	// prints or shows has reached out before Execute returns. Errors of the cell (it does not compile, it panics,
	// its last value is a non-nil error, ctx was cancelled) are of type *Error.
	// Cancelling ctx interrupts the cell and keeps the session's values.
	Execute(ctx context.Context, cell Cell, out Output) (*display.Bundle, error)

	// IsComplete says whether a source could run as it is or wants more lines.
	IsComplete(source string) Completeness

	// Close ends the session and gives back what it holds.
	Close() error
}

// Cell is one piece of source and the number that error positions name.
type Cell struct {
	Source string
	Number int // the execution count: positions read "cell 3:2:5"; 0 is a cell without a number
}

// Stream names one of the two output streams, as Jupyter spells them.
type Stream string

// The output streams of a cell.
const (
	Stdout Stream = "stdout"
	Stderr Stream = "stderr"
)

// Output receives what a cell prints and shows while it runs, in the order in which that happened.
// Calls are never concurrent.
type Output interface {
	// Stream receives printed text. No call splits a UTF-8 sequence that the cell wrote whole.
	Stream(stream Stream, text string)
	// Display receives a value shown by the display package.
	Display(event display.Event)
}

// Completeness is the answer of IsComplete.
type Completeness struct {
	Status string // "complete", "incomplete" or "invalid", as in Jupyter's is_complete_reply
	Indent string // for an incomplete source: the white space to begin the next line with
}
