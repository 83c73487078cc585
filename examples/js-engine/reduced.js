class b {
  get total() { this.f.price }
}
s = [
  new b
]
t = 0
s[t].total
