class b {
  get total() { this.a.price }
}
class i {
  j = []
  k() {
    this.j.push(new b)
    return this
  }
  get total() { this.j.reduce((o, p) => p.total, 0) }
}
function r(s) {
  s.total
}
v = [
  new i().k()
]
x = 0
  r(v[x])
