class b {
  get total() { this.f.price }
}
[
new b
][0].total
