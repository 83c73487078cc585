package a
var b = 1
func f() { c := (; }
func g() int { return 2 }
