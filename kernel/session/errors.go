package session

import "strings"

// Error is what went wrong in a cell: Jupyter's ename, evalue and traceback.
type Error struct {
	Name      string   // CompileError, Panic, Error (the cell's last value), Interrupted, ...
	Message   string   // one line
	Traceback []string // lines to show under the cell, without colour codes; the first repeats name and message
}

func (e *Error) Error() string { return e.Name + ": " + e.Message }

// Text is the traceback as one text.
func (e *Error) Text() string { return strings.Join(e.Traceback, "\n") }

// The names that errors of a cell carry.
const (
	CompileError = "CompileError" // the cell does not parse or does not compile; nothing of it ran
	PanicError   = "Panic"        // the cell panicked
	ValueError   = "Error"        // the cell's last expression gave a non-nil error
	Interrupted  = "Interrupted"  // the cell was interrupted
)
