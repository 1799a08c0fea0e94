// Package all registers every estimator of the project.
package all

import _ "github.com/staircase-kernel/staircase/estimators/replay" // registers itself
