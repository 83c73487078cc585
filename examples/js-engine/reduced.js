class B {
  get total() { this.f.price }
}
[
  new B
][0].total
