package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/staircase-kernel/staircase/datasets/arch"
	"github.com/staircase-kernel/staircase/datasets/published"
	"github.com/staircase-kernel/staircase/estimators"
	"github.com/staircase-kernel/staircase/estimators/evaluation"
)

func evaluateCommand() *cobra.Command {
	var names []string
	var asJSON bool
	command := &cobra.Command{
		Use:   "evaluate FAMILY CSV",
		Short: "Compare estimators with measured runs",
		Long: "Compare estimators with measured runs. FAMILY is mlp; CSV is a file of the published measurements.\n" +
			"Errors are fractions of the measured peak. Rows whose run must have crashed are excluded and counted.",
		Example: "  staircase evaluate mlp ../shared/data/mlp_step2.csv --estimator replay --json",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			family := arch.Family(args[0])
			if _, err := evaluation.Classes(family); err != nil {
				return usageError{err}
			}
			for _, name := range names {
				if _, err := estimators.Find(name); err != nil {
					return usageError{err}
				}
			}
			rows, err := published.ReadFile(family, args[1])
			if err != nil {
				return err
			}
			report, err := evaluation.Evaluate(cmd.Context(), family, rows, names...)
			if err != nil {
				return fmt.Errorf("evaluating %s: %w", args[1], err)
			}
			if !asJSON {
				_, err := fmt.Fprintln(cmd.OutOrStdout(), report)
				return err
			}
			encoder := json.NewEncoder(cmd.OutOrStdout())
			encoder.SetIndent("", "  ")
			return encoder.Encode(report)
		},
	}
	command.Flags().StringSliceVar(&names, "estimator", estimators.Names(), "estimators to compare")
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return command
}
