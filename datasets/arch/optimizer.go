package arch

import (
	"fmt"
	"sort"
	"strings"
)

// Optimizer is an optimiser of torch.optim with the settings that change its memory.
type Optimizer struct {
	Name           string // "Adam", "AdamW", "SGD"
	Momentum       float64
	Implementation Implementation
}

// Implementation is how the optimiser's step runs over the parameters.
type Implementation string

// PyTorch's three implementations of a step. On a GPU the default is foreach.
const (
	Foreach Implementation = "foreach"  // all parameters at once, with temporaries of all of them
	ForLoop Implementation = "for-loop" // one parameter after the other
	Fused   Implementation = "fused"    // one kernel, no temporaries
)

// Adam is torch.optim.Adam with its defaults.
func Adam() Optimizer { return Optimizer{Name: "Adam", Implementation: Foreach} }

// AdamW is torch.optim.AdamW with its defaults.
func AdamW() Optimizer { return Optimizer{Name: "AdamW", Implementation: Foreach} }

// SGD is torch.optim.SGD; momentum 0 keeps no state.
func SGD(momentum float64) Optimizer {
	return Optimizer{Name: "SGD", Momentum: momentum, Implementation: Foreach}
}

// As chooses the implementation of the step.
func (o Optimizer) As(i Implementation) Optimizer { o.Implementation = i; return o }

// States lists the tensors kept for each parameter, all of its shape and fp32: Adam's moments, SGD's momentum.
func (o Optimizer) States() []string { return optimizers[o.Name].states(o) }

// StepCopies is the number of temporaries of a parameter's size that a step holds at once: foreach for all parameters
// together, the loop for one parameter at a time.
func (o Optimizer) StepCopies() int { return optimizers[o.Name].copies[o.Implementation] }

type optimizerRule struct {
	states func(Optimizer) []string
	copies map[Implementation]int
}

// adamCopies: foreach holds sqrt(exp_avg_sq) and turns it into the denominator in place; the loop holds the root and the
// quotient that is made of it.
var adamCopies = map[Implementation]int{Foreach: 1, ForLoop: 2}

func moments(Optimizer) []string { return []string{"exp_avg", "exp_avg_sq"} }

var optimizers = map[string]optimizerRule{
	"Adam":  {moments, adamCopies},
	"AdamW": {moments, adamCopies},
	"SGD": {func(o Optimizer) []string {
		if o.Momentum == 0 {
			return nil
		}
		return []string{"momentum_buffer"}
	}, nil},
}

func (o Optimizer) validate() error {
	if _, known := optimizers[o.Name]; !known {
		var names []string
		for name := range optimizers {
			names = append(names, name)
		}
		sort.Strings(names)
		return fmt.Errorf("unknown optimizer %q; known are %s", o.Name, strings.Join(names, ", "))
	}
	switch o.Implementation {
	case Foreach, ForLoop, Fused:
		return nil
	}
	return fmt.Errorf("optimizer %s: unknown implementation %q; known are foreach, for-loop, fused", o.Name, string(o.Implementation))
}

func (o Optimizer) String() string {
	s := o.Name
	if o.Momentum != 0 {
		s += fmt.Sprintf(" momentum %g", o.Momentum)
	}
	return s + " (" + string(o.Implementation) + ")"
}
