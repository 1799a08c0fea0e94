package table

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// format is how the cells of one column are written.
type format struct {
	numeric  bool
	decimals int // of floats
}

// formats looks at each column as a whole, so that its numbers line up.
func (t *Table) formats() []format {
	rows := t.rows
	if t.footer != nil {
		rows = append(rows[:len(rows):len(rows)], t.footer)
	}
	formats := make([]format, len(t.columns))
	for i := range formats {
		formats[i] = columnFormat(rows, i)
	}
	return formats
}

func columnFormat(rows [][]any, i int) format {
	var largest float64
	numbers, texts := 0, 0
	for _, row := range rows {
		cell := row[i]
		if f, ok := float(cell); ok {
			if !math.IsInf(f, 0) && !math.IsNaN(f) {
				largest = max(largest, math.Abs(f))
			}
			numbers++
			continue
		}
		switch s := plain(cell); {
		case missing[s]:
		case isInteger(cell) || readsAsNumber.MatchString(s):
			numbers++
		default:
			texts++
		}
	}
	return format{numeric: numbers > 0 && texts == 0, decimals: decimals(largest)}
}

// decimals gives about four significant digits to the largest number of a column.
func decimals(largest float64) int {
	switch {
	case largest >= 100 || largest == 0:
		return 1
	case largest >= 1:
		return 2
	default:
		return min(2-int(math.Floor(math.Log10(largest))), 9)
	}
}

// missing are the texts that stand for no value; they do not turn a column of numbers into one of texts.
var missing = map[string]bool{"": true, "-": true, "–": true, "—": true, "n/a": true}

// readsAsNumber accepts a number, also with separators, a percent sign or one word of unit: "1,024", "-3.5 %", "12 MiB".
var readsAsNumber = regexp.MustCompile(`^[~<>≤≥]? ?[-+−]?[0-9][0-9,]*(\.[0-9]+)?([eE][-+]?[0-9]+)?( ?%| ?[^\s0-9]+)?$`)

func (f format) text(cell any) string {
	if v, ok := float(cell); ok {
		return groupDigits(strconv.FormatFloat(v, 'f', f.decimals, 64))
	}
	if isInteger(cell) {
		return groupDigits(plain(cell))
	}
	return plain(cell)
}

// float is the value of a float of any named type that does not say itself how it is written.
func float(cell any) (float64, bool) {
	if writesItself(cell) {
		return 0, false
	}
	switch v := reflect.ValueOf(cell); v.Kind() {
	case reflect.Float32, reflect.Float64:
		return v.Float(), true
	default:
		return 0, false
	}
}

func isInteger(cell any) bool {
	if writesItself(cell) {
		return false
	}
	v := reflect.ValueOf(cell)
	return v.CanInt() || v.CanUint()
}

func writesItself(cell any) bool {
	switch cell.(type) {
	case fmt.Stringer, error:
		return true
	default:
		return false
	}
}

func plain(cell any) string {
	if cell == nil {
		return ""
	}
	return fmt.Sprint(cell)
}

func group(n int) string { return groupDigits(strconv.Itoa(n)) }

// groupDigits puts thousands separators into the integer part of a decimal number.
func groupDigits(number string) string {
	start := strings.IndexFunc(number, func(r rune) bool { return r >= '0' && r <= '9' })
	if start < 0 {
		return number // NaN, Inf
	}
	end := strings.IndexByte(number, '.')
	if end < 0 {
		end = len(number)
	}
	var b strings.Builder
	b.WriteString(number[:start])
	for i := start; i < end; i++ {
		if i > start && (end-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(number[i])
	}
	b.WriteString(number[end:])
	return b.String()
}
