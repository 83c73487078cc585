class b {
  get total() { this.a.price }
}
class j {
  k = []
  l() {
    this.k.push(new b)
    return this
  }
  get total() { this.k.reduce((r) => r.total) }
}
function t(u) {
  u.total
}
  t(
  new j().l().l())
