package generator

import (
	"slices"
	"strings"
	"testing"

	"github.com/staircase-kernel/staircase/datasets/arch"
)

func TestWidths(t *testing.T) {
	for _, c := range []struct {
		config MLP
		want   []int
	}{
		{MLP{InputSize: 100, OutputSize: 20, HiddenLayers: 3, Architecture: "pyramid"}, []int{50, 25, 20, 20}},
		{MLP{InputSize: 100, OutputSize: 20, HiddenLayers: 2, Architecture: "bottleneck"}, []int{50, 25, 20, 20}},
		{MLP{InputSize: 100, OutputSize: 20, HiddenLayers: 2, Architecture: "uniform"}, []int{100, 100, 20}},
		{MLP{InputSize: 100, OutputSize: 20, HiddenLayers: 3, Architecture: "gradual"}, []int{74, 48, 22, 20}},
	} {
		model, err := c.config.Model()
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, node := range model.Nodes {
			if linear, ok := node.Layer.(arch.Linear); ok {
				got = append(got, linear.OutFeatures)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: widths %v, want %v", c.config.Architecture, got, c.want)
		}
	}
}

func TestBlockOrder(t *testing.T) {
	model, err := MLP{InputSize: 8, OutputSize: 2, HiddenLayers: 1, Architecture: "uniform", Activation: "gelu",
		DropoutRate: 0.5, UseDropout: true, UseBatchNorm: true, FinalLayer: "Softmax"}.Model()
	if err != nil {
		t.Fatal(err)
	}
	var types []string
	for _, node := range model.Nodes {
		types = append(types, node.Layer.Type())
	}
	want := "Linear BatchNorm1d GELU Dropout Linear Softmax"
	if got := strings.Join(types, " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestBadConfigurations(t *testing.T) {
	good := MLP{InputSize: 8, OutputSize: 2, HiddenLayers: 1, Architecture: "uniform"}
	for want, change := range map[string]func(*MLP){
		`unknown architecture "tower"; known are bottleneck, gradual, pyramid, uniform`: func(c *MLP) { c.Architecture = "tower" },
		"input size must be at least 1, not -8":                                         func(c *MLP) { c.InputSize = -8 },
		"output size must be at least 1, not 0":                                         func(c *MLP) { c.OutputSize = 0 },
		"hidden layers must be at least 1, not 0":                                       func(c *MLP) { c.HiddenLayers = 0 },
	} {
		c := good
		change(&c)
		if _, err := c.Job(); err == nil || err.Error() != "MLP configuration: "+want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
