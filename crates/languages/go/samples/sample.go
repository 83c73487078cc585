// Package a has what Go has, once each.
package a

import (
	"fmt"
	. "strings"; _ "os"
)
import m "math"

const (
	A, B = iota, 1i + 0x1p-2 &^ 0b11
	C
)

var x, y []int = nil, []int{1, 2: 3, 'a': '\''}
var z *T; var ch <-chan int

type (
	T struct {
		a, b int `tag`
		*m.Rand
		_ [0]func()
		f func(int, ...string) (n int, err error)
	}
	I[K comparable, V ~int | ~string] interface {
		m.I
		~int | *T
		f(a K) (V, error)
	}
	Alias = map[string][2]*T
	Recv <-chan int
)

func external(a, b int) (c float64)

func (t *T) Method() *T { return t }

func Generic[K comparable, V int | I[K, V]](m map[K]V, f func(K) func() V, rest ...K) (c chan<- int) {
label:
	for i, j := 0, len(x); i < j; i++ {
		if v, ok := m[rest[i]]; ok && v == (V(0)) {
			continue label
		} else if f := func() bool { return true }; f() {
			goto label
		} else {
			break
		}
	}
	for range []struct{ a int }{{1}, {a: 2}} {
	}
	for {
	}
	switch t := any(x).(type) {
	case []int, map[string]func(int) T, nil:
		fallthrough
	default:
		_ = t
	}
	switch x[0] {
	}
	select {
	case v, ok := <-ch:
		_, _ = v, ok
	case c <- *z.a * -1:
	}
	go func(a int) {
		defer func() {}()
	}(1)
	fs := []func(int) (a, b int){func(int) (int, int) { return 1, 2 }}
	x, y = append(x, y...), x[1:2:3]
	x[i] <<= 2; y[0]--
	var p = &Pair[int, m.T]{a: T{}.Method().b, b: [...]string{"x", `y
`}, fs[0]: {}}
	type Local *struct{ T }

	{
		return
	}
}
