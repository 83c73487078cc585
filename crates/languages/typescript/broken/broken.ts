const a: number = 1;
const b: Array<string = f(;
function g(x: T): T { return x; }
interface I { a: string; }
