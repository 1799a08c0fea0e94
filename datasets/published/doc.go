// Package published reads the public measurements of the paper (arXiv 2602.17817, repository itu-rad/GPUMemNet, CC BY 4.0)
// and turns their rows into jobs with the peak that was measured for them.
//
// The files are those described in the data's own README: comma separated, one header line. They are read, not shipped.
package published
