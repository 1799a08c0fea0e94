// Package estimators answers how much GPU memory a training job takes: the Estimator interface, its answer (Estimation)
// and the registry of paradigms. Each paradigm is a sub-package that imports this one and registers itself; package all
// imports them all.
//
// An Estimation has three levels, each containing the one before: the tensors that are alive, what the caching allocator
// has reserved for them, and what the process takes from the card, which is what nvidia-smi shows. All are in MiB = 2^20
// bytes.
package estimators
