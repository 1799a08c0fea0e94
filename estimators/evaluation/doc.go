// Package evaluation measures estimators against measured runs: errors, the paper's classes, how often an estimate or its
// bound was too low, and latency.
package evaluation
