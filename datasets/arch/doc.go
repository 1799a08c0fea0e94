// Package arch describes a deep-learning training job: a model as a graph of layers, and how it is trained
// (batch, loss, optimiser, precision, the order in which its script does things, the GPU it runs on).
//
// Layers carry PyTorch's names and arguments. What an operator does is said once, in the methods of its type: the
// shape rule, the parameters and buffers, and in Autograd what its forward pass allocates and keeps and what its
// backward pass allocates. Everything that counts bytes reads these rules; a new operator is one type.
//
// Shapes are per sample, without the batch dimension. Builders never fail: a mistake (a negative width, an unknown
// GPU) travels with the job and is reported by Validate, with the layer's name, when the job is used.
package arch
