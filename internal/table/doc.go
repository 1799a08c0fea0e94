// Package table lays out rows of cells as text for a terminal and as HTML for a notebook. It knows nothing of what the
// cells mean.
//
//	t := table.New("Layers", "layer", "parameters")
//	t.Row("fc1", 401_920)
//	t.Row("fc2", 131_328)
//	t.Footer("total", 533_248)
//	fmt.Println(t.Text())
package table
