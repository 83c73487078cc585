class b {
  get total() { this.f.price }
}
s = [
  new b
]
u = 0
s[u].total
