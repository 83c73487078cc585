
class Line {
get total() { return this.a.price }
}
class Order {
lines = []
add() {
this.lines.push(new Line)
return this
}
get total() { return this.lines.reduce((a, line) => line.total, 0) }
}
function bill(order)
{
const a = order.total
}
const orders = [
new Order().add()
]
bill(orders[0])