package arch

import (
	"fmt"
	"sort"
	"strings"
)

// GPU is a device profile: what a process takes from one kind of card besides its tensors, under one stack of software.
type GPU struct {
	Name        string
	Description string
	Capacity    float64 // MiB on the card
	Context     float64 // MiB outside the allocator: the CUDA context and the libraries' modules
	CuBLAS      int64   // bytes of the workspace that each cuBLAS handle takes from the allocator
	Margin      float64 // MiB by which a measured peak may exceed a replayed one
	MarginLevel float64 // the probability with which it does not
	Calibrated  bool    // Context and Margin were measured on this card and stack
	Source      string  // where they come from
}

// MiB is 2^20 bytes.
const MiB = 1 << 20

// DefaultGPU is the profile of a job that names none.
const DefaultGPU = "a100-40gb"

var gpus = map[string]GPU{
	DefaultGPU: {
		Name:        DefaultGPU,
		Description: "NVIDIA A100 40 GB with the software of 2024, as in the paper's data",
		Capacity:    40960,
		Context:     1429,
		CuBLAS:      8519680, // 2 x 4096 KiB + 8 x 16 KiB, PyTorch's default below compute capability 9.0
		Margin:      20,
		MarginLevel: 0.99,
		Calibrated:  true,
		Source: "Context: what 4 of 5 runs in mlp_step1.csv show beyond the replayed allocator, to the MiB. " +
			"Margin: the excess over that which 99 % of these runs do not pass.",
	},
}

// FindGPU gives the profile of the name. The error lists the known names.
func FindGPU(name string) (GPU, error) {
	gpu, known := gpus[name]
	if !known {
		var names []string
		for name := range gpus {
			names = append(names, name)
		}
		sort.Strings(names)
		return gpu, fmt.Errorf("unknown GPU %q; known are %s", name, strings.Join(names, ", "))
	}
	return gpu, nil
}

// GPUs lists the known profiles by name.
func GPUs() []GPU {
	var list []GPU
	for _, gpu := range gpus {
		list = append(list, gpu)
	}
	sort.Slice(list, func(i, k int) bool { return list[i].Name < list[k].Name })
	return list
}
