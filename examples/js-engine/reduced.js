class b {
  get total() { this.f.price }
}
class i {
  j = []
  k() {
    this.j.push(new b)
    return this
  }
  get total() { this.j.reduce((p) => p.total) }
}
function r(s) {
  s.total
}
w = [
  new i().k().k()
]
y = 0
r(w[y])
