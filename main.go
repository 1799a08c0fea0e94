// Command staircase is a Jupyter kernel for Go with estimators of the GPU memory that deep-learning training takes.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"

	_ "github.com/staircase-kernel/staircase/estimators/all" // the estimators that commands and cells can name
)

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // the work failed
	exitUsage  = 2 // the command line is wrong
)

func main() {
	os.Exit(execute(os.Args[1:], os.Stdout, os.Stderr))
}

// usageError is a mistake in the command line that only a command itself could find.
type usageError struct{ error }

func execute(args []string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	started := false
	root := &cobra.Command{
		Use:           "staircase",
		Short:         "A Jupyter kernel for Go that estimates the GPU memory of deep-learning training",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRun: func(*cobra.Command, []string) {
			started = true
		},
	}
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.AddCommand(runCommand(), kernelCommand(), installCommand(), uninstallCommand(), evaluateCommand())

	command, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitDone
	}
	fmt.Fprintf(stderr, "staircase: %v\n", err)
	if !started || errors.As(err, new(usageError)) {
		fmt.Fprintf(stderr, "See '%s --help'.\n", command.CommandPath())
		return exitUsage
	}
	return exitFailed
}

// version is the module's version as the Go toolchain recorded it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
