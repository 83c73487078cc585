// c
package a

import "b"

type T[K any] struct {
	a, b []int `x`
}

func (t *T[K]) f(g func(...int) K) (n int) {
	for i, x := range []T[int]{{a: nil}, {}} {
		if v, ok := <-h; ok {
			return -x.a[i] * 0x1p-2
		}
	}
	go func() { c <- 'd' }()
	return
}
