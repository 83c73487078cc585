// A shop's orders. It ends with an uncaught TypeError inside of a getter.
'use strict';

const currencies = { EUR: 1, USD: 1.1, GBP: 0.85, get default() { return this.EUR; } };

class Product {
  #price;
  static count = 0;
  constructor(name, price, { tags = [], weight = 0 } = {}) {
    this.name = name;
    this.#price = price;
    this.tags = new Set(tags);
    this.weight = weight;
    Product.count++;
  }
  get price() { return this.#price; }
  set price(value) {
    if (!(value >= 0)) throw new RangeError(`price of ${this.name}: ${value}`);
    this.#price = value;
  }
  matches(text) { return /^[a-z ]+$/i.test(text) && this.name.includes(text); }
}

class Catalog extends Map {
  static from(entries) {
    const catalog = new this();
    for (const [name, price, ...tags] of entries) {
      catalog.set(name, new Product(name, price, { tags, weight: price % 7 }));
    }
    return catalog;
  }
  *tagged(tag) {
    for (const product of this.values()) if (product.tags.has(tag)) yield product;
  }
}

class Line {
  constructor(catalog, name, count = 1) {
    Object.assign(this, { catalog, name, count });
  }
  get product() { return this.catalog.get(this.name); }
  get total() { return this.product.price * this.count; }
}

class Order {
  static #next = 1;
  lines = [];
  constructor(catalog, customer) {
    this.id = Order.#next++;
    this.catalog = catalog;
    this.customer = customer;
  }
  add(name, count) {
    this.lines.push(new Line(this.catalog, name, count));
    return this;
  }
  get total() { return this.lines.reduce((sum, line) => sum + line.total, 0); }
  get weight() { return this.lines.reduce((sum, { count }) => sum + count, 0); }
}

const catalog = Catalog.from([
  ['tea', 4, 'drink', 'hot'], ['coffee', 6, 'drink', 'hot'], ['water', 1, 'drink'],
  ['bread', 3, 'food'], ['butter', 5, 'food', 'cold'], ['cheese', 9, 'food', 'cold'],
]);

const rules = [
  { name: 'bulk', applies: order => order.weight > 20, discount: 0.1 },
  { name: 'hot', applies: order => order.lines.some(l => l.product?.tags.has('hot')), discount: 0.05 },
  { name: 'never', applies() { return false; }, discount: 1 },
];

function discount(order) {
  let best = 0;
  for (const { applies, discount: value } of rules) {
    if (applies(order)) best = Math.max(best, value);
  }
  switch (order.customer) {
    case 'alice': best += 0.02; break;
    case 'bob':
    default: best += 0;
  }
  return best;
}

function format(amount, currency = 'EUR') {
  const factor = currencies[currency] ?? currencies.default;
  return `${(amount * factor).toFixed(2)} ${currency}`;
}

const report = [];
function bill(order) {
  const cut = discount(order);
  try {
    const total = order.total * (1 - cut);
    report.push(`#${order.id} ${order.customer.padEnd(8)} ${format(total)}`);
    return total;
  } finally {
    report.push('-'.repeat(8));
  }
}

const orders = [
  new Order(catalog, 'alice').add('tea', 2).add('bread'),
  new Order(catalog, 'bob').add('coffee', 12).add('water', 15),
  new Order(catalog, 'carol').add('cheese').add('wine', 3).add('butter', 2),
  new Order(catalog, 'dave'),
];

label: for (let i = 0; i < 3; i++) {
  for (const product of catalog.tagged('cold')) {
    if (product.price > 8) continue label;
    product.price += i ** 2;
  }
}

let sum = 0, index = 0;
do {
  sum += bill(orders[index]);
} while (++index < orders.length);

console.log(report.join('\n'), sum >>> 0, Product.count, typeof currencies);
