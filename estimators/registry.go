package estimators

import (
	"fmt"
	"sort"
	"strings"
)

// DefaultName is the estimator that Estimate and Sweep ask.
const DefaultName = "replay"

var registry = map[string]Estimator{}

// Register makes an estimator known. It is called from the init function of the estimator's package.
func Register(e Estimator) {
	if _, taken := registry[e.Name()]; taken {
		panic("estimators: " + e.Name() + " is registered twice")
	}
	registry[e.Name()] = e
}

// Names lists the registered estimators.
func Names() []string {
	var names []string
	for name := range registry {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Find gives the estimator of the name. The error lists the known ones.
func Find(name string) (Estimator, error) {
	if e, ok := registry[name]; ok {
		return e, nil
	}
	if len(registry) == 0 {
		return nil, fmt.Errorf("no estimator is registered: import _ %q", "github.com/staircase-kernel/staircase/estimators/all")
	}
	return nil, fmt.Errorf("unknown estimator %q; known are %s", name, strings.Join(Names(), ", "))
}
