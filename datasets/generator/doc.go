// Package generator makes the paper's synthetic training jobs: a family's configuration becomes an arch.Job by the
// rules of the published launchers.
package generator
