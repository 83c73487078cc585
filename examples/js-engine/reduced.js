class b {
  get total() { this.f.price }
}
class j {
  k = []
  l() {
    this.k.push(new b)
    return this
  }
  get total() { this.k.reduce((q) => q.total) }
}
function s(r) {
  r.total
}
y = [
  new j().l().l()
]
z = 0
s(y[z])
