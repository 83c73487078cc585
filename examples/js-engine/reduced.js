class B {
  get total() { this.g.price }
}
t = [
  new B
]
v = 0
t[v].total
