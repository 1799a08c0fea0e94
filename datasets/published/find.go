package published

import (
	"fmt"
	"os"
	"path/filepath"
)

// DataEnv names the environment variable that holds the folder of the measurements.
const DataEnv = "STAIRCASE_DATA"

// Find says where a file of the measurements is: in the folder that $STAIRCASE_DATA names, or in shared/data beside the
// working directory or one of its parents. The error says where it should be.
func Find(name string) (string, error) {
	var folders []string
	if dir := os.Getenv(DataEnv); dir != "" {
		folders = append(folders, dir)
	}
	if dir, err := os.Getwd(); err == nil {
		for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			folders = append(folders, filepath.Join(dir, "shared", "data"))
		}
	}
	for _, folder := range folders {
		path := filepath.Join(folder, name)
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s is not here: set %s to the folder of the published measurements", name, DataEnv)
}
